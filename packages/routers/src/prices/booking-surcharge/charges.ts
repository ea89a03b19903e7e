import { type ChargeWords, chargeCodes } from "../../kit/charges/charge-words.ts";

/** What the trade calls what a port charges on top, by its code. */
const words: ChargeWords = {
	ISPS: [
		...["ISPS fee", "ISPS charge", "port security", "port security fee", "port security charge", "terminal security charge"],
		...["港口安保费", "港口设施保安费", "保安费", "seguridad portuaria", "港湾保安料"],
	],
	PSS: ["peak season", "peak season surcharge", "旺季附加费", "旺季费", "temporada alta", "recargo de temporada alta", "繁忙期割増"],
	CGS: [
		...["PCS", "congestion", "congestion surcharge", "port congestion", "port congestion surcharge"],
		...["拥堵费", "港口拥堵附加费", "拥堵附加费", "congestión portuaria", "港湾混雑割増"],
	],
	OWS: [
		...["OWS surcharge", "overweight", "over weight", "overweight surcharge", "heavy weight surcharge", "HWS", "heavy lift surcharge"],
		...["超重费", "超重附加费", "重箱附加费", "sobrepeso", "recargo por sobrepeso", "重量割増"],
	],
	RFS: [
		...["reefer surcharge", "reefer handling", "reefer monitoring", "reefer monitoring fee"],
		...["冷箱附加费", "冷藏箱附加费", "冷箱监控费", "recargo frigorífico", "リーファー割増"],
	],
	LGI: [
		...["late gate in", "late gate-in fee", "late come", "late come fee", "late arrival", "late arrival fee"],
		...["晚进港费", "迟到费", "晚到费", "entrada tardía", "搬入遅延料"],
	],
	AMD: [
		...["amendment", "amendment fee", "BL amendment", "bill of lading amendment", "correction fee"],
		...["改单费", "更改费", "提单更改费", "modificación de BL", "訂正料", "BL 訂正料"],
	],
	FUM: ["fumigation", "fumigation fee", "fumigation charge", "熏蒸费", "熏蒸", "fumigación", "燻蒸料"],
};

/** The code of a surcharge by what it is called; null for one the search has no name for. */
export const surchargeCode = chargeCodes(words);
