import type { RateBook } from "@iqt/routers/kit/price-book/define";
import { boxField, isApart } from "@iqt/routers/kit/price-book/lane-boxes";
import type { Rate } from "@iqt/routers/kit/price-book/list";
import { createElement } from "react";
import { type Text, text } from "../../lib/text.ts";
import { savedOrRefused } from "../row-refusals.ts";
import type { Column, ColumnKind, Filter, RowChange, RowOutcome, Source } from "../types.ts";
import { BareAmount } from "./bare-amount.tsx";
import { isOnce, stepWords } from "./by-container.ts";
import { bandWords, isAmount } from "./rate-columns.tsx";
import { type BookCalls, byIds, doubtsTold, quietDoubts, rateCell } from "./rate-source.ts";

/** A lane as a row of the list: it says what its first rate does, and has the rates of its containers. */
interface LaneRow extends Rate {
	boxes: ReadonlyMap<string, Rate>;
}

type Changes = Parameters<BookCalls["saveBoxes"]["mutate"]>[0];

/** Widest a column of one container is at first, px: several are to be seen beside each other. */
const BOX_WIDE = 96;

/** What of a lane stands behind its containers: it is the same on most, or said by another column. */
const behind = new Set(["status", "basis", "currency"]);
/** Columns that one takes the place of, which is empty on usual lanes. */
const goods = ["cargo", "weightFrom", "weightTo"];

/** px of columns before the containers, so that the usual ones are in sight in a window of 1440 px: of a place, and of others by their kind at most. */
const PLACE_WIDE = 108;
const mostWide: Partial<Record<ColumnKind, number>> = { lookup: 150, text: 112, enum: 112, number: 72, date: 96 };
/** Of columns that say no width. */
const USUAL_WIDE = 96;

/** Begins the ids of lanes: they are no rate's. */
const LANE = "lane:";
const isLane = (id: string) => id.startsWith(LANE);

/** The rates of a row's containers; of a row that is one rate none. */
export const boxesOf = (row: Rate): ReadonlyMap<string, Rate> => ("boxes" in row ? (row as LaneRow).boxes : new Map());

const laneOf = (book: RateBook, id: string, rates: readonly Rate[]): LaneRow[] => {
	const box = boxField(book)?.name ?? "";
	const [first] = rates;
	const boxes = new Map(rates.map((rate) => [String(rate.row[box]), rate]));
	return first ? [{ ...first, id: isLane(id) ? id : LANE + id, boxes }] : [];
};

/** The field of a cell that is an amount of one container. */
const cellName = (amount: string, container: string) => `${amount}@${container}`;
const parted = (field: string): [amount: string, container: string] => {
	const at = field.indexOf("@");
	return [field.slice(0, at), field.slice(at + 1)];
};

/** Cells of lanes as they were when they were edited, and of rates that are edited by themselves, as changes of rates and rates to be added; and where each rate's cells stand. */
export function asBoxChanges(changes: readonly RowChange[], lanes: ReadonlyMap<string, Rate>) {
	const rows = new Map<string, RowChange>();
	const added = new Map<string, { like: string; version: number; container: string; cells: Record<string, unknown> }>();
	const places = new Map<string, readonly [lane: string, container: string]>();
	for (const change of changes) {
		const boxes = boxesOf(lanes.get(change.id) ?? ({} as Rate));
		if (boxes.size === 0) rows.set(change.id, change);
		for (const [field, value] of boxes.size === 0 ? [] : Object.entries(change.cells)) {
			const [amount, container] = parted(field);
			const [[, like] = []] = boxes;
			const own = boxes.get(container);
			const path = own ? own.id : `${like?.id}@${container}`;
			places.set(path, [change.id, container]);
			const row = own
				? (rows.get(path) ?? { id: path, version: own.version, cells: {} })
				: (added.get(path) ?? { like: like?.id ?? "", version: like?.version ?? 0, container, cells: {} });
			row.cells = { ...row.cells, [amount]: value };
			if ("like" in row) added.set(path, row);
			else rows.set(path, row);
		}
	}
	return { sent: { rows: [...rows.values()], added: [...added.values()] } as Changes, places };
}

