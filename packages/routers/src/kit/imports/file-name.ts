import { moneyUnitOf } from "./money-unit.ts";
import { hasTermsOfAll } from "./note-terms.ts";
import { CONFIRM, FILE_SAYS, OTHER, type QuestionBook } from "./questions.ts";
import { readLines } from "./said.ts";
import { beginningOf } from "./text.ts";
import { taxed } from "./vocabulary.ts";

/** Values seen of a field: more tell nothing new. */
const MOST_VALUES = 50;
/** Fields of which one rate read otherwise is enough: files are named after the way, the mode and the box of some of their rates, or after what was done, "Export". */
const ofAll: ReadonlySet<string> = new Set(["currency", "ownership", "cargo"]);
const ofSome: ReadonlySet<string> = new Set(["direction", "mode", "containerType"]);

/** Letters and digits in one, "V5c", "only20": what a file is told from others by, and no words. */
const codes = /(?<![\p{L}\d])(?=[a-z]{0,20}\d)(?=\d{0,20}[a-z])[a-z\d]{1,40}(?![\p{L}\d])/giu;

/** A file's name without the ending that tells what kind it is. */
export const withoutEnding = (fileName: string): string => beginningOf(fileName).replace(/\.[a-z0-9]{1,5}$/i, "");

/** A file's name as people read it: without its ending, the number of a copy and the day it was made. */
export const fileTitle = (fileName: string): string =>
	withoutEnding(fileName)
		.replace(/20\d\d[-._年 ]?(?:0?[1-9]|1[0-2])[-._月 ]?(?:0[1-9]|[12]\d|3[01])(?!\d)[日号]?|\(\d{1,3}\)|副本|(?<![a-z])copy(?![a-z])/gi, " ")
		.replace(/[_+]/g, " ")
		.trim();

/**
 * Hears a file's name as the last of its titles: nothing is read from it, and where it says other than rates were read, or what no field holds, is a
 * question.
 */
export function fileNameReader(of: { fileName: string; fields: ReadonlySet<string>; questions: QuestionBook }) {
	const { fields, questions } = of;
	const title = fileTitle(of.fileName);
	const values = { text: of.fileName };
	const speaks = (text: string) => hasTermsOfAll(text) || taxed.test(text) || moneyUnitOf(text) !== null;
	if (speaks(title) && speaks(title.replace(codes, " ")))
		questions.add({ id: "fileName", group: "doubtful", messageId: "import.ask.fileName", values });
	const { sayings } = readLines([{ row: 0, text: title }], new Set([...fields].filter((field) => ofAll.has(field) || ofSome.has(field))));
	const read = new Map<string, Set<string>>();
	return {
		/** A value a rate was read with. */
		used(field: string, value: unknown): void {
			if (!sayings.has(field)) return;
			const known = read.get(field) ?? new Set<string>();
			read.set(field, known);
			if (known.size < MOST_VALUES) known.add(String(value ?? ""));
		},
		/** Asks, once all rates are known. */
		close(): void {
			for (const [field, known] of read) {
				const said = sayings.get(field)?.values ?? [];
				const [others, same] = [[...known].filter((value) => !said.includes(value)), [...known].some((value) => said.includes(value))];
				if (others.length === 0 || (same && ofSome.has(field))) continue;
				const filled = { ...values, fields: field, value: said[0] ?? "" };
				questions.add({ id: `${FILE_SAYS}${field}`, group: "doubtful", messageId: "import.ask.fileSays", values: filled, options: [CONFIRM, OTHER] });
			}
		},
	};
}
