import type { RateBook } from "@iqt/routers/kit/price-book/define";
import type { Rate } from "@iqt/routers/kit/price-book/list";
import { networkEnds } from "@iqt/routers/kit/price-book/network-ends";
import { Button } from "@iqt/ui/button";
import type { MenuItem } from "@iqt/ui/menu";
import { toast } from "@iqt/ui/toast";
import { ChartGantt, Columns3, Copy, Download, FileUp, History, Pencil, Plus, Trash2 } from "lucide-react";
import { lazy, Suspense, useMemo, useRef, useState } from "react";
import { api } from "../../api/client.ts";
import { showError } from "../../api/errors.ts";
import { locale, useText } from "../../lib/text.ts";
import { usePage } from "../../shell/tab-host.tsx";
import { useCan, useUser } from "../../shell/user.ts";
import { download } from "../download.ts";
import { countPicked, type Picked } from "../grid/grid-store.ts";
import { ResourceTable } from "../grid/resource-table.tsx";
import { laneOrder, useStandardView } from "../grid/standard-view.ts";
import { undoAction } from "../grid/undo.ts";
import { useResource } from "../grid/use-resource.ts";
import { readTimeline, type TimelineOf, writeTimeline } from "../timeline/address.ts";
import type { Predicate } from "../types.ts";
import { BookFilters } from "./book-filters.tsx";
import { BookNetwork } from "./book-network.tsx";
import { useCoded } from "./coded.ts";
import { ExportMenu } from "./export-menu.tsx";
import { laneMenu } from "./lane-menu.tsx";
import { boxesOf } from "./lanes.ts";
import { rateColumns } from "./rate-columns.tsx";
import { type BookCalls, rateSource } from "./rate-source.ts";
import { SameLine, useSame } from "./same-line.tsx";
import { useSideBySide } from "./side-by-side.tsx";
import { useTermLinks } from "./term-links.tsx";
import { afterWork, downloadWork, LONG } from "./work.ts";

const RateForm = lazy(async () => ({ default: (await import("./rate-form.tsx")).RateForm }));
const HistoryDrawer = lazy(async () => ({ default: (await import("./history-drawer.tsx")).HistoryDrawer }));
const ApplyDialog = lazy(async () => ({ default: (await import("./apply-dialog.tsx")).ApplyDialog }));
const RemoveDialog = lazy(async () => ({ default: (await import("./remove-dialog.tsx")).RemoveDialog }));
const HeadSheet = lazy(async () => ({ default: (await import("./head-sheet.tsx")).HeadSheet }));
const TimelineSheet = lazy(async () => ({ default: (await import("../timeline/timeline-sheet.tsx")).TimelineSheet }));
const ImportsDialog = lazy(async () => ({ default: (await import("../import/imports-dialog.tsx")).ImportsDialog }));
const ImportWizard = lazy(async () => ({ default: (await import("../import/wizard.tsx")).ImportWizard }));

type Open =
	| { kind: "form"; mode: "add" | "edit" | "copy"; rate: Rate | null; from?: string | null }
	| { kind: "history"; rate: Rate }
	| { kind: "head"; rate: Rate }
	| { kind: "removeAll" }
	| { kind: "remove"; ids: string[] }
	| { kind: "apply"; predicate: Predicate; count: number };

/** Stands in the address for an import that has no batch yet. */
const NEW_IMPORT = "new";
/** Stands there for the list of the book's imports, as whatever is the id of none does. */
const ALL_IMPORTS = "list";
const isBatchId = (text: string) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

interface RateBookScreenProps {
	book: RateBook;
	calls: BookCalls;
	/** Entries of the book's own in a rate's menu. */
	rowLinks?: (rate: Rate) => MenuItem[];
}

/**
 * A price book in full: list, quick edit, form, apply to all, import, export, history, undo. Everything comes from the book's schema.
 *
 *     export default () => <RateBookScreen book={corridor} calls={api.corridor} />;
 */
