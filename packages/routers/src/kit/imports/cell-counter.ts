import { columnName } from "../sheet/format.ts";
import type { SheetCell, SheetRow } from "../sheet/read.ts";
import { areaParts } from "./area-parts.ts";
import { type ImportField, isPrice, type LabelIndex, labelIndex } from "./field.ts";
import { isNumbering, isOfErrors, isTelling } from "./harmless-heads.ts";
import { matchLabel } from "./label-match.ts";
import { type Part, partAt } from "./layout.ts";
import { isPriced, type LedgerBook, type LeftOutReason, looksPriced } from "./ledger.ts";
import { type Mapping, tablesOf } from "./mapping.ts";
import type { SeenCell } from "./merged.ts";
import type { NoticeBook } from "./notices.ts";
import type { PlaceIndex } from "./places.ts";
import { NAMED, type QuestionBook } from "./questions.ts";
import { stepsOf } from "./step-words.ts";
import { beginningOf, labelKey } from "./text.ts";
import { unusedColumns } from "./unused-columns.ts";

/** Kinds of fields whose cells are names. */
const placeKinds: ReadonlySet<ImportField["kind"]> = new Set(["place", "area", "lane"]);

/** A rate as far as counting goes. */
interface Counted {
	line: number;
	part: number;
	row: Readonly<Record<string, unknown>>;
	outcome: "error" | "duplicate" | "checked" | "skipped";
	/** Why a skipped one is left out. */
	reason?: LeftOutReason;
	/** Fields whose cells it takes nothing from. */
	unpriced: readonly string[];
	/** Fields whose amounts a person left out. */
	left: readonly { field: string; reason: LeftOutReason }[];
}

/** Characters of a text told. */
const TOLD = 40;
const told = ({ value }: SeenCell): string => beginningOf(String(value)).slice(0, TOLD);

