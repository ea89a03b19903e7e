import type { PreviewRow } from "./types.ts";

/** One thing that is wrong or odd in a row, and the fields and cells it is said of. */
export interface Reason {
	level: PreviewRow["problems"][number]["level"];
	message: string;
	/** What the fields are called. */
	fields: string[];
	/** The field to go to. */
	field: string | null;
	/** "D7". */
	cells: string[];
}

/** What is wrong or odd in a row, errors first, and what is to be known of it last; what is said of several fields is said once. */
export function reasonsOf({ problems, sheetRow }: Pick<PreviewRow, "problems" | "sheetRow">): Reason[] {
	const reasons = new Map<string, Reason>();
	for (const { level, message, label, column, field } of problems) {
		const key = `${level} ${message}`;
		const reason = reasons.get(key) ?? { level, message, fields: [], field: field || null, cells: [] };
		reasons.set(key, reason);
		if (label !== null && !reason.fields.includes(label)) reason.fields.push(label);
		if (column !== null) reason.cells.push(`${column}${sheetRow}`);
	}
	const all = [...reasons.values()];
	return (["error", "warning", "note"] as const).flatMap((level) => all.filter((r) => r.level === level));
}
