/** What the trade calls the charges of a port that a search knows, by their codes; whatever case, spaces and signs between words they come in. */
const words: Readonly<Record<string, readonly string[]>> = {
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

/** A text without what differs from writer to writer. */
const plain = (text: string): string =>
	text
		.normalize("NFKC")
		.toLowerCase()
		.replace(/[\s\p{P}]/gu, "");

const codes = new Map(Object.entries(words).flatMap(([code, names]) => [code, ...names].map((name) => [plain(name), code] as const)));

/** The code of a charge by what it is called; "THC (码头操作费)" says it twice. Null for one the search has no name for. */
export function chargeCode(text: string): string | null {
	// A sign behind a word turns it into a question.
	if (/[?？*!！#]/.test(text)) return null;
	const whole = codes.get(plain(text));
	if (whole !== undefined) return whole;
	const parts = text.split(/[()（）/／]/).filter((part) => plain(part) !== "");
	const [first, ...others] = parts.map((part) => codes.get(plain(part)));
	return first !== undefined && others.every((code) => code === first) ? first : null;
}