/** What a refusal says of rates, as what it says of the lanes they stand in. */
export function asLaneOutcomes(
	outcomes: readonly RowOutcome<Rate>[],
	places: ReadonlyMap<string, readonly [lane: string, container: string]>,
	{ lanes, changes, labelOf }: { lanes: ReadonlyMap<string, Rate>; changes: readonly RowChange[]; labelOf: (field: string) => string },
): RowOutcome<Rate>[] {
	return outcomes.map((outcome) => {
		const place = places.get(outcome.id) ?? [...places].find(([path]) => path.startsWith(`${outcome.id}@`))?.[1];
		if (!place) return outcome;
		const [id, container] = place;
		const lane = lanes.get(id);
		const cells = Object.keys(changes.find((change) => change.id === id)?.cells ?? {});
		const errors = new Map<string, string>();
		for (const [field, message] of Object.entries(outcome.errors ?? {})) {
			const own = cellName(field, container);
			const isEdited = field === "" || cells.includes(own);
			// What is wrong beside the cell somebody filled is said at that one.
			const at = field === "" ? "" : isEdited ? own : (cells.find((cell) => parted(cell)[1] === container) ?? "");
			errors.set(at, [errors.get(at), isEdited ? message : `${labelOf(field)}: ${message}`].filter(Boolean).join(" "));
		}
		const theirs = outcome.row;
		const row =
			lane && theirs
				? ({ ...lane, boxes: new Map([...boxesOf(lane)].map(([box, rate]) => [box, rate.id === theirs.id ? theirs : rate])) } as LaneRow)
				: undefined;
		return {
			id,
			...(row ? { row } : {}),
			...(errors.size > 0 ? { errors: Object.fromEntries(errors) } : {}),
			...(outcome.conflict ? { conflict: true } : {}),
		};
	});
}

/** A price book's lanes as a list: an edited cell is an edit of the rate of its container, and an empty one that is filled a rate of its own. */
export function laneSource(book: RateBook, calls: BookCalls, rates: Source<Rate>): Source<Rate> {
	const labelOf = (name: string) => {
		const label = book.fields.find((field) => field.name === name)?.label;
		return label ? text(label) : name;
	};
	return {
		...rates,
		part: "lanes",
		list: async (query, signal) => {
			const page = await calls.lanes.query(query, { signal });
			return { ...page, items: page.items.flatMap((lane) => laneOf(book, lane.id, lane.rates)) };
		},
		...(rates.save
			? {
					save: async (changes: RowChange[], lanes: ReadonlyMap<string, Rate>) => {
						if (!changes.some(({ id }) => isLane(id))) return rates.save?.(changes, lanes) ?? { rows: [] };
						const { sent, places } = asBoxChanges(changes, lanes);
						const saved = await savedOrRefused<Rate, { rows: RowOutcome<Rate>[]; changeId: string }>(async () => {
							const { added, changeId } = await calls.saveBoxes.mutate(sent);
							const fresh = await byIds(calls, [
								...changes.flatMap(({ id }) => (isLane(id) ? [...boxesOf(lanes.get(id) as Rate).values()].map((rate) => rate.id) : [id])),
								...added,
							]);
							const byId = new Map(fresh.map((rate) => [rate.id, rate]));
							const rows = changes.map(({ id }): RowOutcome<Rate> => {
								if (!isLane(id)) return { id, row: byId.get(id) };
								const own = [...boxesOf(lanes.get(id) as Rate).values()].map((rate) => rate.id);
								const beside = sent.added.flatMap(({ like }, i) => (own.includes(like) ? [added[i] ?? ""] : []));
								const [row] = laneOf(
									book,
									id,
									[...own, ...beside].flatMap((one) => byId.get(one) ?? []),
								);
								return { id, row };
							});
							return { rows, changeId };
						}, rateCell);
						return "changeId" in saved ? saved : { rows: asLaneOutcomes(saved.rows, places, { lanes, changes, labelOf }) };
					},
					doubts: (changes: RowChange[], lanes: ReadonlyMap<string, Rate>) => {
						const { sent } = asBoxChanges(changes, lanes);
						return quietDoubts(async () => doubtsTold(await calls.boxDoubts.query(sent), sent.rows.length + sent.added.length));
					},
				}
			: {}),
	};
}

/** The cargo of a lane in words, where it is not general. */
const unusualCargo = ({ options }: Column<Rate>, { row: { cargo } }: Rate): string =>
	typeof cargo !== "string" || cargo === "general" ? "" : (options?.find(({ value }) => value === cargo)?.label ?? cargo);

