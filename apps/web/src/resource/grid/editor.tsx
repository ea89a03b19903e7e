import { Combobox } from "@iqt/ui/combobox";
import { Select } from "@iqt/ui/select";
import { type KeyboardEvent, useRef, useState } from "react";
import { useText } from "../../lib/text.ts";
import type { Column } from "../types.ts";
import { isNumeric } from "../values.ts";

export interface EditorProps<Row> {
	column: Column<Row>;
	/** Value as it is, as text. */
	text: string;
	/** The value in words, for looked-up ones. */
	words: string;
	/** What was typed to open it; replaces the value. */
	initial?: string;
	/** Done: `typed` is to be read by the column's kind, `value` is ready. `move` is where the cell after it is. */
	onDone: (entry: { typed: string } | { value: unknown; words?: string }, move: "down" | "up" | "right" | "left" | "stay") => void;
	onCancel: () => void;
}

const cellInput = "!h-full !rounded-none !border-0 !outline-2 !outline-accent !outline-offset-[-2px]";

/** The control that edits one cell, by the column's kind. Enter and Tab finish, Esc reverts. */
export function CellEditor<Row>({ column, text, words, initial, onDone, onCancel }: EditorProps<Row>) {
	const t = useText();
	const [typed, setTyped] = useState(initial ?? text);
	const finished = useRef(false);
	const finish = (entry: Parameters<typeof onDone>[0], move: Parameters<typeof onDone>[1]) => {
		if (finished.current) return;
		finished.current = true;
		onDone(entry, move);
	};
	const cancel = () => {
		finished.current = true;
		onCancel();
	};
	const onKeyDown = (event: KeyboardEvent, entry: () => Parameters<typeof onDone>[0]) => {
		event.stopPropagation();
		if (event.nativeEvent.isComposing) return;
		if (event.key === "Escape") {
			event.preventDefault();
			cancel();
		} else if (event.key === "Enter" && !event.altKey) {
			event.preventDefault();
			finish(entry(), event.shiftKey ? "up" : "down");
		} else if (event.key === "Tab") {
			event.preventDefault();
			finish(entry(), event.shiftKey ? "left" : "right");
		}
	};
	if (column.kind === "enum" || column.kind === "boolean") {
		const options =
			column.kind === "enum"
				? (column.options ?? [])
				: [
						{ value: "true", label: t("table.yes") },
						{ value: "false", label: t("table.no") },
					];
		return (
			<Select
				defaultOpen
				value={text}
				options={options}
				aria-label={column.label}
				emptyLabel={column.edit?.required ? undefined : t("table.none")}
				className={cellInput}
				onChange={(value) => finish({ value: value === "" ? null : column.kind === "boolean" ? value === "true" : value }, "stay")}
				onOpenChange={(open) => !open && setTimeout(() => !finished.current && cancel())}
			/>
		);
	}
	if (column.kind === "lookup" && column.lookup) {
		return (
			<Combobox
				value={text}
				valueLabel={words}
				initialText={initial ?? ""}
				autoFocus
				load={column.lookup}
				aria-label={column.label}
				words={{ none: t("table.lookupNone"), loading: t("table.loading"), failed: t("table.loadFailed"), clear: t("table.clear") }}
				className={cellInput}
				onChange={(value, option) => finish({ value: value || null, words: option?.label }, "stay")}
				onKept={cancel}
				onKeyDown={(event) => {
					event.stopPropagation();
					if (event.key === "Escape") cancel();
				}}
				onBlur={() => !finished.current && cancel()}
			/>
		);
	}
	return (
		<input
			// biome-ignore lint/a11y/noAutofocus: the person has just opened this cell
			autoFocus
			aria-label={column.label}
			value={typed}
			onChange={(event) => setTyped(event.target.value)}
			onFocus={(event) => initial === undefined && event.currentTarget.select()}
			onKeyDown={(event) => onKeyDown(event, () => ({ typed: event.currentTarget instanceof HTMLInputElement ? event.currentTarget.value : typed }))}
			onBlur={() => finish({ typed }, "stay")}
			inputMode={isNumeric(column) && column.kind !== "price" ? "decimal" : undefined}
			className={`absolute inset-0 size-full bg-surface px-2 outline-2 -outline-offset-2 outline-accent ${isNumeric(column) ? "text-right tabular-nums" : ""}`}
		/>
	);
}
