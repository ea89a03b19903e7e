import { Button } from "@iqt/ui/button";
import { CheckField } from "@iqt/ui/choice";
import { Input } from "@iqt/ui/input";
import { Select } from "@iqt/ui/select";
import { toast } from "@iqt/ui/toast";
import { X } from "lucide-react";
import { type RefObject, useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from "react";
import { DOT } from "../../lib/dot.ts";
import { useStore } from "../../lib/store.ts";
import { locale, useText } from "../../lib/text.ts";
import { areaOf } from "./block.ts";
import { type Found, findCells, nextOf, replaceIn } from "./find.ts";
import { rangeOf } from "./moves.ts";
import type { Resource } from "./use-resource.ts";

/** What `where` is for the block of cells there was when it was opened; a field's name is never that. */
const BLOCK = "\u0000block";
const ANYWHERE = "\u0000all";

/** Find and replace in the cells that may be edited, above the grid, where what is found can be seen: what it enters is unsaved until it is saved. `typed`: what was typed before it was there. */
export function FindBar<Row>({ resource, typed, onClose }: { resource: Resource<Row>; typed: RefObject<string>; onClose: () => void }) {
	const t = useText();
	const { grid, edits, rows, columns, announce } = resource;
	const [block] = useState(() => {
		const { active, anchor } = grid.get();
		const range = active && anchor && active.row >= 0 && anchor.row >= 0 ? rangeOf(active, anchor) : null;
		return range && areaOf(range) > 1 ? range : null;
	});
	const [text, setText] = useState(typed.current);
	const [by, setBy] = useState("");
	const [whole, setWhole] = useState(true);
	const [where, setWhere] = useState(block ? BLOCK : ANYWHERE);
	const edited = useStore(edits.store, (s) => s.rows);
	const seen = useDeferredValue(text);
	const look = (wanted: string) =>
		findCells(resource, { text: wanted, whole }, where === BLOCK && block ? { block } : { field: where === ANYWHERE ? "" : where });
	// biome-ignore lint/correctness/useExhaustiveDependencies: of all that a resource is, these change what is found
	const { found, readOnly } = useMemo(() => look(seen), [seen, whole, where, block, edited, rows, columns.visible]);
	const loaded = useMemo(() => rows.loaded().length, [rows]);
	const input = useRef<HTMLInputElement>(null);
	// Before the next key, which would be typed into a price.
	useLayoutEffect(() => {
		input.current?.focus();
		// What was typed while this was drawn, too: a slow machine draws for several keys.
		if (typed.current) setText(typed.current);
		typed.current = "";
	}, [typed]);
	const number = new Intl.NumberFormat(locale());
	const counted =
		seen.trim() === ""
			? []
			: [
					t("table.findCount", { count: found.length, loaded }),
					...(readOnly > 0 ? [t("table.findReadOnly", { count: readOnly })] : []),
					...(rows.total > loaded && where !== BLOCK ? [t("table.findBeyond", { rows: rows.total - loaded })] : []),
				];
	const goTo = (cell: Found<Row> | undefined) => cell && grid.go({ row: cell.row, column: cell.column });
	const next = () => goTo(nextOf(look(text).found, grid.get().active));
	const enter = async (cells: readonly Found<Row>[]) => {
		const { wrong } = await replaceIn(resource, { text, whole }, cells, by);
		const words = wrong > 0 ? t("table.replacedWrong", { count: cells.length, wrong }) : t("table.replaced", { count: cells.length });
		announce(words);
		// Nothing is left for the buttons, which take no keys any more.
		if (look(text).found.length === 0) input.current?.focus();
		return words;
	};
	const replaceOne = async () => {
		const { active } = grid.get();
		const here = look(text).found.find(({ row, column }) => row === active?.row && column === active.column);
		if (here) await enter([here]);
		next();
	};
	const replaceAll = async () => {
		const cells = look(text).found;
		if (cells.length > 0) toast.note(await enter(cells));
	};
	const options = [
		...(block ? [{ value: BLOCK, label: t("table.findBlock", { cells: number.format(areaOf(block)) }) }] : []),
		{ value: ANYWHERE, label: t("table.findAnywhere") },
		...columns.visible.flatMap(({ column }) => (column.edit ? [{ value: column.field, label: column.label }] : [])),
	];
	const none = found.length === 0;
	return (
		<section aria-label={t("table.findReplace")} className="rounded-md border border-line bg-soft px-3 py-2">
			<form
				className="flex flex-wrap items-center gap-2"
				onSubmit={(event) => {
					event.preventDefault();
					next();
				}}
				onKeyDown={(event) => {
					if (event.key !== "Escape" || event.nativeEvent.isComposing) return;
					event.preventDefault();
					onClose();
				}}
			>
				<div className="w-40">
					<Input
						ref={input}
						aria-label={t("table.findWhat")}
						placeholder={t("table.findWhat")}
						value={text}
						maxLength={200}
						onChange={(e) => setText(e.target.value)}
					/>
				</div>
				<div className="w-40">
					<Input aria-label={t("table.findBy")} placeholder={t("table.findBy")} value={by} maxLength={200} onChange={(e) => setBy(e.target.value)} />
				</div>
				<Select aria-label={t("table.findIn")} className="w-48" value={where} onChange={setWhere} options={options} />
				<CheckField label={t("table.findWhole")} checked={whole} onChange={setWhole} />
				<Button type="submit" size="small" disabled={none}>
					{t("table.findNext")}
				</Button>
				<Button size="small" disabled={none} onClick={replaceOne}>
					{t("table.replace")}
				</Button>
				<Button size="small" disabled={none} onClick={replaceAll}>
					{t("table.replaceAll")}
				</Button>
				<div className="flex-1" />
				<Button variant="ghost" size="icon" aria-label={t("shell.close")} onClick={onClose}>
					<X aria-hidden />
				</Button>
			</form>
			<p role="status" className="mt-1 min-h-5 text-xs text-ink-soft tabular-nums empty:mt-0 empty:min-h-0">
				{counted.join(DOT)}
			</p>
		</section>
	);
}
