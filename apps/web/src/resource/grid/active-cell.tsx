import { useLayoutEffect, useRef } from "react";
import { useStore } from "../../lib/store.ts";
import { cellId } from "./grid-cell.tsx";
import { MENU_WIDTH, PICK_WIDTH, type Resource } from "./use-resource.ts";

/** Follows the active cell: names it to screen readers, brings it into view clear of head and pinned columns, and takes the focus back from a closed editor. */
export function ActiveCell<Row>({ resource, gridId, picks }: { resource: Resource<Row>; gridId: string; picks: boolean }) {
	const { grid, columns, rowHeight, box, scroll, card } = resource;
	const active = useStore(grid, (s) => s.active);
	const editing = useStore(grid, (s) => s.editing !== null);
	useLayoutEffect(() => {
		if (active && !editing) box.current?.setAttribute("aria-activedescendant", cellId(gridId, active.row, active.column));
		else box.current?.removeAttribute("aria-activedescendant");
	}, [active, editing, gridId, box]);
	// biome-ignore lint/correctness/useExhaustiveDependencies: only a move scrolls; a new layout does not
	useLayoutEffect(() => {
		const room = box.current;
		if (!active || !room) return;
		if (active.row >= 0) {
			const top = active.row * rowHeight;
			const position = scroll.position();
			if (top < position) scroll.to(top);
			else if (top + 2 * rowHeight > position + room.clientHeight) scroll.to(top + 2 * rowHeight - room.clientHeight + 14);
		}
		const column = columns.visible[active.column];
		if (!column || column.pinnedAt !== null || card) return;
		const start = picks ? PICK_WIDTH : 0;
		const left = start + columns.visible.slice(0, active.column).reduce((sum, c) => sum + c.width, 0);
		const pinned = start + columns.visible.reduce((sum, c) => sum + (c.pinnedAt === null ? 0 : c.width), 0);
		if (left - pinned < room.scrollLeft) room.scrollLeft = left - pinned;
		else if (left + column.width + MENU_WIDTH > room.scrollLeft + room.clientWidth)
			room.scrollLeft = left + column.width + MENU_WIDTH - room.clientWidth;
	}, [active]);
	const wasEditing = useRef(false);
	useLayoutEffect(() => {
		const lost = document.activeElement === document.body || box.current?.contains(document.activeElement);
		if (wasEditing.current && !editing && lost) box.current?.focus({ preventScroll: true });
		wasEditing.current = editing;
	}, [editing, box]);
	return null;
}
