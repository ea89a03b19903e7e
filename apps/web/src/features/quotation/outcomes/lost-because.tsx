import { declineReasons } from "@iqt/routers/desk/quotation/by-link/reasons";
import { Card } from "@iqt/ui/surface";
import { locale, useText } from "../../../lib/text.ts";
import type { Outcomes } from "./types.ts";

/** Why customers declined, most first. */
export function LostBecause({ lost }: { lost: Outcomes["all"]["lost"] }) {
	const t = useText();
	const number = new Intl.NumberFormat(locale());
	const bars = [
		...declineReasons.map((because) => ({ key: because as string, label: t(`customerQuotation.because.${because}`), count: lost[because] })),
		{ key: "unsaid", label: t("outcomeScreen.unsaid"), count: lost.unsaid },
	];
	const most = Math.max(1, ...bars.map(({ count }) => count));
	return (
		<Card title={t("outcomeScreen.lost")}>
			<ul className="flex flex-col gap-2">
				{bars
					.sort((a, b) => b.count - a.count)
					.map(({ key, label, count }) => (
						<li key={key}>
							<span className="flex items-baseline justify-between gap-3 text-[13px]">
								{label}
								<strong className="font-semibold tabular-nums">{number.format(count)}</strong>
							</span>
							<span aria-hidden className="mt-0.5 block h-2 overflow-hidden rounded-full bg-ink/6">
								<span className="block h-full rounded-full bg-danger" style={{ width: `${(count / most) * 100}%` }} />
							</span>
						</li>
					))}
			</ul>
		</Card>
	);
}
