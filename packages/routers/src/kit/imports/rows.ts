import { columnName } from "../sheet/format.ts";
import type { CellRange } from "../sheet/ranges.ts";
import type { SheetRow } from "../sheet/read.ts";
import { areaParts, withWholeArea } from "./area-parts.ts";
import { aroundBoth, bothOfForty, lineOfBox } from "./bare-forties.ts";
import { blanksBelow } from "./blanks.ts";
import { boxHeads, leaveOtherBoxes } from "./box-heads.ts";
import type { Reading, ReadingContext } from "./cell-reading.ts";
import { readCell } from "./cell-values.ts";
import { rowOfSum } from "./charges.ts";
import { chooser } from "./choose.ts";
import { type ColumnStyles, columnContext } from "./column-context.ts";
import { otherCurrencies, refuseOtherCurrencies, settleRowCurrency } from "./currency-in-row.ts";
import { textShown } from "./day-shown.ts";
import { asOther, columnLeft, type ReadCell, rowsAbove } from "./ditto.ts";
import { byHub } from "./far-areas.ts";
import { type ImportField, isPrice, labelIndex } from "./field.ts";
import { asEntered, empty, nothing, readerOf } from "./field-readers.ts";
import { laneFields } from "./lane-ends.ts";
import { settleService, turnedLane } from "./lane-turn.ts";
import { correctedAt, layoutOf, type Part, type Slot } from "./layout.ts";
import { isPriced } from "./ledger.ts";
import { type Mapping, tablesOf } from "./mapping.ts";
import { askAboutShares, settleMarkUps } from "./mark-ups.ts";
import { isWide, mergedFiller, rangeName, type SeenCell } from "./merged.ts";
import { rowOfNames } from "./names-rows.ts";
import { NOT_OFFERED, type NoPrice, pricesNotOffered } from "./not-offered.ts";
import { settleRequests } from "./on-request.ts";
import { headsAgain } from "./other-heads.ts";
import type { CellProblem, ParsedRecord, Surroundings } from "./parsed-record.ts";
import { isForReefers, settleCargo, settleReefer } from "./reefer-boxes.ts";
import { remarkAgainst } from "./remark-against.ts";
import { asideOf, type Correction, coversOthers, isFilled, type RowCells, store, textBehind } from "./row-cells.ts";
import { dayOfRow, rowDays } from "./row-days.ts";
import { isOfCost, settleShares } from "./shares.ts";
import { SPLIT, splitContainer } from "./split-container.ts";
import { bandsSaid } from "./statements.ts";
import { withoutFreeSteps } from "./step-cells.ts";
import { containersIn } from "./terms.ts";
import { teuBounds } from "./teu-bounds.ts";
import { beginningOf, isNone, isNote, isTotal, remembered, tidy } from "./text.ts";
import { edgesOfRow } from "./weight-cells.ts";

export type RowReading =
	| { kind: "blank" }
	/** `lane`: places, and nothing else. `aside`: the column it stands alone under, right of where a line about the table begins. `named`: names and values side by side. */
	| { kind: "note"; text: string; lane?: true; aside?: number; named?: true }
	/** A sum under rates. */
	| { kind: "total" }
	/** `again`: among the rates, whether it is the head of its table once more. */
	| { kind: "header"; again?: "same" | "other" }
	/** `none`: columns per container that say there is no such rate. `noPrices`: cells that say so of a price, and whether those of all the row do. */
	| { kind: "rates"; records: ParsedRecord[]; none: number; noPrices: { cells: readonly NoPrice[]; isAll: boolean } };

/** A row as it was read: what it is, its cells as the eye sees them, and the table it belongs to; -1 above the first. */
export interface ReadRow {
	reading: RowReading;
	cells: readonly SeenCell[];
	table: number;
}

/**
 * Makes the function that turns sheet rows, in order, into rates, one per container column that holds one. A value is taken from the nearest place
 * that gives it: its cell, what stands beside or formats an amount, a person's constant, the column's head, the section, the title, the sheet's name.
 */
