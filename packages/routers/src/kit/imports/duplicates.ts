import { OPEN_END } from "@iqt/db";
import { dayBefore } from "@iqt/i18n/days";
import { type Span, spansMeet, stepWords } from "../price-book/bands.ts";
import { areRivalWays } from "../price-book/ways.ts";
import { turns } from "../sheet/turns.ts";
import type { CellProblem } from "./parsed-record.ts";
import { type NewRate, type Placed, placedRates, wayText } from "./placed-rates.ts";

/** A rate that another of its sheet meets, and what is wrong with it. */
interface Clash {
	rate: Placed;
	problem: CellProblem;
	other: Placed;
}

/** Finds rates that stand twice in one sheet, or meet in time, weight and steps. */
export interface DuplicateFinder {
	/** The earlier rate all of whose fields are those of this one; null where there is none. */
	add(rate: NewRate): Placed | null;
	/** Those of one key where there are several, key by key. */
	keys: ReturnType<typeof placedRates>["ofOneKey"];
	/** Ends each rate without a last day the day before the next of its key begins, where that one goes on for ever: that is how a book's versions follow. Before `clashes`. */
	ends(): AsyncGenerator<{ rate: Placed; next: Placed }[]>;
	/** Of all that were added, every rate that meets another with other values, so that a person has to choose. Others get their turn meanwhile. */
	begun: ReturnType<typeof placedRates>["begun"];
	clashes(): AsyncGenerator<Clash[]>;
}

/** Clashes told at once. */
const CHUNK = 1_000;

/** `stepField`: the field that a book with tiers has a step begin with; `textsOf` answers all fields of rates as JSON, by their lines: they are kept where the rates are staged, not here. */
export function duplicateFinder(of: {
	stepField?: string | undefined;
	textsOf(lines: readonly number[]): Promise<ReadonlyMap<number, string>>;
}): DuplicateFinder {
	const seen = placedRates();
	/** What rates that meet others differ in. */
	const clashesOf = async (met: readonly Meeting[]): Promise<Clash[]> => {
		const texts = await of.textsOf([...new Set(met.flatMap(({ rate, other }) => [rate.line, other.line]))]);
		return met.map(({ rate, other, first }) => {
			const fields = differences(texts.get(other.line) ?? "{}", texts.get(rate.line) ?? "{}").filter((field) => !first.includes(field));
			return { rate, other, problem: problemOf(other, rate, [...first, ...fields], of.stepField) };
		});
	};
	async function* meetings(turn: () => Promise<void>): AsyncGenerator<Meeting> {
		for (const { rates } of seen.ofOneKey()) for (const [rate, other] of await sweeps(rates, turn)) yield { rate, other, first: [] };
		for (const rates of seen.ofOneCharge()) {
			if (!haveRivals(kindsOf(rates))) continue;
			for (const [rate, other] of await sweeps(rates, turn, true)) yield { rate, other, first: ["basis"] };
		}
	}
	return {
		add: seen.add,
		keys: seen.ofOneKey,
		begun: seen.begun,
		async *ends() {
			const turn = turns();
			for (const { rates: unsorted, keep } of seen.ofOneKey()) {
				const rates = unsorted.toSorted((a, b) => compare(a.from, b.from) || a.line - b.line);
				const ended: { rate: Placed; next: Placed }[] = [];
				for (const [i, rate] of rates.entries()) {
					await turn();
					const next = rate.endless ? followerOf(rates, i) : undefined;
					if (next?.to !== OPEN_END) continue;
					rate.to = dayBefore(next.from);
					keep(rate);
					ended.push({ rate, next });
				}
				if (ended.length > 0) yield ended;
			}
		},
		async *clashes() {
			const turn = turns();
			let met: Meeting[] = [];
			for await (const meeting of meetings(turn)) {
				met.push(meeting);
				if (met.length < CHUNK) continue;
				yield await clashesOf(met);
				met = [];
				await turn();
			}
			if (met.length > 0) yield await clashesOf(met);
		},
	};
}

