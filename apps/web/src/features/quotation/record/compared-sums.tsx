import { Card } from "@iqt/ui/surface";
import { ruled, ScrollBox, Table } from "@iqt/ui/table";
import { type MessageId, type Text, useText } from "../../../lib/text.ts";
import { money, period } from "../../sale/search/words.ts";
import { Difference } from "./difference.tsx";
import { sumReasonWords } from "./reason-words.ts";
import type { Comparison } from "./types.ts";

interface SumRow {
	name: string;
	label: string;
	before: string;
	after: string;
	difference: string | null;
	/** Why it is another one, in words. */
	why?: string[];
}

const labels = {
	standardTotal: "quotationScreen.standardTotal",
	discount: "quotationScreen.discount",
	markUp: "revisionScreen.markUp",
	total: "quotationScreen.total",
	cost: "quotationScreen.cost",
	margin: "revisionScreen.margin",
	msr: "saleScreen.msr",
} as const satisfies Record<Comparison["sums"][number]["name"], MessageId>;

/** What the revisions come to, and until when they hold. */
function rowsOf(t: Text, { sums, reasons, before, after }: Comparison): SumRow[] {
	const shown = (amount: string | null, currency: string) => (amount === null ? "–" : money(amount, currency));
	const validity = (side: Comparison["before"]) => period(t, side.validFrom, side.validTo);
	return [
		...sums.map((sum) => ({
			...{ name: sum.name, label: t(labels[sum.name]), difference: sum.difference },
			...{ before: shown(sum.before, before.currency), after: shown(sum.after, after.currency) },
			...(sum.name === "total" ? { why: reasons.map((reason) => sumReasonWords(t, reason)) } : {}),
		})),
		{ name: "validity", label: t("quotationScreen.validity"), before: validity(before), after: validity(after), difference: null },
	];
}

/** Totals, discounts and validity of two revisions. */
export function ComparedSums({ comparison }: { comparison: Comparison }) {
	const t = useText();
	const { before, after } = comparison;
	const figure = "px-2 py-1.5 text-right tabular-nums";
	const weight = ({ name }: SumRow) => (name === "total" ? "font-semibold" : "");
	return (
		<Card title={t("revisionScreen.sums")} bare>
			<ScrollBox className="overflow-x-auto" role="group" aria-label={t("revisionScreen.sums")}>
				<Table
					{...ruled}
					headCellClass="font-medium"
					rows={rowsOf(t, comparison)}
					rowKey={({ name }) => name}
					columns={[
						{
							name: "of",
							label: <span className="sr-only">{t("revisionScreen.sums")}</span>,
							className: "px-4 py-1.5 text-left",
							cellClass: (row) => (row.name === "total" ? "font-semibold" : "font-normal"),
							rowHead: true,
							cell: ({ label, why = [] }) => (
								<>
									{label}
									{why.map((text) => (
										<span key={text} className="block text-[13px] font-normal">
											{text}
										</span>
									))}
								</>
							),
						},
						{
							name: "before",
							label: before.number,
							className: figure,
							cellClass: (row) => `text-ink-soft ${weight(row)}`,
							cell: (row) => row.before,
						},
						{
							name: "after",
							label: after.number,
							className: figure,
							cellClass: weight,
							cell: ({ after: is, difference }) => (
								<>
									{is}
									{difference !== null && (
										<span className="block text-[13px] sm:hidden">
											<Difference amount={difference} />
										</span>
									)}
								</>
							),
						},
						{
							name: "difference",
							label: t("revisionScreen.difference"),
							className: `${figure} pr-4 max-sm:hidden`,
							cellClass: weight,
							cell: ({ difference }) => difference !== null && <Difference amount={difference} />,
						},
					]}
				/>
			</ScrollBox>
			{before.currency !== after.currency && <p className="px-4 py-2 text-[13px] text-ink-soft">{t("revisionScreen.otherCurrency")}</p>}
		</Card>
	);
}
