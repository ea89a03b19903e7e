/** What the trade calls charges, by their codes; whatever case, spaces and signs between words they come in. */
export type ChargeWords = Readonly<Record<string, readonly string[]>>;

/** A text without what differs from writer to writer. */
const plain = (text: string): string =>
	text
		.normalize("NFKC")
		.toLowerCase()
		.replace(/[\s\p{P}]/gu, "");

/** Tells the code of a charge by what it is called; "THC (码头操作费)" says it twice. Null for one that has no such name. */
export function chargeCodes(words: ChargeWords): (text: string) => string | null {
	const codes = new Map(Object.entries(words).flatMap(([code, names]) => [code, ...names].map((name) => [plain(name), code] as const)));
	return (text) => {
		// A sign behind a word turns it into a question.
		if (/[?？*!！#]/.test(text)) return null;
		const whole = codes.get(plain(text));
		if (whole !== undefined) return whole;
		const parts = text.split(/[()（）/／]/).filter((part) => plain(part) !== "");
		const [first, ...others] = parts.map((part) => codes.get(plain(part)));
		return first !== undefined && others.every((code) => code === first) ? first : null;
	};
}
