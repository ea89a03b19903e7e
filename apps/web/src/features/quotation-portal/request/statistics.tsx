import type { AppRouter, inferRouterOutputs } from "@iqt/routers";
import { adHocStates, dueLights, outcomes, serviceTypes } from "@iqt/routers/requests/ad-hoc-request/schema";
import { Card, Skeletons } from "@iqt/ui/surface";
import { keepPreviousData } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { trpc } from "../../../api/client.ts";
import { locale, useText } from "../../../lib/text.ts";
import { BarList } from "../../../resource/bar-list.tsx";
import { type ListState, writeState } from "../../../resource/grid/url-state.ts";
import { LoadFailed } from "../../../resource/load-failed.tsx";
import type { Predicate } from "../../../resource/types.ts";
import { spanWords } from "../span-words.ts";
import { DueLight, RequestState } from "./badges.tsx";

/** Handlers shown; the others have less to do. */
const SHOWN = 6;

/** Counts and times of the requests a list shows; each count leads to the requests it is of. */
export default function Statistics({ predicate, state }: { predicate: Predicate; state: ListState }) {
	const t = useText();
	const query = trpc.adHocRequest.statistics.useQuery(predicate, { placeholderData: keepPreviousData, meta: { quiet: true } });
	if (query.isError) return <LoadFailed error={query.error} onRetry={() => void query.refetch()} />;
	const { data } = query;
	/** The address of the list with one value of a field, in the place of whatever that field was narrowed by. */
	const narrowed = (field: string, value: string) =>
		writeState({ ...state, view: "", filters: [...state.filters.filter((one) => one.field !== field), { field, op: "eq", value }] });
	const bars = (field: string, counts: Readonly<Record<string, number>>, all: readonly string[], label: (value: string) => ReactNode) =>
		all.map((value) => ({ key: value, label: label(value), count: counts[value] ?? 0, href: narrowed(field, value) }));
	return (
		<section aria-label={t("adHocScreen.statsOf")} className="shrink-0 max-h-[46%] overflow-auto">
			{data ? (
				<div className="grid grid-cols-1 gap-2 sm:grid-cols-2 xl:grid-cols-5">
					<Card title={t("adHocScreen.byState")}>
						<BarList
							dense
							bars={bars("state", data.byState, adHocStates, (value) => <RequestState state={value as (typeof adHocStates)[number]} />)}
						/>
					</Card>
					<Card title={t("adHocScreen.byLight")}>
						<BarList
							dense
							bars={bars(
								"due",
								data.byDue,
								dueLights.filter((light) => light !== "none"),
								(value) => <DueLight due={value as (typeof dueLights)[number]} />,
							)}
						/>
					</Card>
					<Card title={t("adHocScreen.byType")}>
						<BarList
							dense
							bars={bars("serviceType", data.byType, serviceTypes, (value) => t(`enum.teamService.${value as (typeof serviceTypes)[number]}`))}
						/>
					</Card>
					<Card title={t("adHocScreen.byHandler")}>
						<BarList
							dense
							bars={data.byHandler.slice(0, SHOWN).map(({ id, name, count }) => ({
								key: id,
								label: name || t("adHocScreen.nobody"),
								count,
								href: name ? narrowed("handlers", name) : undefined,
							}))}
						/>
					</Card>
					<Outcome data={data} narrowed={narrowed} />
				</div>
			) : (
				<div aria-busy>
					<Skeletons shapes={["h-40 w-full"]} />
				</div>
			)}
		</section>
	);
}

type Told = inferRouterOutputs<AppRouter>["adHocRequest"]["statistics"];

/** How long the cost and the price took, and what came of them. */
function Outcome({ data, narrowed }: { data: Told; narrowed: (field: string, value: string) => string }) {
	const t = useText();
	const { won, lost } = data.outcomes;
	const spans = [
		[t("adHocScreen.timeToCost"), data.hoursToCost],
		[t("adHocScreen.timeToPrice"), data.hoursToPrice],
	] as const;
	return (
		<Card title={t("adHocScreen.times")}>
			<dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1">
				{spans.map(([label, { median, p90, count }]) => (
					<div key={label} className="contents">
						<dt className="text-ink-soft">{label}</dt>
						<dd className="text-right tabular-nums">
							{count === 0 || median === null ? (
								<span className="text-ink-soft">{t("adHocScreen.noTime")}</span>
							) : (
								<>
									<strong className="font-semibold">{spanWords(t, median)}</strong>
									{p90 !== null && <span className="block text-[13px] text-ink-soft">{t("adHocScreen.nineInTen", { span: spanWords(t, p90) })}</span>}
								</>
							)}
						</dd>
					</div>
				))}
			</dl>
			<h3 className="mt-3 mb-1 border-t border-line pt-2 font-semibold">{t("adHocScreen.wonLost")}</h3>
			<BarList
				dense
				bars={outcomes.map((value) => ({
					key: value,
					label: t(`enum.adHocOutcome.${value}`),
					count: data.outcomes[value],
					href: narrowed("outcome", value),
				}))}
			/>
			{won + lost > 0 && (
				<p className="text-[13px] text-ink-soft tabular-nums">
					{t("adHocScreen.winRate", { rate: new Intl.NumberFormat(locale(), { style: "percent" }).format(won / (won + lost)) })}
				</p>
			)}
		</Card>
	);
}
