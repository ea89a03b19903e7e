import { Button } from "@iqt/ui/button";
import type { MenuItem } from "@iqt/ui/menu";
import { toast } from "@iqt/ui/toast";
import { Eye, FileUp, History, Merge, Pencil, Plus, Trash2 } from "lucide-react";
import { lazy, Suspense, useMemo, useRef, useState } from "react";
import { useLocation } from "wouter";
import { describeError, sentence, showError } from "../../api/errors.ts";
import { locale, useText } from "../../lib/text.ts";
import { useLatest } from "../../lib/use-latest.ts";
import { useCan } from "../../shell/user.ts";
import { download } from "../download.ts";
import { ConfirmDialog } from "../form/confirm-dialog.tsx";
import type { Picked } from "../grid/grid-store.ts";
import { ResourceTable } from "../grid/resource-table.tsx";
import { useResource } from "../grid/use-resource.ts";
import type { Source } from "../types.ts";
import { ActionDialog } from "./action-dialog.tsx";
import { ExportButton } from "./list-buttons.tsx";
import { recordColumns } from "./record-fields.ts";
import type { RecordAction, RecordScreenProps, RecordTools } from "./record-types.ts";

const RecordForm = lazy(async () => ({
	default: (await import("./record-form.tsx")).RecordForm,
})) as unknown as typeof import("./record-form.tsx").RecordForm;
const RecordImport = lazy(() => import("./record-import.tsx"));
const MergeDialog = lazy(() => import("./merge-dialog.tsx"));
const RecordHistory = lazy(async () => ({
	default: (await import("./record-history.tsx")).RecordHistory,
})) as unknown as typeof import("./record-history.tsx").RecordHistory;

/** Records merged at once. */
const MOST_MERGED = 21;

/** In the address for a record that is being added. */
const NEW = "1";

type Dialog<Row> =
	| { kind: "import" }
	| { kind: "history"; row: Row }
	| { kind: "delete"; rows: readonly Row[] }
	| { kind: "merge"; rows: readonly Row[] }
	| { kind: "action"; row: Row; action: RecordAction<Row> };

/**
 * A plain entity in full: list, form, history, deletion with undo or a question, export, actions of its own. It is made of one literal:
 *
 *     const screen = defineScreen({ name: "team", title: "menu.team", right: "team.edit", objectType: "team", calls: api.team,
 *         schema: teamFields, nameOf: (team) => team.name, fields: [{ name: "name", label: "team.name", kind: "text", required: true }] });
 *     export default () => <RecordScreen {...screen} />;
 *
 * `?edit=ID` and `?new=1` open the form; `?new=…` with what it starts with, where the screen reads that (`startOf`).
 */