export function rowReader(of: {
	fields: readonly ImportField[];
	mapping: Mapping;
	context: ReadingContext;
	styles: ColumnStyles;
	merges: readonly CellRange[];
	/** Values people gave, by field. */
	given: Readonly<Record<string, string>>;
	/** Values people gave in place of the standard, by field. */
	instead: Readonly<Record<string, string>>;
	/** Questions answered by the other of two readings, and values said of all rates. */
	otherwise: ReadonlySet<string>;
	forced: Readonly<Record<string, string>>;
	/** What of a remark is about prices of this book, though of no other. */
	ownTerms: RegExp | null;
	isAsked: boolean;
	/** What a row of nothing but names and their values says of all rates; null for any other row. */
	lineOf: (row: SheetRow) => string | null;
}): (row: SheetRow, around: Surroundings, corrected?: readonly Correction[]) => ReadRow {
	const { fields, mapping, context, styles } = of;
	const parts = layoutOf(fields, mapping);
	const tables = tablesOf(mapping);
	const ofBoxes = boxHeads(mapping, fields);
	const contextOf = columnContext(context, { styles, otherwise: of.otherwise });
	const seenCells = mergedFiller(of.merges);
	const turnedParts = new Set(parts.flatMap(({ turned }) => turned ?? []));
	const byTable = tables.map((table, at) => {
		const own = parts.flatMap((part, i) => (part.table === at && !turnedParts.has(part) ? [{ part, i }] : []));
		const slots = own.flatMap(({ part }) => [...part.own, ...part.slots.values()]);
		const turned = own.flatMap(({ part }) => (part.turned ? laneFields.flatMap((name) => part.turned?.slots.get(name) ?? []) : []));
		const heads = new Map(table.columns.map((c) => [c.column, c.header]));
		const given = new Set(slots.map(({ field }) => field.name));
		const contextAt = ({ field, column }: Slot) => contextOf(field, { column, head: heads.get(column) ?? "", fields: given });
		const contexts = new Map(slots.map((slot) => [slot.column, contextAt(slot)]));
		return {
			contexts,
			heads,
			areaParts: areaParts(table.columns, fields),
			dayOrders: rowDays(slots, styles),
			otherCurrencies: otherCurrencies(table, fields),
			parts: own,
			fieldOf: new Map(slots.map(({ field, column }) => [column, field.name])),
			readers: new Map(slots.map(({ field, column }) => [column, readerOf(field, contexts.get(column) ?? context)])),
			/** Those of a lane's ends as the other one, by field. */
			turnedReaders: new Map(turned.map((slot) => [slot.field.name, readerOf(slot.field, contextAt(slot))])),
		};
	});
	const placeFields = new Set(fields.flatMap(({ name, kind }) => (kind === "place" || kind === "area" ? [name] : [])));
	const sumsCharges = rowOfSum(fields);
	const settleArea = byHub(fields, context);
	const doubtsOfRemark = remarkAgainst(of);
	const bandsIn = remembered(bandsSaid);
	const blanks = blanksBelow(fields, { otherwise: of.otherwise, own: context.asExport ? "export" : context.asPortal ? "template" : null });
	const namesIn = rowOfNames(labelIndex(fields));
	const above = rowsAbove<RowCells>();
	const heads = headsAgain({ tables, fields, merges: of.merges, date1904: context.date1904 });
	const constants = new Map(fields.map((f) => [f.name, readerOf(f, context)]));
	const said = new Map(fields.map((f) => [f.name, readerOf(f, { ...context, ...asEntered })]));
	const choose = chooser({
		fields,
		given: of.given,
		instead: of.instead,
		otherwise: of.otherwise,
		forced: of.forced,
		read: (field, text, byPeople = false) => (byPeople ? said : constants).get(field.name)?.({ value: text, isDate: false }) ?? nothing,
		context,
		parts,
		daysOf: (column) => styles(column).daysOf ?? null,
	});

	const isHeader = (row: number) => [...tables.map((t) => t.headerRows), ...mapping.repeated].some(([first, last]) => row >= first && row <= last);

	return (row, around, corrected = []) => {
		const cells = seenCells(row);
		const number = row.rowNumber;
		const table = tables.findLastIndex((t) => t.headerRows[1] < number);
		if (isHeader(number)) heads.found();
		const reading = isHeader(number) ? ({ kind: "header" } as const) : table < 0 ? noteOf(row) : readRow(row, cells, table, { around, corrected });
		return { reading, cells, table };
	};

	function noteOf(row: SheetRow): RowReading {
		const filled = row.cells.filter(isFilled);
		return filled.length === 0 ? { kind: "blank" } : { kind: "note", text: filled.map((c) => textShown(c, context.date1904)).join("  ") };
	}

	function readRow(row: SheetRow, cells: readonly SeenCell[], at: number, { around, corrected }: Pick<RowCells, "around" | "corrected">): RowReading {
		const table = byTable[at];
		const own = row.cells.filter(isFilled);
		if (own.length === 0 || !table) return { kind: "blank" };
		const first = tidy(beginningOf(String(own[0]?.value ?? "")));
		if (isTotal(first) || (corrected.length === 0 && sumsCharges(own, table.fieldOf))) return { kind: "total" };
		const line = of.lineOf(row);
		if (line !== null) return { kind: "note", text: line, named: true };
		// A text across the sheet is one cell, however many columns it covers.
		const filled = cells.filter((c) => isFilled(c) && (!c.range || c.column === c.range.left));
		const filledMapped = filled.filter((c) => table.readers.has(c.column)).length;
		if (filledMapped <= 1 || (filledMapped <= 2 && isNote(first)))
			return { ...noteOf(row), ...(isLane(filled, table) ? { lane: true as const } : {}), ...asideOf(filled, [...table.readers.keys()]) };
		const again = heads.row(row, at);
		if (again !== "none") return { kind: "header", again };
		const text = corrected.length > 0 ? null : namesOf(filled, table);
		if (text !== null) return { kind: "note", text, named: true };
		const byColumn = withWholeArea(new Map(cells.map((c) => [c.column, c])), table.areaParts);
		const dayOrders = table.dayOrders?.(byColumn) ?? {};
		const from: RowCells = { row: row.rowNumber, cells: byColumn, corrected, around, emptied: row.emptied ?? [], dayOrders };
		above.begin(at, from);
		// A column per container without a price there: no rate. A formula shared by all columns does not make one.
		const noPrices = new Map(table.parts.map(({ part }) => [part, pricesNotOffered(part, (slot) => readField(slot.field, slot, from).cell)]));
		const saysNone = (part: Part) => (noPrices.get(part)?.length ?? 0) > 0;
		const isAbsent = (part: Part) =>
			part.own.length > 0 &&
			(saysNone(part) || part.own.every((slot) => !isPrice(slot.field) || readField(slot.field, slot, from).reading.kind === "empty"));
		// Of a row of one rate that is asked; one on request has no price either.
		const isNotOffered = (part: Part) => {
			const requested = readNamed("onRequest", part.slots.get("onRequest"), from);
			const isRequested = requested.kind === "value" && requested.value === true;
			return part.own.length === 0 && saysNone(part) && !isRequested && !of.otherwise.has(NOT_OFFERED);
		};
		const rateOf = (own: Part, i: number, cells: RowCells): ParsedRecord => {
			const { part, ask } = turnedLane(own, { read: (name, slot) => readNamed(name, slot, cells), otherwise: of.otherwise });
			const record = readRecord(part, part === own ? i : parts.indexOf(part), cells);
			if (ask) record.problems.push(ask(columnName(part.slots.get("inlandCity")?.column ?? 1)));
			return isWithoutCost(part, cells) ? { ...record, priceless: true } : record;
		};
		const all = table.parts.flatMap(({ part, i }): ParsedRecord[] => {
			if (isAbsent(part) || isNotOffered(part)) return [];
			// A row that names several containers is a rate of each.
			return byContainer(part, from).map((cells, at) => {
				const record = rateOf(part, i, cells);
				return { ...record, part: record.part + at * parts.length };
			});
		});
		// What stands in a row without rates goes on below it all the same.
		const [unpriced] = all.length === 0 ? table.parts : [];
		if (unpriced) cellsOf(unpriced.part, from);
		const records = all.filter(({ priceless }) => !priceless);
		settleRequests(records, { fields, parts, otherwise: of.otherwise });
		settleRowCurrency(records, { fields, parts, otherwise: of.otherwise });
		refuseOtherCurrencies(records, { parts, others: table.otherCurrencies, said: (column) => currenciesIn(byColumn.get(column)) });
		settleShares(records, { fields, parts, otherwise: of.otherwise });
		heads.refuse(records, at);
		const left = table.parts.filter(({ part }) => isAbsent(part) || isNotOffered(part));
		return {
			kind: "rates",
			records: all,
			none: left.filter(({ part }) => isAbsent(part)).length,
			noPrices: { cells: left.flatMap(({ part }) => noPrices.get(part) ?? []), isAll: left.some(({ part }) => isNotOffered(part)) },
		};
	}

	/** The text of a row of names and values that is no rate; null for one of rates. */
	function namesOf(filled: readonly SeenCell[], { parts, readers, fieldOf }: (typeof byTable)[number]): string | null {
		const mapped = filled.flatMap((cell) => {
			const field = fields.find(({ name }) => name === fieldOf.get(cell.column));
			return field ? [{ cell, field, reading: readers.get(cell.column)?.(cell) ?? nothing }] : [];
		});
		return namesIn(filled, mapped, parts.length > 0 && parts.every(({ part }) => part.own.length > 0));
	}

	/** What a cell of currencies may be, or its own text; null for none. */
	function currenciesIn(cell: SeenCell | undefined): readonly string[] | null {
		const reading = cell === undefined ? nothing : (constants.get("currency")?.(cell) ?? nothing);
		if (reading.kind === "problem") return [tidy(String(cell?.value))];
		return reading.kind === "value" ? (reading.currency ?? [String(reading.value)]) : null;
	}

	/** The cells of a row, for each of the containers its own cell names, or the line over it where nothing nearer does. */
	function byContainer({ slots, says }: Part, from: RowCells): RowCells[] {
		const isReefer = isForReefers(readNamed("cargo", slots.get("cargo"), from), { says }, from.around);
		const otherwise: ReadonlySet<string> = isReefer ? new Set() : of.otherwise;
		const column = slots.get("containerType")?.column ?? 0;
		const cell = from.cells.get(column);
		const isCorrected = from.corrected.some((one) => one.field === "containerType" && one.column === column);
		const isRead = cell !== undefined && !cell.struck && !cell.unseen && !isCorrected;
		const codes = isRead ? ((typeof cell.value === "string" ? containersIn(cell.value) : null) ?? bothOfForty(cell.value, otherwise)) : null;
		if (cell && codes) return codes.map((value) => ({ ...from, cells: new Map(from.cells).set(column, { ...cell, value }) }));
		const isByLine = (cell?.value ?? null) === null && !isCorrected && !says.has("containerType");
		return (isByLine ? aroundBoth(from.around, otherwise) : null)?.map((around) => ({ ...from, around })) ?? [from];
	}

	/** Whether a person said that a rate has no cost, it being 0 or struck through, of which another of its prices is a formula: that comes to nothing. */
	function isWithoutCost({ slots, own }: Part, from: RowCells): boolean {
		const slot = slots.get("cost");
		const cost = slot && readField(slot.field, slot, from);
		if (!cost || cost.corrected || cost.reading.kind !== "empty" || isNone(String(cost.cell.value ?? ""))) return false;
		const others = fields.flatMap((field): string[] => {
			if (field.kind !== "rate" || field.name === slot.field.name) return [];
			const { reading } = readField(field, slots.get(field.name), from, own);
			const written =
				reading.kind === "value" ? String(reading.value) : reading.kind === "empty" ? (of.given[field.name] ?? of.instead[field.name]) : "on request";
			return written === undefined ? [] : [written];
		});
		return others.some((price) => isOfCost(price));
	}

	/** Whether cells are names of places in columns of places, and nothing else. */
	function isLane(filled: readonly SeenCell[], { readers, fieldOf }: (typeof byTable)[number]): boolean {
		return (
			filled.length > 0 &&
			filled.every((cell) => placeFields.has(fieldOf.get(cell.column) ?? "") && readers.get(cell.column)?.(cell).kind === "value")
		);
	}

	/** The cell of a field and what it says; a correction is written as the portal writes, whatever the column's way. */
	function readField(field: ImportField, slot: Slot | undefined, from: RowCells, own: readonly Slot[] = []): ReadCell {
		const { cells, corrected, dayOrders: orders } = from;
		const column = slot?.column ?? 0;
		const at = correctedAt(field, slot, own);
		const correction = corrected.find((c) => c.column === at && c.field === field.name);
		if (correction) {
			const cell = { value: correction.text, isDate: false };
			return { cell, reading: readCell(field, cell, { ...context, ...asEntered }), corrected: true };
		}
		const cell = cells.get(column) ?? empty;
		const before = above.of(column, cell);
		const table = slot && byTable.find((t) => t.fieldOf.get(column) === field.name);
		const left = columnLeft(column, (at) => cells.get(at));
		const isBeside = slot !== undefined && left !== null && table?.fieldOf.get(left) === field.name;
		const same = isBeside
			? asOther(readField(field, { ...slot, column: left }, from), cell, "dittoLeft")
			: before && before !== from
				? asOther(readField(field, slot, before), cell)
				: null;
		const reader = table ? table.readers.get(column) : slot && byTable.find((t) => t.turnedReaders.has(field.name))?.turnedReaders.get(field.name);
		const style = table?.contexts.get(column);
		return same ?? { cell, reading: (style && dayOfRow(field, cell, { context: style, orders })) ?? reader?.(cell) ?? nothing };
	}

	function readNamed(name: string, slot: Slot | undefined, from: RowCells): Reading {
		const field = fields.find((one) => one.name === name);
		return field ? readField(field, slot, from).reading : nothing;
	}

	/** What the cells of a rate say, by field. */
	function cellsOf(part: Part, from: RowCells) {
		return new Map(
			fields.map((field) => {
				const slot = part.slots.get(field.name);
				return [field.name, blanks.seen(field, part, { slot, ...readField(field, slot, from, part.own) })] as const;
			}),
		);
	}

	function readRecord(part: Part, at: number, from: RowCells): ParsedRecord {
		const record: ParsedRecord = { part: at, row: {}, problems: [], sources: new Map(), requested: [] };
		const fieldOf = byTable[part.table]?.fieldOf;
		const ownReadings = cellsOf(part, from);
		const line = lineOfBox(from.around)?.saying.values[0];
		const left = leaveOtherBoxes(ownReadings, { heads: ofBoxes[part.table], part, line, otherwise: of.otherwise });
		if (left.length > 0) record.left = left;
		const problem = (
			field: ImportField,
			at: number | undefined,
			{ column = at, ...found }: Pick<CellProblem, "messageId" | "values" | "level"> & { question?: string; column?: number | undefined },
		) => record.problems.push({ ...found, field: field.name, column: column ? columnName(column) : null });
		for (const field of choose.order) {
			const own = ownReadings.get(field.name);
			if (!own) continue;
			const { slot, cell } = own;
			const reading = settleArea(field, own.reading, record.row);
			// One text over columns of different fields: which of them it is of, nobody can tell.
			if (slot && cell.range && isWide(cell.range) && coversOthers(cell.range, field.name, fieldOf)) {
				problem(field, slot.column, {
					level: "error",
					messageId: "import.mergedOverFields",
					values: { range: rangeName(cell.range), text: String(cell.value) },
				});
				continue;
			}
			if (reading.kind === "problem") {
				problem(field, slot?.column, { level: "error", messageId: reading.messageId, values: reading.values });
				continue;
			}
			if (reading.kind === "empty" && isPrice(field) && slot && !own.corrected && isPriced({ ...cell, kind: "text" }))
				record.left = [...(record.left ?? []), { field: field.name, reason: cell.struck ? "struck" : "zero" }];
			if (reading.kind === "onRequest") {
				record.requested = [...record.requested, { field: field.name, column: slot?.column ?? 0, text: String(cell.value) }];
				continue;
			}
			if (reading.kind === "value" && reading.shown) record.shown = { ...record.shown, [field.name]: reading.shown };
			const chosen = choose.value(field, {
				own: reading.kind === "value" ? { reading, cell, column: slot?.column ?? 0, corrected: own.corrected === true } : null,
				part,
				around: from.around,
				record,
				readings: ownReadings,
			});
			for (const found of chosen.problems) problem(field, slot?.column, found);
			// What a column of bands says stands beside it, for the two fields of a rate.
			if (chosen.value === undefined || field.kind === "weightBand" || field.kind === "dayBand") continue;
			store(record.row, field, chosen.value);
			const { source } = chosen;
			if (source) for (const name of field.kind === "lane" ? laneFields : [field.name]) record.sources.set(name, source);
		}
		const heads = byTable[part.table]?.heads;
		const behind = (name: string) => textBehind(name, record.sources.get(name), { ...from, heads }) ?? "";
		record.problems = withoutFreeSteps(record);
		record.edges = edgesOfRow(record.row, { readings: ownReadings, saidOf: (name) => bandsIn(behind(name)) });
		settleService(record, { lane: ownReadings.get("lane"), otherwise: of.otherwise });
		settleReefer(record, { own: ownReadings.get("containerType"), behind: behind("containerType") });
		settleSplit(record, part, { from, readings: ownReadings });
		if (!context.asPortal && !context.percentAsWritten) settleMarkUps(record, fields, ownReadings);
		if (!context.asPortal) askAboutShares(record, { fields, readings: ownReadings, styles, otherwise: of.otherwise });
		if (!context.asPortal) record.problems.push(...teuBounds(record, { readings: ownReadings, heads }));
		for (const { field, other, ...doubt } of doubtsOfRemark(record)) {
			const taken = other !== null && of.otherwise.has(doubt.question) ? constants.get(field.name)?.({ value: other, isDate: false }) : undefined;
			if (taken?.kind !== "value") problem(field, part.slots.get("remark")?.column, doubt);
			else {
				store(record.row, field, taken.value);
				record.sources.set(field.name, { kind: "given", where: null, value: other, cell: null });
			}
		}
		const doubts = [...blanks.doubts(record, ownReadings, from.emptied)];
		for (const { field, column, ...doubt } of doubts) problem(field, column, doubt);
		if (!doubts.some(({ field }) => field.name === "cargo")) settleCargo(record, fields);
		return record;
	}

	/** A container whose kind stands in a column of its own. */
	function settleSplit(
		{ row, problems }: ParsedRecord,
		part: Part,
		{ from, readings }: { from: RowCells; readings: ReadonlyMap<string, { slot: Slot | undefined; corrected?: true }> },
	): void {
		const own = readings.get("containerType");
		const code = row.containerType;
		if (!own?.slot || own.corrected || typeof code !== "string" || code === "*") return;
		const readers = byTable[part.table]?.readers;
		const split = splitContainer(code, { column: own.slot.column, cells: from.cells, isUsed: (column) => readers?.has(column) !== false });
		if (!split) return;
		if (split.other !== null && of.otherwise.has(SPLIT)) row.containerType = split.other;
		else problems.push({ ...split.problem, field: "containerType", column: columnName(split.problem.column) });
	}
}
