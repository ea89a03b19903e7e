import { laneInWords, lanesAreValues } from "@iqt/routers/desk/quotation/lanes";
import { quotationStates } from "@iqt/routers/desk/quotation/schema";
import { Button } from "@iqt/ui/button";
import { ChartBarStacked, FileSpreadsheet, FileText, PenLine, Plus, Search, SquareArrowOutUpRight, TableProperties } from "lucide-react";
import { lazy, Suspense, useMemo, useState } from "react";
import { Link, useLocation } from "wouter";
import { api } from "../../../api/client.ts";
import { LinkButton } from "../../../lib/link-button.tsx";
import { locale, type Text, useText } from "../../../lib/text.ts";
import { paths } from "../../../paths.ts";
import { enumColumn } from "../../../resource/grid/enum-column.ts";
import { ResourceTable } from "../../../resource/grid/resource-table.tsx";
import { useResource } from "../../../resource/grid/use-resource.ts";
import type { Column, Source } from "../../../resource/types.ts";
import { groupDigits } from "../../../resource/values.ts";
import { useCan, useUser } from "../../../shell/user.ts";
import { AskedFor } from "./asked-for.tsx";
import { saveFile } from "./files.ts";
import { StateBadge } from "./state-badge.tsx";
import type { QuotationRow } from "./types.ts";
import { recordPath } from "./use-quotation-actions.ts";

const ElsewhereForm = lazy(async () => ({ default: (await import("./elsewhere-form.tsx")).ElsewhereForm }));

const source: Source<QuotationRow> = {
	key: "quotation",
	list: (query, signal) => api.quotation.list.query(query, { signal }),
	id: (row) => row.id,
};

const newestFirst = [{ field: "createdAt", order: "descending" }] as const;

/** A customer has no drafts, no costs and nobody else's quotations: what would tell these apart is left out. */
function columnsOf(t: Text, seesCost: boolean, customer: boolean): Column<QuotationRow>[] {
	const readOnlyReason = t("quotationScreen.readOnly");
	const columns: Column<QuotationRow>[] = [
		{
			field: "number",
			label: t("quotationScreen.number"),
			kind: "text",
			width: 150,
			sort: true,
			pinned: true,
			filter: ["contains", "startsWith", "eq"],
			render: (row) => (
				<Link href={recordPath(row.id)} tabIndex={-1} className="text-accent underline-offset-2 hover:underline">
					{row.number}
				</Link>
			),
		},
		enumColumn(
			{
				field: "state",
				label: t("quotationScreen.state"),
				width: 150,
				filter: ["in", "eq", "ne"],
				render: (row) => <StateBadge state={row.state} option={row.acceptedOption} />,
			},
			quotationStates.filter((state) => !customer || state !== "draft"),
			(state) => t(`enum.quotation.${state}`),
		),
		{ field: "customerName", label: t("quotationScreen.customer"), kind: "text", width: 210, sort: true, filter: ["contains", "eq"] },
		{
			field: "originLabel",
			label: t("quotationScreen.lane"),
			kind: "text",
			width: 250,
			sort: true,
			filter: ["contains"],
			value: laneInWords,
		},
		{
			field: "total",
			label: t("quotationScreen.total"),
			kind: "money",
			width: 160,
			sort: true,
			filter: false,
			currency: (row) => row.currency,
			display: (row) =>
				row.lanesAre === "options" && row.acceptedOption === null
					? t("quotationScreen.fromTotal", { total: groupDigits(row.total, locale()) })
					: groupDigits(row.total, locale()),
		},
		enumColumn({ field: "lanesAre", label: t("quotationScreen.lanesAre"), width: 180, hidden: true }, lanesAreValues, (are) =>
			t(`quotationScreen.lanesAre.${are}`),
		),
		{
			field: "acceptedOption",
			label: t("quotationScreen.acceptedOption"),
			kind: "number",
			width: 120,
			sort: true,
			filter: ["eq", "isNull", "notNull"],
			hidden: true,
		},
		{ field: "validTo", label: t("quotationScreen.validTo"), kind: "date", width: 118, sort: true, filter: ["between", "gte", "lte"] },
		{
			field: "ownerName",
			label: customer ? t("quotationScreen.yourContact") : t("quotationScreen.owner"),
			kind: "text",
			width: 120,
			sort: true,
			filter: ["contains", "eq"],
		},
		{
			field: "sentAt",
			label: t("quotationScreen.sentAt"),
			kind: "time",
			width: 150,
			sort: true,
			filter: ["between", "gte", "lte", "isNull", "notNull"],
		},
		{ field: "createdAt", label: t("quotationScreen.createdAt"), kind: "time", width: 150, sort: true, filter: ["between", "gte", "lte"] },
		{ field: "destinationLabel", label: t("quotationScreen.destination"), kind: "text", sort: true, filter: ["contains"], hidden: true },
		{
			field: "madeElsewhere",
			label: t("quotationScreen.madeElsewhere"),
			kind: "text",
			width: 180,
			sort: true,
			filter: ["contains", "isNull", "notNull"],
			hidden: true,
		},
		{ field: "customerEmail", label: t("quotationScreen.email"), kind: "text", width: 200, sort: false, filter: ["contains", "eq"], hidden: true },
		{ field: "currency", label: t("quotationScreen.currency"), kind: "text", width: 80, sort: true, filter: ["eq", "in"], hidden: true },
		{
			field: "validFrom",
			label: t("quotationScreen.validFrom"),
			kind: "date",
			width: 118,
			sort: true,
			filter: ["between", "gte", "lte"],
			hidden: true,
		},
		{
			field: "updatedAt",
			label: t("quotationScreen.updatedAt"),
			kind: "time",
			width: 150,
			sort: true,
			filter: ["between", "gte", "lte"],
			hidden: true,
		},
	];
	if (seesCost)
		columns.splice(5, 0, {
			field: "cost",
			label: t("quotationScreen.cost"),
			kind: "money",
			width: 130,
			sort: false,
			filter: false,
			currency: (row) => row.currency,
		});
	const staffOnly = ["madeElsewhere", "customerName", "customerEmail", "createdAt", "updatedAt"];
	return columns.filter(({ field }) => !customer || !staffOnly.includes(field)).map((column) => ({ ...column, readOnlyReason }));
}

