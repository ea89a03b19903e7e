import type { AppRouter, inferRouterOutputs } from "@iqt/routers";
import { Badge, Card } from "@iqt/ui/surface";
import { ScrollBox, Table } from "@iqt/ui/table";
import { Link } from "wouter";
import { DOT } from "../../../lib/dot.ts";
import { dayOf } from "../../../lib/moment.ts";
import { useText } from "../../../lib/text.ts";
import { money } from "../../sale/search/words.ts";
import { StateBadge } from "../record/state-badge.tsx";
import { recordPath } from "../record/use-quotation-actions.ts";

type History = inferRouterOutputs<AppRouter>["customer"]["history"];
type Lane = History["lanes"][number];

const laneOf = ({ origin, destination }: Lane) => `${origin} → ${destination}`;

/** Prices quoted and accepted, lane by lane, those quoted last first. */
export function Prices({ history }: { history: History }) {
	const t = useText();
	const lanes = [...Map.groupBy(history.lanes, laneOf)];
	if (lanes.length === 0) return <Card title={t("customer.prices")}>{t("customer.noPrices")}</Card>;
	return (
		<div className="flex flex-col gap-(--gap)">
			{history.isMore && <p className="text-ink-soft">{t("customer.pricesMore")}</p>}
			{lanes.map(([lane, rows]) => (
				<Card key={lane} title={lane}>
					<p className="mb-2 text-ink-soft tabular-nums">
						{t("customer.laneCount", { count: rows.length, won: rows.filter(({ taken }) => taken).length })}
					</p>
					<ScrollBox className="overflow-x-auto" role="group" aria-label={lane}>
						<Table
							rows={rows.map((row, i) => ({ ...row, key: `${row.quotationId} ${i}` }))}
							rowKey={({ key }) => key}
							className="w-full min-w-[36rem] text-left tabular-nums"
							headCellClass="pr-4 pb-1 font-normal text-ink-soft"
							rowClass="border-t border-line"
							columns={[
								{ name: "day", label: t("customer.quotedOn"), cellClass: "py-1.5 pr-4 whitespace-nowrap", cell: ({ createdAt }) => dayOf(createdAt) },
								{
									name: "number",
									label: t("quotationScreen.number"),
									rowHead: true,
									cellClass: "pr-4 font-normal whitespace-nowrap",
									cell: ({ quotationId, number }) => (
										<Link href={recordPath(quotationId)} className="text-accent underline underline-offset-2">
											{number}
										</Link>
									),
								},
								{
									name: "containers",
									label: t("quotationScreen.containers"),
									cellClass: "pr-4",
									cell: ({ containers, mode }) => `${containers}${DOT}${t(`enum.mode.${mode}` as "enum.mode.rail")}`,
								},
								{
									name: "total",
									label: t("customer.price"),
									className: "text-right",
									cellClass: "pr-4 whitespace-nowrap",
									headClass: "pr-4",
									cell: ({ total, currency, discount }) => (discount === null ? money(total, currency) : `${money(total, currency)} −${discount} %`),
								},
								{
									name: "state",
									label: t("quotationScreen.state"),
									cell: ({ state, taken }) =>
										state === "accepted" && !taken ? <Badge tone="neutral">{t("customer.otherOption")}</Badge> : <StateBadge state={state} />,
								},
							]}
						/>
					</ScrollBox>
				</Card>
			))}
		</div>
	);
}
