import type { RateBook } from "@iqt/routers/kit/price-book/define";
import type { RateField } from "@iqt/routers/kit/price-book/fields";
import type { Rate } from "@iqt/routers/kit/price-book/list";
import { timelineLane } from "@iqt/routers/kit/price-book/timeline-lane";
import { DOT } from "../../lib/dot.ts";
import { locale, type MessageId, type Text } from "../../lib/text.ts";
import { chargeWords } from "../book/by-container.ts";
import { bandWords, rateColumns } from "../book/rate-columns.tsx";
import { displayOf, groupDigits } from "../values.ts";
import { drawnFields, worthOf } from "./steps.ts";

/** What rates of a timeline are called, for one person. */
export interface TimelineWords {
	/** What tells a rate's line from the others of the lane. */
	line: (rate: Rate) => string;
	/** First and last day. */
	days: (rate: Rate) => string;
	/** Its amounts in the order of the book, each by its name. */
	amounts: (rate: Rate) => { label: string; amount: string }[];
	/** What it is sold for, or costs where it is not sold; empty where it has no amount. */
	price: (rate: Rate) => string;
	status: (rate: Rate) => string;
}

/** What an amount is in, and what it is for. */
export const unitWords = (t: Text, { currency, basis }: { currency: string; basis: string }): string =>
	[currency, basis === "" ? "" : t(`enum.basis.${basis}` as MessageId)].filter(Boolean).join(DOT);

/** Makes the words for the rates of a lane. */
export function timelineWords(book: RateBook, rates: readonly Rate[], { t, seesCost }: { t: Text; seesCost: boolean }): TimelineWords {
	const words = { locale: locale(), yes: t("table.yes"), no: t("table.no") };
	const columns = new Map(rateColumns(book, { seesCost, mayEdit: false, t, locale: words.locale }).map((column) => [column.field, column]));
	const say = (rate: Rate, field: string) => {
		const column = columns.get(field);
		return column ? displayOf(column, rate, words) : String(rate.row[field] ?? "");
	};
	const lane = new Set(timelineLane(book).map(({ name }) => name));
	const ends: readonly (string | undefined)[] = [book.tiers?.from, book.tiers?.to];
	const apart = book.fields.filter(({ key, name, kind, confidential }) => key && !lane.has(name) && kind !== "weight" && (seesCost || !confidential));
	// What all of them say tells none of them apart; the container is said all the same. What is usual, such as general cargo, is not said either, but for whose box it is.
	const differs = ({ name }: RateField) => rates.some((rate) => rate.row[name] !== rates[0]?.row[name]);
	const isUsual = ({ name, kind, standard }: RateField, rate: Rate) =>
		standard !== undefined && rate.row[name] === standard && kind === "enum" && name !== "ownership";
	const named = apart.filter((field) => field.kind === "container" || ends.includes(field.name) || differs(field));
	const drawn = drawnFields(book, seesCost);
	const said = (rate: Rate, field: string) => {
		const own = named.find(({ name }) => name === field);
		return own && isUsual(own, rate) ? "" : say(rate, field);
	};
	const worthWords = (field: RateField, rate: Rate): string => {
		const worth = worthOf(field, rate);
		const unit = field.kind === "price" && rate.row.basis === "percent" ? "%" : (field.currency?.code ?? String(rate.row.currency ?? ""));
		return worth === null ? "" : `${groupDigits(worth, words.locale)} ${unit}`;
	};
	const amountOf = (field: RateField, rate: Rate): string => {
		const raw = rate.row[field.name] ?? null;
		if (rate.row.onRequest === true) return field.kind === "price" && !field.confidential ? t("book.onRequestShort") : "";
		if (raw === null) return "";
		const worth = worthWords(field, rate);
		if (worth === "") return t("timeline.formula", { formula: String(raw) });
		return /^[\d.]+$/.test(String(raw)) ? worth : `${worth} = ${raw}`;
	};
	const main = drawn.find(({ kind, confidential }) => kind === "price" && !confidential) ?? drawn[0];
	return {
		line: (rate) =>
			[
				chargeWords(book, named, {
					rate,
					say: (field) => said(rate, field),
					step: (steps) => (book.tiers?.index === undefined ? t("book.headDays", { steps }) : steps),
				}),
				bandWords(rate, t),
			]
				.filter(Boolean)
				.join(DOT) || t("timeline.line"),
		days: ({ row }) => `${row.validFrom} – ${row.validTo ?? t("book.openEnd")}`,
		amounts: (rate) => drawn.map((field) => ({ label: t(field.label), amount: amountOf(field, rate) })).filter(({ amount }) => amount !== ""),
		price: (rate) => (main ? worthWords(main, rate) || amountOf(main, rate) : ""),
		status: ({ status }) => t(`book.status.${status}`),
	};
}
