import { useState } from "react";
import { OpenDialog } from "../../lib/dialogs.tsx";
import { useText } from "../../lib/text.ts";
import { displayOf, rawValue, wordsOf } from "../values.ts";
import { VersionsDialog } from "../versions-dialog.tsx";
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
