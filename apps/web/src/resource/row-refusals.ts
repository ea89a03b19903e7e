import { describeError } from "../api/errors.ts";
import type { RowOutcome } from "./types.ts";

/**
 * What a refused save says of each row: both versions where somebody else was faster, or what is wrong with which cell; null where the
 * refusal is not about rows. `cellOf` parts the path of a field into the row's id and the name of its cell.
 */
export function rowRefusals<Row>(error: unknown, cellOf: (path: string) => readonly [id: string, cell: string]): RowOutcome<Row>[] | null {
	const { code, data, message } = describeError(error);
	if (!Array.isArray(data)) return null;
	if (code === "000003")
		return (data as { id: string; theirs: Row }[]).map(({ id, theirs }) => ({ id, row: theirs, conflict: true, errors: { "": message } }));
	if (code !== "000001") return null;
	const rows = new Map<string, Record<string, string>>();
	for (const { field, message: said } of data as { field: string; message: string }[]) {
		const [id, cell] = cellOf(field);
		rows.set(id, { ...rows.get(id), [cell]: said });
	}
	return [...rows].map(([id, errors]) => ({ id, errors }));
}

/** Saves changed rows; a refusal that is about some of them is what became of those. */
export async function savedOrRefused<Row, Saved extends { rows: RowOutcome<Row>[] }>(
	save: () => Promise<Saved>,
	cellOf: (path: string) => readonly [id: string, cell: string],
): Promise<Saved | { rows: RowOutcome<Row>[] }> {
	try {
		return await save();
	} catch (error) {
		const rows = rowRefusals<Row>(error, cellOf);
		if (rows) return { rows };
		throw error;
	}
}
