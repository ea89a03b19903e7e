import { addDays, businessDay } from "@iqt/i18n/days";
import { type QuotationState, quotationStates } from "@iqt/routers/desk/quotation/schema";
import { Card } from "@iqt/ui/surface";
import { Link } from "wouter";
import { locale, useText } from "../../../lib/text.ts";
import { paths } from "../../../paths.ts";
import { BarList } from "../../../resource/bar-list.tsx";
import { bookScreen } from "../../../shell/book-screens.ts";
import { useUser } from "../../../shell/user.ts";
import { StateBadge } from "../../quotation/record/state-badge.tsx";
import type { Figures } from "./types.ts";

const RATE_DAYS = 30;
const count = (value: number): string => new Intl.NumberFormat(locale()).format(value);

/** How many quotations stand in each state, with the share of each; every row leads to its list. */
export function States({ figures, states = quotationStates }: { figures: Figures; states?: readonly QuotationState[] }) {
	const t = useText();
	const user = useUser();
	const mayOpen = user.isSuper || user.menus.has(paths.quotationRecord);
	return (
		<Card title={t("dashboardScreen.states")}>
			<BarList
				bars={states.map((state) => ({
					key: state,
					label: <StateBadge state={state} />,
					count: figures.states[state] ?? 0,
					href: mayOpen ? `${paths.quotationRecord}?f=state:in:${state}` : undefined,
				}))}
			/>
		</Card>
	);
}

/** Percent won of the quotations that were answered. */
export function WinRate({ figures }: { figures: Figures }) {
	const t = useText();
	const { winRate, decided, won, unanswered } = figures;
	return (
		<Card title={t("dashboardScreen.winRate")}>
			{winRate === null ? (
				<p className="text-ink-soft">{t("dashboardScreen.winRateNone")}</p>
			) : (
				<>
					<p className="text-4xl leading-none font-semibold tracking-tight tabular-nums">
						{new Intl.NumberFormat(locale(), { style: "percent" }).format(winRate / 100)}
					</p>
					<span aria-hidden className="my-3 block h-2 overflow-hidden rounded-full bg-ink/8">
						<span className="block h-full rounded-full bg-good" style={{ width: `${winRate}%` }} />
					</span>
					<p className="text-ink-soft tabular-nums">{t("dashboardScreen.winRateOf", { won, decided })}</p>
				</>
			)}
			{unanswered > 0 && <p className="text-ink-soft tabular-nums">{t("dashboardScreen.unanswered", { count: unanswered })}</p>}
		</Card>
	);
}

/** Rates that end soon, by price book, for those who may see the book. */
export function EndingRates({ figures }: { figures: Figures }) {
	const t = useText();
	const today = businessDay(new Date());
	return (
		<Card title={t("dashboardScreen.rates")} bare>
			{figures.endingRates.length === 0 ? (
				<p className="px-4 py-3 text-ink-soft">{t("dashboardScreen.ratesNone")}</p>
			) : (
				<ul className="divide-y divide-line">
					{figures.endingRates.map((ending) => {
						const book = bookScreen(ending.domain);
						if (!book) return null;
						return (
							<li key={ending.domain}>
								<Link
									href={`${book.path}?sort=validTo&f=validTo:between:${today},${addDays(today, RATE_DAYS)}`}
									className="flex min-h-10 items-center gap-3 px-4 py-1.5 hover:bg-soft"
								>
									<span className="flex-1">{t(book.title)}</span>
									<span className="font-medium tabular-nums">{count(ending.count)}</span>
								</Link>
							</li>
						);
					})}
				</ul>
			)}
		</Card>
	);
}
