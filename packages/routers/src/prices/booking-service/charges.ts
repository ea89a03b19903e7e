import { type ChargeWords, chargeCodes } from "../../kit/charges/charge-words.ts";

/** What the trade calls the charges of a port that a search knows, by their codes. */
const words: ChargeWords = {
	THC: [
		...["terminal handling", "terminal handling charge", "terminal handling charges", "terminal handling fee", "terminal charge"],
		...["origin THC", "destination THC", "OTHC", "DTHC", "THCO", "THCD", "cargos de terminal", "manipulación en terminal"],
		...["码头操作费", "码头处理费", "码头装卸费", "码头费", "码头作业费", "ターミナルハンドリングチャージ", "ターミナル取扱料"],
	],
	DOC: [
		...[
			"DOCS",
			"DOC fee",
			"document",
			"documents",
			"document fee",
			"documentation",
			"documentation fee",
			"documentation charge",
			"BL fee",
			"bill of lading fee",
		],
		...["文件费", "单证费", "提单费", "制单费", "documentación", "gastos de documentación", "書類作成料", "ドキュメントフィー"],
	],
	SEAL: ["SEAL fee", "SEAL charge", "container seal", "铅封费", "封条费", "封签费", "施封费", "铅封", "precinto", "シール代", "シールチャージ"],
	VGM: [
		...["VGM fee", "verified gross mass", "weighing", "weighing fee", "weighing charge", "过磅费", "称重费", "过磅", "VGM费", "pesaje", "計量料"],
	],
	TLX: [
		...["TELEX", "telex release", "telex release fee", "telex fee", "telex charge", "surrender fee", "BL surrender"],
		...["电放费", "电放", "电报放货费", "liberación telex", "サレンダーフィー", "サレンダー料"],
	],
};

/** The code of a charge by what it is called; null for one the search has no name for. */
export const chargeCode = chargeCodes(words);
