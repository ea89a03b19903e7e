import { addDays } from "@iqt/i18n/days";
import { reckonCost } from "@iqt/routers/kit/price-book/cost-from";
import type { CostFrom, DeclaredBook } from "@iqt/routers/kit/price-book/declaration";
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
	/** What it is sold for, the least of it, what it costs, or what bounds its price, of which two are told apart. */
	look: "price" | "least" | "cost" | "bound" | "otherBound";
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

/** What is drawn of a book. */
type Drawn = Pick<DeclaredBook, "fields" | "prices"> & { costFrom?: CostFrom | undefined };

/** The amounts of a book that are told over time, as far as this person sees them: the server leaves out of rates what they do not. */
export const drawnFields = ({ fields, prices }: Pick<Drawn, "fields" | "prices">, seesCost: boolean): RateField[] =>
	fields.filter(({ name, kind, confidential }) => prices.includes(name) && (kind === "price" || kind === "money") && (seesCost || !confidential));

/** What costs in two currencies come to together, in the currency of their rate. */
export const COST = "cost";

/** How a field is drawn; `bounds` are those that only say how far a price may go. */
function lookOf({ kind, name, confidential }: RateField, bounds: readonly string[]): Series["look"] {
	if (kind === "price") return confidential ? "least" : "price";
	const at = bounds.indexOf(name);
	return at === -1 ? "cost" : at % 2 === 0 ? "bound" : "otherBound";
}

/** What a rate's field comes to: of a selling price what the search sells at. Null where it is on request, or is a formula that needs more than the rate has. */
export function worthOf({ name, kind }: Pick<RateField, "name" | "kind">, rate: Pick<Rate, "row" | "values">): string | null {
	if (rate.row.onRequest === true) return null;
	if (kind !== "price") return rate.row[name] === null || rate.row[name] === undefined ? null : String(rate.row[name]);
	return (name === "ssr" ? rate.values.sold : undefined) ?? rate.values[name] ?? null;
}

/** What the rates of a line have come to over the days of a stretch: a scale each for currencies and ways of charging, which are not held against each other. */
export function scalesOf(
	book: Drawn,
	rates: readonly Rate[],
	{
		stretch,
		seesCost,
		perUsd = new Map(),
	}: { stretch: Stretch; seesCost: boolean /** Units of each currency for a dollar. */; perUsd?: ReadonlyMap<string, string> },
): Scale[] {
	const scales = new Map<string, Scale>();
	const end = addDays(stretch.to, 1);
	const add = ({ row }: Rate, { field, look, value, currency }: Omit<Series, "steps"> & { value: string | null; currency: string }) => {
		const from = lastOf(stretch.from, String(row.validFrom));
		const until = row.validTo === null ? end : firstOf(end, addDays(String(row.validTo), 1));
		if (value === null || from >= until) return;
		const basis = String(row.basis ?? "");
		const key = `${currency} ${basis}`;
		const scale = scales.get(key) ?? { currency, basis, series: [] };
		scales.set(key, scale);
		const step = { from, until, value: Number(value) };
		const series = scale.series.find((one) => one.field === field);
		if (series) series.steps.push(step);
		else scale.series.push({ field, look, steps: [step] });
	};
	const { costFrom } = book;
	if (costFrom && seesCost)
		for (const rate of rates) {
			const value = rate.row.onRequest === true ? null : (reckonCost(costFrom, rate.row, perUsd)?.cost ?? null);
			add(rate, { field: COST, look: "cost", value, currency: String(rate.row.currency ?? "") });
		}
	// Of costs in two currencies neither is what a rate costs by itself.
	const fields = drawnFields(book, seesCost).filter(({ name }) => name !== costFrom?.yuan && name !== costFrom?.dollars);
	const bounds = costFrom ? fields.flatMap(({ kind, name }) => (kind === "money" ? [name] : [])) : [];
	for (const field of fields) {
		for (const rate of rates) {
			const isPercent = field.kind === "price" && rate.row.basis === "percent";
			const currency = isPercent ? "%" : (field.currency?.code ?? String(rate.row.currency ?? ""));
			add(rate, { field: field.name, look: lookOf(field, bounds), value: worthOf(field, rate), currency });
		}
	}
	return [...scales.values()];
}
