import type { AppRouter, inferRouterOutputs } from "@iqt/routers";
import { fieldChanges, mergedSides } from "@iqt/routers/settings/change-log/rules";
import { changeSources } from "@iqt/routers/settings/change-log/schema";
import { Button } from "@iqt/ui/button";
import type { MenuItem } from "@iqt/ui/menu";
import { toast } from "@iqt/ui/toast";
import { useQuery } from "@tanstack/react-query";
import { Download, FileSearch, Layers, ShieldCheck, User } from "lucide-react";
import { lazy, Suspense, useMemo, useState } from "react";
import { api } from "../../../api/client.ts";
import { showError } from "../../../api/errors.ts";
import { type Text, useText } from "../../../lib/text.ts";
import { download } from "../../../resource/download.ts";
import { enumColumn } from "../../../resource/grid/enum-column.ts";
import { ResourceTable } from "../../../resource/grid/resource-table.tsx";
import { useResource } from "../../../resource/grid/use-resource.ts";
import { actionWords, actorWords } from "../../../resource/log-words.ts";
import type { Column, Source } from "../../../resource/types.ts";
import { ChainNote } from "./chain-note.tsx";
import type { Entry } from "./entry.ts";

const EntryDrawer = lazy(async () => ({ default: (await import("./entry-drawer.tsx")).EntryDrawer }));

/** What tells of rows of any kind: it comes beside the rows, with the words of every kind. */
let sentences: typeof import("../../../resource/log-sentences.ts");

async function withSentences<T>(asked: Promise<T>): Promise<T> {
	const [answer, loaded] = await Promise.all([asked, import("../../../resource/log-sentences.ts")]);
	sentences = loaded;
	return answer;
}

const source: Source<Entry> = {
	key: "changeLog",
	id: (entry) => String(entry.id),
	list: (query, signal) => withSentences(api.changeLog.list.query(query, { signal })),
	facet: (query, signal) => api.changeLog.facet.query(query, { signal }),
};
const newestFirst = [{ field: "at", order: "descending" }] as const;

type Kinds = inferRouterOutputs<AppRouter>["changeLog"]["kinds"];

function columnsOf(t: Text, kinds: Kinds | undefined): Column<Entry>[] {
	const byWord = { sort: false, filter: ["in", "ne"] } as const;
	const columns: Column<Entry>[] = [
		{ field: "at", label: t("log.at"), kind: "time", width: 165, sort: true, filter: ["between", "gte", "lte"], pinned: true, card: 3 },
		{
			field: "actorName",
			label: t("log.actor"),
			kind: "text",
			width: 120,
			sort: false,
			filter: ["contains", "eq"],
			card: 2,
			display: (entry) => actorWords(entry.actorName),
		},
		enumColumn(
			{ field: "action", label: t("log.action"), width: 124, card: 0, ...byWord, display: (entry) => actionWords(entry.action) },
			kinds?.actions ?? [],
			actionWords,
		),
		enumColumn(
			{ field: "objectType", label: t("log.objectType"), width: 110, ...byWord, display: (entry) => sentences.kindWords(entry.objectType) },
			kinds?.objectTypes ?? [],
			(type) => sentences.kindWords(type),
		),
		{
			field: "objectId",
			label: t("log.object"),
			kind: "text",
			width: 240,
			card: 0,
			sort: false,
			filter: ["contains", "eq"],
			display: (entry) => entry.objectName ?? entry.objectId,
		},
		{
			field: "changes",
			label: t("log.changes"),
			kind: "text",
			width: 340,
			card: 1,
			cardWide: true,
			sort: false,
			filter: false,
			value: (entry) => changesOf(t, entry),
			render: (entry) => {
				const words = changesOf(t, entry);
				return (
					<span className="block truncate" title={words}>
						{words}
					</span>
				);
			},
		},
		enumColumn({ field: "source", label: t("log.source"), width: 110, ...byWord }, changeSources, (one) => t(`log.from.${one}`)),
		{ field: "id", label: t("log.number"), kind: "number", width: 80, sort: true, filter: ["eq"], hidden: true },
	];
	return columns.map((column) => ({ ...column, readOnlyReason: t("log.readOnly") }));
}

function changesOf(t: Text, entry: Entry): string {
	const sides = mergedSides(entry.before, entry.after);
	return sentences.summary(t, { ...entry, ...sides }, fieldChanges(sides.before, sides.after));
}

/** Everything anybody changed, newest first: who, from where, what, and each field before and after. */
export default function ChangeLog() {
	const t = useText();
	const kinds = useQuery({
		queryKey: ["changeLog", "kinds"],
		queryFn: () => withSentences(api.changeLog.kinds.query()),
		meta: { quiet: true },
	});
	const columns = useMemo(() => columnsOf(t, kinds.data), [t, kinds.data]);
	const resource = useResource({ source, columns, defaultSort: newestFirst });
	const { state, setState, query, predicate } = resource;
	const [open, setOpen] = useState<Entry | null>(null);
	const [checking, setChecking] = useState(false);
	const exportLog = async () => {
		toast.note(t("log.exporting"));
		download(await api.changeLog.exportUrl.mutate({ ...predicate, ...(query.sort ? { sort: query.sort } : {}) }));
	};
	const narrow = (filters: { field: string; value: string }[]) =>
		setState({ ...state, search: "", filters: filters.map(({ field, value }) => ({ field, op: "eq", value })) });
	const rowMenu = (entry: Entry): MenuItem[] => [
		{ label: t("log.open"), icon: <FileSearch aria-hidden />, onSelect: () => setOpen(entry) },
		{},
		{
			label: t("log.sameObject"),
			icon: <Layers aria-hidden />,
			onSelect: () =>
				setState({
					...state,
					search: "",
					filters: [
						{ field: "objectType", op: "in", value: [entry.objectType] },
						{ field: "objectId", op: "eq", value: entry.objectId },
					],
				}),
		},
		{ label: t("log.samePerson"), icon: <User aria-hidden />, onSelect: () => narrow([{ field: "actorName", value: entry.actorName }]) },
	];
	return (
		<>
			<ResourceTable
				resource={resource}
				title={t("menu.changeLog")}
				rowMenu={rowMenu}
				onOpen={setOpen}
				actions={
					<>
						<Button onClick={() => void exportLog().catch(showError)}>
							<Download aria-hidden />
							{t("log.export")}
						</Button>
						<Button onClick={() => setChecking(true)}>
							<ShieldCheck aria-hidden />
							{t("log.verify")}
						</Button>
					</>
				}
				empty={{ title: t("log.empty"), text: t("log.emptyText") }}
			>
				{checking && <ChainNote onClose={() => setChecking(false)} />}
			</ResourceTable>
			<Suspense>{open && <EntryDrawer entry={open} onClose={() => setOpen(null)} />}</Suspense>
		</>
	);
}
