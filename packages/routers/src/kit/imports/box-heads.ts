import { columnName } from "../sheet/format.ts";
import type { SheetRow } from "../sheet/read.ts";
import type { Cell, Reading } from "./cell-reading.ts";
import { type ImportField, isPrice } from "./field.ts";
import { empty, nothing } from "./field-readers.ts";
import { type Part, partAt, type Slot } from "./layout.ts";
import { type Mapping, tablesOf } from "./mapping.ts";
import { boxesBeside, isOfBoxes } from "./own-heads.ts";
import type { ParsedRecord } from "./parsed-record.ts";
import { CONFIRM, OTHER, type QuestionBook } from "./questions.ts";
import { containersIn } from "./terms.ts";
import { isNone } from "./text.ts";

/** Questions about columns whose head names a container beside rates of others, by their letters. */
export const BOX_HEAD = "boxHead.";

interface BoxHead {
	header: string;
	codes: readonly string[];
}

/** Columns of no price whose head names containers, "VAT (40HC)", that its table does not tell apart by it: by table and column. */
export function boxHeads(mapping: Mapping, fields: readonly ImportField[]): ReadonlyMap<number, BoxHead>[] {
	const byName = new Map(fields.map((field) => [field.name, field]));
	return tablesOf(mapping).map(
		({ columns }) =>
			new Map(
				columns.flatMap(({ column, header, target }): [number, BoxHead][] => {
					const field = byName.get(target?.field ?? "");
					if (!field || !isOfBoxes(field)) return [];
					const said = target?.set?.containerType === undefined ? boxesBeside(header) : null;
					return said === null ? [] : [[column, { header, codes: containersIn(said) ?? [said] }]];
				}),
			),
	);
}

interface OwnReading {
	slot: Slot | undefined;
	cell: Cell;
	reading: Reading;
}

/**
 * Takes what a rate has in columns that a person said are of other containers out of its readings; answers the prices among it. `line`: the container that
 * lines over it say.
 */
export function leaveOtherBoxes<T extends OwnReading>(
	readings: Map<string, T>,
	of: { heads: ReadonlyMap<number, BoxHead> | undefined; part: Part; line: string | undefined; otherwise: ReadonlySet<string> },
): NonNullable<ParsedRecord["left"]> {
	const own = readings.get("containerType")?.reading;
	const container = own?.kind === "value" ? String(own.value) : (of.part.says.get("containerType")?.[0]?.value ?? of.line);
	const left: NonNullable<ParsedRecord["left"]>[number][] = [];
	for (const [name, one] of readings) {
		const head = of.heads?.get(one.slot?.column ?? 0);
		if (!head || !one.slot || container === undefined || head.codes.includes(container)) continue;
		if (!of.otherwise.has(`${BOX_HEAD}${columnName(one.slot.column)}`)) continue;
		readings.set(name, { ...one, slot: undefined, cell: empty, reading: nothing });
		if (isPrice(one.slot.field) && one.reading.kind !== "empty") left.push({ field: name, reason: "byPerson" });
	}
	return left;
}

/** Hears of rates, and asks about those that have a value in a column whose head names another container. */
export function boxHeadDoubts(of: { mapping: Mapping; parts: readonly Part[]; fields: readonly ImportField[]; questions: QuestionBook }) {
	const heads = boxHeads(of.mapping, of.fields);
	return {
		rate({ part: at, row }: Pick<ParsedRecord, "part" | "row">, { rowNumber, cells }: SheetRow): void {
			const part = partAt(of.parts, at);
			const own = heads[part?.table ?? 0];
			if (!part || !own?.size || typeof row.containerType !== "string") return;
			for (const { column } of part.slots.values()) {
				const head = own.get(column);
				const value = cells.find((cell) => cell.column === column)?.value ?? null;
				if (!head || value === null || isNone(String(value)) || head.codes.includes(row.containerType)) continue;
				const values = { text: head.header, value: head.codes.join(", ") };
				const letter = columnName(column);
				const question = { id: `${BOX_HEAD}${letter}`, group: "doubtful", messageId: "import.ask.boxHead", values } as const;
				of.questions.add({ ...question, options: [CONFIRM, OTHER] }, `${letter}${rowNumber}`);
			}
		},
	};
}
