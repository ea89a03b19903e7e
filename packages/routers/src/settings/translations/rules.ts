import { checkText, isMessageId, isReadable, longestText, type MessageId, messageIds, shippedText } from "@iqt/i18n";
import { type TextLanguage, type TextState, textLanguages } from "./schema.ts";

/** What an administrator has put in the place of a shipped text, or had. */
export interface KeptText {
	id: string;
	language: TextLanguage;
	text: string | null;
	version: number;
	changedAt: string;
	changedBy: string | null;
}

/** A message as the list shows it: what people read now in each language, and what shipped. */
export interface TextRow {
	id: string;
	/** First part of the id: where it is used. */
	area: string;
	zh: string;
	en: string;
	es: string;
	ja: string;
	shipped: Record<TextLanguage, string>;
	/** Languages whose text is the company's own. */
	overridden: TextLanguage[];
	/** Languages without a text of their own: empty, the id itself, or the English words in Chinese or Japanese. */
	missing: TextLanguage[];
	state: TextState;
	/** Sum of the versions of its four texts: grows with each change. */
	version: number;
	changedAt: string | null;
	changedBy: string | null;
}

/** English words, not names and abbreviations such as PDF or Excel. */
const hasEnglishWords = (text: string) => (text.replace(/\{[^{}]*\}/g, "").match(/\b[a-z]{3,}\b/g) ?? []).length >= 2;

function isMissing(id: string, language: TextLanguage, text: string, english: string): boolean {
	if (text.trim() === "" || text === id) return true;
	return (language === "zh" || language === "ja") && text === english && hasEnglishWords(text);
}

function rowOf(id: string, kept: ReadonlyMap<string, KeptText>): TextRow {
	const shipped = Object.fromEntries(textLanguages.map((language) => [language, isMessageId(id) ? shippedText(language, id) : ""])) as Record<
		TextLanguage,
		string
	>;
	const own = textLanguages.map((language) => kept.get(`${id} ${language}`)).filter((row) => row !== undefined);
	const outdated = isMessageId(id) && own.some(({ text }) => text !== null && checkText(id, text) !== null);
	const texts = { ...shipped };
	for (const { language, text } of own) if (text !== null) texts[language] = text;
	const missing = textLanguages.filter((language) => isMissing(id, language, texts[language], texts.en));
	const overridden = own.filter(({ text }) => text !== null).map(({ language }) => language);
	const last = own.reduce<KeptText | null>((latest, row) => (latest === null || row.changedAt > latest.changedAt ? row : latest), null);
	return {
		id,
		area: id.split(".")[0] ?? "",
		...texts,
		shipped,
		overridden,
		missing,
		state: outdated ? "outdated" : missing.length > 0 ? "missing" : overridden.length > 0 ? "overridden" : "shipped",
		version: own.reduce((sum, row) => sum + row.version, 0),
		changedAt: last?.changedAt ?? null,
		changedBy: last?.changedBy ?? null,
	};
}

/** Every message, or those of the ids, with what was put in the place of its texts; added ones behind those that ship. */
export function textRows(kept: readonly KeptText[], ids?: readonly string[]): TextRow[] {
	const byKey = new Map(kept.map((row) => [`${row.id} ${row.language}`, row]));
	const added = new Set(kept.filter(({ id, text }) => text !== null && !isMessageId(id)).map(({ id }) => id));
	const all = ids ?? [...messageIds(), ...added];
	return all.filter((id) => isMessageId(id) || added.has(id)).map((id) => rowOf(id, byKey));
}

/** One text to set: null brings the shipped one back. */
export interface WantedText {
	id: string;
	language: TextLanguage;
	text: string | null;
}

/** What is wrong with a wanted text, as a message id with its values; null where it may stand. `adding`: ids that do not ship may be added. */
export function textProblem(
	{ id, language, text }: WantedText,
	adding = false,
): { messageId: MessageId; values: Record<string, string | number> } | null {
	if (!isMessageId(id) && !adding) return { messageId: "translation.unknownId", values: { id } };
	if (text === null) return null;
	if (!isMessageId(id)) {
		if (text.length > longestText) return { messageId: "problem.tooBig", values: { maximum: longestText } };
		return isReadable(text) ? null : { messageId: "problem.braces", values: {} };
	}
	const found = checkText(id, text);
	if (!found) return null;
	return { messageId: `translation.wrong.${found.problem}`, values: { ...found.values, shipped: shippedText(language, id) } };
}

/** A text as it was entered, made what is kept: trimmed; null for nothing and for the shipped text itself. */
export function wantedText(id: string, language: TextLanguage, entered: string | null): string | null {
	const text = (entered ?? "").replace(/\r\n?/g, "\n").trim();
	return text === "" || (isMessageId(id) && text === shippedText(language, id)) ? null : text;
}