export function RecordScreen<Row extends object, Rec extends object = Row>(screen: RecordScreenProps<Row, Rec>) {
	const t = useText();
	const can = useCan();
	const [, navigate] = useLocation();
	const { calls, fields, nameOf } = screen;
	const mayEdit = (screen.right === undefined || can(screen.right)) && (!screen.needsCost || can("cost.view"));
	const maySave = mayEdit && calls.save !== undefined;
	const locked = useLatest((row: Row) => screen.locked?.(row) ?? null);
	const idOf = useLatest((row: Row) => screen.id?.(row) ?? String((row as { id: unknown }).id));
	const columns = useMemo(() => {
		const words = { locale: locale(), yes: t("table.yes"), no: t("table.no") };
		return recordColumns(fields, t, words, (row) => t((maySave && locked(row)) || (maySave ? "record.readOnly" : "record.noRight")));
	}, [fields, t, maySave, locked]);
	const source = useMemo(
		(): Source<Row> => ({
			key: screen.name,
			id: idOf,
			list: (query, signal) => calls.list.query(query, { signal }),
			...(calls.facet ? { facet: (query, signal) => calls.facet?.query(query, { signal }) ?? Promise.resolve([]) } : {}),
		}),
		[screen.name, idOf, calls],
	);
	const dirty = useRef(false);
	const formOpen = useRef(false);
	const isDirty = () => formOpen.current && dirty.current;
	const resource = useResource({ source, columns, defaultSort: screen.defaultSort, fixed: screen.fixed, isDirty });
	const { rows, state, query, predicate } = resource;
	const [dialog, setDialog] = useState<Dialog<Row> | null>(null);
	const close = () => setDialog(null);
	const address = (change: { edit?: string; new?: string }) =>
		resource.setState({ ...state, extra: { ...state.extra, edit: "", new: "", ...change } });
	const tools: RecordTools = {
		refresh: rows.refetch,
		edit: (id) => address({ edit: id }),
		add: () => address({ new: NEW }),
		navigate: (path) => navigate(path),
	};
	const open = (row: Row) => (screen.onOpen ? screen.onOpen(row, tools) : address({ edit: idOf(row) }));

	/** The record of an id: as `get` has it, or the row of the list. */
	const load = async (id: string, signal: AbortSignal): Promise<Rec> => {
		if (calls.get) return calls.get.query({ id }, { signal });
		const page = await calls.list.query({ filters: [{ field: "id", op: "eq", value: id }], pageSize: 10 }, { signal });
		const [row] = page.items;
		if (row === undefined) throw new Error(t("record.gone"));
		return row as unknown as Rec;
	};
	const call = (procedure: { mutate(input: never): Promise<unknown> } | undefined, input: unknown) =>
		(procedure?.mutate as ((input: unknown) => Promise<unknown>) | undefined)?.(input) ?? Promise.resolve(null);
	const remove = async (gone: readonly Row[]) => {
		const ids = gone.map(idOf);
		await call(calls.remove, { ids });
		resource.grid.clearPicked();
		rows.refetch();
		const [first] = gone;
		const say = (one: "record.deleted" | "record.restored", many: "record.deletedMany" | "record.restoredMany") =>
			gone.length === 1 && first !== undefined ? t(one, { name: nameOf(first) }) : t(many, { count: gone.length });
		const back = async () => {
			await call(calls.restore, { ids });
			rows.refetch();
			toast.done(say("record.restored", "record.restoredMany"));
		};
		toast.done(
			say("record.deleted", "record.deletedMany"),
			calls.restore ? { label: t("record.undo"), onClick: () => void back().catch(sayRefusal) } : undefined,
		);
	};
	const mayRemove = (row: Row) => mayEdit && calls.remove !== undefined && locked(row) === null && (screen.mayDelete?.(row) ?? true);
	const askRemove = (gone: readonly Row[]) => (calls.restore ? void remove(gone).catch(sayRefusal) : setDialog({ kind: "delete", rows: gone }));
	const act = async (action: RecordAction<Row>, row: Row, reason = "") => {
		await action.run(row, tools, reason);
		rows.refetch();
		if (action.done) toast.done(t(action.done, { name: nameOf(row) }));
	};
	const labelOf = (action: RecordAction<Row>, row: Row) => t(typeof action.label === "function" ? action.label(row) : action.label);
	const rowMenu = (row: Row): MenuItem[] => {
		const frozen = locked(row) !== null;
		const main: MenuItem[] = [
			...(calls.save || calls.get
				? [
						maySave && !frozen
							? { label: t("record.edit"), icon: <Pencil aria-hidden />, onSelect: () => address({ edit: idOf(row) }) }
							: { label: t("record.view"), icon: <Eye aria-hidden />, onSelect: () => address({ edit: idOf(row) }) },
					]
				: []),
			...(screen.objectType
				? [{ label: t("record.history"), icon: <History aria-hidden />, onSelect: () => setDialog({ kind: "history" as const, row }) }]
				: []),
		];
		const own = (screen.actions ?? [])
			.filter((a) => (a.right === undefined || can(a.right)) && (a.when?.(row) ?? true))
			.map((action): MenuItem => {
				const Icon = action.icon;
				return {
					label: labelOf(action, row),
					icon: Icon && <Icon aria-hidden />,
					danger: action.danger,
					onSelect: () => (action.confirm ? setDialog({ kind: "action", row, action }) : void act(action, row).catch(sayRefusal)),
				};
			});
		const gone: MenuItem[] = mayRemove(row)
			? [{ label: t("record.delete"), icon: <Trash2 aria-hidden />, danger: true, onSelect: () => askRemove([row]) }]
			: [];
		return [main, own, gone].filter((group) => group.length > 0).flatMap((group, i) => (i === 0 ? group : [{}, ...group]));
	};
	const exportView = async () => {
		const file = await call(calls.exportUrl, { ...predicate, ...(query.sort ? { sort: query.sort } : {}) });
		download(file as { name: string; url: string });
	};
	const { checkImport, applyImport } = calls;
	// Calls made by name are there for every name: what a kind may be read from is said by its declaration.
	const importCalls = screen.imported && maySave && checkImport && applyImport ? { checkImport, applyImport } : null;
	const { previewMerge, merge, startMerge, unmerge } = calls;
	const mayMerge = mayEdit && (screen.mergeRight === undefined || can(screen.mergeRight));
	const mergeCalls =
		screen.merged && mayMerge && previewMerge && merge && startMerge && unmerge ? { previewMerge, merge, startMerge, unmerge } : null;
	const undoMerge = async (changeId: string) => {
		await unmerge?.mutate({ changeId });
		close();
		rows.refetch();
		toast.done(t("merge.undone"));
	};
	const titleOf = (row: Row) => {
		const { code } = row as { code?: unknown };
		const called = nameOf(row);
		return typeof code === "string" && code !== called ? `${code} ${called}` : called;
	};
	const addButton = maySave && screen.adds !== false && (
		<Button variant="primary" onClick={tools.add}>
			<Plus aria-hidden />
			{t(screen.addLabel ?? "record.add")}
		</Button>
	);
	const editing = state.extra.edit ?? "";
	const begun = state.extra.new ?? "";
	const adding = (begun === NEW || (begun !== "" && screen.startOf !== undefined)) && maySave;
	formOpen.current = editing !== "" || adding;
	const shown = editing ? rowById(rows, editing, idOf) : undefined;
	const loss = dialog?.kind === "delete" && dialog.rows[0] !== undefined ? screen.loses?.(dialog.rows[0]) : undefined;
	const bulk = mayEdit && calls.remove !== undefined && calls.restore !== undefined;
	const picks = (picked: Picked<Row>) => (
		<>
			{screen.pickActions?.(picked, tools)}
			{mergeCalls && picked.kind === "some" && picked.rows.size > 1 && picked.rows.size <= MOST_MERGED && (
				<Button size="small" onClick={() => setDialog({ kind: "merge", rows: [...picked.rows.values()] })}>
					<Merge aria-hidden />
					{t("merge.open", { count: picked.rows.size })}
				</Button>
			)}
			{bulk && picked.kind === "some" && [...picked.rows.values()].every(mayRemove) && (
				<Button size="small" variant="danger" onClick={() => askRemove([...picked.rows.values()])}>
					{t("record.deleteCount", { count: picked.rows.size })}
				</Button>
			)}
		</>
	);
	return (
		<>
			<ResourceTable<Row>
				resource={resource}
				title={t(screen.title)}
				actions={
					<>
						{typeof screen.toolbar === "function" ? screen.toolbar(tools) : screen.toolbar}
						{importCalls && (
							<Button onClick={() => setDialog({ kind: "import" })}>
								<FileUp aria-hidden />
								{t("recordImport.button")}
							</Button>
						)}
						{calls.exportUrl && <ExportButton onExport={exportView} />}
						{addButton}
					</>
				}
				filters={screen.filters}
				rowMenu={rowMenu}
				onOpen={calls.save || calls.get || screen.onOpen ? open : undefined}
				pickActions={screen.pickActions || bulk || mergeCalls ? picks : undefined}
				empty={screen.empty && { title: t(screen.empty.title), text: t(screen.empty.text), actions: addButton }}
			/>
			<Suspense>
				{formOpen.current && (
					<RecordForm
						key={editing || begun}
						screen={screen}
						resource={resource}
						id={editing || null}
						begun={begun === NEW ? "" : begun}
						readOnly={!maySave || (shown !== undefined && locked(shown) !== null)}
						load={load}
						dirty={dirty}
						onClose={() => address({})}
					/>
				)}
				{dialog?.kind === "import" && importCalls && (
					<RecordImport
						calls={importCalls}
						title={t(screen.title)}
						onClose={close}
						onDone={() => {
							close();
							rows.refetch();
						}}
					/>
				)}
				{dialog?.kind === "merge" && mergeCalls && (
					<MergeDialog
						name={screen.name}
						calls={mergeCalls}
						records={dialog.rows.map((row) => ({ id: idOf(row), title: titleOf(row) }))}
						onClose={close}
						onChanged={() => {
							resource.grid.clearPicked();
							rows.refetch();
						}}
					/>
				)}
				{dialog?.kind === "history" && screen.objectType && (
					<RecordHistory
						objectType={screen.objectType}
						objectId={idOf(dialog.row)}
						name={nameOf(dialog.row)}
						fields={fields}
						record={dialog.row as unknown as Rec}
						unmerge={mergeCalls ? undoMerge : undefined}
						onClose={close}
					/>
				)}
			</Suspense>
			{dialog?.kind === "delete" && dialog.rows[0] !== undefined && (
				<ConfirmDialog
					title={t("record.deleteTitle", { name: nameOf(dialog.rows[0]) })}
					text={loss ? t(loss.id, loss.values) : t("record.deleteText")}
					action={t("record.delete")}
					danger
					onConfirm={() => remove(dialog.rows)}
					onClose={close}
				/>
			)}
			{dialog?.kind === "action" && dialog.action.confirm && (
				<ActionDialog
					label={labelOf(dialog.action, dialog.row)}
					text={t(dialog.action.confirm(dialog.row).id, dialog.action.confirm(dialog.row).values)}
					danger={dialog.action.danger}
					reason={dialog.action.reason}
					onConfirm={(reason) => act(dialog.action, dialog.row, reason)}
					onClose={close}
				/>
			)}
		</>
	);
}

/** Types a screen's literal by its procedures. */
export const defineScreen = <Row extends object, Rec extends object = Row>(screen: RecordScreenProps<Row, Rec>): RecordScreenProps<Row, Rec> =>
	screen;

/** What the server has against a change, where the change was meant: what is there already opens no dialog. */
function sayRefusal(error: unknown): void {
	const said = describeError(error);
	if (said.code === "000007") toast.failed(sentence(said));
	else showError(error);
}

/** A loaded row, by its id. */
function rowById<Row>(rows: { total: number; at: (index: number) => Row | undefined }, id: string, idOf: (row: Row) => string): Row | undefined {
	const most = Math.min(rows.total, 1_000);
	for (let i = 0; i < most; i++) {
		const row = rows.at(i);
		if (row !== undefined && idOf(row) === id) return row;
	}
	return undefined;
}
