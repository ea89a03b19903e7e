import { useTable } from "@tanstack/react-table";
import { useCallback, useMemo, useState } from "react";
import type { Column } from "../types.ts";
import { isNumeric } from "../values.ts";
import { foldedHeadWidth, headWidth } from "./amount-widths.ts";
import { type ColumnLayout, untouched } from "./column-layout.ts";
import { fitWidths } from "./fit-widths.ts";
import { narrowOrder } from "./narrow-order.ts";
import { features } from "./table-features.ts";
import { usePreference } from "./use-preference.ts";
import { useBeginning } from "./view-registry.ts";

const widths: Partial<Record<Column<unknown>["kind"], number>> = {
	number: 96,
	money: 120,
	price: 140,
	date: 116,
	time: 150,
	boolean: 90,
	percent: 90,
	enum: 120,
	lookup: 180,
};
const NO_ROWS: never[] = [];

export interface PlacedColumn<Row> {
	column: Column<Row>;
	width: number;
	/** px from the start where it is pinned. */
	pinnedAt: number | null;
	/** Starts resizing with the pointer. */
	onResize: (event: unknown) => void;
}

export interface Columns<Row> {
	/** Visible ones in order, pinned first. */
	visible: PlacedColumn<Row>[];
	all: readonly Column<Row>[];
	isVisible: (field: string) => boolean;
	toggle: (field: string) => void;
	isPinned: (field: string) => boolean;
	pin: (field: string) => void;
	/** Moves a column by so many places among the visible ones, or before another. */
	moveBy: (field: string, by: number) => void;
	moveBefore: (field: string, before: string) => void;
	resize: (field: string, width: number) => void;
	/** Shows these, whatever hid them. */
	show: (fields: readonly string[]) => void;
	reset: () => void;
	layout: ColumnLayout;
	setLayout: (layout: ColumnLayout) => void;
	totalWidth: number;
}

/** px of a window from which on columns need not be sparing. */
export const WIDE = 1250;

/** Share of a window that pinned columns may take: the others need a place to be scrolled in. */
const PINNED_SHARE = 0.55;

export interface ColumnsOptions {
	/** px taken before the first column. */
	start: number;
	/** px of the window. */
	room: number;
	/** Left out until the person wants to see them. */
	folded?: ReadonlySet<string> | undefined;
	/** px a column takes at least. */
	least: Readonly<Record<string, number>>;
	/** px of the list its columns have; 0 until that is known. */
	fit: number;
	/** What the list is sorted by, as its heads show it. */
	sorted: readonly { field: string }[];
	/** Only these, in this order: a row is a card. */
	card: readonly string[] | null;
}

