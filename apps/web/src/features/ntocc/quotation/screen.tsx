import type { AppRouter, inferRouterOutputs } from "@iqt/routers";
import { Button } from "@iqt/ui/button";
import { Facts } from "@iqt/ui/facts";
import { WarnNote } from "@iqt/ui/note";
import { useQueryClient } from "@tanstack/react-query";
import { FileSearch, Plus } from "lucide-react";
import { useMemo, useState } from "react";
import { api } from "../../../api/client.ts";
import { showError } from "../../../api/errors.ts";
import { OpenSheet } from "../../../lib/dialogs.tsx";
import { momentSeconds } from "../../../lib/moment.ts";
import { locale, type Text, useText } from "../../../lib/text.ts";
import { ResourceTable } from "../../../resource/grid/resource-table.tsx";
import { useResource } from "../../../resource/grid/use-resource.ts";
import type { Column, Source } from "../../../resource/types.ts";
import { groupDigits } from "../../../resource/values.ts";
import { useCan } from "../../../shell/user.ts";
import { PlatformNote } from "../platform-note.tsx";
import { runColumns, runFacts } from "../run-columns.tsx";
import { AskDialog, type Asked } from "./ask-dialog.tsx";

type Quotation = inferRouterOutputs<AppRouter>["ntocc"]["quotation"];

const source: Source<Quotation> = {
	key: "ntoccQuotation",
	id: (row) => row.id,
	list: (query, signal) => api.ntocc.quotations.query(query, { signal }),
};
const newestFirst = [{ field: "createdAt", order: "descending" }] as const;

function columnsOf(t: Text): Column<Quotation>[] {
	const text = { kind: "text", sort: true, filter: ["contains", "eq"] } as const;
	const [from, to, ...run] = runColumns<Quotation>(t);
	const columns: (Column<Quotation> | undefined)[] = [
		{ ...text, field: "number", label: t("ntocc.number"), width: 150, pinned: true, card: 3, filter: ["contains", "startsWith", "eq"] },
		from,
		to,
		{
			field: "price",
			label: t("ntoccQuotation.price"),
			kind: "money",
			width: 160,
			card: 1,
			sort: true,
			filter: ["eq", "gte", "lte", "between"],
			currency: (row) => row.currency,
		},
		...run,
		{ ...text, field: "customerName", label: t("ntocc.customer"), width: 200 },
		{ ...text, field: "ownerName", label: t("ntocc.owner"), width: 130 },
		{ field: "createdAt", label: t("ntocc.createdAt"), kind: "time", width: 165, sort: true, filter: ["between", "gte", "lte"] },
		{ field: "currency", label: t("rate.currency"), kind: "text", width: 80, sort: true, filter: ["eq", "in"], hidden: true },
	];
	return columns.flatMap((column) => (column ? [{ ...column, readOnlyReason: t("ntocc.readOnly") }] : []));
}

function QuotationSheet({ quotation, onClose }: { quotation: Quotation; onClose: () => void }) {
	const t = useText();
	const amount = (value: string | null | undefined) => (value ? `${groupDigits(value, locale())} ${quotation.currency}` : null);
	const costs: [string, string | null][] =
		"cost" in quotation
			? [
					[t("ntocc.cost"), amount(quotation.cost)],
					[t("ntocc.msr"), amount(quotation.msr)],
					[t("ntocc.steps"), quotation.steps],
				]
			: [];
	const facts: [string, string | null][] = [
		[t("ntoccQuotation.price"), amount(quotation.price)],
		[t("ntocc.vat"), quotation.vatPercent === null ? t("ntocc.vatNone") : t("ntocc.vatOnTop", { percent: quotation.vatPercent })],
		...costs,
		...runFacts(t, quotation),
		[t("ntocc.customer"), quotation.customerName],
		[t("ntocc.owner"), quotation.ownerName],
		[t("ntocc.createdAt"), momentSeconds(quotation.createdAt)],
	];
	return (
		<OpenSheet onClose={onClose} title={quotation.number} description={`${quotation.fromName} – ${quotation.toName}`} className="max-w-xl">
			<Facts facts={facts} valueClass="min-w-0 break-words" />
		</OpenSheet>
	);
}

/** Prices of trucks that were asked for, newest first, and where one is asked for. */
export default function TruckQuotations() {
	const t = useText();
	const can = useCan();
	const client = useQueryClient();
	const columns = useMemo(() => columnsOf(t), [t]);
	const resource = useResource({ source, columns, defaultSort: newestFirst });
	const [open, setOpen] = useState<Quotation | null>(null);
	const [asking, setAsking] = useState(false);
	const [unpriced, setUnpriced] = useState<string | null>(null);
	const asked = async ({ quotation, message }: Asked) => {
		setUnpriced(message);
		void client.invalidateQueries({ queryKey: ["list", source.key] });
		void client.invalidateQueries({ queryKey: ["ntocc", "state"] });
		if (quotation) setOpen(await api.ntocc.quotation.query({ id: quotation.id }));
	};
	const askButton = can("ntoccQuotation.add") && (
		<Button variant="primary" onClick={() => setAsking(true)}>
			<Plus aria-hidden />
			{t("ntocc.ask")}
		</Button>
	);
	return (
		<>
			<ResourceTable
				resource={resource}
				title={t("menu.ntoccQuotation")}
				rowMenu={(row) => [{ label: t("log.open"), icon: <FileSearch aria-hidden />, onSelect: () => setOpen(row) }]}
				onOpen={setOpen}
				actions={askButton}
				empty={{ title: t("ntocc.noQuotations"), text: t("ntocc.noQuotationsText"), actions: askButton }}
			>
				<PlatformNote />
				{unpriced && <WarnNote className="mb-3">{unpriced}</WarnNote>}
			</ResourceTable>
			{asking && <AskDialog onAsked={(answer) => void asked(answer).catch(showError)} onClose={() => setAsking(false)} />}
			{open && <QuotationSheet quotation={open} onClose={() => setOpen(null)} />}
		</>
	);
}
