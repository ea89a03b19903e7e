import { Button } from "@iqt/ui/button";
import { useEffect, useState } from "react";
import { CancelFooter, OpenDialog } from "../../lib/dialogs.tsx";
import { useText } from "../../lib/text.ts";
import type { Column } from "../types.ts";
import { displayOf, rawValue, readTyped, wordsOf } from "../values.ts";
import { VersionsDialog } from "../versions-dialog.tsx";
import { enterCells } from "./block.ts";
import { planCard } from "./card.ts";
import { asEdit } from "./cell-entry.ts";
import type { Range } from "./moves.ts";
import type { Resource } from "./use-resource.ts";

const keys = [
	["↑ ↓ ← →", "table.key.move"],
	["Home / End", "table.key.rowEnds"],
	["Ctrl + Home / End", "table.key.listEnds"],
	["PgUp / PgDn", "table.key.page"],
	["Enter / F2", "table.key.edit"],
	["Esc", "table.key.revert"],
	["Shift + ↑ ↓ ← →", "table.key.extend"],
	["Space", "table.key.pick"],
	["Ctrl + A", "table.key.pickAll"],
	["Delete", "table.key.clear"],
	["Ctrl + C / V", "table.key.copy"],
	["Ctrl + D", "table.key.fill"],
	["Ctrl + H", "table.key.find"],
	["Ctrl + R", "table.key.fillRight"],
	["Ctrl + Z / Y", "table.key.undo"],
	["Ctrl + S", "table.key.save"],
	["Shift + F10 · Alt + ↓", "table.key.menu"],
	["Ctrl + K", "table.key.palette"],
	["Ctrl + /", "table.key.list"],
] as const;

/** What the keyboard can do in a list. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
	const t = useText();
	return (
		<OpenDialog onClose={onClose} title={t("table.keys")}>
			<dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-1.5">
				{keys.map(([key, id]) => (
					<div key={id} className="contents">
						<dt>
							<kbd className="rounded border border-line bg-soft px-1.5 py-0.5 font-sans text-[13px]">{key}</kbd>
						</dt>
						<dd>{t(id)}</dd>
					</div>
				))}
			</dl>
		</OpenDialog>
	);
}

const SHOWN = 12;
const wordKinds: ReadonlySet<Column<unknown>["kind"]> = new Set(["text", "lookup", "enum"]);

/** A pasted block before it goes in: each cell with what it is now and what it becomes, and what cannot be read. */
export function PastePreview<Row>({
	resource,
	block,
	range,
	onRows,
	onClose,
}: {
	resource: Resource<Row>;
	block: string[][];
	range: Range;
	/** Takes the block as rows of their own; left out where a list takes none. */
	onRows?: (() => void) | undefined;
	onClose: () => void;
}) {
	const t = useText();
	const { columns, rows, words, announce } = resource;
	const placed = columns.visible.slice(range.left, range.right + 1).map((v) => v.column);
	const width = Math.max(...block.map((line) => line.length));
	const beyond = Math.max(0, block.length - (range.bottom - range.top + 1)) + Math.max(0, width - placed.length);
	const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
	// biome-ignore lint/correctness/useExhaustiveDependencies: a preview shows one block as it was pasted
	useEffect(() => {
		let gone = false;
		const checks = block.flatMap((line, r) =>
			placed.map(async (column, c): Promise<[string, string] | null> => {
				const row = rows.at(range.top + r);
				const typed = line[c];
				if (typed === undefined || row === undefined || !column.edit || column.kind === "lookup") return null;
				const { message } = await asEdit(resource, column, row, { typed });
				return message ? [`${r} ${c}`, message] : null;
			}),
		);
		void Promise.all(checks).then((found) => !gone && setProblems(new Map(found.filter((p) => p !== null))));
		return () => {
			gone = true;
		};
	}, [block]);
	const wrong = problems.size;
	/** What a row is about, by which it is told from its neighbours: the first line of its card and the words below it, as far as they are not pasted. */
	const card = planCard(columns.all.filter((c) => columns.isVisible(c.field)));
	const naming = [...card.title, ...card.values].flatMap((field) => {
		const column = columns.all.find((c) => c.field === field);
		return column && wordKinds.has(column.kind) && !placed.includes(column) ? [column] : [];
	});
	const nameOf = (row: Row) =>
		naming
			.map((column) => displayOf(column, row, words))
			.filter(Boolean)
			.join(" · ");
	const apply = async () => {
		const result = await enterCells(resource, range, (r, c) => {
			const typed = block[r - range.top]?.[c - range.left];
			return typed === undefined ? null : { typed };
		});
		announce(t("table.entered", { count: result.entered }));
		onClose();
	};
	return (
		<OpenDialog
			onClose={onClose}
			size="large"
			title={t("table.pasteTitle", { rows: block.length, columns: width })}
			description={t("table.pasteText")}
			footer={
				<CancelFooter onCancel={onClose}>
					{onRows && (
						<Button
							variant={beyond > 0 ? "primary" : "outline"}
							data-hint={t("table.pasteRowsHint")}
							onClick={() => {
								onClose();
								onRows();
							}}
						>
							{t("table.pasteRows")}
						</Button>
					)}
					<Button variant={onRows && beyond > 0 ? "outline" : "primary"} onClick={apply}>
						{t("table.pasteApply")}
					</Button>
				</CancelFooter>
			}
		>
			<div className="flex flex-col gap-3">
				{beyond > 0 && (
					<p className="text-warn">
						{t("table.pasteBeyond")} {onRows && t("table.pasteRowsHint")}
					</p>
				)}
				{wrong > 0 && <p className="text-danger">{t("table.pasteWrong", { count: wrong })}</p>}
				<div className="overflow-auto">
					<table className="min-w-full border-collapse text-[13px]">
						<thead>
							<tr>
								<th className="border border-line bg-soft px-2 py-1 text-left">#</th>
								{placed.map((column) => (
									<th key={column.field} className="border border-line bg-soft px-2 py-1 text-left whitespace-nowrap">
										{column.label}
										{!column.edit && <span className="ml-1 font-normal text-ink-soft">({t("table.readOnlyShort")})</span>}
									</th>
								))}
							</tr>
						</thead>
						<tbody>
							{block.slice(0, SHOWN).map((line, i) => {
								const row = rows.at(range.top + i);
								return (
									// biome-ignore lint/suspicious/noArrayIndexKey: lines of a pasted block have no identity but their place
									<tr key={i}>
										<td className="border border-line px-2 py-1 text-ink-soft">
											{range.top + i + 1}
											{row !== undefined && <span className="text-ink"> {nameOf(row)}</span>}
										</td>
										{placed.map((column, c) => {
											const typed = line[c];
											const read = typed === undefined || column.kind === "lookup" ? typed : readTyped(column, typed, words);
											const before = row === undefined ? "" : displayOf(column, row, words);
											const after = read === undefined ? (typed ?? "") : column.kind === "lookup" ? String(read) : wordsOf(column, read, words);
											const problem = problems.get(`${i} ${c}`);
											const changes = column.edit && row !== undefined && String(rawValue(column, row) ?? "") !== String(read ?? "");
											return (
												<td
													key={column.field}
													className={`border border-line px-2 py-1 whitespace-nowrap ${problem ? "bg-danger-soft" : changes ? "bg-warn-soft" : "text-ink-soft"}`}
												>
													{problem && <span className="mr-1 font-semibold text-danger">!</span>}
													{changes && before && <s className="mr-1 text-ink-soft">{before}</s>}
													{column.edit ? after : before}
													{problem && <span className="block max-w-64 text-xs whitespace-normal text-danger">{problem}</span>}
												</td>
											);
										})}
									</tr>
								);
							})}
						</tbody>
					</table>
				</div>
				{block.length > SHOWN && <p className="text-ink-soft">{t("table.andMore", { count: block.length - SHOWN })}</p>}
			</div>
		</OpenDialog>
	);
}