export function RateBookScreen({ book, calls, rowLinks }: RateBookScreenProps) {
	const t = useText();
	const user = useUser();
	// As the server has it: a price is edited whole, costs included.
	const mayEdit = useCan()(`${book.domain}.edit`) && (user.seesCost || !book.fields.some((field) => field.confidential));
	const rates = useMemo(() => rateSource(book.domain, calls, mayEdit), [book, calls, mayEdit]);
	// In the address, where a reload, a link and the way back find it.
	const { search } = usePage();
	const { asOf, withExpired, standard } = useStandardView(search);
	const same = useSame(book, calls, standard);
	const records = useCoded(book.fields);
	const ofRates = useMemo(
		() => rateColumns(book, { seesCost: user.seesCost, mayEdit, t, locale: locale(), same, records }),
		[book, user.seesCost, mayEdit, t, same, records],
	);
	const side = useSideBySide(book, calls, { search, standard, rates, columns: ofRates });
	const { source, columns } = side;
	const folded = useMemo(() => new Set(Object.keys(same)), [same]);
	const defaultSort = useMemo(() => laneOrder(book), [book]);
	const fixed = useMemo(
		() =>
			asOf
				? [
						{ field: "validFrom", op: "lte" as const, value: asOf },
						{ field: "validTo", op: "gte" as const, value: asOf },
					]
				: undefined,
		[asOf],
	);
	const termLinks = useTermLinks(book);
	const [open, setOpen] = useState<Open | null>(null);
	const dirty = useRef(false);
	const resource = useResource({ source, columns, defaultSort, fixed, standard, folded, isDirty: () => open?.kind === "form" && dirty.current });
	const setExtra = (change: Record<string, string>) =>
		resource.setState({ ...resource.state, extra: { ...resource.state.extra, ...change } }, { push: true });
	const expiredToo = (standard || withExpired) && (
		<Button
			size="small"
			variant={withExpired ? "primary" : "outline"}
			className="rounded-full"
			aria-pressed={withExpired}
			data-hint={t("book.withExpiredHint")}
			onClick={() => setExtra({ expired: withExpired ? "" : "1" })}
		>
			<History aria-hidden />
			{t("book.withExpired")}
		</Button>
	);
	const { rows, predicate, query } = resource;
	const ends = networkEnds(book);
	const isMap = ends !== null && resource.state.extra.map === "1";
	const close = () => setOpen(null);
	// In the address, so that a reload and the bar of running imports lead back to it.
	const asked = resource.state.extra.import ?? "";
	const batch = asked === "" || asked === NEW_IMPORT || isBatchId(asked) ? asked : ALL_IMPORTS;
	const importing = (id: string) => resource.setState({ ...resource.state, extra: { ...resource.state.extra, import: id } });

	const importCells = (lines: string[][]) => void api.imports.paste.mutate({ domain: book.domain, lines }).then(({ id }) => importing(id), showError);

	// In the address, too, so that whatever shows a lane can lead to it.
	const timeline = readTimeline(resource.state.extra.timeline ?? "");
	const showTimeline = (of: TimelineOf | null) =>
		resource.setState({ ...resource.state, extra: { ...resource.state.extra, timeline: of ? writeTimeline(of) : "" } });

	const predicateOf = (picked: Picked<Rate>): Predicate =>
		picked.kind === "all" ? predicate : { filters: [{ field: "id", op: "in", value: [...picked.rows.keys()] }] };
	const announceDone = (words: string, changeId: string | null) => {
		rows.refetch();
		resource.announce(words);
		const undo = changeId === null ? undefined : undoAction(resource, changeId);
		toast.done(words, undo);
		return undo;
	};
	const remove = async (ids: string[]) => {
		const { count, changeId } = await calls.remove.mutate({ ids });
		resource.grid.clearPicked();
		announceDone(t("book.deleted", { count }), changeId);
	};
	const removeMatching = async () => {
		const started = rows.total > LONG ? await calls.startRemoveMatching.mutate({ predicate, expected: rows.total }) : null;
		resource.grid.clearPicked();
		if (started === null) {
			const { count, changeId } = await calls.removeMatching.mutate({ predicate, expected: rows.total });
			announceDone(t("book.deleted", { count }), changeId);
		} else afterWork(started, ({ count, changeId }) => announceDone(t("book.deleted", { count: count ?? 0 }), changeId));
	};
	const exportRows = async (which: Predicate, count: number) => {
		const input = { ...which, ...(query.sort ? { sort: query.sort } : {}), ...(side.on ? { sideBySide: true } : {}) };
		try {
			if (count > LONG) return afterWork(await calls.startExport.mutate(input), downloadWork);
			toast.note(t("book.exporting"));
			download(await calls.exportUrl.mutate(input));
		} catch (error) {
			showError(error);
		}
	};
	const editing = (rate: Rate) => setOpen({ kind: "form", mode: "edit", rate });
	const ofLane = {
		...(mayEdit ? { edit: editing } : {}),
		history: (rate: Rate) => setOpen({ kind: "history", rate }),
		timeline: ({ id }: Rate) => showTimeline({ id }),
	};
	const rowMenu = (rate: Rate): MenuItem[] => (side.on ? laneMenu(boxesOf(rate), ofLane, t) : menuOf(rate));
	const menuOf = (rate: Rate): MenuItem[] => [
		...(mayEdit
			? [
					{ label: t("book.edit"), icon: <Pencil aria-hidden />, onSelect: () => setOpen({ kind: "form", mode: "edit", rate }) },
					{ label: t("book.copy"), icon: <Copy aria-hidden />, onSelect: () => setOpen({ kind: "form", mode: "copy", rate }) },
				]
			: []),
		...(book.head ? [{ label: t("book.byContainer"), icon: <Columns3 aria-hidden />, onSelect: () => setOpen({ kind: "head", rate }) }] : []),
		...(rowLinks?.(rate) ?? []),
		...termLinks(rate),
		{ label: t("timeline.open"), icon: <ChartGantt aria-hidden />, onSelect: () => showTimeline({ id: rate.id }) },
		{ label: t("book.history"), icon: <History aria-hidden />, onSelect: () => setOpen({ kind: "history", rate }) },
		...(mayEdit
			? [
					{},
					{
						label: t("book.delete"),
						icon: <Trash2 aria-hidden />,
						danger: true,
						onSelect: () => (book.asksToDelete ? setOpen({ kind: "remove", ids: [rate.id] }) : void remove([rate.id]).catch(showError)),
					},
				]
			: []),
	];
	const importButtons = (
		<>
			{expiredToo}
			<Button onClick={() => void calls.templateUrl.mutate().then(download, showError)}>
				<Download aria-hidden />
				{t("book.template")}
			</Button>
			<Button variant="primary" onClick={() => importing(NEW_IMPORT)}>
				<FileUp aria-hidden />
				{t("book.import")}
			</Button>
		</>
	);
	const actions = (
		<>
			<ExportMenu
				resource={resource}
				withoutExpired={standard !== undefined}
				onExport={(which, count) => void exportRows(which, count)}
				more={[
					{ label: t("book.template"), onSelect: () => void calls.templateUrl.mutate().then(download, showError) },
					...(mayEdit ? [{ label: t("imports.earlier"), onSelect: () => importing(ALL_IMPORTS) }] : []),
				]}
			/>
			{mayEdit && (
				<>
					<Button onClick={() => importing(NEW_IMPORT)}>
						<FileUp aria-hidden />
						{t("book.import")}
					</Button>
					<Button variant="primary" onClick={() => setOpen({ kind: "form", mode: "add", rate: null })}>
						<Plus aria-hidden />
						{t("book.add")}
					</Button>
				</>
			)}
		</>
	);
	return (
		<>
			<ResourceTable
				resource={resource}
				title={t(book.title)}
				actions={actions}
				rowMenu={rowMenu}
				onRows={mayEdit ? importCells : undefined}
				onOpen={(row) => {
					const [lane] = boxesOf(row).values();
					lane ? ofLane.timeline(lane) : (ofLane.edit ?? ofLane.history)(row);
				}}
				pickActions={
					side.on
						? undefined
						: (picked) => (
								<>
									<Button size="small" onClick={() => void exportRows(predicateOf(picked), countPicked(picked, rows.total))}>
										{t("book.exportPicked", { count: countPicked(picked, rows.total) })}
									</Button>
									{mayEdit && (
										<>
											<Button
												size="small"
												onClick={() => setOpen({ kind: "apply", predicate: predicateOf(picked), count: countPicked(picked, rows.total) })}
											>
												{t("book.apply")}
											</Button>
											<Button
												size="small"
												variant="danger"
												onClick={() => setOpen(picked.kind === "all" ? { kind: "removeAll" } : { kind: "remove", ids: [...picked.rows.keys()] })}
											>
												{t("book.deleteCount", { count: countPicked(picked, rows.total) })}
											</Button>
										</>
									)}
								</>
							)
				}
				empty={{
					title: t(standard ? "book.noneLive" : "book.emptyTitle"),
					text: t(mayEdit ? "book.emptyText" : "book.emptyReader"),
					actions: mayEdit ? importButtons : expiredToo,
				}}
				filters={
					<BookFilters
						expiredToo={expiredToo}
						side={side}
						onMap={ends ? isMap : undefined}
						asOf={asOf}
						onChange={setExtra}
						onSide={(change) => {
							rows.refetch();
							setExtra(change);
						}}
					/>
				}
				instead={
					isMap && ends ? (
						<BookNetwork book={book} calls={calls} resource={resource} ends={ends} asOf={asOf} onChange={setExtra} onTimeline={showTimeline} />
					) : undefined
				}
			>
				{!isMap && <SameLine resource={resource} same={same} />}
			</ResourceTable>
			{/* Its own, since forms open above it: what they wait for must not take it away meanwhile. */}
			<Suspense>
				{timeline && (
					<TimelineSheet
						book={book}
						calls={calls}
						of={timeline}
						mayEdit={mayEdit}
						onEdit={(rate, from) => setOpen({ kind: "form", mode: "edit", rate, from })}
						onHistory={(rate) => setOpen({ kind: "history", rate })}
						covered={open !== null}
						onChanged={announceDone}
						onClose={() => showTimeline(null)}
					/>
				)}
			</Suspense>
			<Suspense>
				{open?.kind === "form" && (
					<RateForm
						book={book}
						rate={open.rate}
						mode={open.mode}
						startsFrom={open.from ?? ""}
						dirty={dirty}
						onClose={close}
						doubtsOf={(row, from) =>
							calls.doubts.query({ row, ...(open.mode === "edit" && open.rate ? { id: open.rate.id, ...(from ? { from } : {}) } : {}) })
						}
						onSave={async (row, from) => {
							const { id, version } = (open.mode === "edit" && open.rate) || {};
							const changed = id && version ? await calls.update.mutate({ id, version, row, ...(from ? { from } : {}) }) : null;
							if (!changed) await calls.add.mutate({ row });
							dirty.current = false;
							announceDone(t(changed ? "form.updated" : "form.added"), changed?.changeId ?? null);
							close();
						}}
					/>
				)}
				{open?.kind === "remove" && (
					<RemoveDialog
						book={book}
						calls={calls}
						title={t("book.deletePicked", { count: open.ids.length })}
						predicate={{ filters: [{ field: "id", op: "in", value: open.ids }] }}
						onConfirm={() => remove(open.ids)}
						onClose={close}
					/>
				)}
				{open?.kind === "removeAll" && (
					<RemoveDialog
						book={book}
						calls={calls}
						title={t("book.deleteConfirm", { count: rows.total })}
						predicate={predicate}
						onConfirm={removeMatching}
						onClose={close}
					/>
				)}
				{open?.kind === "history" && <HistoryDrawer book={book} calls={calls} rate={open.rate} onClose={close} />}
				{open?.kind === "head" && (
					<HeadSheet
						book={book}
						calls={calls}
						rate={open.rate}
						mayEdit={mayEdit}
						onSaved={(changeId, count) => announceDone(t("book.headSaved", { count }), changeId)}
						onCopy={(rate) => setOpen({ kind: "form", mode: "copy", rate })}
						onClose={close}
					/>
				)}
				{open?.kind === "apply" && (
					<ApplyDialog book={book} calls={calls} resource={resource} predicate={open.predicate} count={open.count} onClose={close} />
				)}
				{mayEdit && batch === ALL_IMPORTS && <ImportsDialog book={book} onOpen={importing} onChanged={rows.refetch} onClose={() => importing("")} />}
				{mayEdit && batch && batch !== ALL_IMPORTS && (
					<ImportWizard
						book={book}
						batchId={batch === NEW_IMPORT ? null : batch}
						onBatch={(id) => importing(id ?? NEW_IMPORT)}
						onTemplate={() => void calls.templateUrl.mutate().then(download, showError)}
						onImports={() => importing(ALL_IMPORTS)}
						onChanged={rows.refetch}
						onSee={(changeId) => resource.setState({ search: "", sort: [], filters: [{ field: "changeId", op: "eq", value: changeId }], extra: {} })}
						onClose={() => importing("")}
					/>
				)}
			</Suspense>
		</>
	);
}
