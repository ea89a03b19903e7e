import { money } from "../../features/sale/search/words.ts";
import { useText } from "../../lib/text.ts";
import { totals } from "./amounts.ts";
import type { EnteredLine, Inquiry } from "./types.ts";

/** What the prices come to, by currency; nothing before there is one. */
export function Totals({ inquiry, answers }: { inquiry: Pick<Inquiry, "currencies" | "lines">; answers: readonly EnteredLine[] }) {
	const t = useText();
	const sums = totals(
		answers.map(({ amount, currency }, place) => ({ amount, currency, quantity: inquiry.lines[place]?.quantity ?? 1 })),
		inquiry.currencies,
	);
	if (sums.length === 0) return null;
	return (
		<p className="mt-3 flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-3">
			<span className="text-ink-soft">{t("vendorQuotation.total")}</span>
			<strong className="text-lg font-semibold tabular-nums">{sums.map(({ currency, total }) => money(total, currency)).join(" + ")}</strong>
		</p>
	);
}
