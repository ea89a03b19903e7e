/** One side of an entry: fields by name, null where the object was not there. */
export type Side = Record<string, unknown> | null;

/** A field that differs between the two sides; undefined where it does not stand on one of them. */
export interface FieldChange {
	field: string;
	before: unknown;
	after: unknown;
}

/** Fields that say nothing to a reader: they change with every change. */
const kept = new Set(["version", "updatedAt", "changedAt", "updated_at", "changed_at", "change_id"]);

/** The fields that differ, in the order they were recorded; of a created or deleted object those that hold something. */
export function fieldChanges(before: Side, after: Side): FieldChange[] {
	const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
	return [...names]
		.filter((field) => !kept.has(field))
		.map((field) => ({ field, before: before?.[field], after: after?.[field] }))
		.filter((change) => JSON.stringify(change.before ?? null) !== JSON.stringify(change.after ?? null));
}
