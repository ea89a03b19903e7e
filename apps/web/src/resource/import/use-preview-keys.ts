import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { move, type Position } from "../grid/moves.ts";
import { entryPoint } from "./correction.ts";
import type { Batch, PreviewRow } from "./types.ts";

/** Rows PageUp and PageDown go by. */
const PAGE_ROWS = 10;
const steps = { down: [1, 0], up: [-1, 0], right: [0, 1], left: [0, -1], stay: [0, 0] } as const;

interface PreviewKeysOptions {
	rows: readonly PreviewRow[];
	fields: readonly Batch["fields"][number][];
	mayCorrect: (row: PreviewRow, field: string) => boolean;
	undoCorrection: (row: PreviewRow, field: string) => void;
	/** A cell was come to. */
	onAt?: ((row: PreviewRow, field: string) => void) | undefined;
}

/** Where a cell is; null for what is none. */
function placeOf(target: EventTarget): Position | null {
	const [row, column] = (target instanceof HTMLElement ? (target.dataset.at ?? "") : "").split(":");
	return row && column ? { row: Number(row), column: Number(column) } : null;
}

/** The keyboard of the preview's grid: one tab stop, arrows from cell to cell, Enter, F2 or typing corrects, Ctrl+Z undoes what was corrected. */
export function usePreviewKeys({ rows, fields, mayCorrect, undoCorrection, onAt }: PreviewKeysOptions) {
	const table = useRef<HTMLTableElement>(null);
	const inside = useRef(false);
	const [active, setActive] = useState<Position | null>(null);
	const [editing, setEditing] = useState<(Position & { initial?: string; stays?: boolean }) | null>(null);
	const [refused, setRefused] = useState(false);
	const within = ({ row, column }: Position): Position => ({
		row: Math.max(0, Math.min(rows.length - 1, row)),
		column: Math.max(0, Math.min(fields.length - 1, column)),
	});
	const at = within(active ?? entryPoint(rows, fields));
	const go = (to: Position) => {
		setActive(to);
		setRefused(false);
		table.current?.querySelector<HTMLElement>(`[data-at="${to.row}:${to.column}"]`)?.focus();
	};
	const edit = ({ row, column }: Position, { initial, stays = false }: { initial?: string; stays?: boolean } = {}) => {
		const [of, field] = [rows[row], fields[column]];
		if (!of || !field) return;
		setActive({ row, column });
		const may = mayCorrect(of, field.name);
		setRefused(!may);
		if (may) setEditing(initial === undefined ? { row, column, stays } : { row, column, stays, initial });
	};
	// A row that is mended leaves its filter: whoever was at it goes on at the one in its place, whoever was below it stays where they are.
	useEffect(() => {
		if (!inside.current || rows.length === 0) return;
		const { activeElement } = document;
		if (activeElement === document.body) return go(at);
		const place = activeElement && table.current?.contains(activeElement) ? placeOf(activeElement) : null;
		if (place && (place.row !== at.row || place.column !== at.column)) setActive(place);
	});
	const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
		const at = placeOf(event.target);
		if (!at || event.nativeEvent.isComposing) return;
		const ctrl = event.ctrlKey || event.metaKey;
		const next = move(event.key, ctrl, at, rows.length, fields.length, PAGE_ROWS);
		const [row, field] = [rows[at.row], fields[at.column]];
		if (next) go(next);
		else if (event.key === "Enter" || event.key === "F2") edit(at);
		else if (ctrl && event.key.toLowerCase() === "z" && row && field) undoCorrection(row, field.name);
		else if (event.key === "Process" && !ctrl && !event.altKey) {
			// An input method has the key: it goes on in the editor, which is there at once for it.
			flushSync(() => edit(at, { initial: "" }));
			return;
		} else if (event.key.length === 1 && !ctrl && !event.altKey) edit(at, { initial: event.key });
		else return;
		event.preventDefault();
	};
	return {
		editing,
		/** A cell that may not be corrected was to be. */
		refused,
		edit,
		/** Corrects a cell that something led to from elsewhere: Enter keeps what was written and stays, since the cell below is not the one meant. */
		editAlone: (place: Position) => edit(place, { stays: true }),
		go,
		/** Ends correcting, and goes on from the cell. */
		close(where: keyof typeof steps) {
			if (!editing) return;
			const isDown = where === "down" || where === "up";
			const [down, right] = steps[editing.stays && isDown ? "stay" : where];
			setEditing(null);
			go(within({ row: editing.row + down, column: editing.column + right }));
		},
		grid: {
			ref: table,
			onKeyDown,
			onFocus: (event: FocusEvent) => {
				inside.current = true;
				const place = placeOf(event.target);
				if (!place) return;
				setActive(place);
				const [row, field] = [rows[place.row], fields[place.column]];
				if (row && field) onAt?.(row, field.name);
			},
			onBlur: (event: FocusEvent<HTMLTableElement>) => {
				if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) inside.current = false;
			},
		},
		/** What makes an element the cell at a place. */
		cell: (place: Position, correctable: boolean) => ({
			"aria-readonly": !correctable,
			"data-at": `${place.row}:${place.column}`,
			tabIndex: place.row === at.row && place.column === at.column ? 0 : -1,
			onDoubleClick: () => edit(place),
		}),
	};
}
