import { columnName } from "../sheet/format.ts";
import type { SheetRow } from "../sheet/read.ts";
import { crossedOf } from "./crossed.ts";
import type { LabelIndex } from "./field.ts";
import { isFreeStay } from "./harmless.ts";
import { looksPriced } from "./ledger.ts";
import { readLines, type Sayings } from "./said.ts";
import { tidy } from "./text.ts";
import { daysNamed } from "./title-cells.ts";

/** A row under a table that says in cells side by side when its rates hold. */
export interface DayNote {
	row: number;
	text: string;
	/** Where the day of each of its names stands, by the order of its texts. */
	cell: string;
}

const isCountOfDays = (text: string): boolean => /^\d{1,3} ?(?:calendar |自然)?(?:days?|d|天|日)?$/i.test(tidy(text));

/** Rows of days kept: a table has two, or one. */
const MOST = 6;

/** Collects the rows of days that stand below all amounts of a sheet, "Valid from | 2027-01-01" over "Valid until | 2027-03-31"; `add` takes each row in order. */
export function dayNotes(labels: LabelIndex, date1904: boolean) {
	let below: DayNote[] = [];
	return {
		add(row: SheetRow): void {
			const named = crossedOf(row, row.cells) !== null ? null : daysNamed(row, { labels, date1904 });
			if (named)
				below = [...below, ...named.map(({ text, column }) => ({ row: row.rowNumber, text, cell: `${columnName(column)}${row.rowNumber}` }))];
			else if (below.length > 0 && row.cells.some(looksPriced)) below = [];
			if (below.length > MOST) below = below.slice(-MOST);
		},
		list: (): readonly DayNote[] => below,
	};
}

/** Makes the function that tells what a row of names side by side with their values says of all rates, days or free days: "免箱期 | 7天"; null for any other row. */
export function lineOfNames(labels: LabelIndex, date1904: boolean): (row: SheetRow) => string | null {
	return (row) => {
		const days = daysNamed(row, { labels, date1904 });
		if (days) return days.map(({ text }) => text).join("  ");
		const [name, value, ...others] = row.cells.filter((cell) => cell.value !== null && String(cell.value).trim() !== "");
		const isFree = name?.kind === "text" && value && others.length === 0 && isFreeStay(String(name.value)) && isCountOfDays(String(value.value));
		return isFree ? `${name.value} ${value.value}` : null;
	};
}

/** What such rows say of the rates above them, of the fields that nothing over the table gives (`titles`): only what is certain, and what no two of them say differently. */
export function saidBelow(notes: readonly DayNote[], { titles, fields }: { titles: Sayings; fields: ReadonlySet<string> }): Sayings {
	const { sayings } = readLines(notes, fields);
	return new Map(
		[...sayings].flatMap(([field, saying]) => {
			const note = notes.find(({ row, text }) => row === saying.row && text === saying.text);
			return note && saying.certain && !titles.has(field) ? [[field, { ...saying, note: note.cell }] as const] : [];
		}),
	);
}
