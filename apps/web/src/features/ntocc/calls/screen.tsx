import type { AppRouter, inferRouterOutputs } from "@iqt/routers";
import { ntoccOrigins, ntoccOutcomes, ntoccProviders } from "@iqt/routers/desk/ntocc/schema";
import { platformFailures } from "@iqt/routers/kit/charges/platform";
import { Button } from "@iqt/ui/button";
import { Facts } from "@iqt/ui/facts";
import { toast } from "@iqt/ui/toast";
import { Download, FileSearch } from "lucide-react";
import { useMemo, useState } from "react";
import { api } from "../../../api/client.ts";
import { showError } from "../../../api/errors.ts";
import { OpenSheet } from "../../../lib/dialogs.tsx";
import { momentSeconds } from "../../../lib/moment.ts";
import { locale, type Text, useText } from "../../../lib/text.ts";
import { download } from "../../../resource/download.ts";
import { enumColumn } from "../../../resource/grid/enum-column.ts";
import { ResourceTable } from "../../../resource/grid/resource-table.tsx";
import { useResource } from "../../../resource/grid/use-resource.ts";
import type { Column, Source } from "../../../resource/types.ts";
import { groupDigits } from "../../../resource/values.ts";
import { PlatformNote } from "../platform-note.tsx";
import { runColumns, runFacts } from "../run-columns.tsx";

type Call = inferRouterOutputs<AppRouter>["ntocc"]["calls"]["items"][number];

const source: Source<Call> = {
	key: "ntoccCall",
	id: (call) => call.id,
	list: (query, signal) => api.ntocc.calls.query(query, { signal }),
	facet: (query, signal) => api.ntocc.callFacet.query(query, { signal }),
};
const newestFirst = [{ field: "at", order: "descending" }] as const;

const failureWords = (t: Text, call: Pick<Call, "failure" | "status">): string =>
	call.failure === null ? "" : `${t(`ntocc.failure.${call.failure}`)}${call.status === null ? "" : ` (${call.status})`}`;

function columnsOf(t: Text): Column<Call>[] {
	const text = { kind: "text", sort: true, filter: ["contains", "eq"] } as const;
	const number = { kind: "number", sort: true, filter: ["eq", "gte", "lte", "between"] } as const;
	const [from, to, ...run] = runColumns<Call>(t);
	const columns: (Column<Call> | undefined)[] = [
		{ field: "at", label: t("ntocc.at"), kind: "time", width: 165, sort: true, filter: ["between", "gte", "lte"], pinned: true, card: 3 },
		enumColumn({ field: "outcome", label: t("ntocc.outcome"), width: 110, filter: ["in", "ne"], card: 1 }, ntoccOutcomes, (one) =>
			t(`ntocc.outcome.${one}`),
		),
		from,
		to,
		{
			field: "cost",
			label: t("ntocc.cost"),
			kind: "money",
			width: 130,
			card: 1,
			sort: true,
			filter: ["eq", "gte", "lte", "between"],
			currency: (call) => call.currency,
		},
		...run,
		enumColumn(
			{ field: "failure", label: t("ntocc.failure"), width: 220, filter: ["in"], display: (call) => failureWords(t, call) },
			platformFailures,
			(one) => t(`ntocc.failure.${one}`),
		),
		{ ...number, field: "ms", label: t("ntocc.ms"), width: 100 },
		enumColumn({ field: "provider", label: t("ntocc.provider"), width: 130, filter: ["in", "ne"] }, ntoccProviders, (one) =>
			t(`ntocc.provider.${one}`),
		),
		enumColumn({ field: "origin", label: t("ntocc.origin"), width: 140, filter: ["in", "ne"] }, ntoccOrigins, (one) => t(`ntocc.origin.${one}`)),
		{ field: "heldUntil", label: t("ntocc.heldUntil"), kind: "time", width: 165, sort: true, filter: ["between", "gte", "lte"], hidden: true },
		{ ...text, field: "askedBy", label: t("ntocc.askedBy"), width: 130 },
		{ ...text, field: "quotationNumber", label: t("ntocc.quotationNumber"), width: 150 },
		{ ...text, field: "reason", label: t("ntocc.reason"), width: 220, filter: ["contains"], hidden: true },
		{ ...text, field: "reference", label: t("ntocc.reference"), width: 140, hidden: true },
		{ ...number, field: "km", label: t("ntocc.km"), width: 100, hidden: true },
		{ ...number, field: "status", label: t("ntocc.status"), width: 90, hidden: true },
		{ field: "currency", label: t("rate.currency"), kind: "text", width: 80, sort: true, filter: ["eq", "in"], hidden: true },
	];
	return columns.flatMap((column) => (column ? [{ ...column, readOnlyReason: t("ntocc.readOnly") }] : []));
}

function CallSheet({ call, onClose }: { call: Call; onClose: () => void }) {
	const t = useText();
	const facts: [string, string | null][] = [
		[t("ntocc.at"), momentSeconds(call.at)],
		[t("ntocc.askedBy"), call.askedBy],
		[t("ntocc.origin"), t(`ntocc.origin.${call.origin}`)],
		[t("ntocc.provider"), t(`ntocc.provider.${call.provider}`)],
		...runFacts(t, call),
		[t("ntocc.outcome"), t(`ntocc.outcome.${call.outcome}`)],
		[t("ntocc.failure"), failureWords(t, call)],
		[t("ntocc.reason"), call.reason],
		[t("ntocc.cost"), call.cost === null ? null : `${groupDigits(call.cost, locale())} ${call.currency}`],
		[t("ntocc.heldUntil"), call.heldUntil === null ? null : momentSeconds(call.heldUntil)],
		[t("ntocc.km"), call.km],
		[t("ntocc.reference"), call.reference],
		[t("ntocc.ms"), String(call.ms)],
		[t("ntocc.quotationNumber"), call.quotationNumber],
	];
	return (
		<OpenSheet onClose={onClose} title={t("menu.callRecord")} description={`${call.fromName} – ${call.toName}`} className="max-w-xl">
			<Facts facts={facts} valueClass="min-w-0 break-words" />
		</OpenSheet>
	);
}

/** Every question put to a provider of truck costs, newest first. */
export default function CallRecords() {
	const t = useText();
	const columns = useMemo(() => columnsOf(t), [t]);
	const resource = useResource({ source, columns, defaultSort: newestFirst });
	const [open, setOpen] = useState<Call | null>(null);
	const { query, predicate } = resource;
	const exportCalls = async () => {
		toast.note(t("log.exporting"));
		download(await api.ntocc.exportCallsUrl.mutate({ ...predicate, ...(query.sort ? { sort: query.sort } : {}) }));
	};
	return (
		<>
			<ResourceTable
				resource={resource}
				title={t("menu.callRecord")}
				rowMenu={(call) => [{ label: t("log.open"), icon: <FileSearch aria-hidden />, onSelect: () => setOpen(call) }]}
				onOpen={setOpen}
				actions={
					<Button onClick={() => void exportCalls().catch(showError)}>
						<Download aria-hidden />
						{t("log.export")}
					</Button>
				}
				empty={{ title: t("ntocc.noCalls"), text: t("ntocc.noCallsText") }}
			>
				<PlatformNote kept />
			</ResourceTable>
			{open && <CallSheet call={open} onClose={() => setOpen(null)} />}
		</>
	);
}
