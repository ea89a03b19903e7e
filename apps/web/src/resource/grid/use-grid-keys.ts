import type { KeyboardEvent } from "react";
import { flushSync } from "react-dom";
import { text } from "../../lib/text.ts";
import { displayOf, wordsOf } from "../values.ts";
import { areaOf, cellsOf, enterCells } from "./block.ts";
import { whyReadOnly } from "./cell-entry.ts";
import { fromClipboard, toClipboard } from "./clipboard.ts";
import { fillAndSay, fillOf } from "./fill.ts";
import { sortBy } from "./grid-header.tsx";
import { move, type Range, rangeOf } from "./moves.ts";
import { step } from "./undo.ts";
import type { Resource } from "./use-resource.ts";

export interface GridCommands<Row> {
	pageRows: () => number;
	onOpen?: (row: Row) => void;
	pick: (index: number, shift: boolean) => void;
	openMenu: (row: number, column: number) => void;
	showKeys: () => void;
	save: () => void;
	/** Opens find and replace; left out where nothing can be edited. */
	find?: () => void;
	/** Asks before a pasted block goes in. */
	preview: (block: string[][], range: Range) => void;
}

/** What keys, copy and paste do in the grid. */
export function useGridKeys<Row>(resource: Resource<Row>, commands: GridCommands<Row>) {
	const { grid, rows, columns, edits, announce } = resource;
	const rangeNow = (): Range | null => {
		const { active, anchor } = grid.get();
		return active && anchor && active.row >= 0 ? rangeOf(active, anchor) : null;
	};
	const startEdit = (initial?: string): boolean => {
		const { active } = grid.get();
		const column = active ? columns.visible[active.column]?.column : undefined;
		const row = active && active.row >= 0 ? rows.at(active.row) : undefined;
		if (!active || !column || row === undefined) return false;
		const reason = whyReadOnly(column, row);
		if (reason) {
			announce(reason);
			return false;
		}
		// At once, so that the key that opened it is typed into the editor, also through an input method.
		flushSync(() => grid.edit(active, initial));
		return true;
	};
	const sayEntered = ({ entered, readOnly }: { entered: number; readOnly: number }) => {
		if (entered > 0) announce(text("table.entered", { count: entered }));
		else if (readOnly > 0) announce(text("table.allReadOnly"));
	};
	const fillWay = (way: "down" | "right"): boolean => {
		const range = rangeNow();
		const filled = range && resource.source.save && fillOf(range, way);
		if (!filled) return false;
		void fillAndSay(resource, filled.block, filled.area);
		return true;
	};

	const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
		if (event.target !== event.currentTarget || event.nativeEvent.isComposing) return;
		const ctrl = event.ctrlKey || event.metaKey;
		const { active } = grid.get();
		const key = event.key.length === 1 && ctrl ? event.key.toLowerCase() : event.key;
		const done = () => event.preventDefault();
		const from = active ?? { row: 0, column: 0 };
		if (ctrl && !event.altKey) {
			const actions: Record<string, () => void> = {
				a: () => {
					grid.pickAll();
					announce(text("table.pickedAll", { count: rows.total }));
				},
				z: () => step(resource, "undo"),
				y: () => step(resource, "redo"),
				s: commands.save,
				d: () => void fillWay("down"),
				"/": commands.showKeys,
			};
			const action = event.shiftKey && key === "z" ? actions.y : actions[key];
			if (action) {
				done();
				action();
				return;
			}
			if (key === "h" && commands.find) {
				done();
				commands.find();
				return;
			}
			// With one column it stays the browser's, which loads the page anew.
			if (key === "r" && !event.shiftKey && fillWay("right")) {
				done();
				return;
			}
		}
		if ((event.key === "F10" && event.shiftKey) || event.key === "ContextMenu" || (event.key === "ArrowDown" && event.altKey)) {
			done();
			commands.openMenu(from.row, from.column);
			return;
		}
		if (from.row === -1 && (event.key === "Enter" || event.key === " ")) {
			done();
			const field = columns.visible[from.column]?.column.field;
			if (field) sortBy(resource, field, event.shiftKey);
			return;
		}
		if (event.key === "ArrowUp" && from.row <= 0 && active) {
			done();
			grid.go({ row: -1, column: from.column });
			return;
		}
		const next = move(
			event.key,
			ctrl,
			from.row === -1 && event.key === "ArrowDown" ? { ...from, row: -1 } : from,
			rows.total,
			columns.visible.length,
			commands.pageRows(),
		);
		if (next && rows.total > 0) {
			done();
			const inHead = from.row === -1 && (event.key === "ArrowLeft" || event.key === "ArrowRight");
			grid.go(inHead ? { ...next, row: -1 } : next, event.shiftKey);
			return;
		}
		switch (event.key) {
			case "Enter":
			case "F2": {
				done();
				const row = rows.at(from.row);
				if (!startEdit() && event.key === "Enter" && row !== undefined) commands.onOpen?.(row);
				return;
			}
			case " ":
				done();
				if (active && active.row >= 0) commands.pick(active.row, event.shiftKey);
				return;
			case "Delete":
			case "Backspace": {
				const range = rangeNow();
				done();
				if (range) void enterCells(resource, range, () => ({ value: null })).then(sayEntered);
				return;
			}
			case "Escape": {
				const range = rangeNow();
				const cells = range ? [...cellsOf(resource, range)].map(({ row, column }) => ({ id: resource.source.id(row), field: column.field })) : [];
				const dirty = cells.filter((c) => edits.get(c.id, c.field));
				done();
				if (dirty.length > 0) edits.revert(dirty);
				else if (active) {
					grid.clearPicked();
					grid.go(active);
				}
				return;
			}
		}
		// "Process" is any key that an input method takes for itself.
		if ((event.key.length === 1 || event.key === "Process") && !ctrl && !event.altKey) {
			// The character itself is left to the browser: it lands in the editor that has just opened.
			if (!startEdit("")) return;
			const column = columns.visible[from.column]?.column;
			if (column && (column.kind === "enum" || column.kind === "boolean")) done();
		}
	};

	const onCopy = (event: ClipboardEvent) => {
		const range = rangeNow();
		if (!range) return;
		const lines: string[][] = [];
		for (const { r, row, column } of cellsOf(resource, range)) {
			const edit = edits.get(resource.source.id(row), column.field);
			const line = lines[r - range.top] ?? [];
			lines[r - range.top] = line;
			// Amounts go as plain decimals, so that a spreadsheet takes them as numbers.
			const raw = edit ? edit.value : column.value ? column.value(row) : (row as Record<string, unknown>)[column.field];
			line.push(
				column.kind === "money" || column.kind === "number" || column.kind === "price"
					? String(raw ?? "")
					: edit
						? (edit.words ?? wordsOf(column, raw, resource.words))
						: displayOf(column, row, resource.words),
			);
		}
		event.clipboardData?.setData("text/plain", toClipboard(lines.filter(Boolean)));
		event.preventDefault();
		announce(text("table.copied", { count: areaOf(range) }));
	};

	const onPaste = (event: ClipboardEvent) => {
		const range = rangeNow();
		if (!range || !resource.source.save) return;
		event.preventDefault();
		const block = fromClipboard(event.clipboardData?.getData("text/plain") ?? "");
		const [first] = block;
		if (!first || (block.length === 1 && first.length === 1 && first[0] === "")) return;
		if (block.length === 1 && first.length === 1) {
			const typed = first[0] ?? "";
			void enterCells(resource, range, () => ({ typed })).then(sayEntered);
			return;
		}
		commands.preview(block, {
			top: range.top,
			left: range.left,
			bottom: Math.min(rows.total - 1, range.top + block.length - 1),
			right: Math.min(columns.visible.length - 1, range.left + Math.max(...block.map((line) => line.length)) - 1),
		});
	};
	return { onKeyDown, onCopy, onPaste, fillWay };
}
