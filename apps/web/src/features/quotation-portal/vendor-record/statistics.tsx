import { inquiryStates, type InquiryState as State } from "@iqt/routers/requests/vendor-inquiry/states";
import { Facts } from "@iqt/ui/facts";
import { Card, Skeletons } from "@iqt/ui/surface";
import { keepPreviousData } from "@tanstack/react-query";
import { trpc } from "../../../api/client.ts";
import { locale, useText } from "../../../lib/text.ts";
import { BarList } from "../../../resource/bar-list.tsx";
import { type ListState, writeState } from "../../../resource/grid/url-state.ts";
import { LoadFailed } from "../../../resource/load-failed.tsx";
import type { Predicate } from "../../../resource/types.ts";
import { spanWords } from "../span-words.ts";
import { InquiryState } from "./inquiry-state.tsx";

/** Counts and times of the inquiries a list shows; each count leads to the inquiries it is of. */
export default function Statistics({ predicate, state }: { predicate: Predicate; state: ListState }) {
	const t = useText();
	const query = trpc.vendorInquiry.statistics.useQuery(predicate, { placeholderData: keepPreviousData, meta: { quiet: true } });
	if (query.isError) return <LoadFailed error={query.error} onRetry={() => void query.refetch()} />;
	const { data } = query;
	const ofState = (value: State) =>
		writeState({ ...state, view: "", filters: [...state.filters.filter(({ field }) => field !== "state"), { field: "state", op: "eq", value }] });
	if (!data)
		return (
			<div aria-busy>
				<Skeletons shapes={["h-40 w-full"]} />
			</div>
		);
	const { total, byState, responseRate, hoursToAnswer } = data;
	const none = t("adHocScreen.noTime");
	const percent = (value: number) => new Intl.NumberFormat(locale(), { style: "percent" }).format(value / 100);
	return (
		<section aria-label={t("vendorRecord.statsOf")} className="max-h-[46%] shrink-0 overflow-auto">
			<div className="grid grid-cols-1 gap-2 md:grid-cols-2">
				<Card title={t("vendorInquiry.state")}>
					<BarList
						dense
						bars={inquiryStates.map((value) => ({ key: value, label: <InquiryState state={value} />, count: byState[value], href: ofState(value) }))}
					/>
				</Card>
				<Card title={t("vendorRecord.answers")}>
					<Facts
						valueClass="tabular-nums"
						facts={[
							[t("vendorRecord.total"), new Intl.NumberFormat(locale()).format(total)],
							[t("vendor.responseRate"), responseRate === null ? none : percent(responseRate)],
							[t("vendorRecord.median"), hoursToAnswer.median === null ? none : spanWords(t, hoursToAnswer.median)],
							[t("vendorRecord.nineInTen"), hoursToAnswer.p90 === null ? none : spanWords(t, hoursToAnswer.p90)],
						]}
					/>
				</Card>
			</div>
		</section>
	);
}
