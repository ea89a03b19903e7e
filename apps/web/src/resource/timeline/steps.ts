import { addDays } from "@iqt/i18n/days";
import type { DeclaredBook } from "@iqt/routers/kit/price-book/declaration";
import type { RateField } from "@iqt/routers/kit/price-book/fields";
import type { Rate } from "@iqt/routers/kit/price-book/list";
import { firstOf, lastOf, type Stretch } from "./days.ts";

/** An amount from a day until another, which is no longer its. For drawing alone: it is a number. */
interface Step {
	from: string;
	until: string;
	value: number;
}

/** One field of the rates over time. */
interface Series {
	field: string;
	/** What it is sold for, the least of it, or what it costs. */
	look: "price" | "least" | "cost";
	steps: Step[];
}

/** Amounts that can be held against each other: of one currency and one way of charging. */
export interface Scale {
	/** `%` for percentages. */
	currency: string;
	/** Empty where the book has no ways of charging. */
	basis: string;
	series: Series[];
}

/** The amounts of a book that are drawn, as far as this person sees them: the server leaves out of rates what they do not. */
export const drawnFields = (book: Pick<DeclaredBook, "fields" | "prices">, seesCost: boolean): RateField[] =>
	book.fields.filter(
		(field) => book.prices.includes(field.name) && (field.kind === "price" || field.kind === "money") && (seesCost || !field.confidential),
	);

const lookOf = ({ kind, confidential }: RateField): Series["look"] => (kind === "price" ? (confidential ? "least" : "price") : "cost");

/** What a rate's field comes to: of a selling price what the search sells at. Null where it is on request, or is a formula that needs more than the rate has. */
export function worthOf({ name, kind }: Pick<RateField, "name" | "kind">, rate: Pick<Rate, "row" | "values">): string | null {
	if (rate.row.onRequest === true) return null;
	if (kind !== "price") return rate.row[name] === null || rate.row[name] === undefined ? null : String(rate.row[name]);
	return (name === "ssr" ? rate.values.sold : undefined) ?? rate.values[name] ?? null;
}

/** What the rates of a line have come to over the days of a stretch: a scale each for currencies and ways of charging, which are not held against each other. */
export function scalesOf(
	book: Pick<DeclaredBook, "fields" | "prices">,
	rates: readonly Rate[],
	{ stretch, seesCost }: { stretch: Stretch; seesCost: boolean },
): Scale[] {
	const scales = new Map<string, Scale>();
	const end = addDays(stretch.to, 1);
	for (const field of drawnFields(book, seesCost)) {
		for (const rate of rates) {
			const { row } = rate;
			const value = worthOf(field, rate);
			const from = lastOf(stretch.from, String(row.validFrom));
			const until = row.validTo === null ? end : firstOf(end, addDays(String(row.validTo), 1));
			if (value === null || from >= until) continue;
			const isPercent = field.kind === "price" && row.basis === "percent";
			const currency = isPercent ? "%" : (field.currency?.code ?? String(row.currency ?? ""));
			const basis = String(row.basis ?? "");
			const key = `${currency} ${basis}`;
			const scale = scales.get(key) ?? { currency, basis, series: [] };
			scales.set(key, scale);
			const step = { from, until, value: Number(value) };
			const series = scale.series.find((one) => one.field === field.name);
			if (series) series.steps.push(step);
			else scale.series.push({ field: field.name, look: lookOf(field), steps: [step] });
		}
	}
	return [...scales.values()];
}
