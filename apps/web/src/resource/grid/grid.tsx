// biome-ignore-all lint/a11y/useSemanticElements: only rows in view exist, placed by transform, which a table element cannot do
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid holds focus and names the active cell (aria-activedescendant)
import { ContextMenu, type MenuItem } from "@iqt/ui/menu";
import { type MouseEvent, useEffect, useId, useLayoutEffect, useState } from "react";
import { useLatest } from "../../lib/use-latest.ts";
import { ActiveCell } from "./active-cell.tsx";
import { blockDrag, placeOf } from "./block-drag.ts";
import { asEdit, type Entry, whyReadOnly } from "./cell-entry.ts";
import { columnMenu, fillMenu } from "./column-menu.tsx";
import { cellId } from "./grid-cell.tsx";
import { GridHeader } from "./grid-header.tsx";
import { GridRow } from "./grid-row.tsx";
import { isSelected } from "./grid-store.ts";
import { TALLEST } from "./list-scroll.ts";
import type { Range } from "./moves.ts";
import type { RowProps } from "./row-props.ts";
import { useRowWindow } from "./row-window.ts";
import { type GridCommands, useGridKeys } from "./use-grid-keys.ts";
import { MENU_WIDTH, PICK_WIDTH, type Resource } from "./use-resource.ts";
import { BLOCK } from "./use-rows.ts";

export interface GridProps<Row> {
	resource: Resource<Row>;
	title: string;
	/** Rows can be picked for what is done to several. */
	picks: boolean;
	rowMenu?: (row: Row) => MenuItem[];
	onOpen?: (row: Row) => void;
	onSave: () => void;
	onKeys: () => void;
	onFind?: () => void;
	onPreview: (block: string[][], range: Range) => void;
	onFilter: (field: string) => void;
}