/** Accounts for every cell of a sheet that holds an amount: by the rates it went into, or why it went into none. */
export function cellCounter(of: {
	fields: readonly ImportField[];
	mapping: Mapping;
	parts: readonly Part[];
	questions: QuestionBook;
	notices: NoticeBook;
	amounts: LedgerBook;
	places: PlaceIndex;
	isProvinceOf(city: string, text: string): boolean;
}) {
	const { fields, mapping, parts, questions, notices, amounts } = of;
	const labels = labelIndex(fields);
	const tables = tablesOf(mapping).map((table, at) => {
		const slots = parts.filter((part) => part.table === at).flatMap((part) => [...part.own, ...part.slots.values()]);
		const priced = new Set(slots.flatMap(({ field, column }) => (isPrice(field) ? [column] : [])));
		const mapped = new Set([...slots.map((s) => s.column), ...(areaParts(table.columns, fields)?.around ?? [])]);
		const numbered = new Set(
			table.columns.flatMap(({ column, header, target }) => (!target && (isNumbering(header) || isOfErrors(header)) ? [column] : [])),
		);
		// A second column of a price that is read from another one; what only stands under its group is none.
		const named = new Set(
			table.columns.flatMap(({ column, header, target }) =>
				!target && !isNumbering(header) && !isTelling(header) && isPriceHead(header.split(" / "), labels) ? [column] : [],
			),
		);
		const heads = new Map(table.columns.map((c) => [c.column, c.header]));
		const steps = new Set(slots.flatMap(({ field, column }) => (field.kind === "dayBand" ? [column] : [])));
		const places = new Set(slots.flatMap(({ field, column }) => (placeKinds.has(field.kind) ? [column] : [])));
		const days = new Set(slots.map(({ field }) => field.kind));
		return {
			priced,
			steps,
			places,
			mapped,
			numbered,
			named,
			heads,
			headRow: table.headerRows[1],
			lacksDays: !days.has("day") || !days.has("endDay"),
		};
	});
	const unused = unusedColumns({ fields, places: of.places, isProvinceOf: of.isProvinceOf, questions });

	const amountsOf = (cells: readonly SeenCell[], at: number | null) => {
		const table = at === null ? undefined : tables[at];
		const priced: number[] = [];
		const other: number[] = [];
		for (const cell of cells) {
			// A merged cell is one, however many rates it goes into.
			if (cell.continues) continue;
			if (table?.priced.has(cell.column)) {
				if (isPriced(cell)) priced.push(cell.column);
			} else if (table?.steps.has(cell.column)) {
				// "10" names no step: below "Storage/day" it is an amount.
				if (looksPriced(cell) && stepsOf(String(cell.value)) === null) priced.push(cell.column);
			} else if (
				!table?.mapped.has(cell.column) &&
				!table?.numbered.has(cell.column) &&
				(table?.named.has(cell.column) ? isPriced : looksPriced)(cell)
			)
				other.push(cell.column);
		}
		return { priced, other };
	};

	/** Heads of columns with amounts that are in no rate; of those without one their letters. */
	const headsLeft = new Set<string>();

	/** A value in the file that nobody sees, for a merged cell lies over it. */
	function leaveCovered(row: number, covered: SheetCell): void {
		questions.add({ id: "dropped.covered", group: "dropped", messageId: "import.ask.leftCovered" }, `${columnName(covered.column)}${row}`);
		if (!looksPriced(covered)) return;
		amounts.seen(1);
		amounts.left("covered", row, [covered.column]);
	}

	return {
		/** A row none of whose cells is a rate. */
		leaveOut(reason: LeftOutReason, row: number, cells: readonly SeenCell[], table: number | null = null): void {
			const { priced, other } = amountsOf(cells, table);
			// Behind the words of a line that explains, a number under a place is an amount.
			const places = reason === "note" && table !== null ? tables[table]?.places : undefined;
			const said = cells
				.slice(1)
				.filter((cell) => places?.has(cell.column) && !cell.continues && typeof cell.value === "number" && looksPriced(cell));
			const found = [...priced, ...other, ...said.map(({ column }) => column)];
			amounts.seen(found.length);
			amounts.left(reason, row, found);
		},
		/** A row and the rates it gave: each of its amounts counts with the first rate that holds it, a formula in the place of one that comes to nothing as left out. */
		rates(
			{ rowNumber: row, emptied = [] }: Pick<SheetRow, "rowNumber" | "emptied">,
			cells: readonly SeenCell[],
			table: number,
			rates: readonly Counted[],
		): void {
			const { priced, other } = amountsOf(cells, table);
			amounts.seen(priced.length + other.length);
			amounts.left("column", row, other);
			const own = tables[table];
			const without = emptied.filter((column) => own?.priced.has(column));
			amounts.seen(without.length);
			amounts.left("emptied", row, without);
			for (const column of other) headsLeft.add(`“${own?.heads.get(column) ?? columnName(column)}”`);
			const read = { rows: rates.map((rate) => rate.row), words: own ? wordsOf(cells, own.mapped) : new Set<string>() };
			for (const cell of cells) {
				if (cell.covered) leaveCovered(row, cell.covered);
				if (!own || own.mapped.has(cell.column)) continue;
				// A running number that is crossed out makes no price of its row doubtful, and may say something of it.
				if (cell.struck && !cell.continues)
					notices.add("import.struckUnread", {}, row, { cell: `${columnName(cell.column)}${row}`, text: told(cell) });
				unused.cell(cell, { head: own.heads.get(cell.column) ?? "", headRow: own.headRow, lacksDays: own.lacksDays }, read);
			}
			const waiting = new Set(priced);
			// Sound rates first: a cell that is in one of them was read.
			for (const rate of [...rates].sort((a, b) => order(a) - order(b))) {
				const slots = [...(partAt(parts, rate.part)?.slots.values() ?? [])].filter((slot) => waiting.delete(slot.column));
				const own: number[] = [];
				for (const { field, column } of slots) {
					const isRequested = rate.unpriced.includes(field.name);
					const reason = rate.left.find((left) => left.field === field.name)?.reason ?? (isRequested ? "onRequest" : null);
					if (reason === null) own.push(column);
					else amounts.left(reason, row, [column]);
				}
				if (rate.outcome === "duplicate" || rate.outcome === "skipped") amounts.left(rate.reason ?? "duplicate", row, own);
				else amounts.rate(rate.line, own.length, { sound: rate.outcome === "checked", onRequest: rate.row.onRequest === true });
			}
			amounts.left("noRate", row, [...waiting]);
		},
		/** Asks about what is in no rate. */
		close(): void {
			for (const [reason, messageId] of [
				["column", "import.ask.leftColumns"],
				["note", "import.ask.leftNotes"],
				["above", "import.ask.leftAbove"],
				["total", "import.ask.leftTotals"],
				["noRate", "import.ask.leftNoRate"],
			] as const) {
				const { count, cells } = amounts.countOf(reason);
				if (count === 0) continue;
				const names = [...headsLeft].slice(0, NAMED).join(", ");
				const question = { id: `dropped.${reason}`, group: "dropped", messageId, ...(reason === "column" ? { values: { names } } : {}) } as const;
				for (const cell of cells) questions.add(question, cell, 0);
				questions.add(question, undefined, count);
			}
			unused.close();
		},
	};
}

/** Whether a head names a price by its own label: one nobody knows is no price for standing under one. */
const isPriceHead = (labelled: readonly string[], labels: LabelIndex): boolean =>
	labels.prices.has(matchLabel(labelled, labels)?.field ?? "") && matchLabel(labelled.slice(-1), labels) !== null;

/** What a row's cells that are read hold, as words are compared. */
const wordsOf = (cells: readonly SeenCell[], mapped: ReadonlySet<number>): ReadonlySet<string> =>
	new Set(cells.flatMap(({ column, value }) => (mapped.has(column) && typeof value === "string" ? [labelKey(value) || value] : [])));

const order = ({ outcome, unpriced }: Counted): number => (outcome === "checked" ? (unpriced.length > 0 ? 1 : 0) : outcome === "error" ? 2 : 3);
