import { Button } from "@iqt/ui/button";
import { EmptyState } from "@iqt/ui/empty-state";
import type { MenuItem } from "@iqt/ui/menu";
import { Skeletons } from "@iqt/ui/surface";
import { toast } from "@iqt/ui/toast";
import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from "react";
import { showError } from "../../api/errors.ts";
import { useStore } from "../../lib/store.ts";
import { useText } from "../../lib/text.ts";
import { LoadFailed } from "../load-failed.tsx";
import { editDoubts, saveEdits } from "./cell-entry.ts";
import { beforeSaving } from "./edit-store.ts";
import { Grid } from "./grid.tsx";
import type { Picked } from "./grid-store.ts";
import type { Range } from "./moves.ts";
import { hasHead, withHead } from "./pasted.ts";
import { CellNote, LiveRegion, PickBar, SaveBar } from "./save-bar.tsx";
import { Toolbar } from "./toolbar.tsx";
import { undoAction } from "./undo.ts";
import { usePastedBlock } from "./use-pasted-block.ts";
import type { Resource } from "./use-resource.ts";

const SaveAllDialog = lazy(async () => ({ default: (await import("./save-all-dialog.tsx")).SaveAllDialog }));
const KeysDialog = lazy(async () => ({ default: (await import("./grid-dialogs.tsx")).KeysDialog }));
const loadFind = () => import("./find-bar.tsx");
const FindBar = lazy(async () => ({ default: (await loadFind()).FindBar })) as typeof import("./find-bar.tsx").FindBar;
const SelectionLine = lazy(async () => ({
	default: (await import("./selection-line.tsx")).SelectionLine,
})) as typeof import("./selection-line.tsx").SelectionLine;
const PastePreview = lazy(async () => ({
	default: (await import("./paste-preview.tsx")).PastePreview,
})) as typeof import("./paste-preview.tsx").PastePreview;
const ConflictDialog = lazy(async () => ({
	default: (await import("./grid-dialogs.tsx")).ConflictDialog,
})) as typeof import("./grid-dialogs.tsx").ConflictDialog;

/** Takes what is typed until what asks for it has been loaded. */
function Typing({ label, typed }: { label: string; typed: RefObject<string> }) {
	return (
		<input
			ref={(one) => one?.focus()}
			aria-label={label}
			className="sr-only"
			onChange={(event) => {
				typed.current = event.target.value;
			}}
		/>
	);
}

/** The line of what is selected, and its room while that is one cell, so that selecting moves nothing. */
function Selected<Row>({ resource }: { resource: Resource<Row> }) {
	const several = useStore(resource.grid, ({ active, anchor }) =>
		Boolean(active && anchor && (active.row !== anchor.row || active.column !== anchor.column)),
	);
	const room = resource.card ? null : <div className="-my-1 min-h-5" />;
	return several ? (
		<Suspense fallback={room}>
			<SelectionLine resource={resource} />
		</Suspense>
	) : (
		room
	);
}

export interface ResourceTableProps<Row> {
	/** From `useResource({source, columns, defaultSort})`. */
	resource: Resource<Row>;
	/** Name of the list, for screen readers and as the page's heading. */
	title: string;
	/** Buttons at the end of the toolbar; the main one last. */
	actions?: ReactNode;
	/** Menu of a row: right click, Shift+F10, the dots. */
	rowMenu?: (row: Row) => MenuItem[];
	/** Enter or a double click on a row that has nothing to edit there. */
	onOpen?: (row: Row) => void;
	/** Buttons for what can be done with picked rows; without it rows cannot be picked. `Picked` is some rows, or all that match `resource.predicate`. */
	pickActions?: ((picked: Picked<Row>) => ReactNode) | undefined;
	/** Takes pasted cells with their head as rows of their own, new ones among them. */
	onRows?: ((lines: string[][]) => void) | undefined;
	/** Controls of the screen's own beside the filters. */
	filters?: ReactNode;
	/** What to do first where there are no rows at all. */
	empty?: { title: string; text: string; actions?: ReactNode };
	/** Between toolbar and grid. */
	children?: ReactNode;
	/** Takes the place of the grid: another view of the same rows. */
	instead?: ReactNode;
}