/** The columns of a list as the person has laid them out; kept under `key`. */
export function useColumns<Row>(
	key: string,
	all: readonly Column<Row>[],
	{ start, room, folded, least, fit, sorted, card }: ColumnsOptions,
): Columns<Row> {
	const [own, setLayout] = usePreference<ColumnLayout | null>(`${key}.columns`, null);
	const begun = useBeginning(key)?.layout;
	const layout = own ?? begun ?? untouched;
	const [live, setLive] = useState<Record<string, number> | null>(null);
	const defs = useMemo(
		() =>
			all.map((column) => ({
				id: column.field,
				accessorFn: () => null,
				// Where there is room no head is cut, whatever a screen says of its width: one that is short of it stands in two lines.
				size: Math.max(
					(room < WIDE ? column.narrow : undefined) ??
						column.width ??
						widths[column.kind] ??
						Math.max(110, Math.min(220, 40 + column.label.length * (isNumeric(column) ? 9 : 12))),
					room < WIDE
						? 0
						: foldedHeadWidth(
								column.label,
								sorted.some(({ field }) => field === column.field),
							),
				),
				minSize: 56,
				maxSize: 800,
			})),
		[all, room, sorted],
	);
	const isHidden = useCallback(
		(column: Column<Row>) =>
			layout.hidden.includes(column.field) ||
			((column.hidden === true || folded?.has(column.field) === true) && !layout.shown.includes(column.field)),
		[layout, folded],
	);
	const pinned = useMemo(() => layout.pinned ?? all.filter((c) => c.pinned).map((c) => c.field), [layout.pinned, all]);
	const order = useMemo(() => {
		const fields = room < WIDE && layout.order.length === 0 ? narrowOrder(all) : all.map((c) => c.field);
		const kept = layout.order.filter((f) => fields.includes(f));
		// Columns that are new since the layout was kept go where the screen has them.
		for (const [i, field] of fields.entries()) if (!kept.includes(field)) kept.splice(Math.min(i, kept.length), 0, field);
		return kept;
	}, [all, layout.order, room]);
	const sizing = useMemo(() => ({ ...layout.widths, ...live }), [layout.widths, live]);
	const table = useTable({
		features,
		columns: defs,
		data: NO_ROWS,
		columnResizeMode: "onChange",
		state: {
			columnVisibility: Object.fromEntries(all.map((c) => [c.field, card ? card.includes(c.field) : !isHidden(c)])),
			columnOrder: card ? [...card] : order,
			columnPinning: { start: card ? [] : pinned, end: [] },
			columnSizing: sizing,
		},
		onColumnSizingChange: (change) => {
			const next = typeof change === "function" ? change(sizing) : change;
			setLive(next);
			setLayout({ ...layout, widths: next });
		},
	});
	const byField = useMemo(() => new Map(all.map((c) => [c.field, c])), [all]);
	const headers = table.getHeaderGroups()[0]?.headers ?? [];
	const widthOf = (header: (typeof headers)[number]) => Math.max(header.column.getSize(), least[header.column.id] ?? 0);
	const pinnedWidth = headers.reduce((sum, header) => sum + (header.column.getIsPinned() === "start" ? widthOf(header) : 0), 0);
	// On a phone pinned columns hold, too, but leave room for the others.
	const shrink = Math.min(1, Math.max(0, room * PINNED_SHARE - start) / Math.max(1, pinnedWidth));
	const sized = headers.map((header) => {
		const isPinned = header.column.getIsPinned() === "start";
		const width = isPinned ? Math.max(56, Math.floor(widthOf(header) * shrink)) : widthOf(header);
		const head = headWidth(byField.get(header.column.id)?.label ?? "");
		return { width, isPinned, grows: !isPinned && sizing[header.column.id] === undefined, head };
	});
	const fitted = fit > 0 && room >= WIDE && !card ? fitWidths(sized, fit) : sized.map((s) => s.width);
	let offset = start;
	const visible = headers.flatMap((header, i): PlacedColumn<Row>[] => {
		const column = byField.get(header.column.id);
		if (!column) return [];
		const width = fitted[i] ?? 0;
		const pinnedAt = sized[i]?.isPinned ? offset : null;
		offset += width;
		return [{ column, width, pinnedAt, onResize: header.getResizeHandler() }];
	});
	const without = (list: readonly string[], field: string) => list.filter((f) => f !== field);
	const shownFields = visible.map((v) => v.column.field);
	const reorder = (field: string, before: string | undefined) => {
		if (field === before) return;
		const rest = without(order, field);
		const at = before === undefined ? rest.length : rest.indexOf(before);
		setLayout({ ...layout, order: [...rest.slice(0, at), field, ...rest.slice(at)] });
	};
	return {
		visible,
		all,
		isVisible: (field) => shownFields.includes(field),
		toggle: (field) => {
			const column = byField.get(field);
			if (!column || (shownFields.length === 1 && shownFields[0] === field)) return;
			const hide = !isHidden(column);
			setLayout({
				...layout,
				hidden: hide ? [...without(layout.hidden, field), field] : without(layout.hidden, field),
				shown: hide ? without(layout.shown, field) : [...without(layout.shown, field), field],
			});
		},
		isPinned: (field) => pinned.includes(field),
		pin: (field) => setLayout({ ...layout, pinned: pinned.includes(field) ? without(pinned, field) : [...pinned, field] }),
		moveBy: (field, by) => {
			const at = shownFields.indexOf(field);
			const to = at + by;
			if (at < 0 || to < 0 || to >= shownFields.length) return;
			reorder(field, by < 0 ? shownFields[to] : shownFields[to + 1]);
		},
		moveBefore: reorder,
		resize: (field, width) => {
			setLive(null);
			setLayout({ ...layout, widths: { ...layout.widths, [field]: Math.max(56, Math.min(800, Math.round(width))) } });
		},
		show: (fields) =>
			setLayout({
				...layout,
				hidden: layout.hidden.filter((f) => !fields.includes(f)),
				shown: [...layout.shown.filter((f) => !fields.includes(f)), ...fields],
			}),
		reset: () => {
			setLive(null);
			setLayout(untouched);
		},
		layout,
		setLayout,
		totalWidth: offset,
	};
}
