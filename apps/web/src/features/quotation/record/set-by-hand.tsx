import { DOT } from "../../../lib/dot.ts";
import { language, locale, useText } from "../../../lib/text.ts";
import { Moment } from "../../../resource/moment.tsx";
import { groupDigits } from "../../../resource/values.ts";
import { basisName, money } from "../../sale/search/words.ts";
import { markUpWords, withUnit } from "./mark-up-words.ts";
import type { Quotation } from "./types.ts";

/** What an amount leaves over others, with as many digits as it has. */
function leftOver(total: string, parts: readonly string[]): string {
	const digits = total.split(".")[1]?.length ?? 0;
	return parts.reduce((left, part) => left - Number(part), Number(total)).toFixed(digits);
}

/** What people made of a lane's price beyond the books, by whom and when, and what it comes to with that; nothing where nobody did. `total`: of the lane as it is sold. */
export function SetByHand({ lane, total, currency }: { lane: Quotation["lanes"][number]; total: string; currency: string }) {
	const t = useText();
	const { manual, markUp, option } = lane;
	if (manual.length === 0 && !markUp) return null;
	return (
		<section aria-label={t("quotationScreen.setByHand")}>
			<h3 className="rounded bg-soft px-1.5 py-1.5 font-medium">{t("quotationScreen.setByHand")}</h3>
			<ul>
				{manual.map((line) => (
					<Row
						key={line.id}
						name={line.words[language()]}
						about={[
							`${groupDigits(line.quantity, locale())} × ${money(line.unitPrice, line.currency)}${DOT}${basisName(t, line.basis)}`,
							...(line.currency === currency ? [] : [money(line.amount, line.currency)]),
						]}
						amount={groupDigits(line.amountInCurrency, locale())}
						setBy={line.setBy}
						setAt={line.setAt}
					/>
				))}
				{markUp && (
					<Row
						name={markUpWords(t, markUp.kind, withUnit(markUp, currency))}
						about={[]}
						amount={groupDigits(leftOver(total, [option.total, ...manual.map((line) => line.amountInCurrency)]), locale())}
						setBy={markUp.setBy}
						setAt={markUp.setAt}
					/>
				)}
			</ul>
			<p className="flex flex-wrap items-baseline justify-between gap-x-4 border-t-2 border-line-strong px-1.5 py-1.5 font-semibold">
				<span>{t("quotationScreen.soldFor")}</span>
				<span className="ml-auto tabular-nums">{money(total, currency)}</span>
			</p>
		</section>
	);
}

interface RowProps {
	name: string;
	about: string[];
	amount: string;
	/** Left out of what was set before that was kept. */
	setBy: string | null | undefined;
	setAt: string | null | undefined;
}

const Row = ({ name, about, amount, setBy, setAt }: RowProps) => (
	<li className="flex items-baseline justify-between gap-4 border-b border-line px-1.5 py-1.5">
		<span className="min-w-0 break-words">
			{name}
			<span className="block text-[13px] text-ink-soft tabular-nums">
				{about.join(DOT)}
				{about.length > 0 && setBy && DOT}
				{setBy}
				{setBy && setAt && (
					<>
						{DOT}
						<Moment at={setAt} />
					</>
				)}
			</span>
		</span>
		<span className="shrink-0 text-right tabular-nums">{amount}</span>
	</li>
);