/** The columns of lanes: what tells them apart, the amount asked for of each container, and what is the same on most of them. */
export function laneColumns(
	book: RateBook,
	columns: readonly Column<Rate>[],
	{ amount, containers, t }: { amount: string; containers: readonly string[]; t: Text },
): Column<Rate>[] {
	const box = boxField(book)?.name;
	const apart = new Set(book.fields.filter(isApart).map(({ name }) => name));
	const own = columns.find(({ field }) => field === amount);
	const bare = (rate: Rate) => {
		const raw = String(rate.row[amount] ?? "");
		const formula = raw === "" || isAmount(raw) ? null : raw;
		return rate.row.onRequest
			? own?.render?.(rate)
			: createElement(BareAmount, { amount: own?.amount?.(rate) ?? "", formula, title: t("book.formulaTitle") });
	};
	const amounts = containers.flatMap((container, i): Column<Rate>[] => {
		if (!own) return [];
		const label = container === "*" ? t("book.anyContainer") : container;
		const at = <T>(say: ((rate: Rate) => T) | undefined) =>
			say &&
			((row: Rate) => {
				const rate = boxesOf(row).get(container);
				return rate ? say(rate) : undefined;
			});
		const { edit, kind, render, amount: shown, summed, currency } = own;
		return [
			{
				field: cellName(amount, container),
				label,
				kind,
				width: Math.min(own.width ?? BOX_WIDE, BOX_WIDE),
				filter: false,
				card: 50 + i,
				value: (row) => boxesOf(row).get(container)?.row[amount] ?? null,
				...(shown
					? { bare: true, render: (row: Rate) => at(bare)?.(row) ?? "", amount: (row: Rate) => at(shown)?.(row) ?? "" }
					: render && { render: (row: Rate) => at(render)?.(row) ?? "" }),
				...(summed ? { summed: (row: Rate) => at(summed)?.(row) ?? { amount: null, unit: "" } } : {}),
				...(currency ? { currency: (row: Rate) => at(currency)?.(row) ?? "" } : {}),
				...(edit ? { edit } : {}),
				readOnlyReason: (row) =>
					!boxesOf(row).has(container) && container !== "*" && isOnce(row.row.basis) ? t("table.readOnly", { column: label }) : null,
			},
		];
	});
	const said = columns.flatMap((column): Column<Rate>[] => {
		const { edit: _, ...shown } = column;
		if (column.field === box) {
			const { card: __, render: ___, ...hidden } = shown;
			return [{ ...hidden, hidden: true, sort: false, display: (row: Rate) => [...boxesOf(row).keys()].join(", ") }];
		}
		if (column.field === "status") return [{ ...shown, sort: false }];
		if (!apart.has(column.field)) return [];
		if (column.field === book.tiers?.to) return [{ ...shown, hidden: true }];
		if (column.field === book.tiers?.from) {
			const words = (row: Rate) => stepWords(book, row.row);
			const label = book.tiers.index === undefined ? t("book.days") : shown.label;
			return [{ ...shown, label, width: 72, hidden: false, readOnlyReason: undefined, display: words, render: words }];
		}
		if (goods.includes(column.field)) {
			const isFirst = goods.find((field) => apart.has(field)) === column.field;
			const words = (row: Rate) => [unusualCargo(column, row), bandWords(row, t)].filter(Boolean).join(" ");
			return [
				{
					...shown,
					readOnlyReason: undefined,
					...(isFirst ? { hidden: false, width: 88, display: words, render: words } : { hidden: true }),
				},
			];
		}
		// What tells lanes apart is seen, also where the long list keeps it for who asks.
		const most = shown.pinned ? PLACE_WIDE : (mostWide[shown.kind] ?? USUAL_WIDE);
		return [{ ...shown, width: shown.pinned ? most : Math.min(shown.width ?? most, most), hidden: false, readOnlyReason: undefined }];
	});
	const isBehind = ({ field, hidden }: Column<Rate>) => hidden === true || behind.has(field);
	return [...said.filter((column) => !isBehind(column)), ...amounts, ...said.filter(isBehind)];
}

/** The containers of a book's lanes, those alone that a filter asks for. */
export function boxesAsked(book: RateBook, containers: readonly string[], filters: readonly Filter[]): string[] {
	const box = boxField(book)?.name;
	return containers.filter((container) =>
		filters.every(({ field, op, value }) => field !== box || (op !== "eq" && op !== "in") || [value].flat().includes(container)),
	);
}
