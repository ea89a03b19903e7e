import type { StagedRow } from "./queries.ts";
import { keptText } from "./sheet-rows.ts";
import type { Staged } from "./staging.ts";

const keptTexts = (_name: string, value: unknown): unknown => (typeof value === "string" ? keptText(value) : value);

/** A rate read from a sheet as its batch keeps it. */
export const toStagedRow = (batchId: string, s: Staged): StagedRow => ({
	batch_id: batchId,
	line: s.line,
	sheet_row: s.sheetRow,
	part: s.part,
	// Until it is compared with the book a sound row counts as new.
	outcome: s.outcome === "checked" ? "new" : s.outcome,
	row: JSON.stringify(s.row, s.outcome === "error" || s.outcome === "skipped" ? keptTexts : undefined),
	errors: s.problems.length ? JSON.stringify(s.problems) : null,
	target_id: null,
	origins: Object.keys(s.origins).length ? JSON.stringify(s.origins) : null,
	ends_before_next: 0,
});
