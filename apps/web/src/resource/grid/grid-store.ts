import { createStore, type Store } from "../../lib/store.ts";
import { type Position, type Range, rangeOf } from "./moves.ts";

/** Rows a person has picked: some, by id, or every row that matches the filter there was. */
export type Picked<Row> = { kind: "some"; rows: ReadonlyMap<string, Row> } | { kind: "all" };

export interface GridState<Row> {
	/** The cell keys act on; row -1 is the header. Columns are positions among the visible ones. */
	active: Position | null;
	/** Where the block of cells that ends at `active` began. */
	anchor: Position | null;
	editing: { row: number; column: number; initial?: string } | null;
	/** Cells the corner of the block has been dragged over. */
	filling: Range | null;
	picked: Picked<Row>;
	/** Position of the row picked last, where Shift starts from. */
	pickedAt: number | null;
}

export interface GridStore<Row> extends Store<GridState<Row>> {
	/** Makes a cell the active one; `extend` keeps the block's beginning. */
	go(to: Position, extend?: boolean): void;
	edit(at: Position, initial?: string): void;
	stopEditing(): void;
	setFilling(area: Range | null): void;
	clearPicked(): void;
	pickAll(): void;
}

export function createGridStore<Row>(): GridStore<Row> {
	const none: Picked<Row> = { kind: "some", rows: new Map() };
	const store = createStore<GridState<Row>>({ active: null, anchor: null, editing: null, filling: null, picked: none, pickedAt: null });
	return {
		...store,
		go: (to, extend) => store.set((s) => ({ ...s, active: to, anchor: extend && s.anchor && s.anchor.row >= 0 ? s.anchor : to, editing: null })),
		edit: (at, initial) => store.set((s) => ({ ...s, active: at, anchor: at, editing: { ...at, ...(initial === undefined ? {} : { initial }) } })),
		stopEditing: () => store.set((s) => ({ ...s, editing: null })),
		setFilling: (area) => store.set((s) => (JSON.stringify(s.filling) === JSON.stringify(area) ? s : { ...s, filling: area })),
		clearPicked: () => store.set((s) => ({ ...s, picked: none, pickedAt: null })),
		pickAll: () => store.set((s) => ({ ...s, picked: { kind: "all" }, pickedAt: null })),
	};
}

/** Whether a cell is one of the block that keys act on. */
export function isSelected<Row>({ active, anchor }: GridState<Row>, { row, column }: Position): boolean {
	if (!active || !anchor) return false;
	const { top, bottom, left, right } = rangeOf(active, anchor);
	return row >= top && row <= bottom && column >= left && column <= right;
}

/** What a row needs to know of the grid, as one text, so that it is drawn again only when that changes. */
export function rowView<Row>(s: GridState<Row>, index: number, id: string): string {
	const range = s.active && s.anchor ? rangeOf(s.active, s.anchor) : null;
	const inRange = range && index >= range.top && index <= range.bottom ? `${range.left}-${range.right}` : "";
	const active = s.active?.row === index ? s.active.column : "";
	const editing = s.editing?.row === index ? s.editing.column : "";
	const corner = range && index === range.bottom && !s.editing ? range.right : "";
	const filling = s.filling && index >= s.filling.top && index <= s.filling.bottom ? `${s.filling.left}-${s.filling.right}` : "";
	const picked = s.picked.kind === "all" || s.picked.rows.has(id) ? "1" : "";
	return `${active}|${inRange}|${editing}|${picked}|${corner}|${filling}`;
}

/** How many rows are picked, of `total` that match. */
export const countPicked = <Row>(picked: Picked<Row>, total: number): number => (picked.kind === "all" ? total : picked.rows.size);
