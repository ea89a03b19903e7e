import { isMessageId, type Language, translate } from "@iqt/i18n";

const said = (value: unknown): string => (Array.isArray(value) ? value.map(String).join(", ") : String(value ?? ""));

/** What came of a task's run in the reader's words ("Expired: 2 · Warned: 1"); empty where nothing did. */
export function outcomeWords(language: Language, result: unknown): string {
	if (result === null || result === 0) return "";
	if (typeof result !== "object") return translate(language, "job.result.done", { count: said(result) });
	const parts = Object.entries(result).flatMap(([key, value]) => {
		const name = `job.result.${key}`;
		const text = said(value);
		if (text === "" || text === "0" || !isMessageId(name)) return [];
		return [translate(language, "job.resultPart", { name: translate(language, name), value: text })];
	});
	return parts.join(" · ");
}
