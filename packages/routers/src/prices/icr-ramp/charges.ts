import { type ChargeWords, chargeCodes } from "../../kit/charges/charge-words.ts";

/** What the trade calls what is charged at a ramp, by its code. */
const words: ChargeWords = {
	LGS: [
		...["handling", "handling fee", "terminal handling", "ramp handling", "lift on lift off", "lifting", "station handling"],
		...["场站操作费", "装卸费", "吊装费", "站内操作费", "manipulación", "manipulación en terminal", "荷役料", "ターミナル荷役料"],
	],
	WGO: [
		"wagon",
		"wagon fee",
		"wagon charge",
		"wagon hire",
		"platform car",
		"车板费",
		"铁路车板费",
		"车皮费",
		"vagón",
		"alquiler de vagón",
		"貨車使用料",
	],
	TRS: ["transshipment", "gauge change", "reloading", "border reloading", "换装费", "口岸换装费", "transbordo", "積替料"],
	SEAL: ["seal", "seal fee", "封条费", "铅封费", "关锁费", "precinto", "シール料"],
	DOC: [
		"document",
		"documents",
		"documentation",
		"documentation fee",
		"CIM",
		"SMGS",
		"waybill",
		"文件费",
		"运单费",
		"制单费",
		"documentación",
		"書類作成料",
	],
	T1: ["T1 transit", "transit document", "transit customs", "transit declaration", "转关费", "T1费", "tránsito T1", "保税輸送申告料"],
	SEC: ["reinforcement", "lashing", "securing", "cargo securing", "加固费", "绑扎费", "trincaje", "ラッシング料"],
};

/** The code of what is charged at a ramp by what it is called; null for one without such a name. */
export const rampCharge = chargeCodes(words);
