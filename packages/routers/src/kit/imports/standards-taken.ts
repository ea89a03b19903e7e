import { toBeSaid } from "../price-book/standards.ts";
import type { ImportBook } from "./book.ts";
import { Names, Numbers, RowsByLine } from "./packed.ts";
import type { CellProblem, RecordSources } from "./parsed-record.ts";
import { NAMED } from "./questions.ts";

/** A field that new rates take for nothing, and where. */
export interface StandardTaken {
	field: string;
	count: number;
	/** Cells of the first of them ("K4"), or their rows ("4") where no column is the field's. */
	cells: string[];
	column: string | null;
	/** Other rates of the sheet have it in its column. */
	mixed: boolean;
}

/** Fields of which a blank cell says as much as a filled one where the sheet has a column of them; without a column, or in one all blank, rates have what is usual. */
const inColumns: ReadonlySet<string> = new Set(["cargo", "basis"]);

/** Whether what new rates of a book take for nothing has to be said in the sheet where nobody can be asked. */
export const mustBeSaid = ({ rates }: ImportBook, { field, mixed }: Pick<StandardTaken, "field" | "mixed">): boolean =>
	toBeSaid(rates, field) || (mixed && inColumns.has(field));

/**
 * Hears what rates of a sheet are taken for where it says nothing, and keeps it of those that are new: one that meets a rate of the book is told with what
 * it changes. Rates by their lines.
 */
export function standardsTaken({ rates, fields }: ImportBook) {
	const followed = new Set(fields.flatMap(({ name }) => (toBeSaid(rates, name) || inColumns.has(name) ? [name] : [])));
	const sheetRows = new RowsByLine();
	const parts = new Numbers();
	/** Which fields each takes for nothing: few differ. */
	const taken = new Numbers();
	const sets = new Names();
	const inColumn = new Set<string>();
	const namesOf = (line: number): string[] => sets.name(taken.get(line))?.split(",") ?? [];
	const without = (line: number, isLeft: (name: string) => boolean): void => {
		const names = namesOf(line).filter(isLeft);
		if (names.length > 0) taken.set(line, sets.number(names.join()));
		else sheetRows.delete(line);
	};
	return {
		/** A sound rate as it was read. `open`: nothing gives it a last day. */
		read(
			rate: { line: number; sheetRow: number; part: number; open: boolean },
			of: { sources: RecordSources; problems: readonly CellProblem[] },
		): void {
			const { line, sheetRow, part, open } = rate;
			const names: string[] = open ? ["validTo"] : [];
			for (const [name, { kind }] of of.sources) {
				if (!followed.has(name)) continue;
				if (kind === "assumed") names.push(name);
				else if (kind === "column" || kind === "merged" || kind === "corrected") inColumn.add(name);
			}
			// What is asked of the cell itself is asked once.
			const left = names.filter((name) => !of.problems.some(({ field, question }) => field === name && question !== undefined));
			if (left.length === 0) return;
			sheetRows.set(line, sheetRow);
			parts.set(line, part);
			taken.set(line, sets.number(left.join()));
		},
		/** A rate that meets one of the book, or has errors to be told. `anew`: fields it takes none of from there, though all amounts hang on them. */
		meets: (line: number, anew: readonly string[] = []): void => without(line, (name) => anew.includes(name)),
		/** A rate that ends before the next one of the sheet begins. */
		ends: (line: number): void => without(line, (name) => name !== "validTo"),
		/** What new rates take; `columnOf` tells in which column a field of a rate's part stands. */
		list(columnOf: (part: number, field: string) => string | null): StandardTaken[] {
			const found = new Map<string, StandardTaken>();
			for (const [line, sheetRow] of sheetRows)
				for (const field of namesOf(line)) {
					const column = columnOf(parts.get(line), field);
					const known = found.get(field) ?? { field, count: 0, cells: [], column, mixed: inColumn.has(field) };
					found.set(field, known);
					known.count++;
					const cell = `${column ?? ""}${sheetRow}`;
					if (known.cells.length < NAMED && !known.cells.includes(cell)) known.cells.push(cell);
				}
			return [...found.values()];
		},
	};
}
