import { OPEN_END } from "@iqt/db";
import Big from "big.js";
import { stepWords } from "./bands.ts";
import type { RateBook } from "./define.ts";
import type { Hole } from "./uncovered.ts";

/** What rates lose, all together: how many of them, and from the first to the last day any of them has no price; null where none does. */
export interface Lost {
	rates: number;
	from: string;
	/** Null for an open end. */
	to: string | null;
	/** Those of them in whose place a rate for every container holds, at least in part; left out where none does. */
	covered?: Covered;
}

/** How many go by rates for every container in place of their own, and what these sell for: "590.00–640.00 CNY"; empty where that is not told of each. */
export interface Covered {
	count: number;
	price: string;
}

/** Days, and what of a rate has no price on them. */
export interface LostPart {
	from: string;
	/** Null for an open end. */
	to: string | null;
	/** Tonnes; null where it is all of the rate's weights and steps, or the book has no weights. */
	weightFrom: string | null;
	weightTo: string | null;
	/** "3–5"; null where it is all of the rate's, or the book has none. */
	steps: string | null;
	/** Those alone that have none; null for all of the rate's. */
	containers: readonly string[] | null;
	/** What the rate for every container that takes its place sells for, empty where that is not told; null where none does. */
	instead: string | null;
}

/** A rate with parts of it: what has no price, or what of it goes on; and from the first to the last day of these. */
export interface Loser {
	id: string;
	from: string;
	/** Null for an open end. */
	to: string | null;
	/** By day; the first of them where they are very many. */
	parts: LostPart[];
	/** Parts that are not among them. */
	more: number;
}

/** Rates named of those that lose something, and parts named of each. */
const NAMED = 200;
const PARTS = 10;

/** Adds up what is lost. */
export function lossOf(holes: Iterable<Hole>): Lost | null {
	const lost = [...holes].filter(({ kept }) => !kept);
	if (lost.length === 0) return null;
	const covered = coveredOf(lost.flatMap(({ id, instead }) => (instead === null ? [] : [{ id, price: instead }])));
	return { rates: new Set(lost.map(({ id }) => id)).size, ...spanOf(lost), ...(covered ? { covered } : {}) };
}

/** Adds up what goes by rates for every container, each with its price; null where nothing does. */
export function coveredOf(by: readonly { id: string | number; price: string }[]): Covered | null {
	if (by.length === 0) return null;
	const count = new Set(by.map(({ id }) => id)).size;
	const prices = [...new Set(by.map(({ price }) => price))];
	if (prices.includes("")) return { count, price: "" };
	const byCurrency = Map.groupBy(prices, (price) => price.split(" ")[1] ?? "");
	const ranges = [...byCurrency].map(([currency, some]) => {
		const amounts = some.map((price) => price.split(" ")[0] ?? "").sort((a, b) => new Big(a).cmp(b));
		return `${[...new Set([amounts[0], amounts.at(-1)])].join("–")} ${currency}`;
	});
	return { count, price: ranges.join(", ") };
}

/** From the first to the last day of some parts. */
function spanOf(holes: readonly Hole[]): { from: string; to: string | null } {
	let [from, to] = ["", ""];
	for (const hole of holes) {
		if (from === "" || hole.from < from) from = hole.from;
		if (hole.to > to) to = hole.to;
	}
	return { from, to: to === OPEN_END ? null : to };
}

/** A hole as people are told of it. */
export function partOf(
	{ fields, tiers }: Pick<RateBook, "fields" | "tiers">,
	hole: Omit<Hole, "id" | "line" | "kept" | "waits" | "general" | "mode">,
): LostPart {
	const { from, to, whole, weightFrom, weightTo, steps, containers, instead } = hole;
	const isByWeight = !whole && fields.some(({ kind }) => kind === "weight");
	return {
		from,
		to: to === OPEN_END ? null : to,
		weightFrom: isByWeight ? tonnes(weightFrom) : null,
		weightTo: isByWeight ? tonnes(weightTo) : null,
		steps: tiers && !whole ? stepWords(steps) : null,
		containers,
		instead,
	};
}

/** What of one rate is lost, by day. */
export const partsLost = (book: Pick<RateBook, "fields" | "tiers">, holes: readonly Hole[]): LostPart[] =>
	holes.filter(({ kept }) => !kept).map((hole) => partOf(book, hole));

/** The first rates of some parts, each with those of its own. */
const ratesOf = (book: Pick<RateBook, "fields" | "tiers">, holes: readonly Hole[]): Loser[] =>
	[...Map.groupBy(holes, ({ id }) => id)].slice(0, NAMED).map(([id, own]) => {
		const { from, to } = spanOf(own);
		const parts = own.slice(0, PARTS).map((hole) => partOf(book, hole));
		return { id, from, to, parts, more: own.length - parts.length };
	});

/** The first rates that lose days, weights or containers. */
export const losersOf = (book: Pick<RateBook, "fields" | "tiers">, holes: readonly Hole[]): Loser[] =>
	ratesOf(
		book,
		holes.filter(({ kept }) => !kept),
	);

/** The first rates whose price is kept, and where it is. */
export const goersOf = (book: Pick<RateBook, "fields" | "tiers">, holes: readonly Hole[]): Loser[] =>
	ratesOf(
		book,
		holes.filter(({ kept }) => kept),
	);

/** What is lost, as sentences say it. */
export const lossValues = (lost: Lost | null) => ({
	losing: lost?.rates ?? 0,
	from: lost?.from ?? "",
	to: lost?.to ?? "",
	open: lost && lost.to === null ? "yes" : "no",
});

const tonnes = (kilograms: number): string => new Big(kilograms).div(1000).toFixed();
