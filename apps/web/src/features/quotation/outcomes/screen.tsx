import { type OutcomeGroup, outcomeGroups } from "@iqt/routers/desk/quotation/outcomes/schema";
import { Button } from "@iqt/ui/button";
import { RadioGroup } from "@iqt/ui/choice";
import { DateInput } from "@iqt/ui/date-input";
import { Field } from "@iqt/ui/field";
import { Select } from "@iqt/ui/select";
import { Card } from "@iqt/ui/surface";
import { keepPreviousData } from "@tanstack/react-query";
import { FileSpreadsheet } from "lucide-react";
import { useLocation } from "wouter";
import { api, trpc } from "../../../api/client.ts";
import { locale, useText } from "../../../lib/text.ts";
import { paths } from "../../../paths.ts";
import { dateWords } from "../../../resource/date-words.ts";
import { downloadLinked } from "../../../resource/download.ts";
import { Loaded } from "../../../resource/loaded.tsx";
import { PageHead } from "../../../resource/record/record-page.tsx";
import { usePage } from "../../../shell/tab-host.tsx";
import { addressOf, isDay, lastDays, type View, viewOf } from "./address.ts";
import { LostBecause } from "./lost-because.tsx";
import { OutcomeBars } from "./outcome-bars.tsx";
import { OutcomeTable } from "./outcome-table.tsx";

/** Days looked back to one press away. */
const spans = [30, 90, 365] as const;

/** What the address asks for, and what goes there instead: each has its entry in the history. */
function useView() {
	const page = usePage();
	const [, navigate] = useLocation();
	const view = viewOf(page.search);
	const show = (next: Partial<View>) => {
		const address = addressOf({ ...view, ...next });
		if (page.active && address !== page.search) navigate(page.path + address);
	};
	return { view, show };
}

/** How many of the quotations of a period were won and lost, by lane, sales and customer, and why. */
export default function WinRate() {
	const t = useText();
	const { view, show } = useView();
	const { owner, by, ...period } = view;
	const wanted = { ...period, ...(owner ? { ownerId: Number(owner) } : {}) };
	const options = { placeholderData: keepPreviousData, meta: { quiet: true } } as const;
	const query = trpc.quotation.outcomes.useQuery({ ...wanted, by }, options);
	const people = trpc.quotation.outcomes.useQuery({ ...period, by: "sales" }, options).data?.groups ?? [];
	const day = (name: "from" | "to") => (
		<Field label={t(`outcomeScreen.${name}`)} className="w-40">
			{(control) => (
				<DateInput
					{...control}
					value={period[name]}
					// What is no day is told by the field itself.
					onChange={(value) => isDay(value) && show({ [name]: value })}
					locale={locale()}
					words={dateWords(t)}
				/>
			)}
		</Field>
	);
	return (
		<div className="flex flex-col gap-(--gap) p-(--gap)">
			<PageHead
				back={{ href: paths.quotationRecord, label: t("menu.quotationRecord") }}
				title={t("outcomeScreen.title")}
				below={t("outcomeScreen.intro")}
				actions={
					<Button onClick={() => void downloadLinked(() => api.quotation.outcomesFile.query(wanted))}>
						<FileSpreadsheet aria-hidden />
						{t("outcomeScreen.export")}
					</Button>
				}
			/>
			<Card>
				<div className="flex flex-wrap items-end gap-x-4 gap-y-3">
					{day("from")}
					{day("to")}
					<div className="flex flex-wrap gap-2">
						{spans.map((days) => (
							<Button key={days} onClick={() => show(lastDays(days))}>
								{t("outcomeScreen.period.days", { days })}
							</Button>
						))}
					</div>
					{(people.length > 1 || owner !== "") && (
						<Field label={t("outcomeScreen.owner")} className="w-52">
							{(control) => (
								<Select
									{...control}
									value={owner}
									onChange={(value) => show({ owner: value })}
									placeholder={t("outcomeScreen.everybody")}
									emptyLabel={t("outcomeScreen.everybody")}
									options={people.map(({ key, label }) => ({ value: key, label }))}
								/>
							)}
						</Field>
					)}
					<RadioGroup
						aria-label={t("outcomeScreen.byWhat")}
						value={by}
						onChange={(value) => show({ by: value as OutcomeGroup })}
						options={outcomeGroups.map((value) => ({ value, label: t(`outcomeScreen.by.${value}`) }))}
					/>
				</div>
			</Card>
			<Loaded query={query} shapes={["h-72 w-full", "h-40 w-full"]}>
				{(outcomes) =>
					outcomes.all.sent === 0 ? (
						<Card>
							<p className="text-ink-soft">{t("outcomeScreen.none")}</p>
						</Card>
					) : (
						<div
							aria-live="polite"
							className={`grid grid-cols-1 items-start gap-(--gap) xl:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] ${query.isPlaceholderData ? "opacity-60" : ""}`}
						>
							<div className="flex min-w-0 flex-col gap-(--gap)">
								<OutcomeBars title={t(`outcomeScreen.by.${by}`)} outcomes={outcomes} />
								<LostBecause lost={outcomes.all.lost} />
							</div>
							<OutcomeTable of={t(`outcomeScreen.by.${by}`)} outcomes={outcomes} />
						</div>
					)
				}
			</Loaded>
		</div>
	);
}
