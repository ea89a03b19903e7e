/** An answer as text without its ids, for tests that look for figures in it: four digits of one turn up in every thousandth of those by chance. */
export const withoutIds = (answer: unknown): string =>
	(typeof answer === "string" ? answer : JSON.stringify(answer)).replace(/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b|\b[0-9a-f]{16,}\b/gi, "");
