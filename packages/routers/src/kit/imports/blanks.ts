import type { CellRange } from "../sheet/ranges.ts";
import { isBareNothing, NO_NAME } from "./book.ts";
import type { Cell, Reading } from "./cell-reading.ts";
import { filledFrom, type ImportField, isPrice } from "./field.ts";
import type { Part, Slot } from "./layout.ts";
import { costsMissing } from "./no-cost.ts";
import type { CellProblem, ParsedRecord } from "./parsed-record.ts";
import { EMPTIED } from "./questions.ts";

/** A field of a rate as its own cell gives it. */
interface OwnReading {
	slot: Slot | undefined;
	cell: Cell & { range?: CellRange };
	reading: Reading;
	/** A person put it there. */
	corrected?: true;
}

interface BlankDoubt extends Pick<CellProblem, "level" | "messageId" | "values"> {
	field: ImportField;
	column: number;
	question?: string;
}

/** Questions about blanks where the portal itself writes a value into every cell. */
export const CLEARED = "cleared.";

const clearedAs = ({ name, standard = NO_NAME }: ImportField) =>
	({ level: "warning", messageId: "import.cleared", values: { fields: name, value: standard }, question: `${CLEARED}${name}` }) as const;

const isBlank = ({ reading, corrected }: OwnReading) => reading.kind === "empty" && !corrected;

const isUnwritten = ({ cell: { value } }: OwnReading) => value === null || (typeof value === "string" && value.trim() === "");

/** Whether a cell says itself that there is nothing, "-": of a standard it leaves open which. */
const saysNothing = (field: ImportField, own: OwnReading) => isBlank(own) && !isUnwritten(own) && (field.required || isBareNothing(field));

/** Fields that every rate must have and one answer for all cannot give: its places, its charge, its first day. */
const isNeeded = ({ kind, required, blankSays, choices }: ImportField) =>
	kind === "lane" || (required && !blankSays && choices === undefined && kind !== "container");

const isMainPrice = ({ asked, perContainer }: ImportField) => asked === true || perContainer === true;

/** What a person sees in a filled cell. */
const written = ({ cell, reading }: OwnReading & { reading: { kind: "value" } }): string => {
	if (typeof cell.value === "string") return cell.value.trim();
	return Array.isArray(reading.value) ? reading.value.join("-") : String(reading.value ?? NO_NAME);
};

/** The id of the question about blank cells of a field. */
export const blankQuestion = (name: string): string => `blankBelow.${name}`;

/** The question about last days. */
export const BLANK_LAST_DAY = blankQuestion("validTo");

/**
 * Follows columns down a sheet whose blank cells stand for a value: below a filled cell a blank one may as well be the same again, and only a person
 * can tell. `otherwise`: questions answered by that. `own`: the sheet is the portal's own: in its template a blank is what the template says, in its
 * export, which has every value written out, somebody emptied the cell.
 */
export function blanksBelow(fields: readonly ImportField[], of: { otherwise: ReadonlySet<string>; own: "template" | "export" | null }) {
	const followed = fields.filter((field) => field.blankSays || isNeeded(field));
	const names = new Set(followed.map(({ name }) => name));
	/** What stood last in each column of the table that is being read. */
	const above = new Map<number, OwnReading>();
	let table = -1;

	/** The value read and the one above it, where the blank between them was given the former. */
	function between(field: ImportField, before: OwnReading, record: ParsedRecord): { value: string; other: string; empty: "yes" | "no" } | null {
		const pair = fields.filter(({ name }) => filledFrom[name] === field.name);
		const targets = pair.length > 0 ? pair : [field];
		const isAssumed = ({ name, standard }: ImportField) =>
			standard === undefined ? (record.row[name] ?? null) === null : record.sources.get(name)?.kind === "assumed";
		const { reading } = before;
		// A cell that is wrong itself has nothing to go on with.
		if (reading.kind !== "value" || !targets.some(isAssumed)) return null;
		// Without another price there is no rate, and one on request has none.
		const isPriced = ({ name }: ImportField) => name !== field.name && (record.row[name] ?? null) !== null;
		if (isMainPrice(field) && (record.row.onRequest === true || !fields.some((other) => isMainPrice(other) && isPriced(other)))) return null;
		const empty = isBareNothing(field) ? "yes" : "no";
		if (pair.length > 0 || isNeeded(field)) return { value: NO_NAME, other: written({ ...before, reading }), empty };
		const value = String(record.row[field.name] ?? NO_NAME);
		const other = String(reading.value ?? NO_NAME);
		return other === value ? null : { value, other, empty };
	}

	return {
		/** A field's own reading; of a blank cell the one above, where a person said so. */
		seen<T extends OwnReading>(field: ImportField, part: Part, own: T): T {
			if (of.own !== null || !own.slot || !names.has(field.name)) return own;
			if (part.table !== table) {
				table = part.table;
				above.clear();
			}
			const { column } = own.slot;
			const before = above.get(column);
			if (own.reading.kind !== "empty" || saysNothing(field, own)) above.set(column, own);
			else if (before && !own.corrected && of.otherwise.has(blankQuestion(field.name)))
				return { ...own, reading: before.reading, cell: { ...own.cell, value: before.cell.value } };
			return own;
		},
		/** What blank cells of a rate were taken for and may not be. `emptied`: columns of formulas that come to nothing. */
		doubts(record: ParsedRecord, readings: ReadonlyMap<string, OwnReading>, emptied: readonly number[]): BlankDoubt[] {
			const left = fields.filter((field) => isEmptied(field, record, readings.get(field.name)?.slot?.column));
			const below = followed.flatMap((field): BlankDoubt[] => {
				const own = readings.get(field.name);
				const before = own?.slot && !left.includes(field) && isBlank(own) ? above.get(own.slot.column) : undefined;
				const values = before && between(field, before, record);
				if (!own?.slot || !values) return [];
				const of = { field, column: own.slot.column, values, question: blankQuestion(field.name) };
				if (isNeeded(field)) return [{ ...of, level: "error", messageId: "import.blankNeeded" }];
				return [{ ...of, level: "warning", messageId: "import.blankBelow" }];
			});
			const cleared = fields.filter((field) => !left.includes(field) && isCleared(field, record, readings.get(field.name)));
			const unknown = costsMissing(fields, readings, of.own !== null);
			const nothing = { level: "warning", messageId: "import.emptied", values: {}, question: EMPTIED } as const;
			const columnOf = ({ name }: ImportField) => readings.get(name)?.slot?.column ?? 0;
			return [
				...below,
				...unknown,
				...left.map((field): BlankDoubt => ({ field, column: columnOf(field), ...nothing })),
				...cleared.map((field): BlankDoubt => ({ field, column: columnOf(field), ...clearedAs(field) })),
			];

			function isCleared({ name, standard }: ImportField, { sources }: ParsedRecord, own: OwnReading | undefined): boolean {
				return of.own === "export" && standard !== undefined && own?.slot !== undefined && isBlank(own) && sources.get(name)?.kind === "assumed";
			}

			/** Whether a formula that comes to nothing leaves a field to what is assumed, or a rate without one of its prices. */
			function isEmptied(field: ImportField, { row }: ParsedRecord, column = 0): boolean {
				const own = readings.get(field.name);
				if (!emptied.includes(column) || !own || !isBlank(own)) return false;
				return isPrice(field) ? fields.some((other) => isPrice(other) && (row[other.name] ?? null) !== null) : field.blankSays === true;
			}
		},
	};
}
