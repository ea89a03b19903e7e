/** Words that change what rates mean and have no field of their own, as titles, notes, remarks and comments have them. */

/** A way there and back, or there alone. */
export const trips = /双程|往返|来回|单程|(?<![a-z])(?:round|one)[- ]?(?:trip|way)(?![a-z])/i;

/** A lane that is not served, for now or for good, and prices that no longer hold. */
export const stopped =
	/停运|停班|停开|停航|停收|停装|停止(?:接|收|运|开|服务)|暂停|已取消|不接货|作废|已失效|不再有效|运休|運休|取扱停止|suspend|discontinued|cancelled|canceled|withdrawn|superseded|no longer|no service|out of service|cancelado/i;

/** An amount on top of rates, or a change of them. */
export const surcharges = /surcharge|plus|increase|附加|另加|加收|另收|上浮|下调|上调|加价|涨价/i;

/** A share of the prices. */
export const discounts = /[一二三四五六七八九\d] ?折(?!算|合)|打折|优惠|返点|discount|rebate/i;

/** Tax, in them or on top. */
export const taxed = /含税|增值税|(?<![a-z])(?:vat|tax)(?![a-z])/i;

/** Words in a head that turn what stands below it round, or make it another one's: "excluded", 旧, 空箱. */
export const turning =
	/不|非|除外|禁|(?<![年新])旧|上期|原(?![产始价])|空箱|(?<![a-z])(?:not?|non|excl|excludes?|excluded|excluding|except|without|old|previous|former|last|empty|empties|surcharge|via)(?![a-z])/i;