/** Every quotation the person may see. */
export default function QuotationRecords() {
	const t = useText();
	const can = useCan();
	const { seesCost, userType } = useUser();
	const customer = userType === 3;
	const [, navigate] = useLocation();
	const columns = useMemo(() => columnsOf(t, seesCost, customer), [t, seesCost, customer]);
	const resource = useResource({ source, columns, defaultSort: newestFirst });
	const [adding, setAdding] = useState(false);
	const addButton = !customer && can("sale.quote") && (
		<Button onClick={() => setAdding(true)}>
			<PenLine aria-hidden />
			{t("quotationScreen.addElsewhere")}
		</Button>
	);
	const tenderButton = !customer && can("sale.quote") && can("sale.search") && (
		<LinkButton href={paths.tenders}>
			<TableProperties aria-hidden />
			{t("tenderScreen.button")}
		</LinkButton>
	);
	const winRateButton = !customer && (
		<LinkButton href={paths.winRate}>
			<ChartBarStacked aria-hidden />
			{t("outcomeScreen.title")}
		</LinkButton>
	);
	const newButton = can(customer ? "sale.search" : "sale.quote") && (
		<LinkButton href={paths.sale} variant="primary">
			{customer ? <Search aria-hidden /> : <Plus aria-hidden />}
			{customer ? t("dashboardScreen.search") : t("quotationScreen.new")}
		</LinkButton>
	);
	return (
		<ResourceTable
			resource={resource}
			title={t("menu.quotationRecord")}
			actions={
				<>
					{winRateButton}
					{tenderButton}
					{addButton}
					{newButton}
				</>
			}
			onOpen={(row) => navigate(recordPath(row.id))}
			rowMenu={(row) => [
				{ label: t("quotationScreen.open"), icon: <SquareArrowOutUpRight aria-hidden />, onSelect: () => navigate(recordPath(row.id)) },
				{},
				{ label: t("quotationScreen.pdf"), icon: <FileText aria-hidden />, onSelect: () => void saveFile(row.id, "pdf") },
				{ label: t("quotationScreen.xlsx"), icon: <FileSpreadsheet aria-hidden />, onSelect: () => void saveFile(row.id, "xlsx") },
			]}
			empty={{
				title: t("quotationScreen.empty"),
				text: t(customer ? "quotationScreen.emptyTextCustomer" : "quotationScreen.emptyText"),
				actions: newButton,
			}}
		>
			<Suspense>{adding && <ElsewhereForm onAdded={(id) => navigate(recordPath(id))} onClose={() => setAdding(false)} />}</Suspense>
			<AskedFor
				only={resource.state.extra.request ?? ""}
				onAll={() => resource.setState({ ...resource.state, extra: { ...resource.state.extra, request: "" } })}
			/>
		</ResourceTable>
	);
}
