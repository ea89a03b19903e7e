import { filledFrom } from "./field.ts";
import { isSameValue } from "./frequency-words.ts";
import { type Mapping, tablesOf } from "./mapping.ts";
import type { SheetProfile } from "./profile.ts";
import type { Question } from "./questions.ts";
import { daysOfRate, lineSays, type Statements, tellingApart } from "./statements.ts";

/** What a line of the sheet says of a field for the rates below it. `values`: what it may be, likeliest first. */
export interface Saying {
	values: readonly string[];
	row: number;
	text: string;
	/** Whether the line says nothing else that is not understood. */
	certain: boolean;
	/** What it is asked about with, where a line says several things. */
	asks?: string;
	/** The cell of a note below the rates that says it. */
	note?: string;
	/** What a line outside its section says otherwise. */
	against?: Saying;
}

/** What lines above rates say, by field. */
export type Sayings = ReadonlyMap<string, Saying>;

/** A field of which a line says several things, or another than the line of the row before it that is named. */
export interface Several {
	field: string;
	row: number;
	against: number | null;
}

/** What lines say together, and the fields of which they say several things. */
export interface SaidTogether {
	sayings: Map<string, Saying>;
	several: Several[];
}

/** What to ask about a field of which lines say several things. */
export const severalAsked = ({ field, row, against }: Several): Pick<Question, "id" | "messageId" | "values"> =>
	against === null || against === row
		? { id: `sectionSeveral.${field}`, messageId: "import.ask.sectionSeveral", values: { row, fields: field } }
		: { id: `sectionSeveral.${field}`, messageId: "import.ask.sectionDiffers", values: { row, fields: field, otherRow: against } };

/** What whether a line holds is asked as, of a field or of all that the line says. */
export const lineQuestion = (field: string, { asks = field }: Pick<Saying, "asks">): string => `lineSays.${asks}`;

/** What lines say, each of them asked about once, whatever it says. */
export function eachOnce(sayings: Sayings): Sayings {
	const lines = Map.groupBy(sayings, ([, { row }]) => row);
	const asks = (row: number): string => {
		const fields = (lines.get(row) ?? []).map(([field]) => field);
		const [first = "", ...others] = fields.includes("weightTo") ? fields.filter((field) => field !== "weightFrom") : fields;
		return others.length > 0 ? `row${row}` : first;
	};
	return new Map([...sayings].map(([field, saying]): [string, Saying] => [field, { ...saying, asks: asks(saying.row) }]));
}

const valuesOf = (value: Statements[keyof Statements]): readonly string[] => (Array.isArray(value) ? value : [String(value)]);

/** The row of the line before that says other days than one which says what rates it is of; null where none does. */
function rowOfOtherDays(said: ReadonlyMap<string, Saying>, says: Statements): number | null {
	if (!tellingApart.some((name) => says[name] !== undefined)) return null;
	for (const name of daysOfRate) {
		const before = said.get(name);
		const day = says[name];
		if (before && day !== undefined && !before.values.includes(day)) return before.row;
	}
	return null;
}

/**
 * Gathers what lines that stand above rates say, one after the other: titles, or the lines of a section. Of two that differ neither holds. A line costs
 * the same however many were there before it: some files have nothing but lines.
 */
export function gatherLines(fields: ReadonlySet<string>) {
	const said = new Map<string, Saying>();
	const dropped = new Set<string>();
	const drop = (field: string, row: number, against: number | null, differing: Several[]): void => {
		differing.push({ field, row, against });
		said.delete(field);
		dropped.add(field);
	};
	return {
		/** Takes the next line; answers the fields of which it makes what is said several things. */
		add({ row, text }: { row: number; text: string }, { says, certain, several } = lineSays(text)): Several[] {
			const differing: Several[] = several.filter((field) => fields.has(field)).map((field) => ({ field, row, against: null }));
			const against = rowOfOtherDays(said, says);
			if (against !== null) {
				// "SOC: valid until 28 Feb 2027" below "Valid until 31 Mar 2027" is of those rates alone.
				for (const field of Object.keys(says)) if (fields.has(field) && !dropped.has(field)) drop(field, row, against, differing);
				return differing;
			}
			for (const [field, value] of Object.entries(says)) {
				if (!fields.has(field) || dropped.has(field)) continue;
				const values = valuesOf(value);
				const before = said.get(field);
				const common = before ? before.values.filter((v) => values.some((other) => isSameValue(v, other))) : values;
				if (common.length > 0)
					said.set(field, { values: common, row: before?.row ?? row, text: before?.text ?? text, certain: certain && (before?.certain ?? true) });
				else {
					drop(field, row, before?.row ?? null, differing);
					// What rates the line before is of was said with its days alone.
					if (field === "validFrom" || field === "validTo")
						for (const name of tellingApart) if (said.get(name)?.row === before?.row) drop(name, row, before?.row ?? null, differing);
				}
			}
			return differing;
		},
		/** What the lines taken so far say together. */
		sayings(): Map<string, Saying> {
			const sayings = new Map(said);
			// "≤ 24 t" says where a band ends; that it begins at nothing goes without saying.
			const upTo = sayings.get("weightTo");
			if (upTo && !sayings.has("weightFrom") && fields.has("weightFrom")) sayings.set("weightFrom", { ...upTo, values: ["0"] });
			return sayings;
		},
	};
}

/** What lines that stand above rates say together. `meant`: the same with the days of its month or quarter. */
export function readLines(lines: readonly { row: number; text: string; meant?: string }[], fields: ReadonlySet<string>): SaidTogether {
	const gathered = gatherLines(fields);
	const several = lines.flatMap((line) => gathered.add(line, lineSays(line.meant ?? line.text)));
	return { sayings: gathered.sayings(), several };
}

const ofTransit = Object.entries(filledFrom).flatMap(([name, from]) => (from === "transit" ? [name, from] : []));

/** The fields of a book that lines of a sheet may give: how long trains take where no column with anything in it does. */
export function fieldsSaid(
	fields: readonly { name: string }[],
	{ mapping, profile }: { mapping: Mapping; profile: Pick<SheetProfile, "lastRows"> },
): ReadonlySet<string> {
	const isGiven = tablesOf(mapping).some(({ columns, headerRows }) =>
		columns.some(({ column, target }) => target && ofTransit.includes(target.field) && (profile.lastRows.get(column) ?? 0) > headerRows[1]),
	);
	return new Set(fields.flatMap(({ name }) => (isGiven && ofTransit.includes(name) ? [] : [name])));
}
