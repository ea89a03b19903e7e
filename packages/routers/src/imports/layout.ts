import type { RateBook } from "../price-book/define.ts";
import type { ImportField } from "./field.ts";
import type { Mapping } from "./mapping.ts";

/** A column of the sheet and the field it holds. */
export interface Slot {
	field: ImportField;
	/** From 1. */
	column: number;
	/** What the column's head says of other fields: the container its prices are for. */
	set: Readonly<Record<string, string>>;
}

/** One of the rates a sheet row may hold. */
export interface Part {
	/** Values that heads of its columns give. */
	set: Readonly<Record<string, string>>;
	/** Columns of this rate alone: without a price there, there is no such rate. None where a row is one rate. */
	own: readonly Slot[];
	/** Where its fields stand, by name. */
	slots: ReadonlyMap<string, Slot>;
}

/** Set by what stands in the place of a price, so never left as it was. */
const derived = "onRequest";

/** Fields of a rate, but its key and its first day, that a sheet says nothing of: it has no column for them, and no constant but what stands where nothing is given. */
export function fieldsNotGiven(book: RateBook, fields: readonly ImportField[], mapping: Mapping | null): string[] {
	if (!mapping) return [];
	const standards = new Map(fields.map((f) => [f.name, f.standard]));
	const given = new Set([
		...mapping.columns.flatMap(({ target }) => (target ? [target.field, ...Object.keys(target.set ?? {})] : [])),
		...Object.entries(mapping.defaults).flatMap(([name, value]) => (standards.get(name) === value ? [] : [name])),
	]);
	if (given.has("transit")) for (const name of ["transitMin", "transitMax"]) given.add(name);
	return book.fields.filter((f) => !f.key && f.kind !== "date" && f.name !== derived && !given.has(f.name)).map((f) => f.name);
}

/** What rates a row of a sheet holds and where their fields stand: one, or one per container column. At least one. */
export function layoutOf(fields: readonly ImportField[], mapping: Mapping): Part[] {
	const byName = new Map(fields.map((f) => [f.name, f]));
	const slots = mapping.columns.flatMap(({ column, target }): Slot[] => {
		const field = target ? byName.get(target.field) : undefined;
		return target && field ? [{ field, column, set: target.set ?? {} }] : [];
	});
	// What a column says of its currency alone holds for the whole row.
	const currencyName = fields.find((f) => f.kind === "currency")?.name ?? "currency";
	const laneOf = (slot: Slot) => Object.entries(slot.set).filter(([name]) => name !== currencyName);
	const shared = slots.filter((s) => laneOf(s).length === 0);
	const sharedSet: Record<string, string> = Object.assign({}, ...shared.map((s) => s.set));
	const partOf = (own: readonly Slot[]): Part => ({
		set: Object.assign({ ...sharedSet }, ...own.map((s) => s.set)),
		own,
		slots: new Map([...own, ...shared].map((s) => [s.field.name, s])),
	});
	// Columns that hold for the same container (and direction) make one rate together.
	const groups = Map.groupBy(
		slots.filter((s) => laneOf(s).length > 0),
		(s) => JSON.stringify(laneOf(s).sort()),
	);
	return groups.size === 0 ? [partOf([])] : [...groups.values()].map(partOf);
}