/** Rows somebody else changed meanwhile: both versions side by side, and which one holds. */
export function ConflictDialog<Row>({
	resource,
	conflicts,
	onDone,
}: {
	resource: Resource<Row>;
	conflicts: { id: string; theirs: Row }[];
	onDone: (retry: boolean) => void;
}) {
	const t = useText();
	const [at, setAt] = useState(0);
	const { edits, columns, words, patch } = resource;
	const conflict = conflicts[at];
	if (!conflict) return null;
	const mine = edits.store.get().rows.get(conflict.id);
	const choose = (keep: "mine" | "theirs") => {
		patch([conflict.theirs]);
		const cells = [...(mine?.cells ?? [])];
		if (keep === "theirs") edits.revert(cells.map(([field]) => ({ id: conflict.id, field })));
		else {
			edits.enter(
				cells.map(([field, edit]) => {
					const column = columns.all.find((c) => c.field === field);
					return {
						row: conflict.theirs,
						overTheirs: true as const,
						id: conflict.id,
						field,
						original: column ? rawValue(column, conflict.theirs) : undefined,
						value: edit.value,
						words: edit.words,
					};
				}),
			);
		}
		if (at + 1 < conflicts.length) setAt(at + 1);
		else onDone(edits.isDirty());
	};
	const changed = columns.all.filter(
		(column) =>
			mine &&
			(mine.cells.has(column.field) || String(rawValue(column, mine.row) ?? "") !== String(rawValue(column, conflict.theirs) ?? "")) &&
			column.kind !== "time",
	);
	return (
		<VersionsDialog
			title={t("table.conflictTitle")}
			description={t("table.conflictText", { at: at + 1, total: conflicts.length })}
			fields={
				mine
					? changed.map((column) => {
							const edit = mine.cells.get(column.field);
							return {
								field: column.field,
								label: column.label,
								before: displayOf(column, mine.row, words),
								theirs: displayOf(column, conflict.theirs, words),
								mine: edit ? (edit.words ?? wordsOf(column, edit.value, words)) : "",
							};
						})
					: []
			}
			onTheirs={() => choose("theirs")}
			onMine={() => choose("mine")}
			onClose={() => onDone(false)}
		/>
	);
}
