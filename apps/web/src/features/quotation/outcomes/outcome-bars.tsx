import { Card } from "@iqt/ui/surface";
import { locale, useText } from "../../../lib/text.ts";
import type { Outcomes } from "./types.ts";

/** Groups drawn; the table has the others. */
const MOST = 12;

/** What bars are made of, in this order. */
const parts = [
	{ name: "accepted", colour: "bg-good" },
	{ name: "declined", colour: "bg-danger" },
	{ name: "expired", colour: "bg-warn" },
	{ name: "withdrawn", colour: "bg-line-strong" },
	{ name: "open", colour: "bg-accent/40" },
] as const;

/** What became of each group's quotations as a bar as long as there are, its win rate beside it. The table beside says the same in figures. */
export function OutcomeBars({ title, outcomes: { groups } }: { title: string; outcomes: Outcomes }) {
	const t = useText();
	const shown = groups.slice(0, MOST);
	const most = Math.max(1, ...shown.map(({ sent }) => sent));
	const percent = new Intl.NumberFormat(locale(), { style: "percent" });
	return (
		<Card title={title}>
			<figure role="img" aria-label={t("outcomeScreen.chart")}>
				<ul className="mb-3 flex flex-wrap gap-x-4 gap-y-1 text-[13px]">
					{parts.map(({ name, colour }) => (
						<li key={name} className="flex items-center gap-1.5">
							<span className={`size-3 rounded-sm ${colour}`} />
							{t(`outcomeScreen.${name}`)}
						</li>
					))}
				</ul>
				<ol className="flex flex-col gap-2">
					{shown.map((group) => (
						<li key={group.key}>
							<span className="flex items-baseline justify-between gap-3 text-[13px]">
								<span className="truncate" title={group.label}>
									{group.label}
								</span>
								<strong className="font-semibold tabular-nums">{group.winRate === null ? "–" : percent.format(group.winRate / 100)}</strong>
							</span>
							<span className="mt-0.5 flex h-3 gap-px">
								{parts
									.filter(({ name }) => group[name] > 0)
									.map(({ name, colour }) => (
										<span
											key={name}
											className={`h-full first:rounded-l-sm last:rounded-r-sm ${colour}`}
											style={{ width: `${(group[name] / most) * 100}%` }}
											title={`${t(`outcomeScreen.${name}`)}: ${group[name]}`}
										/>
									))}
							</span>
						</li>
					))}
				</ol>
			</figure>
			{groups.length > MOST && <p className="mt-3 text-[13px] text-ink-soft">{t("outcomeScreen.charted", { shown: MOST })}</p>}
		</Card>
	);
}
