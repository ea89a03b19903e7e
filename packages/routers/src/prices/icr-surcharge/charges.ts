import { type ChargeWords, chargeCodes } from "../../kit/charges/charge-words.ts";

/** What the trade calls what trains between China and Europe cost on top, by its code. */
const words: ChargeWords = {
	PSS: ["peak season", "peak season surcharge", "旺季附加费", "旺季费", "temporada alta", "recargo de temporada alta", "繁忙期割増"],
	CGS: [
		...["congestion", "congestion surcharge", "border congestion", "terminal congestion"],
		...["拥堵费", "口岸拥堵费", "拥堵附加费", "congestión", "混雑割増"],
	],
	OWS: [
		...["overweight", "over weight", "overweight surcharge", "heavy weight surcharge", "HWS"],
		...["超重费", "超重附加费", "重箱附加费", "sobrepeso", "recargo por sobrepeso", "重量割増"],
	],
	INS: ["inspection", "customs inspection", "x-ray", "查验费", "海关查验费", "inspección", "検査料"],
	GUA: ["guarantee", "transit guarantee", "customs guarantee", "担保费", "转关担保费", "garantía de tránsito", "保証料"],
	WIN: ["winter", "winter surcharge", "heating", "heated container", "冬季附加费", "保温费", "recargo de invierno", "冬季割増"],
	ISF: ["ENS", "ICS2", "advance manifest", "security filing", "预申报费", "舱单费", "declaración previa", "事前申告料"],
};

/** The code of such a surcharge by what it is called; null for one without such a name. */
export const icrSurchargeCode = chargeCodes(words);
