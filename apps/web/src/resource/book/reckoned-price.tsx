import { marginOver, type ReckonedCost, reckonCost } from "@iqt/routers/kit/price-book/cost-from";
import type { CostFrom, RateRow } from "@iqt/routers/kit/price-book/declaration";
import { Button } from "@iqt/ui/button";
import { type FieldValues, useFormContext } from "react-hook-form";
import { locale, useText } from "../../lib/text.ts";
import { groupDigits, parseNumber } from "../values.ts";
import { useDayRates } from "./use-day-rates.ts";

/** What is entered, with numbers as the server would read them. */
const plainOf = (values: FieldValues): Record<string, unknown> =>
	Object.fromEntries(Object.entries(values).map(([name, value]) => [name, typeof value === "string" ? (parseNumber(value) ?? value.trim()) : value]));

/** Whether a price lies within the bounds of a row; bounds that are not there hold none back. */
const isWithin = (price: string, { ssrMin, ssrMax }: Record<string, unknown>): boolean =>
	!(ssrMin && Number(price) < Number(ssrMin)) && !(ssrMax && Number(price) > Number(ssrMax));

/**
 * Below the price of a rate with costs in yuan and dollars: what these come to in its currency, what the mark-up makes of it, what SSR and MSR leave, and
 * what a change moves. Nothing while a cost or a rate of exchange is missing.
 */
export default function ReckonedPrice({ of, values, was }: { of: CostFrom; values: FieldValues; was: RateRow | null }) {
	const t = useText();
	const form = useFormContext();
	const perUsd = useDayRates();
	const row = plainOf(values);
	const now = reckonCost(of, row, perUsd);
	if (!now) return null;
	const currency = String(row.currency ?? "");
	const money = (amount: string) => `${currency} ${groupDigits(amount, locale())}`;
	const before = was && was.currency === row.currency ? reckonCost(of, was, perUsd) : null;
	const left = [
		["rate.ssr", row.ssr],
		["rate.msr", row.msr],
	] as const;
	const moved = (from: ReckonedCost, to: ReckonedCost) => {
		const parts = [
			["book.reckonedCostMoves", from.cost, to.cost],
			["book.reckonedPriceMoves", from.price, to.price],
		] as const;
		return parts.flatMap(([id, one, other]) =>
			one !== null && other !== null && one !== other
				? [t(id, { before: money(one), after: money(other), percent: marginOver(other, one) ?? "0" })]
				: [],
		);
	};
	return (
		<span className="flex flex-col gap-0.5">
			<span>{t(row[of.rate] ? "book.reckonedOwn" : "book.reckonedDay", { cost: money(now.cost), rate: now.rate })}</span>
			{now.price !== null && (
				<span className="flex flex-wrap items-center gap-x-2">
					<span>{t("book.reckonedPrice", { margin: String(row[of.margin]), price: money(now.price) })}</span>
					{!isWithin(now.price, row) && <span>{t("book.reckonedOutside")}</span>}
					{isWithin(now.price, row) && now.price !== row.ssr && (
						<Button
							size="small"
							variant="ghost"
							type="button"
							onClick={() => form.setValue("ssr", now.price, { shouldDirty: true, shouldValidate: true })}
						>
							{t("book.reckonedTake")}
						</Button>
					)}
				</span>
			)}
			{left.flatMap(([label, price]) => {
				const percent = marginOver(price, now.cost);
				return percent === null ? [] : [<span key={label}>{t("book.reckonedLeaves", { name: t(label), percent })}</span>];
			})}
			{before &&
				moved(before, now).map((line) => (
					<strong key={line} className="font-medium text-ink">
						{line}
					</strong>
				))}
		</span>
	);
}
