import { Badge } from "@iqt/ui/surface";
import { ScrollBox, TableHead } from "@iqt/ui/table";
import { Fragment } from "react";
import { DOT } from "../../../lib/dot.ts";
import { locale, useText } from "../../../lib/text.ts";
import { groupDigits } from "../../../resource/values.ts";
import { money } from "../../sale/search/words.ts";
import type { MarkUpPreview } from "./types.ts";

/** Lanes whose charges are told one by one; of longer lists the sums are. */
const MOST_TOLD = 20;

const words = "px-2 py-1.5";
const figure = `${words} text-right whitespace-nowrap tabular-nums`;

/** How far a total lies from another: "+10.00 %"; null where there is nothing to compare. */
function change(before: string, after: string): string | null {
	const percent = (Number(after) / Number(before) - 1) * 100;
	if (!Number.isFinite(percent)) return null;
	const sign = percent < 0 ? "−" : "+";
	return `${sign}${groupDigits(Math.abs(percent).toFixed(2), locale())} %`;
}

/** Whether a charge is of anything: what is free stays free. */
const isCharged = ({ from, to }: MarkUpPreview["lanes"][number]["lines"][number]): boolean => Number(from.amount) !== 0 || Number(to.amount) !== 0;

/** Old and new prices side by side, by charge and in all; of options, of which one is taken, each for itself (`isChoice`). */
export function MarkUpPrices({ preview, isStale, isChoice }: { preview: MarkUpPreview; isStale: boolean; isChoice: boolean }) {
	const t = useText();
	const { currency, before, after, totals, lanes, tooLow } = preview;
	const told = lanes.filter((lane) => lane.after !== null);
	return (
		<section aria-label={t("quotationScreen.markUp.preview")} aria-live="polite" className={isStale ? "opacity-60" : undefined}>
			{tooLow === null && !isChoice && (
				<p className="mb-2 flex flex-wrap items-baseline gap-x-2 tabular-nums">
					<span>{t("quotationScreen.total")}</span>
					<span className="text-ink-soft">{money(before, currency)}</span>
					<span aria-hidden>→</span>
					<strong className="text-lg font-semibold">{money(after, currency)}</strong>
					<span className="text-ink-soft">{change(before, after)}</span>
				</p>
			)}
			{totals.length > 1 && !isChoice && (
				<p className="mb-2 text-[13px] text-ink-soft tabular-nums">
					{t("quotationScreen.totals")}: {totals.map((sum) => money(sum.amount, sum.currency)).join(DOT)}
				</p>
			)}
			{told.length > 0 && (
				<ScrollBox className="overflow-x-auto" role="group" aria-label={t("quotationScreen.markUp.preview")}>
					<table className="w-full border-collapse">
						<caption className="sr-only">{t("quotationScreen.markUp.preview")}</caption>
						<TableHead
							rowClass="border-b border-line text-[13px] text-ink-soft"
							cellClass="font-medium"
							columns={[
								{ name: "charge", label: t("quotationScreen.charge"), className: `${words} text-left` },
								{ name: "now", label: t("quotationScreen.markUp.now"), className: `${figure} max-sm:hidden` },
								{ name: "then", label: t("quotationScreen.markUp.then"), className: figure },
							]}
						/>
						<tbody>
							{told.map((lane) => (
								<Fragment key={lane.lane}>
									{told.length <= MOST_TOLD &&
										lane.lines.filter(isCharged).map((line, place) => (
											// biome-ignore lint/suspicious/noArrayIndexKey: charges of a lane do not move
											<tr key={place} className="border-b border-line">
												<th scope="row" className={`${words} text-left font-normal`}>
													{line.label}
													{line.containerType && `${DOT}${line.containerType}`}
													{line.isLeast && <Badge className="ml-2">{t("quotationScreen.markUp.atLeast")}</Badge>}
													<span className="block text-xs text-ink-soft tabular-nums sm:hidden">{money(line.from.amount, line.currency)} →</span>
												</th>
												<td className={`${figure} text-ink-soft max-sm:hidden`}>{money(line.from.amount, line.currency)}</td>
												<td className={figure}>{money(line.to.amount, line.currency)}</td>
											</tr>
										))}
									<tr className="border-b border-line bg-soft font-medium">
										<th scope="row" className={`${words} text-left font-medium`}>
											{t(isChoice ? "quotationScreen.optionTitle" : "quotationScreen.laneTitle", {
												lane: lane.lane + 1,
												from: lane.from,
												to: lane.to,
											})}
											<span className="block text-xs font-normal text-ink-soft tabular-nums sm:hidden">{money(lane.before, currency)} →</span>
										</th>
										<td className={`${figure} font-normal text-ink-soft max-sm:hidden`}>{money(lane.before, currency)}</td>
										<td className={figure}>{money(lane.after ?? "", currency)}</td>
									</tr>
								</Fragment>
							))}
						</tbody>
					</table>
				</ScrollBox>
			)}
		</section>
	);
}
