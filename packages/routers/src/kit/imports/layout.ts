import { columnName } from "../sheet/format.ts";
import { filledFrom, type ImportField, isPrice } from "./field.ts";
import { daysSaid } from "./head-days.ts";
import { bothIn } from "./label-match.ts";
import { laneEnds, laneFields } from "./lane-ends.ts";
import { otherWay, waysOfTable } from "./lane-words.ts";
import { type Mapping, type Table, tablesOf } from "./mapping.ts";
import { segmentsOf, statementsIn } from "./statements.ts";
import { containersIn } from "./terms.ts";

/** A column of the sheet and the field it holds. */
export interface Slot {
	field: ImportField;
	/** From 1. */
	column: number;
	/** What the column's head says of other fields. */
	set: Readonly<Record<string, string>>;
}

/** What a head says of a field: in the column's own label, or in a group's over it. */
interface HeadSaying {
	value: string;
	column: number;
	by: "header" | "group";
}

/** One of the rates a sheet row may hold. */
export interface Part {
	/** Its table, from 0. */
	table: number;
	/** What the heads of its columns say, by field. More than one where they differ. */
	says: ReadonlyMap<string, readonly HeadSaying[]>;
	/** Columns of this rate alone: without a price there, there is no such rate. None where a row is one rate. */
	own: readonly Slot[];
	/** Where its fields stand, by name. */
	slots: ReadonlyMap<string, Slot>;
	/** The same with its lane the other way round, where heads name its ends alone and the cells tell which is the port; null where they do not. */
	turned: Part | null;
}

/** Whether what a head says tells one rate of a row from another; a currency holds for the whole row. */
const tellsApart = (name: string, columns: ReadonlySet<string>) => name !== "currency" && name !== "basis" && !columns.has(name);

/** Columns of one field for the same container, in two currencies: two prices, of which each is a rate of its own. */
function inTwoCurrencies(slots: readonly Slot[]): ReadonlySet<Slot> {
	const alike = Map.groupBy(slots, ({ field, set: { currency: _, basis: __, ...lane } }) =>
		JSON.stringify([field.name, Object.entries(lane).sort()]),
	);
	return new Set([...alike.values()].flatMap((same) => (same.length > 1 ? same : [])));
}

