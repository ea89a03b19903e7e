import { Button } from "@iqt/ui/button";
import { CircleAlert, Undo2, X } from "lucide-react";
import type { ReactNode } from "react";
import { useStore } from "../../lib/store.ts";
import { locale, useText } from "../../lib/text.ts";
import { countPicked, type Picked } from "./grid-store.ts";
import { step } from "./undo.ts";
import type { Resource } from "./use-resource.ts";

/** What is unsaved, with save and discard; seen only while there is something. */
export function SaveBar<Row>({ resource, busy, onSave }: { resource: Resource<Row>; busy: boolean; onSave: () => void }) {
	const t = useText();
	const { edits, box } = resource;
	useStore(edits.store, (s) => s.rows);
	const { cells, rows, failed } = edits.counts();
	if (cells === 0) return null;
	/** Does it with the focus back in the grid: the button goes with what was unsaved, and keys would go nowhere. */
	const act = (work: () => void) => () => {
		box.current?.focus({ preventScroll: true });
		work();
	};
	return (
		<section
			aria-label={t("table.unsaved")}
			className="animate-rise flex flex-wrap items-center gap-2 rounded-md border border-warn/40 bg-warn-soft px-3 py-1.5"
		>
			<span className="font-medium">{t("table.unsavedCount", { cells, rows })}</span>
			{failed > 0 && <span className="text-danger">{t("table.failedCount", { count: failed })}</span>}
			<div className="flex-1" />
			<Button size="small" variant="ghost" onClick={act(() => step(resource, "undo"))}>
				<Undo2 aria-hidden />
				{t("table.undo")}
			</Button>
			<Button size="small" onClick={act(() => edits.discard())} disabled={busy}>
				{t("table.discard")}
			</Button>
			<Button size="small" variant="primary" onClick={act(onSave)} busy={busy} aria-keyshortcuts="Control+S">
				{t("table.saveAll")}
			</Button>
		</section>
	);
}

/** What is picked, and what can be done with it. */
export function PickBar<Row>({ resource, actions }: { resource: Resource<Row>; actions: (picked: Picked<Row>) => ReactNode }) {
	const t = useText();
	const { grid, rows } = resource;
	const picked = useStore(grid, (s) => s.picked);
	const count = countPicked(picked, rows.total);
	if (count === 0) return null;
	const number = new Intl.NumberFormat(locale());
	return (
		<section
			aria-label={t("table.picked")}
			className="animate-rise flex flex-wrap items-center gap-2 rounded-md border border-accent/40 bg-info-soft px-3 py-1.5"
		>
			<span className="font-medium">{t("table.pickedCount", { count: number.format(count) })}</span>
			{picked.kind === "some" && rows.total > count && (
				<Button size="small" variant="link" onClick={() => grid.pickAll()}>
					{t("table.pickMatching", { total: number.format(rows.total) })}
				</Button>
			)}
			<Button size="small" variant="ghost" onClick={() => grid.clearPicked()}>
				<X aria-hidden />
				{t("table.pickNone")}
			</Button>
			<div className="flex-1" />
			{actions(picked)}
		</section>
	);
}

/** What is wrong with the cell in hand, or with the one that went wrong last, in words, where it can be read without hovering. */
export function CellNote<Row>({ resource }: { resource: Resource<Row> }) {
	const { grid, edits, rows, columns, source } = resource;
	const active = useStore(grid, (s) => s.active);
	useStore(edits.store, (s) => s.rows);
	const row = active && active.row >= 0 ? rows.at(active.row) : undefined;
	const column = active ? columns.visible[active.column]?.column : undefined;
	const inHand = row !== undefined && column ? edits.get(source.id(row), column.field)?.message : undefined;
	const { told } = edits.store.get();
	const message = inHand ?? (told && edits.get(told.id, told.field)?.message);
	const of = inHand ? column : columns.all.find(({ field }) => field === told?.field);
	if (!message || !of) return null;
	return (
		<p className="flex items-center gap-1.5 rounded-md border border-danger/40 bg-danger-soft px-3 py-1.5 text-danger">
			<CircleAlert className="size-4 shrink-0" aria-hidden />
			<strong className="font-medium">{of.label}</strong> {message}
		</p>
	);
}

/** Says to screen readers what sorting, saving, pasting and loading came to. */
export function LiveRegion<Row>({ resource: { said, rows } }: { resource: Resource<Row> }) {
	const t = useText();
	const words = useStore(said);
	return (
		<p aria-live="polite" className="sr-only">
			{words || (rows.stale ? t("table.loading") : "")}
		</p>
	);
}
