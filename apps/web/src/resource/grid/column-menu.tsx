import type { MenuItem } from "@iqt/ui/menu";
import {
	ArrowDown,
	ArrowDownToLine,
	ArrowLeft,
	ArrowRight,
	ArrowRightToLine,
	ArrowUp,
	EyeOff,
	Filter,
	Pin,
	PinOff,
	UnfoldHorizontal,
} from "lucide-react";
import { text } from "../../lib/text.ts";
import { rangeOf } from "./moves.ts";
import type { Resource } from "./use-resource.ts";

/** What can be done with the column at a place among the visible ones. */
export function columnMenu<Row>(resource: Resource<Row>, at: number, onFilter: (field: string) => void): MenuItem[] {
	const { columns, setState, sort } = resource;
	const placed = columns.visible[at];
	if (!placed) return [];
	const { column, width } = placed;
	const { field } = column;
	const pinned = columns.isPinned(field);
	const others = sort.filter((s) => s.field !== field);
	const items: MenuItem[] = [];
	if (column.sort) {
		items.push(
			{ label: text("table.sortUp"), icon: <ArrowUp aria-hidden />, onSelect: () => setState({ sort: [{ field, order: "ascending" }] }) },
			{ label: text("table.sortDown"), icon: <ArrowDown aria-hidden />, onSelect: () => setState({ sort: [{ field, order: "descending" }] }) },
		);
		if (others.length > 0)
			items.push({
				label: text("table.sortAdd"),
				shortcut: "Shift",
				onSelect: () => setState({ sort: [...others.slice(-3), { field, order: "ascending" }] }),
			});
		items.push({});
	}
	if (column.filter !== false) items.push({ label: text("table.filterThis"), icon: <Filter aria-hidden />, onSelect: () => onFilter(field) }, {});
	items.push(
		{
			label: text(pinned ? "table.unpin" : "table.pin"),
			icon: pinned ? <PinOff aria-hidden /> : <Pin aria-hidden />,
			onSelect: () => columns.pin(field),
		},
		{ label: text("table.moveLeft"), icon: <ArrowLeft aria-hidden />, disabled: at === 0, onSelect: () => columns.moveBy(field, -1) },
		{
			label: text("table.moveRight"),
			icon: <ArrowRight aria-hidden />,
			disabled: at === columns.visible.length - 1,
			onSelect: () => columns.moveBy(field, 1),
		},
		{ label: text("table.wider"), icon: <UnfoldHorizontal aria-hidden />, onSelect: () => columns.resize(field, width * 1.25) },
		{ label: text("table.narrower"), onSelect: () => columns.resize(field, width * 0.8) },
		{},
		{ label: text("table.hide"), icon: <EyeOff aria-hidden />, disabled: columns.visible.length === 1, onSelect: () => columns.toggle(field) },
	);
	return items;
}

/** What can be done with a block of cells beside copying it; nothing for one cell, or where nothing is edited. */
export function fillMenu<Row>({ grid, source }: Resource<Row>, fillWay: (way: "down" | "right") => void): MenuItem[] {
	const { active, anchor } = grid.get();
	if (!source.save || !active || !anchor || anchor.row < 0 || active.row < 0) return [];
	const { top, bottom, left, right } = rangeOf(active, anchor);
	return [
		...(bottom > top
			? [{ label: text("table.fillDown"), icon: <ArrowDownToLine aria-hidden />, shortcut: "Ctrl+D", onSelect: () => fillWay("down") }]
			: []),
		...(right > left
			? [{ label: text("table.fillRight"), icon: <ArrowRightToLine aria-hidden />, shortcut: "Ctrl+R", onSelect: () => fillWay("right") }]
			: []),
	];
}
