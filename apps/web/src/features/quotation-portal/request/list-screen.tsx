import type { MenuItem } from "@iqt/ui/menu";
import { Select } from "@iqt/ui/select";
import { Copy, FileSpreadsheet, FileText, Plus, SquareArrowOutUpRight, UserPlus, XCircle } from "lucide-react";
import { lazy, Suspense, useMemo, useRef, useState } from "react";
import { useLocation } from "wouter";
import { api } from "../../../api/client.ts";
import { LinkButton } from "../../../lib/link-button.tsx";
import { useText } from "../../../lib/text.ts";
import { download } from "../../../resource/download.ts";
import { ResourceTable } from "../../../resource/grid/resource-table.tsx";
import { useResource } from "../../../resource/grid/use-resource.ts";
import { ExportButton, StatisticsButton } from "../../../resource/record/list-buttons.tsx";
import type { Source } from "../../../resource/types.ts";
import { usePage } from "../../../shell/tab-host.tsx";
import { useCan, useUser } from "../../../shell/user.ts";
import { boxes, boxFilters, boxOf, dueFirst } from "./boxes.ts";
import { saveRequest } from "./files.ts";
import { newestFirst, requestColumns } from "./list-columns.tsx";
import { formAddress, requestPath } from "./paths.ts";
import type { RequestRow } from "./types.ts";

const Statistics = lazy(() => import("./statistics.tsx"));
const Drafts = lazy(() => import("./drafts.tsx"));
const CancelDialog = lazy(async () => ({ default: (await import("./action-dialogs.tsx")).CancelDialog }));
const CopyDialog = lazy(async () => ({ default: (await import("./action-dialogs.tsx")).CopyDialog }));
const ShareDialog = lazy(async () => ({ default: (await import("./action-dialogs.tsx")).ShareDialog }));

const { list, facet, exportUrl } = api.adHocRequest;

const source: Source<RequestRow> = {
	key: "adHocRequest",
	list: (query, signal) => list.query(query, { signal }),
	facet: (query, signal) => facet.query(query, { signal }),
	id: ({ id }) => id,
};

/** Requests for prices no list has: one's own, those that wait for one, or all one may see. */
export default function AdHocRequests() {
	const t = useText();
	const can = useCan();
	const { guid, seesCost } = useUser();
	const [, navigate] = useLocation();
	const address = useRef("");
	const columns = useMemo(() => requestColumns(t, seesCost, () => address.current), [t, seesCost]);
	const box = useBox();
	const fixed = useMemo(() => boxFilters(box, guid), [box, guid]);
	const resource = useResource({ source, columns, defaultSort: box === "team" ? dueFirst : newestFirst, fixed });
	const { state, setState, page, predicate, query } = resource;
	address.current = page.search === "" ? "?" : page.search;
	const [dialog, setDialog] = useState<{ kind: "cancel" | "copy" | "share"; row: RequestRow } | null>(null);
	const shown = state.extra.stats === "1";
	const open = ({ id }: RequestRow) => navigate(requestPath(id, address.current));
	const exportView = async () => download(await exportUrl.mutate({ ...predicate, ...(query.sort ? { sort: query.sort } : {}) }));
	const rowMenu = (row: RequestRow): MenuItem[] => [
		{ label: t("adHocScreen.open"), icon: <SquareArrowOutUpRight aria-hidden />, onSelect: () => open(row) },
		...(can("adHocRequest.edit")
			? [
					{ label: t("adHocScreen.share"), icon: <UserPlus aria-hidden />, onSelect: () => setDialog({ kind: "share" as const, row }) },
					{ label: t("adHocScreen.copy"), icon: <Copy aria-hidden />, onSelect: () => setDialog({ kind: "copy" as const, row }) },
				]
			: []),
		{},
		{ label: t("adHocScreen.pdf"), icon: <FileText aria-hidden />, onSelect: () => void saveRequest(row.id, "pdf") },
		{ label: t("adHocScreen.xlsx"), icon: <FileSpreadsheet aria-hidden />, onSelect: () => void saveRequest(row.id, "xlsx") },
		...(can("adHocRequest.edit") && row.state !== "cancelled"
			? [
					{},
					{
						label: t("adHocScreen.cancel"),
						icon: <XCircle aria-hidden />,
						danger: true,
						onSelect: () => setDialog({ kind: "cancel" as const, row }),
					},
				]
			: []),
	];
	const addButton = can("adHocRequest.edit") && (
		<LinkButton href={formAddress("T")} variant="primary">
			<Plus aria-hidden />
			{t("adHocScreen.new")}
		</LinkButton>
	);
	return (
		<ResourceTable
			resource={resource}
			title={t("menu.adHocRequests")}
			actions={
				<>
					<StatisticsButton state={state} setState={setState} />
					<ExportButton onExport={exportView} />
					{addButton}
				</>
			}
			filters={
				<span className="w-44">
					<Select
						aria-label={t("adHocScreen.box")}
						value={box}
						onChange={(next) => setState({ ...state, extra: { ...state.extra, box: next === "all" ? "" : next } })}
						options={boxes.map((value) => ({ value, label: t(`adHocScreen.box.${value}`) }))}
					/>
				</span>
			}
			rowMenu={rowMenu}
			onOpen={open}
			empty={{ title: t("adHocScreen.empty"), text: t("adHocScreen.emptyText"), actions: addButton }}
		>
			<Suspense>
				{can("adHocRequest.edit") && <Drafts />}
				{shown && <Statistics predicate={predicate} state={state} />}
				{dialog?.kind === "cancel" && <CancelDialog request={dialog.row} onClose={() => setDialog(null)} />}
				{dialog?.kind === "copy" && (
					<CopyDialog request={dialog.row} onCopied={(made) => navigate(requestPath(made, address.current))} onClose={() => setDialog(null)} />
				)}
				{dialog?.kind === "share" && <ShareDialog request={dialog.row} onClose={() => setDialog(null)} />}
			</Suspense>
		</ResourceTable>
	);
}

/** Which requests the address asks for. */
function useBox() {
	const { search } = usePage();
	return boxOf(search);
}
