/** An administrator's text in the place of a shipped one, in one language. */
export interface TranslationOverrideTable {
	message_id: string;
	language: "zh" | "en" | "es" | "ja";
	/** Null once the shipped text holds again. */
	text: string | null;
	/** Counts the changes of this text; the sum over all rows is the revision of the texts. */
	version: number;
	changed_at: string;
	changed_by: number | null;
}