function partsOf(table: Table, at: number, byName: ReadonlyMap<string, ImportField>): Part[] {
	const columns = new Set(table.columns.flatMap(({ target }) => target?.field ?? []));
	const slots = table.columns.flatMap(({ column, target }): Slot[] => {
		const field = target ? byName.get(target.field) : undefined;
		if (!target || !field) return [];
		const { set = {} } = target;
		// A head of two containers has the price of either.
		const boxes = containersIn(set.containerType ?? "");
		if (!boxes) return [{ field, column, set }];
		return (columns.has("containerType") ? [boxes.join("|")] : boxes).map((containerType) => ({ field, column, set: { ...set, containerType } }));
	});
	const heads = new Map(table.columns.map(({ column, header }) => [column, header.split(" / ").at(-1) ?? ""]));
	const twice = inTwoCurrencies(slots);
	const lane = (slot: Slot) => Object.entries(slot.set).filter(([name]) => tellsApart(name, columns) || (name === "currency" && twice.has(slot)));
	const shared = slots.filter((s) => lane(s).length === 0);

	// Beside prices of both ways "起运城市 | 目的港" only name the lane, as long as there is but one.
	const laneHeads = shared.flatMap(({ field, column }) => (laneFields.some((name) => name === field.name) ? [heads.get(column)] : []));
	const isOneLane = !table.columns.some(({ column, target }) => target === null && laneHeads.includes(heads.get(column)));
	const isOfBothWays = new Set(slots.flatMap(({ set }) => set.direction ?? [])).size > 1;
	const ways = isOfBothWays && isOneLane ? [] : waysOfTable(table, new Set(byName.keys())).says;

	const sayings = (slots: Part["slots"], of: readonly Slot[], ways: readonly HeadSaying[]) => {
		const says = new Map<string, HeadSaying[]>();
		for (const slot of of) {
			const isRead = slots.get(slot.field.name)?.column === slot.column;
			const head = heads.get(slot.column) ?? "";
			const said = [head, ...segmentsOf(head)].map((segment) => statementsIn(segment).says);
			const own: object = Object.assign({}, ...said, daysSaid(head), bothIn(head) === null ? {} : { containerType: null });
			for (const [name, value] of Object.entries(slot.set)) {
				// What a price is charged by is said over the column it stands in, not over one that another takes the place of.
				if (name === "basis" && !isRead) continue;
				const known = says.get(name) ?? [];
				if (!known.some((k) => k.value === value)) known.push({ value, column: slot.column, by: name in own ? "header" : "group" });
				says.set(name, known);
			}
		}
		if (ways.length > 0) says.set("direction", [...(says.get("direction") ?? []), ...ways]);
		return says;
	};
	const [inland, port] = laneFields.map((name) => shared.find(({ field }) => field.name === name));
	const ends = laneEnds(table.columns);
	const isTurnable = ways.length > 0 && [inland, port].every((slot) => slot?.column === ends?.begin || slot?.column === ends?.end);
	const partOf = (own: readonly Slot[]): Part => {
		const slots = new Map([...shared, ...own].map((s) => [s.field.name, s]));
		const part: Part = { table: at, says: sayings(slots, [...own, ...shared], ways), own, slots, turned: null };
		if (!isTurnable || !inland || !port) return part;
		const turnedSlots = new Map([
			...slots,
			[inland.field.name, { ...inland, column: port.column }] as const,
			[port.field.name, { ...port, column: inland.column }] as const,
		]);
		const back = ways.map((said) => ({ ...said, value: otherWay(said.value) }));
		return { ...part, turned: { ...part, says: sayings(slots, [...own, ...shared], back), slots: turnedSlots } };
	};

	// Columns that hold for the same container, direction, … make one rate together.
	const groups = [
		...Map.groupBy(
			slots.filter((s) => lane(s).length > 0),
			(s) => JSON.stringify(lane(s).sort()),
		).values(),
	].map((own) => ({ own, lane: new Map(own[0] ? lane(own[0]) : []) }));
	// "SSR 20GP" holds for the 20GP under "COC" and under "SOC".
	const within = (one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>) =>
		one.size < other.size && [...one].every(([name, value]) => other.get(name) === value);
	const lacks = (group: (typeof groups)[number], name: string) => !group.own.some((s) => s.field.name === name);
	const parts = groups.flatMap((group) => {
		const wider = groups.filter((other) => within(other.lane, group.lane));
		const isShared = groups.some((other) => within(group.lane, other.lane) && group.own.every((s) => lacks(other, s.field.name)));
		if (isShared) return [];
		return [[...group.own, ...wider.flatMap((other) => other.own.filter((s) => lacks(group, s.field.name)))]];
	});
	return parts.length === 0 ? [partOf([])] : parts.map(partOf);
}

/**
 * What rates a row of a sheet holds and where their fields stand: one, or one per container column, for each table, at least one; behind all of them those
 * with their lane the other way round.
 */
export function layoutOf(fields: readonly ImportField[], mapping: Mapping): Part[] {
	const byName = new Map(fields.map((f) => [f.name, f]));
	const parts = tablesOf(mapping).flatMap((table, at) => partsOf(table, at, byName));
	return [...parts, ...parts.flatMap(({ turned }) => turned ?? [])];
}

/**
 * Where a correction of a field stands: in its column; where the sheet has none, in the row (0), or, for a price in a row of several rates, with the rate
 * whose own column is that number below 0.
 */
export const correctedAt = (field: ImportField, slot: Slot | undefined, own: readonly Slot[]): number =>
	slot?.column ?? (isPrice(field) && own[0] ? -own[0].column : 0);

/** Which of the parts a rate is: of a row that names several containers each part stands for one of every container, counted on. */
export const partAt = <T>(parts: readonly T[], at: number): T | undefined => parts[at % parts.length];

/** Where a field of a part stands, as a letter: of a field per container, in that container's column. Null for a field without a column. */
export const columnFinder =
	(parts: readonly Part[]) =>
	(part: number, field: string): string | null => {
		const slots = partAt(parts, part)?.slots;
		const slot = slots?.get(field) ?? slots?.get(filledFrom[field] ?? field);
		return slot ? columnName(slot.column) : null;
	};

/** The value the heads of a part's columns give a field in every one of its rows; undefined for none. */
export const headValue = (part: Part, name: string): string | undefined => (part.slots.has(name) ? undefined : part.says.get(name)?.[0]?.value);