/**
 * A list in full: toolbar, filters, grid, unsaved changes, and the four pictures for why there is nothing. It fills the page.
 *
 *     const resource = useResource({ source, columns, defaultSort: [{ field: "createdAt", order: "descending" }] });
 *     return <ResourceTable resource={resource} title={t("menu.quotationRecord")} onOpen={(q) => navigate(`…/${q.id}`)} />;
 */
export function ResourceTable<Row>({
	resource,
	title,
	actions,
	rowMenu,
	onOpen,
	pickActions,
	onRows,
	filters,
	empty,
	children,
	instead,
}: ResourceTableProps<Row>) {
	const t = useText();
	const { rows, setState, page } = resource;
	const [filterOpened, setFilterOpened] = useState<string | null>(null);
	const [dialog, setDialog] = useState<
		| { kind: "keys" }
		| { kind: "saveAll"; doubts: readonly string[] }
		| { kind: "paste"; block: string[][]; range: Range }
		| { kind: "conflict"; conflicts: { id: string; theirs: Row }[] }
		| null
	>(null);
	const [saving, setSaving] = useState(false);
	/** How often find and replace was asked for; 0 while it is closed. */
	const [finding, setFinding] = useState(0);
	const onFind = resource.source.save && resource.columns.all.some((column) => column.edit) ? () => setFinding((n) => n + 1) : undefined;
	/** What was typed before the bar was there. */
	const typed = useRef("");
	const mayFind = onFind !== undefined;
	useEffect(() => {
		if (!mayFind) return;
		// Behind the first paint, so that it is there when it is asked for; what fails is asked for again then.
		const timer = setTimeout(() => loadFind().catch(() => null), 1_000);
		return () => clearTimeout(timer);
	}, [mayFind]);
	/** A pasted block as rows, below the names of the columns from one on. */
	const asRows = (block: string[][], from = 0) =>
		onRows?.(
			withHead(
				block,
				resource.columns.visible.slice(from).map(({ column }) => column.label),
			),
		);
	usePastedBlock(onRows !== undefined && page.active && rows.total === 0 && !rows.pending, asRows);
	const hadDialog = useRef(false);
	useEffect(() => {
		// After the dialog's own attempt, which does not know the grid.
		if (hadDialog.current && !dialog) setTimeout(() => resource.box.current?.focus({ preventScroll: true }));
		hadDialog.current = dialog !== null;
	}, [dialog, resource.box]);
	const toCorrect = (count: number) => {
		toast.failed(t("table.saveFailed", { count }));
		const { told } = resource.edits.store.get();
		const column = resource.columns.all.find(({ field }) => field === told?.field);
		const message = told && resource.edits.get(told.id, told.field)?.message;
		if (column && message) resource.announce(`${column.label}: ${message}`);
	};
	const save = async () => {
		if (saving || !resource.edits.isDirty()) return;
		setSaving(true);
		try {
			const { saved, failed, conflicts, changeId, made } = await saveEdits(resource);
			if (conflicts.length > 0) setDialog({ kind: "conflict", conflicts });
			else if (failed > 0) toCorrect(failed);
			else if (saved > 0) {
				toast.done(t("table.saved", { count: saved }), changeId ? undoAction(resource, changeId, made) : undefined);
				resource.announce(t("table.saved", { count: saved }));
			}
		} catch (error) {
			showError(error);
		} finally {
			setSaving(false);
		}
	};
	const [looking, setLooking] = useState(false);
	const askToSave = async () => {
		const counts = resource.edits.counts();
		const next = beforeSaving(counts);
		if (next === "correct") return toCorrect(counts.failed);
		if (saving || looking || !resource.edits.isDirty()) return;
		setLooking(true);
		try {
			const doubts = await editDoubts(resource);
			if (next === "ask" || doubts.length > 0) setDialog({ kind: "saveAll", doubts });
			else await save();
		} catch (error) {
			showError(error);
		} finally {
			setLooking(false);
		}
	};
	useEffect(() => {
		if (!page.active) return;
		const onKey = (event: KeyboardEvent) => {
			if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "s") event.preventDefault();
		};
		addEventListener("keydown", onKey);
		return () => removeEventListener("keydown", onKey);
	}, [page.active]);
	return (
		<div className="flex h-full min-h-80 flex-col gap-2 p-(--gap)">
			<h1 className="sr-only">{title}</h1>
			<Toolbar
				resource={resource}
				actions={actions}
				filters={filters}
				filterOpened={filterOpened}
				onFilterOpened={setFilterOpened}
				onKeys={() => setDialog({ kind: "keys" })}
				onFind={onFind}
			/>
			{children}
			{finding > 0 && (
				// Until it is there what is typed goes into it, and not into a price.
				<Suspense fallback={<Typing label={t("table.find")} typed={typed} />}>
					<FindBar
						key={finding}
						resource={resource}
						typed={typed}
						onClose={() => {
							setFinding(0);
							resource.box.current?.focus({ preventScroll: true });
						}}
					/>
				</Suspense>
			)}
			{instead ? (
				instead
			) : rows.error && rows.total === 0 ? (
				<div className="flex flex-1 items-center justify-center rounded-md border border-line bg-surface">
					<LoadFailed error={rows.error} onRetry={rows.refetch} />
				</div>
			) : rows.pending ? (
				<TableSkeleton height={resource.rowHeight} />
			) : rows.total === 0 ? (
				<div className="flex flex-1 items-center justify-center rounded-md border border-line bg-surface">
					{rows.narrowed ? (
						<EmptyState
							kind="noMatch"
							title={t("table.noMatch")}
							text={t("table.noMatchText")}
							actions={<Button onClick={() => setState({ filters: [], search: "" })}>{t("table.clearFilters")}</Button>}
						/>
					) : (
						<EmptyState kind="empty" title={empty?.title ?? t("table.empty")} text={empty?.text} actions={empty?.actions} />
					)}
				</div>
			) : (
				<Grid
					resource={resource}
					title={title}
					picks={pickActions !== undefined}
					rowMenu={rowMenu}
					onOpen={onOpen}
					onSave={() => void askToSave()}
					onKeys={() => setDialog({ kind: "keys" })}
					onFind={onFind}
					onPreview={(block, range) => (onRows && hasHead(block) ? onRows(block) : setDialog({ kind: "paste", block, range }))}
					onFilter={(field) => setTimeout(() => setFilterOpened(field))}
				/>
			)}
			<Selected resource={resource} />
			<LiveRegion resource={resource} />
			<CellNote resource={resource} />
			{pickActions && <PickBar resource={resource} actions={pickActions} />}
			<SaveBar resource={resource} busy={saving || looking} onSave={() => void askToSave()} />
			<Suspense>
				{dialog?.kind === "saveAll" && (
					<SaveAllDialog
						counts={resource.edits.counts()}
						doubts={dialog.doubts}
						onConfirm={save}
						onClose={() => setDialog((open) => (open?.kind === "saveAll" ? null : open))}
					/>
				)}
				{dialog?.kind === "keys" && <KeysDialog onClose={() => setDialog(null)} />}
				{dialog?.kind === "paste" && (
					<PastePreview
						resource={resource}
						block={dialog.block}
						range={dialog.range}
						onRows={onRows && (() => asRows(dialog.block, dialog.range.left))}
						onClose={() => setDialog(null)}
					/>
				)}
				{dialog?.kind === "conflict" && (
					<ConflictDialog
						resource={resource}
						conflicts={dialog.conflicts}
						onDone={(retry) => {
							setDialog(null);
							if (retry) void save();
						}}
					/>
				)}
			</Suspense>
		</div>
	);
}

function TableSkeleton({ height }: { height: number }) {
	return (
		<div aria-hidden className="min-h-0 flex-1 overflow-hidden rounded-md border border-line bg-surface">
			{Array.from({ length: 14 }, (_, i) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: shapes without identity
				<div key={i} className="flex items-center gap-6 border-b border-line px-3" style={{ height }}>
					<Skeletons shapes={["size-4", "h-3 w-24", "h-3 w-40", "h-3 w-28", "h-3 flex-1"]} />
				</div>
			))}
		</div>
	);
}
