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
