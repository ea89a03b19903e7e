/** Words that change what rates mean and have no field of their own, as titles, notes, remarks and comments have them. */

/** A way there and back, or there alone. */
export const trips =
	/双程|往返|来回|单程|同去同回|重去重回|重来重[去回]|去重回重|(?<![a-z])(?:(?:round|one)[- ]?(?:trip|way)|return[- ]?trip)(?![a-z])/i;

/** Boxes that go together on one wagon or truck, for which a price may be. */
export const coupledBoxes =
	/(?<![第十])[两二双俩][个只台条]? ?(?:\d{2} ?尺?)? ?[小大高]?[箱柜背拖挂驮]|[一1] ?拖 ?[二两2]|成[对双]|(?<!针)对[装背拖]|拼[车箱柜装]|(?<![全整成])套[箱柜]|(?<![a-z])(?:doubles?(?![- ]?(?:check|click))|twins?|tandem|paired|back[- ]to[- ]back)(?![a-z])/i;

/** A lane that is not served, for now or for good, and prices that no longer hold. */
export const stopped =
	/停运|停用|停班|停开|停航|停收|停装|停止(?:接|收|运|开|服务)|爆舱|满舱|暂停|已取消|不接货|作废|已失效|不再有效|运休|運休|取扱停止|suspend|discontinued|cancelled|canceled|withdrawn|superseded|no longer|no service|out of service|fully booked|cancelado/i;

/** That what stands in a cell of its own is no more, or is not yet. */
export const ended =
	/^(?:停|旧|废|取消|关闭|结束|暂|未|不|待)|^(?:old|void|stop(?:ped|s)?|paused?|closed?|ended|terminated|pending|deleted?|removed?|no|not|none|never)(?![a-z\d-])/i;

/** An amount on top of rates, or a change of them. */
export const surcharges = /surcharge|plus|increase|附加|另加|加收|另收|上浮|下调|上调|加价|涨价/i;

/** A share of the prices. */
export const discounts = /[一二三四五六七八九\d] ?折(?!算|合)|打折|优惠|返点|discount|rebate/i;

/** What prices cost, what they sell at, and the least of that. */
export const costs = /成本|采购|应付|进价|原価|(?<![a-z])(?:costs?|buy(?:ing)?|purchas(?:e|ing)|payables?)(?![a-z])/i;
export const leasts = /底线?价|最低(?:限价|销售价|[卖售]价)|(?<![a-z])(?:msr|floor|min(?:imum|\.)? sell(?:ing)?)(?![a-z])/i;
export const sells = /卖价|售价|销售|应收|对外报价|(?<![a-z])(?:ssr|sell(?:ing)?|sales?|receivables?)(?![a-z])/i;

/** Tax, in them or on top. */
export const taxed = /含[税稅]|增值[税稅]|(?<![a-z])(?:vat|tax)(?![a-z])/i;

/** Words in a head that turn what stands below it round, or make it another one's: "excluded", 旧, 空箱. */
export const negations =
	/不|非|除外|禁|(?<![年新])旧|上期|原(?![产始价])|空箱|(?<![a-z])(?:not?|non|excl|excludes?|excluded|excluding|except|without|old|previous|former|last|empty|empties|surcharge|via)(?![a-z])/i;

/** Rates that do not hold: an old list, a draft. */
export const outdated =
	/旧(?:版|价|表|的?运价|报价)|(?:上期|原)(?:运价|价格|报价)|无效|不可用|已过期|草稿|草案|试算|预估价?|暂估|(?<![a-z])(?:drafts?|void|obsolete|outdated|expired|old|not valid|invalid|preliminary|provisional|proposal|estimates?|estimated (?:rates?|prices?|costs?)|(?:last|previous|prior) year|do not use)(?![a-z])|去年|上年/i;

/** The least of a price and not what it is: "Rates from", 起价. */
export const fromPrices =
	/(?<![a-z])(?:rates?|prices?|pricing|costs?|tariffs?|freight|charges?|offers?) (?:(?:are|is) )?(?:(?:start(?:s|ing)?|beginning) )?from ?[.:：…]{0,5}$|(?<![a-z])(?:starting (?:rates?|prices?|at|from) ?[.:：…]{0,5}$|from-(?:rates?|prices?)(?![a-z]))|起步?价|(?:价格?|费率?|运费|报价) ?起 ?[。.:：…]{0,5}$/i;

/** For whom or when alone rates hold. */
export const restricted =
	/仅供(?!参考|内部)|仅限|只限|只适用|专供|专用价|(?<![a-z])(?:only(?<!(?:reference|internal|information|use|purposes) only)|exclusively|named account|nac|vip)(?![a-z])|周末|旺季|淡季|节假日|(?<![a-z])(?:weekends?|(?:peak|low|off)[- ]season|holidays?)(?![a-z])/i;

/** So many containers, for which a price holds or from which on. */
export const quantities =
	/(?<![\d.])\d{1,3} ?(?:boxes|containers|units|ctrs?|箱|柜|个柜) ?(?:以上|起|or more|and above|\+)|(?:(?<![a-z])(?:minimum|min\.?|at least|for|per)|起订|至少|最少|每) ?(?:[2-9]|\d{2,3}) ?(?:boxes|box|containers?|units|ctrs?|箱|柜|个柜)/i;

/** A change that is to come: "+500 from March". */
export const futureChanges =
	/[+＋](?<!(?:[\d(]|(?<![a-z])(?:eta|etd|[dt]) ?)[+＋]) ?\d{2,5}(?:\.\d{1,2})? ?(?:from|since|as of|per|for|自|从|起|元|\/|$)|[月日号](?:起|开始) ?\d{3,5}(?!\d)|(?<![\d.])\d{3,5} (?:from|since|as of) |\d ?[日号]? ?(?:之|以)?后 ?(?:另|再|重新|单|失效|调)|[月日号](?:起|开始)后? ?.{0,4}(?:加|涨|降|减|调)/i;

/** So much of a train, a wagon or a pair of boxes that no basis is. */
export const otherUnits = /(?:每|整|按|\/ ?)(?:列|车(?!队)|对)|(?<![a-z])(?:per|block|\/ ?) ?(?:trains?|wagons?|pairs?|feu)(?![a-z])/i;

/** Other lanes that rates are said to hold for. */
export const elsewhere = /同价|价格同|也适用|亦适用|(?<![a-z])also [a-z]|(?<![a-z])same (?:price|rate)s?(?![a-z])/i;

/** Containers without a load. */
export const emptied = /空箱|空柜|空回|(?<![a-z])empt(?:y|ies)(?![a-z])/i;

/** Charges that are in the prices. */
export const including =
	/(?<![不未])(?:含|包含|包括)[^，,。;；]{0,10}(?:THC|费|报关|文件)|(?<![a-z])incl(?:uding|uded|udes|usive of)?\.? [^,;.]{0,16}(?:thc|fees?|charges?|doc|customs)/i;

/** What says of a day that a sheet was made on it, not that its rates hold then. */
export const issuedWords =
	/issue|date|updated|revis|version|print|generated|exported|制表|打印|印制|签发|出具|更新|发布|日期|编制|修订|报价日|制作|作成|(?<![a-z])stand(?![a-z])|(?:ex|im)port time|created|版本|(?:报价|制表|创建|录入)时间/i;
