import type { MouseEvent } from "react";
import { fillAndSay, fillArea } from "./fill.ts";
import { type Position, type Range, rangeOf } from "./moves.ts";
import type { Resource } from "./use-resource.ts";

/** The cell an element of the grid belongs to. */
export function placeOf(target: EventTarget): Position | null {
	const cell = (target as Element).closest<HTMLElement>("[data-cell]");
	const row = cell?.closest<HTMLElement>("[data-row]");
	return cell && row ? { row: Number(row.dataset.row), column: Number(cell.dataset.cell) } : null;
}

/** Follows the pointer until it is let go, or Esc. */
function follow(onOver: (over: Position) => void, onMove: (moved: globalThis.MouseEvent) => void, onEnd: (kept: boolean) => void): void {
	const watch = new AbortController();
	const { signal } = watch;
	const end = (kept: boolean) => {
		watch.abort();
		onEnd(kept);
	};
	addEventListener(
		"mousemove",
		(moved) => {
			const over = placeOf(document.elementFromPoint(moved.clientX, moved.clientY) ?? document.body);
			if (over) onOver(over);
			onMove(moved);
		},
		{ signal },
	);
	addEventListener("mouseup", () => end(true), { signal });
	addEventListener(
		"keydown",
		(event) => {
			if (event.key !== "Escape") return;
			event.preventDefault();
			event.stopPropagation();
			end(false);
		},
		{ signal, capture: true },
	);
}

/** Selects a block by dragging over it, and fills by dragging its corner. */
export function blockDrag<Row>(resource: Resource<Row>): (event: MouseEvent) => void {
	const { grid, box, scroll, rowHeight } = resource;
	const dragCorner = (block: Range) => {
		follow(
			(over) => grid.setFilling(fillArea(block, over)),
			({ clientY }) => {
				const room = box.current?.getBoundingClientRect();
				if (!room) return;
				const step = clientY > room.bottom ? rowHeight : clientY < room.top ? -rowHeight : 0;
				if (step !== 0) scroll.to(Math.max(0, scroll.position() + step));
			},
			(kept) => {
				const area = grid.get().filling;
				grid.setFilling(null);
				if (!kept || !area) return;
				void fillAndSay(resource, block, area);
				grid.go({ row: Math.min(block.top, area.top), column: Math.min(block.left, area.left) });
				grid.go({ row: Math.max(block.bottom, area.bottom), column: Math.max(block.right, area.right) }, true);
			},
		);
	};
	return (event) => {
		const place = placeOf(event.target);
		if (!place || event.button !== 0 || (event.target as Element).closest("input,button,a,[role=combobox]")) return;
		const { active, anchor } = grid.get();
		event.preventDefault();
		if ((event.target as Element).closest("[data-fill]") && active && anchor) {
			dragCorner(rangeOf(active, anchor));
			return;
		}
		grid.go(place, event.shiftKey);
		box.current?.focus({ preventScroll: true });
		follow(
			(over) => {
				const now = grid.get().active;
				if (over.row !== now?.row || over.column !== now.column) grid.go(over, true);
			},
			() => undefined,
			() => undefined,
		);
	};
}
