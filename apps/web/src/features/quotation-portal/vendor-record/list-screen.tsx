import type { MenuItem } from "@iqt/ui/menu";
import { FileQuestion, SquareArrowOutUpRight, Store } from "lucide-react";
import { lazy, Suspense, useMemo } from "react";
import { useLocation } from "wouter";
import { api } from "../../../api/client.ts";
import { useText } from "../../../lib/text.ts";
import { download } from "../../../resource/download.ts";
import { ResourceTable } from "../../../resource/grid/resource-table.tsx";
import { useResource } from "../../../resource/grid/use-resource.ts";
import { ExportButton, StatisticsButton } from "../../../resource/record/list-buttons.tsx";
import type { Source } from "../../../resource/types.ts";
import { requestPath } from "../request/paths.ts";
import { vendorPath } from "../vendor/vendor-path.ts";
import { inquiryColumns } from "./list-columns.tsx";
import { inquiryPath } from "./paths.ts";
import type { InquiryRow } from "./types.ts";

const Statistics = lazy(() => import("./statistics.tsx"));

const { list, facet, exportUrl } = api.vendorInquiry;

const source: Source<InquiryRow> = {
	key: "vendorInquiry",
	list: (query, signal) => list.query(query, { signal }),
	facet: (query, signal) => facet.query(query, { signal }),
	id: ({ id }) => id,
};
const newestFirst = [
	{ field: "sentAt", order: "descending" },
	{ field: "number", order: "descending" },
] as const;

/** What vendors were asked, and what became of it. */
export default function VendorRecords() {
	const t = useText();
	const [, navigate] = useLocation();
	const columns = useMemo(() => inquiryColumns(t), [t]);
	const resource = useResource({ source, columns, defaultSort: newestFirst });
	const { state, setState, predicate, query } = resource;
	const shown = state.extra.stats === "1";
	const open = ({ id, serviceType }: InquiryRow) => navigate(inquiryPath(serviceType, id));
	const exportView = async () => download(await exportUrl.mutate({ ...predicate, ...(query.sort ? { sort: query.sort } : {}) }));
	const rowMenu = (row: InquiryRow): MenuItem[] => [
		{ label: t("vendorRecord.open"), icon: <SquareArrowOutUpRight aria-hidden />, onSelect: () => open(row) },
		{ label: t("vendorRecord.openRequest"), icon: <FileQuestion aria-hidden />, onSelect: () => navigate(requestPath(row.requestId)) },
		{ label: t("vendorRecord.openVendor"), icon: <Store aria-hidden />, onSelect: () => navigate(vendorPath(row.vendorId)) },
	];
	return (
		<ResourceTable
			resource={resource}
			title={t("menu.vendorQuotationRecords")}
			actions={
				<>
					<StatisticsButton state={state} setState={setState} />
					<ExportButton onExport={exportView} />
				</>
			}
			rowMenu={rowMenu}
			onOpen={open}
			empty={{ title: t("vendorRecord.empty"), text: t("vendorRecord.emptyText") }}
		>
			<Suspense>{shown && <Statistics predicate={predicate} state={state} />}</Suspense>
		</ResourceTable>
	);
}
