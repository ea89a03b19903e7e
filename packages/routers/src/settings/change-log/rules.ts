/** One side of an entry: fields by name, null where the object was not there. */
export type Side = Record<string, unknown> | null;

/** What people call an object, in the order in which one of its recorded fields is looked for. */
export const nameFields = ["name", "title", "key", "code", "file"] as const;

/** A field that differs between the two sides; undefined where it does not stand on one of them. */
export interface FieldChange {
	field: string;
	before: unknown;
	after: unknown;
	/** Id of the one it is of, where an entry tells of several changed together. */
	part?: string;
}

/** Fields that say nothing to a reader: they change with every change, are an id of one, or what a program knows a file by. */
const kept = new Set(["version", "updatedAt", "changedAt", "updated_at", "changed_at", "change_id", "changeId", "discountRequest", "sha256", "mime"]);

/** Whether it is the id by which an object is known outside the database. */
export const isId = (text: unknown): text is string => typeof text === "string" && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
const isSide = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);

/** Ids of the objects an entry's sides tell of one by one: those whose cells were edited, or that were deleted; none for an entry of one object. */
export function partsOf(before: Side, after: Side): string[] {
	if (Array.isArray(before?.ids)) return before.ids.filter(isId);
	const entries = Object.entries(after ?? {});
	return entries.length > 0 && entries.every(([id, cells]) => isId(id) && isSide(cells)) ? entries.map(([id]) => id) : [];
}

/**
 * The sides as they are told: where they have nothing in common, as the rows that were asked for and what was done to them, they are no two
 * states of one thing but one statement.
 */
export function mergedSides(before: Side, after: Side): { before: Side; after: Side } {
	if (!before || !after || partsOf(before, after).length > 0 || Object.keys(before).some((field) => Object.hasOwn(after, field)))
		return { before, after };
	if (Object.keys(before).length === 0 || Object.keys(after).length === 0) return { before, after };
	// What an import replaced is long: what it did stands before it.
	return { before: null, after: "replaced" in before ? { ...after, ...before } : { ...before, ...after } };
}

/** The fields that differ, in the order they were recorded; of a created or deleted object those that hold something. */
export function fieldChanges(before: Side, after: Side): FieldChange[] {
	const parts = partsOf(before, after);
	const [only] = parts;
	if (only === undefined) return differences(before, after);
	const cells = (side: unknown, id: string): Side => (isSide(side) && isSide(side[id]) ? side[id] : null);
	// What was deleted is told by its name; of one alone the object itself has it, and its last values are told.
	if (Array.isArray(before?.ids)) {
		const impact = after?.impact === undefined ? [] : [{ field: "impact", before: undefined, after: after.impact }];
		return [...(parts.length === 1 ? differences(cells(before.rows, only), null) : [{ field: "ids", before: parts, after: undefined }]), ...impact];
	}
	if (parts.length === 1) return differences(cells(before, only), cells(after, only));
	return parts.flatMap((part) => differences(cells(before, part), cells(after, part)).map((change) => ({ ...change, part })));
}

function differences(before: Side, after: Side): FieldChange[] {
	const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
	return [...names]
		.filter((field) => !kept.has(field))
		.map((field) => ({ field, before: before?.[field], after: after?.[field] }))
		.filter((change) => JSON.stringify(change.before ?? null) !== JSON.stringify(change.after ?? null));
}
