/** What stands below a head: amounts, also with a currency's sign, percents, days, and formulas. */
const value = /^[-+(]?\s?[¥￥$€£]?\s?\d[\d\s.,'/:%-]*\)?$|^\d{1,4}[-/.年]\d{1,2}|[*×]|^=/u;
const word = /\p{L}/u;

/** Whether the first line of a block names its columns: nothing but words, above amounts or days. */
export function hasHead([head = [], ...lines]: readonly (readonly string[])[]): boolean {
	const named = head.filter((cell) => cell.trim() !== "");
	if (named.length < 2 || !named.every((cell) => word.test(cell) && !value.test(cell.trim()))) return false;
	return head.some((name, column) => {
		const below = lines.map((line) => line[column]?.trim() ?? "").filter((cell) => cell !== "");
		return name.trim() !== "" && below.length > 0 && below.every((cell) => value.test(cell));
	});
}

/** A block below its head: its own, or the names of the columns it was pasted at. */
export const withHead = (block: readonly (readonly string[])[], names: readonly string[]): string[][] =>
	(hasHead(block) ? block : [names, ...block]).map((line) => [...line]);

/** Whether a text is cells that were copied from a spreadsheet: of one cell there is no table to be made. */
export const isBlock = (text: string): boolean => /\t|\n[^\n]/.test(text.trim());