/** The grid itself: only rows in view are in the page, the keyboard has one stop, and everything the pointer can do it can do too. */
export function Grid<Row>({ resource, title, picks, rowMenu, onOpen, onSave, onKeys, onFind, onPreview, onFilter }: GridProps<Row>) {
	const gridId = useId();
	const { rows, columns, grid, rowHeight, box, card } = resource;
	const pick = useLatest((index: number, shift: boolean) => {
		const row = rows.at(index);
		if (row === undefined) return;
		grid.set((s) => {
			const next = new Map(s.picked.kind === "all" ? [] : s.picked.rows);
			const from = shift && s.pickedAt !== null ? s.pickedAt : index;
			const on = shift || !next.has(resource.source.id(row));
			for (let i = Math.min(from, index); i <= Math.max(from, index); i++) {
				const one = rows.at(i);
				if (one === undefined) continue;
				if (on) next.set(resource.source.id(one), one);
				else next.delete(resource.source.id(one));
			}
			return { ...s, picked: { kind: "some", rows: next }, pickedAt: index };
		});
	});
	const [menu, setMenu] = useState<MenuItem[]>([]);
	const openMenu = (row: number, column: number) => {
		const cell = document.getElementById(cellId(gridId, row, column));
		const place = cell?.getBoundingClientRect();
		if (cell && place)
			cell.dispatchEvent(
				new window.MouseEvent("contextmenu", { bubbles: true, cancelable: true, clientX: place.left + 12, clientY: place.bottom - 4 }),
			);
	};
	const commands: GridCommands<Row> = {
		pageRows: () => Math.max(1, Math.floor((box.current?.clientHeight ?? 400) / rowHeight) - 2),
		onOpen,
		pick,
		openMenu,
		showKeys: onKeys,
		save: onSave,
		find: onFind,
		preview: onPreview,
	};
	const keys = useGridKeys(resource, commands);
	const { fillWay } = keys;
	const onCopy = useLatest(keys.onCopy);
	const onPaste = useLatest(keys.onPaste);
	useEffect(() => {
		// Browsers send these where the last caret stood, which a closed editor leaves outside of the grid: what counts is who has the focus.
		const watch = new AbortController();
		const whenOurs = (act: (event: ClipboardEvent) => void) => (event: ClipboardEvent) => document.activeElement === box.current && act(event);
		document.addEventListener("copy", whenOurs(onCopy), { signal: watch.signal });
		document.addEventListener("paste", whenOurs(onPaste), { signal: watch.signal });
		return () => watch.abort();
	}, [box, onCopy, onPaste]);

	const onEdited = useLatest((index: number, at: number, entry: Entry, go: "down" | "up" | "right" | "left" | "stay") => {
		const row = rows.at(index);
		const column = columns.visible[at]?.column;
		grid.stopEditing();
		const steps = { down: [1, 0], up: [-1, 0], right: [0, 1], left: [0, -1], stay: [0, 0] } as const;
		const [dr, dc] = steps[go];
		if (go !== "stay")
			grid.go({ row: Math.max(0, Math.min(rows.total - 1, index + dr)), column: Math.max(0, Math.min(columns.visible.length - 1, at + dc)) });
		if (row === undefined || !column) return;
		void asEdit(resource, column, row, entry).then((edit) => {
			resource.edits.enter([edit]);
			if (edit.message) resource.announce(edit.message);
		});
	});
	const onMouseDown = blockDrag(resource);
	const onDoubleClick = (event: MouseEvent) => {
		const place = placeOf(event.target);
		const column = place ? columns.visible[place.column]?.column : undefined;
		const row = place ? rows.at(place.row) : undefined;
		if (!place || !column || row === undefined) return;
		const reason = whyReadOnly(column, row);
		if (!reason) grid.edit(place);
		else if (onOpen) onOpen(row);
		else resource.announce(reason);
	};
	const onContextMenu = (event: MouseEvent) => {
		const head = (event.target as Element).closest<HTMLElement>("[data-head]");
		const line = (event.target as Element).closest<HTMLElement>("[data-row]");
		const row = line ? rows.at(Number(line.dataset.row)) : undefined;
		const place = placeOf(event.target);
		if (place && grid.get().active?.row !== place.row && !isSelected(grid.get(), place)) grid.go(place);
		const fills = place ? fillMenu(resource, fillWay) : [];
		const ofRow = row !== undefined && rowMenu ? rowMenu(row) : [];
		const items = head
			? columnMenu(resource, Number(head.dataset.head), onFilter)
			: [...ofRow, ...(ofRow.length > 0 && fills.length > 0 ? [{}] : []), ...fills];
		setMenu(items);
		if (items.length === 0) event.stopPropagation();
	};
	const hasMenu = rowMenu !== undefined;
	const { setFit } = resource;
	useLayoutEffect(() => {
		const element = box.current;
		if (!element) return;
		const measure = () => setFit(Math.max(0, element.clientWidth - (picks ? PICK_WIDTH : 0) - (hasMenu ? MENU_WIDTH : 0)));
		measure();
		const watch = new ResizeObserver(measure);
		watch.observe(element);
		return () => watch.disconnect();
	}, [box, picks, hasMenu, setFit]);
	const width = card ? 0 : columns.totalWidth - (picks ? 0 : PICK_WIDTH) + (hasMenu ? MENU_WIDTH : 0);
	return (
		<>
			<ActiveCell resource={resource} gridId={gridId} picks={picks} />
			<ContextMenu items={menu}>
				<div
					ref={box}
					role="grid"
					tabIndex={0}
					aria-label={title}
					aria-rowcount={rows.total + 1}
					aria-colcount={columns.visible.length + 1 + (hasMenu ? 1 : 0)}
					aria-multiselectable={picks || undefined}
					aria-busy={rows.stale || undefined}
					className="relative min-h-0 flex-1 overflow-auto rounded-md border border-line bg-surface outline-none focus-visible:ring-2 focus-visible:ring-accent"
					onFocus={(event) => event.target === event.currentTarget && !grid.get().active && rows.total > 0 && grid.go({ row: 0, column: 0 })}
					onKeyDown={keys.onKeyDown}
					onMouseDown={onMouseDown}
					onDoubleClick={onDoubleClick}
					onContextMenuCapture={onContextMenu}
				>
					<div role="rowgroup" className="sticky top-0 z-10" style={{ minWidth: width }}>
						{!card && <GridHeader resource={resource} gridId={gridId} picks={picks} hasMenu={hasMenu} />}
						{rows.stale && <div className="absolute inset-x-0 bottom-0 h-0.5 animate-pulse bg-accent" aria-hidden />}
					</div>
					<div role="rowgroup" className="relative" style={{ height: Math.min(rows.total * rowHeight, TALLEST), minWidth: width }}>
						<Rows resource={resource} gridId={gridId} count={rows.total} picks={picks} hasMenu={hasMenu} onEdited={onEdited} onPick={pick} />
					</div>
				</div>
			</ContextMenu>
		</>
	);
}

/** The rows in view; scrolling draws these anew and nothing else. */
function Rows<Row>({
	resource,
	count,
	...rest
}: Pick<RowProps<Row>, "resource" | "gridId" | "picks" | "hasMenu" | "onEdited" | "onPick"> & { count: number }) {
	const { rows, columns, rowHeight, setView, scroll } = resource;
	const { first, end, above } = useRowWindow(scroll, rowHeight, count);
	// In blocks: a row more at the edge is no reason to draw the screen again.
	const from = Math.floor(first / BLOCK);
	const to = Math.floor(Math.max(first, end - 1) / BLOCK);
	useEffect(() => setView({ from, to }), [from, to, setView]);
	return Array.from({ length: Math.max(0, end - first) }, (_, i) => {
		const index = first + i;
		return (
			<GridRow
				key={index}
				{...rest}
				resource={resource}
				index={index}
				top={index * rowHeight - above}
				row={rows.at(index)}
				columns={columns.visible}
			/>
		);
	});
}
