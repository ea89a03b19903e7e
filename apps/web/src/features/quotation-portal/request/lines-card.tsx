import { Button } from "@iqt/ui/button";
import { Card } from "@iqt/ui/surface";
import { ruled, Table, type TableColumn } from "@iqt/ui/table";
import { toast } from "@iqt/ui/toast";
import { Pencil } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { api } from "../../../api/client.ts";
import { DOT } from "../../../lib/dot.ts";
import { locale, useText } from "../../../lib/text.ts";
import { groupDigits } from "../../../resource/values.ts";
import { period } from "../../sale/search/words.ts";
import { linesOf, type Side } from "./entered-lines.ts";
import type { CostLine, PriceLine, RequestDetail } from "./types.ts";
import { useRefreshRequests } from "./use-refresh-requests.ts";
import { WriteBackButton, WrittenBack } from "./write-back-part.tsx";

const LinesForm = lazy(async () => ({ default: (await import("./lines-form.tsx")).LinesForm }));

type Line = CostLine | PriceLine;

/** What a request costs, or what it is sold for, line by line, with the way to enter it for whose turn it is. */
export function LinesCard({ side, detail }: { side: Side; detail: RequestDetail }) {
	const t = useText();
	const refresh = useRefreshRequests();
	const [entering, setEntering] = useState(false);
	const { request, moves } = detail;
	const lines: readonly Line[] = linesOf(request, side);
	const isCosts = side === "costs";
	const mayEnter = moves.includes(isCosts ? "cost" : "price");
	const { id, version } = request;
	const part = detail.writeBacks.find((one) => one.part === (isCosts ? "cost" : "price"));
	const save = async (sent: Record<string, unknown>[]) => {
		if (isCosts) await api.adHocRequest.updateCost.mutate({ id, version, costs: sent } as never);
		else await api.adHocRequest.updatePrice.mutate({ id, version, prices: sent } as never);
		toast.done(t(isCosts ? "adHocScreen.costsSaved" : "adHocScreen.pricesSaved"));
		await refresh();
	};
	const amount = (name: string, label: string, of: (line: Line) => string): TableColumn<Line> => ({
		name,
		label,
		cell: (line) => `${line.currency} ${groupDigits(of(line), locale())}`,
		className: "px-2 py-1.5 text-right",
		cellClass: "tabular-nums whitespace-nowrap",
	});
	const text = (name: string, label: string, cell: (line: Line) => string): TableColumn<Line> => ({
		name,
		label,
		cell,
		className: "px-2 py-1.5 text-left",
	});
	const columns = [
		{ ...text("charge", t("adHocScreen.lineCharge"), ({ charge }) => charge), rowHead: true, cellClass: "font-medium min-w-32" },
		lines.some(({ containerType }) => containerType !== null) &&
			text("containerType", t("adHocScreen.lineContainer"), ({ containerType }) => containerType ?? t("adHocScreen.lineAllContainers")),
		{
			...text("basis", t("adHocScreen.lineBasis"), ({ basis, quantity }) => `${t(`enum.basis.${basis}`)} × ${quantity}`),
			cellClass: "whitespace-nowrap",
		},
		amount("amount", t("adHocScreen.lineAmount"), (line) => line.amount),
		{ ...text("vat", t("adHocScreen.lineVat"), ({ vat }) => vat), className: "px-2 py-1.5 text-right", cellClass: "tabular-nums" },
		amount("total", t("adHocScreen.lineTotal"), ({ total }) => total),
		amount("withVat", t("adHocScreen.lineTotalWithVat"), ({ totalWithVat }) => totalWithVat),
		isCosts
			? {
					...text("source", t("adHocScreen.lineSource"), (line) =>
						"source" in line ? [t(`enum.adHocSource.${line.source}`), line.vendor, line.inquiry].filter(Boolean).join(DOT) : "",
					),
					cellClass: "min-w-36",
				}
			: { ...text("valid", t("adHocScreen.validity"), (line) => ("validTo" in line ? validityOf(t, line) : "")), cellClass: "min-w-28" },
		lines.some(({ remark }) => remark) && text("remark", t("adHocScreen.lineRemark"), ({ remark }) => remark ?? ""),
	];
	const total = isCosts ? request.costTotal : request.priceTotal;
	const withVat = isCosts ? null : request.priceTotalWithVat;
	return (
		<Card
			bare
			title={t(isCosts ? "adHocScreen.costs" : "adHocScreen.prices")}
			actions={
				<>
					{part?.canWrite && <WriteBackButton part={part} request={request} />}
					{mayEnter && (
						<Button size="small" variant={lines.length === 0 ? "primary" : "outline"} onClick={() => setEntering(true)}>
							<Pencil aria-hidden />
							{t(isCosts ? "adHocScreen.editCosts" : "adHocScreen.editPrices")}
						</Button>
					)}
				</>
			}
		>
			{lines.length === 0 ? (
				<p className="px-4 py-3 text-ink-soft">{t(isCosts ? "adHocScreen.noCosts" : "adHocScreen.noPrices")}</p>
			) : (
				<>
					{!isCosts && request.state === "costUpdated" && <p className="px-4 pt-2 text-ink-soft">{t("adHocScreen.pricesRefused")}</p>}
					{/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
					<section tabIndex={0} aria-label={t(isCosts ? "adHocScreen.costs" : "adHocScreen.prices")} className="overflow-x-auto px-2">
						<Table {...ruled} rows={lines.map((line, place) => ({ ...line, place }))} rowKey={(line) => line.place} columns={columns} />
					</section>
					<p className="flex flex-wrap justify-end gap-x-4 border-t border-line px-4 py-2 font-semibold tabular-nums">
						<span>{`${t("adHocScreen.lineAmount")}: ${total ?? "–"}`}</span>
						{withVat && <span>{`${t("adHocScreen.lineWithVat")}: ${withVat}`}</span>}
					</p>
				</>
			)}
			{part && <WrittenBack part={part} />}
			<Suspense>{entering && <LinesForm side={side} request={request} onSave={save} onClose={() => setEntering(false)} />}</Suspense>
		</Card>
	);
}

const validityOf = (t: ReturnType<typeof useText>, { validFrom, validTo }: PriceLine): string =>
	validFrom ? period(t, validFrom, validTo) : t("adHocScreen.until", { to: validTo });
