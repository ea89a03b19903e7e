import { turns } from "../sheet/turns.ts";
import type { Placed, placedRates } from "./placed-rates.ts";
import { type Edge, kilogramLess } from "./weight-bands.ts";

/** Of two bands that meet in a weight, the one it belongs to; null where nobody can tell. */
function ownerOf(begins: Edge, ends: Edge): "lower" | "upper" | null {
	if (begins === "named") return "lower";
	const isSaid = ends === "included";
	if (begins === "included") return isSaid ? null : "upper";
	return isSaid ? "lower" : null;
}

/** First days in their order, each with the last day of any that begin by then. */
function lastDays(rates: readonly Placed[]): { from: string; last: string }[] {
	let last = "";
	return rates
		.toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))
		.map(({ from, to }) => {
			last = to > last ? to : last;
			return { from, last };
		});
}

/** Rates by a weight, and whether one of them holds on a day of another rate. */
function atWeights(rates: readonly Placed[], weightOf: (rate: Placed) => number) {
	const lists = Map.groupBy(rates, weightOf);
	const sorted = new Map([...lists].map(([weight, own]) => [weight, lastDays(own)] as const));
	return (weight: number, { from, to }: Placed): boolean => {
		const days = sorted.get(weight) ?? [];
		let [low, high] = [0, days.length];
		while (low < high) {
			const middle = (low + high) >> 1;
			if ((days[middle]?.from ?? "") <= to) low = middle + 1;
			else high = middle;
		}
		return (days[low - 1]?.last ?? "") >= from;
	};
}

/**
 * What becomes of rates of one key: those whose band begins or ends otherwise than it was read, those whose weights go on from a band of the sheet and so are
 * said by it, those that meet where nobody can tell whose the weight is, and weights between two bands.
 */
interface SettledBands {
	moved: Placed[];
	following: Placed[];
	asked: { rate: Placed; weight: number }[];
	holes: { rate: Placed; from: number; to: number }[];
}

/**
 * Settles whose the weight is that two bands of a sheet meet in, for rates of one key: "0-20 | 20-25" gives it to the one it ends, "<20 | 20-25" to
 * the one it begins, as which it was read. `upper`: a person gives the other one those that nobody can tell.
 */
function settleBands(rates: readonly Placed[], upper: boolean): SettledBands {
	const ending = Map.groupBy(rates, ({ edges }) => edges?.weightTo ?? "included");
	const endsWith = [...ending].map(([edge, own]) => ({ edge, meets: atWeights(own, (rate) => rate.weightTo) }));
	const asked: SettledBands["asked"] = [];
	const begun: Placed[] = [];
	const moved = new Set<Placed>();
	for (const rate of rates) {
		const begins = rate.edges?.weightFrom;
		if (begins === undefined) continue;
		const weight = kilogramMore(rate.weightFrom);
		const owners = endsWith.flatMap(({ edge, meets }) => (meets(weight, rate) ? [ownerOf(begins, edge)] : []));
		if (owners.includes(null)) asked.push({ rate, weight });
		if (owners.every((owner) => (owner ?? (upper ? "upper" : "lower")) === "upper")) begun.push(rate);
		else moved.add(rate);
	}
	for (const rate of moved) rate.weightFrom = kilogramMore(rate.weightFrom);
	const beginsWith = atWeights(begun, (rate) => kilogramMore(rate.weightFrom));
	for (const rate of rates)
		if (beginsWith(rate.weightTo, rate)) {
			rate.weightTo = Number(kilogramLess(rate.weightTo));
			moved.add(rate);
		}
	const endsAt = atWeights(rates, (rate) => rate.weightTo);
	const following = rates.filter((rate) => rate.edges?.weightFrom !== undefined && endsAt(rate.weightFrom, rate));
	for (const rate of following) rate.edges = undefined;
	return { moved: [...moved], following, asked, holes: holesOf(rates) };
}

const kilogramMore = (tonnes: number): number => (Math.round(tonnes * 1000) + 1) / 1000;

/** Weights between bands that hold on the same days. */
function holesOf(rates: readonly Placed[]): SettledBands["holes"] {
	return [...Map.groupBy(rates, ({ from, to, steps }) => `${from} ${to} ${steps.join()}`).values()].flatMap((own) => {
		let end: number | null = null;
		return own
			.toSorted((a, b) => a.weightFrom - b.weightFrom)
			.flatMap((rate) => {
				const before = end;
				end = Math.max(end ?? 0, rate.weightTo);
				return before !== null && before < rate.weightFrom ? [{ rate, from: before, to: rate.weightFrom }] : [];
			});
	});
}

/** Settles the bands of every key, one after another. */
export async function* settleWeights(keys: ReturnType<ReturnType<typeof placedRates>["ofOneKey"]>, upper: boolean): AsyncGenerator<SettledBands> {
	const turn = turns();
	for (const { rates, keep } of keys) {
		await turn();
		const settled = settleBands(rates, upper);
		for (const rate of [...settled.moved, ...settled.following]) keep(rate);
		if (Object.values(settled).some((list) => list.length > 0)) yield settled;
	}
}
