import { useStore } from "../../lib/store.ts";
import type { Resource } from "./use-resource.ts";

interface CellReasonProps<Row> {
	resource: Resource<Row>;
	id: string;
	field: string;
	message: string;
	/** Stands to the right of its cell's end, where amounts do. */
	atEnd: boolean;
	isActive: boolean;
}

/** What is wrong with a cell, at the cell: of the one in hand, and while nothing is wrong with that, of the one that went wrong last. */
export function CellReason<Row>({ resource: { edits, grid, rows, columns, source }, id, field, message, atEnd, isActive }: CellReasonProps<Row>) {
	const active = useStore(grid, (s) => s.active);
	const told = useStore(edits.store, (s) => s.told);
	const row = active && active.row >= 0 ? rows.at(active.row) : undefined;
	const inHand = row === undefined || !active ? undefined : edits.get(source.id(row), columns.visible[active.column]?.column.field ?? "");
	if (!isActive && (inHand?.message || told?.id !== id || told.field !== field)) return null;
	return (
		<span
			// The cell itself says it to screen readers.
			aria-hidden
			data-reason
			className={`pointer-events-none absolute top-full z-10 mt-px w-max max-w-72 rounded-md border border-danger/40 bg-danger-soft px-2 py-1 text-left text-xs whitespace-normal text-danger shadow-md ${atEnd ? "right-0" : "left-0"}`}
		>
			{message}
		</span>
	);
}