/** A rate that meets another, and fields that are told first of those in which they differ. */
interface Meeting {
	rate: Placed;
	other: Placed;
	first: readonly string[];
}

/** How a rate is charged, for all that are charged as it is. */
const kindOf = ({ way }: Placed) => (way ? wayText(way) : "");
/** A rate of each kind there is. */
const kindsOf = (rates: readonly Placed[]) => [...new Map(rates.map((rate) => [kindOf(rate), rate])).values()];
const rival = (one: Placed, other: Placed) => one.way !== undefined && other.way !== undefined && areRivalWays(one.way, other.way);
const haveRivals = (kinds: readonly Placed[]) => kinds.some((one, i) => kinds.slice(i + 1).some((other) => rival(one, other)));

/** Of some rates each that meets another, with the one it meets; with `rivals` only those charged otherwise are looked at. */
async function sweeps(of: Iterable<Placed>, turn: () => Promise<void>, rivals = false): Promise<Map<Placed, Placed>> {
	const rates = [...of].sort((a, b) => compare(a.from, b.from) || a.line - b.line);
	const met = new Map<Placed, Placed>();
	for (const some of byStep(rates)) {
		// A rate meets one that began before and reaches its first day, or one that begins after and before its last.
		await meeting(some, met, { reaches: (one, other) => one.to > other.to, meets: (one, rate) => one.to >= rate.from, turn, rivals });
		await meeting(some.reverse(), met, { reaches: (one, other) => one.from < other.from, meets: (one, rate) => one.from <= rate.to, turn, rivals });
	}
	return met;
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Rates in their order for each step that some begin or end with: all of them once where the book has none. */
function byStep(rates: readonly Placed[]): Placed[][] {
	const bounds = [...new Set(rates.flatMap(({ steps }) => steps))].sort((a, b) => a - b);
	return bounds.slice(0, -1).map((from, i) => rates.filter(({ steps }) => spansMeet(steps, [from, bounds[i + 1] ?? from])));
}

/** The next rate by first day whose weight band and step meet those of the one at a place. */
function followerOf(rates: readonly Placed[], at: number): Placed | undefined {
	const rate = rates[at];
	for (let i = at + 1; rate && i < rates.length; i++) {
		const other = rates[i];
		const meets = other && spansMeet([other.weightFrom, other.weightTo], [rate.weightFrom, rate.weightTo]) && spansMeet(other.steps, rate.steps);
		if (meets && other.from > rate.from) return other;
	}
	return undefined;
}

interface Sweep {
	/** Whether one goes on for longer than another. */
	reaches(one: Placed, other: Placed): boolean;
	/** Whether the one that goes on for longest among those before comes up to a rate. */
	meets(one: Placed, rate: Placed): boolean;
	turn(): Promise<void>;
	/** Whether rates are held against those alone that are charged otherwise, instead of them. */
	rivals: boolean;
}

/** Goes through rates in their order and notes of each whether one before it meets it: n log n for any of them, where each with each would be n². */
async function meeting(rates: readonly Placed[], met: Map<Placed, Placed>, { reaches, meets, turn, rivals }: Sweep): Promise<void> {
	const farther = (one: Placed | undefined, other: Placed | undefined): Placed | undefined => {
		if (!one || !other) return one ?? other;
		return reaches(other, one) || (!reaches(one, other) && other.line < one.line) ? other : one;
	};
	const kinds = new Map(
		(rivals ? kindsOf(rates) : rates.slice(0, 1)).map((one) => [rivals && kindOf(one), { one, bands: weightTree(rates, farther) }]),
	);
	for (const rate of rates) {
		const others = [...kinds.values()].flatMap(({ one, bands }) => (rivals && !rival(one, rate) ? [] : [bands.best(rate)]));
		const other = others.reduce(farther, undefined);
		if (other && !met.has(rate) && meets(other, rate)) met.set(rate, other);
		kinds.get(rivals && kindOf(rate))?.bands.add(rate);
		await turn();
	}
}

/** Keeps of rates by their weight bands the best, and tells the best of those that meet a band. */
function weightTree(rates: readonly Placed[], better: (one: Placed | undefined, other: Placed | undefined) => Placed | undefined) {
	const bounds = [...new Set(rates.flatMap((rate) => [rate.weightFrom, rate.weightTo]))].sort((a, b) => a - b);
	const indexOf = new Map(bounds.map((weight, i) => [weight, i]));
	/** The best of those that fill a node's band, and of those that touch it; node n is parted into 2n and 2n + 1. */
	const filling: (Placed | undefined)[] = [];
	const touching: (Placed | undefined)[] = [];
	type Node = { node: number; left: number; right: number };
	const root: Node = { node: 1, left: 0, right: bounds.length - 1 };
	const spanOf = (rate: Placed) => ({ from: indexOf.get(rate.weightFrom) ?? 0, to: indexOf.get(rate.weightTo) ?? 0 });
	type Span = ReturnType<typeof spanOf>;
	const isApart = ({ left, right }: Node, { from, to }: Span) => to <= left || from >= right;
	const isWithin = ({ left, right }: Node, { from, to }: Span) => from <= left && right <= to;
	const halves = ({ node, left, right }: Node): [Node, Node] => {
		const middle = (left + right) >> 1;
		return [
			{ node: 2 * node, left, right: middle },
			{ node: 2 * node + 1, left: middle, right },
		];
	};
	const bestIn = (at: Node, span: Span): Placed | undefined => {
		if (isApart(at, span)) return undefined;
		if (isWithin(at, span)) return touching[at.node];
		const [low, high] = halves(at);
		return better(filling[at.node], better(bestIn(low, span), bestIn(high, span)));
	};
	const addTo = (at: Node, span: Span, rate: Placed): void => {
		if (isApart(at, span)) return;
		touching[at.node] = better(touching[at.node], rate);
		if (isWithin(at, span)) filling[at.node] = better(filling[at.node], rate);
		else for (const half of halves(at)) addTo(half, span, rate);
	};
	return {
		best: (rate: Placed) => bestIn(root, spanOf(rate)),
		add: (rate: Placed) => addTo(root, spanOf(rate), rate),
	};
}

function differences(one: string, other: string): string[] {
	const [a, b] = [one, other].map((text) => JSON.parse(text) as Record<string, unknown>) as [Record<string, unknown>, Record<string, unknown>];
	return [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((k) => JSON.stringify(a[k] ?? null) !== JSON.stringify(b[k] ?? null));
}

/** The days that two rates share. */
function sharedDays(one: Placed, other: Placed): { from: string; to: string; open: "yes" | "no" } {
	const [, from = ""] = [one.from, other.from].sort();
	const [to = ""] = [one.to, other.to].sort();
	return { from, to, open: to === OPEN_END ? "yes" : "no" };
}

function problemOf(other: Placed, own: Placed, fields: string[], stepField = ""): CellProblem {
	if (other.sheetRow === own.sheetRow)
		return {
			...{ field: fields[0] ?? "", column: null, level: "error", messageId: "import.twiceInRow" },
			...{ values: { fields: fields.join(", ") }, rival: other.line },
		};
	const shared: Span = [Math.max(own.steps[0], other.steps[0]), Math.min(own.steps[1], other.steps[1])];
	if (own.steps[0] !== other.steps[0] || own.steps[1] !== other.steps[1])
		return {
			...{ field: stepField, column: null, level: "error", messageId: "import.twiceStep" },
			values: { row: other.sheetRow, steps: stepWords(shared) },
		};
	const sameTime = other.from === own.from && other.to === own.to;
	return {
		field: sameTime ? (fields[0] ?? "") : "validFrom",
		column: null,
		level: "error",
		rival: other.line,
		...(sameTime
			? { messageId: "import.twicePrice", values: { row: other.sheetRow, fields: fields.join(", ") } }
			: { messageId: "import.twiceOverlap", values: { row: other.sheetRow, ...sharedDays(own, other) } }),
	};
}
