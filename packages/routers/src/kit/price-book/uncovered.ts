import { addDays, dayBefore } from "@iqt/i18n/days";
import { DomainError } from "../../door/errors.ts";
import type { Span } from "./bands.ts";

/** Days, weights and steps of a rate that nothing has a price for once rows of a sheet are taken over it. */
export interface Hole {
	/** The rate. */
	id: string;
	/** The row of the sheet before it, or beside it. */
	line: number;
	/** Whether the rate's price is kept there. */
	kept: boolean;
	/** Whether that is so only as long as a row that nobody has chosen for stays out. */
	waits: boolean;
	from: string;
	/** Open ends as the book has them. */
	to: string;
	/** Kilograms. */
	weightFrom: number;
	weightTo: number;
	steps: Span;
	/** Whether that is all of the rate's weight band and steps. */
	whole: boolean;
	/** The containers that have none where rows for others take the rate's place, since it charges in another way than they do; null for all of the rate's. */
	containers: readonly string[] | null;
	/** What the rate for every container that takes its place there sells for, empty where that is not told; null where none does. */
	instead: string | null;
	/** That rate of the book, by its id and version; null where it is one of the sheet, or none. */
	general: string | null;
	/** How a sheet has to be taken for it to be so; null where that is the same. */
	mode: "merge" | "replace" | null;
}

/** Days, weights in kilograms, and steps. */
export type Place = Pick<Hole, "from" | "to" | "weightFrom" | "weightTo" | "steps">;

/** A row over a rate. */
export interface Taken extends Place {
	line: number;
	container: string;
	/** Whether the rate's price is to be kept on all other days. */
	keeps: boolean;
}

/** A rate with its container, or "*". */
export type Rate = Place & Pick<Taken, "container">;

/** What of one rate has no price. */
export type Uncovered = Omit<Hole, "id" | "instead" | "general" | "mode">;

/** A place that the rate keeps, for good or as long as a row nobody has chosen for stays out (`waits`). */
export interface Staying extends Place {
	waits: boolean;
	/** Whether somebody chose to keep the rate's price there: in its weights it goes on after these days, too, until another row begins. */
	goesOn: boolean;
}

/** A place that a row is taken over, or null where the rate keeps it. */
interface Laid extends Place {
	row: Taken | null;
	waits: boolean;
	goesOn: boolean;
}

/** Places of what covers a stretch; a container that the rate is not for counts as others, the place before the first. */
const [STAYS, WAITS, ALL, EACH] = [0, 1, 2, 4];

/** A stretch of a rate's weights that the same rows cover, up to where the next begins. */
interface Run {
	from: number;
	/** How many rows leave the rate its place there, for good or not, then those over it by whom they are for: all, others than the rate's, each container. */
	cover: readonly number[];
	/** The last row over it, where some rows keep the rate's price or its place and some do not: it says what becomes of these weights. */
	last: Last | null;
	open: Open | null;
}

/** What a row says of the weights it is over from its first day on; `line`: null of one that leaves the rate its place. */
interface Last extends Pick<Taken, "keeps" | "from"> {
	line: number | null;
}

/** What of a stretch has no price from a day on. */
interface Open {
	since: string;
	line: number;
	kept: boolean;
	waits: boolean;
	weightTo: number;
	containers: readonly string[] | null;
}

/** The stretches of some steps. */
interface Slab {
	steps: Span;
	runs: Run[];
	/** Those that are others since the last day looked at, and what was open there by first weight. */
	changed: Set<Run>;
	closing: Map<number, Open>;
}

/** Stretches touched and parts told of one rate, weighed together with the room they are moved in: a second or two. Who cuts a rate into more has to do so in several sheets. */
const MOST = 5_000_000;
const PART = 10;
const MOVED = 256;

/**
 * What rows leave of a rate, by day: from the first row's first day on, up to its own last. Where rows that leave the rate its place stand (`staying`) its
 * price is kept. Elsewhere the last row over these weights says whether it is, and of weights that no row is over the last row of all. Day after day only what
 * begins or ends is looked at, so rows that do not meet cost what they are, not the square of it. 000004 where they cut it into more than can be told.
 */
export function uncoveredBy(rate: Rate, taken: readonly Taken[], types: readonly string[], staying: readonly Staying[] = []): Uncovered[] {
	const beginning = <P extends Place>(place: P, first: string): P => (place.from < first ? { ...place, from: first } : place);
	const over = taken.map((row) => beginning(row, rate.from)).sort((a, b) => compare(a.from, b.from) || a.line - b.line);
	// Before the first of them the rate itself goes on.
	const first = over[0]?.from ?? rate.to;
	const stays = staying.flatMap((place): Laid[] => (place.to < first ? [] : [{ ...beginning(place, first), row: null }]));
	const gone = staying.filter(({ to }) => to < first).sort((a, b) => compare(a.from, b.from));
	const rows = [...over.map((row): Laid => ({ ...row, row, waits: false, goesOn: false })), ...stays].sort((a, b) => compare(a.from, b.from));
	const ends = rows.toSorted((a, b) => compare(a.to, b.to));
	const days = [...new Set(rows.flatMap(({ from, to }) => (to < rate.to ? [from, addDays(to, 1)] : [from])))].sort();
	const isForAll = over.every(({ container }) => container === "*");
	const own = isForAll ? [] : rate.container === "*" ? types : [rate.container];
	const { slabs, within } = slabsOf(rate, rows, own.length);
	const kindOf = ({ row, waits }: Laid) => {
		if (row === null) return waits ? WAITS : STAYS;
		return row.container === "*" ? ALL : own.indexOf(row.container) + EACH;
	};
	const isMixed = over.some(({ keeps }) => !keeps) && (over.some(({ keeps }) => keeps) || staying.some(({ goesOn }) => goesOn));
	// The price of other containers' rows does not come back with that of one.
	const staysAfter = isForAll || rate.container !== "*";
	const lastOf = ({ row, goesOn, from }: Laid): Last | null => row ?? (goesOn && staysAfter ? { keeps: true, from, line: null } : null);
	const parts: Uncovered[] = [];
	let work = 0;
	const spend = (amount: number) => {
		work += amount;
		if (work > MOST) throw new DomainError("state", "import.tooManyParts");
	};
	const close = ({ steps }: Slab, { since, weightTo, ...open }: Open, weightFrom: number, to: string) => {
		spend(PART);
		parts.push({ ...open, from: since, to, weightFrom, weightTo, steps, whole: false });
	};
	const dirty = new Set<Slab>(slabs);
	/** Lays a row over its weights, takes it off, or has it said what it says of them though its days are over. */
	const put = (row: Laid, rows: 1 | 0 | -1) => {
		const [from, to] = [Math.max(row.weightFrom, rate.weightFrom), Math.min(row.weightTo, rate.weightTo)];
		if (from >= to) return;
		for (const slab of within(row)) {
			spend(cover(slab, { from, to, end: rate.weightTo }, { kind: kindOf(row), rows, last: isMixed ? lastOf(row) : null }));
			dirty.add(slab);
		}
	};
	for (const place of gone) put({ ...place, row: null }, 0);
	/** Rows that have begun, the last on top once those that have ended are taken off. */
	const begun: Taken[] = [];
	let [next, ended] = [0, 0];
	let [cause, last] = [over[0], over[0]];
	for (const day of days) {
		for (let row = ends[ended]; row && row.to < day; row = ends[++ended]) put(row, -1);
		for (let row = rows[next]; row && row.from <= day; row = rows[++next]) {
			put(row, 1);
			if (row.row === null) continue;
			begun.push(row.row);
			last = row.row;
		}
		while ((begun.at(-1)?.to ?? day) < day) begun.pop();
		const before = cause;
		cause = begun.at(-1) ?? last;
		if (!cause) continue;
		if (before?.keeps !== cause.keeps)
			for (const slab of slabs) for (const run of slab.runs) if (run.open?.containers === null && dirty.add(slab)) touch(slab, run);
		for (const slab of dirty) {
			spend(slab.changed.size);
			settle(slab, { day, cause, end: rate.weightTo, own });
			for (const [from, open] of slab.closing) close(slab, open, from, dayBefore(day));
			slab.closing.clear();
		}
		dirty.clear();
	}
	for (const slab of slabs) for (const { from, open } of slab.runs) if (open) close(slab, open, from, rate.to);
	return joined(rate, parts);
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/** The steps of a rate as its rows part them, each with one stretch of all its weights, and those of them that a row takes. */
function slabsOf({ weightFrom, steps: [first, end] }: Rate, rows: readonly Place[], containers: number) {
	const bounds = [...new Set([first, end, ...rows.flatMap(({ steps }) => steps)])]
		.filter((step) => step >= first && step <= end)
		.sort((a, b) => a - b);
	const at = new Map(bounds.map((bound, i) => [bound, i]));
	const slabs = bounds.slice(0, -1).map((from, i): Slab => {
		const run = { from: weightFrom, cover: Array<number>(EACH + containers).fill(0), last: null, open: null };
		return { steps: [from, bounds[i + 1] ?? end], runs: [run], changed: new Set([run]), closing: new Map() };
	});
	return { slabs, within: ({ steps }: Place) => slabs.slice(at.get(Math.max(first, steps[0])), at.get(Math.min(end, steps[1]))) };
}

/** Marks a stretch as another than it was; what was open there closes unless it stays as it is. */
function touch({ changed, closing }: Slab, run: Run): void {
	if (run.open) closing.set(run.from, run.open);
	run.open = null;
	changed.add(run);
}

/** Place of the stretch that has a weight. */
function indexOf(runs: readonly Run[], weight: number): number {
	let [low, high] = [0, runs.length];
	while (high - low > 1) {
		const middle = (low + high) >> 1;
		if ((runs[middle]?.from ?? 0) <= weight) low = middle;
		else high = middle;
	}
	return low;
}

/** Lays a row over its weights, or takes it off; answers how much work that was. `last`: what it says, where stretches are told by the last one over them. */
function cover(
	slab: Slab,
	{ from, to, end }: { from: number; to: number; end: number },
	{ kind, rows, last }: { kind: number; rows: 1 | 0 | -1; last: Last | null },
): number {
	const { runs } = slab;
	const part = (weight: number): number => {
		if (weight === end) return runs.length;
		const i = indexOf(runs, weight);
		const run = runs[i];
		if (!run || run.from === weight) return i;
		touch(slab, run);
		const rest = { from: weight, cover: run.cover, last: run.last, open: null };
		slab.changed.add(rest);
		runs.splice(i + 1, 0, rest);
		return i + 1;
	};
	const first = part(from);
	const behind = part(to);
	for (const run of runs.slice(first, behind)) {
		touch(slab, run);
		run.cover = run.cover.with(kind, (run.cover[kind] ?? 0) + rows);
		if (rows >= 0 && last) run.last = last;
	}
	// What is covered alike on both sides of a bound is one stretch again.
	for (const i of [behind, first]) {
		const [left, right] = [runs[i - 1], runs[i]];
		if (!left || !right || left.last?.keeps !== right.last?.keeps || left.cover.some((count, k) => count !== right.cover[k])) continue;
		touch(slab, left);
		touch(slab, right);
		if (left.last && right.last && compare(left.last.from, right.last.from) < 0) left.last = right.last;
		slab.changed.delete(right);
		runs.splice(i, 1);
	}
	return behind - first + 1 + Math.ceil((4 * runs.length) / MOVED);
}

/** Opens what has no price from a day on, where that is not as it was. */
function settle(slab: Slab, { day, cause, end, own }: { day: string; cause: Taken; end: number; own: readonly string[] }): void {
	const { runs, changed, closing } = slab;
	for (const run of changed) {
		const containers = without(run.cover, own);
		if (containers?.length === 0) continue;
		const weightTo = runs[indexOf(runs, run.from) + 1]?.from ?? end;
		const known = closing.get(run.from);
		const { keeps } = run.last ?? cause;
		const line = run.last?.line ?? cause.line;
		const stays = keeps || (run.cover[STAYS] ?? 0) > 0;
		const waits = containers === null && !stays && (run.cover[WAITS] ?? 0) > 0;
		const kept = waits || (containers === null && stays);
		if (known?.weightTo === weightTo && known.kept === kept && known.waits === waits && String(known.containers) === String(containers)) {
			run.open = known;
			closing.delete(run.from);
		} else run.open = { since: day, line, kept, waits, weightTo, containers };
	}
	changed.clear();
}

/** The containers that have no price under some rows: null for all, where there are no rows. Where a row for another stands the rate cannot: that is charged otherwise. */
function without([_stays, _waits, any = 0, others = 0, ...each]: readonly number[], own: readonly string[]): readonly string[] | null {
	if (any > 0) return [];
	return others === 0 && each.every((count) => count === 0) ? null : own.filter((_, i) => each[i] === 0);
}

/** Parts of the same days put together where their weights, then their steps adjoin, by day. */
function joined({ weightFrom, weightTo, steps }: Rate, parts: Uncovered[]): Uncovered[] {
	const lines = adjoining(
		parts.sort((a, b) => a.weightFrom - b.weightFrom),
		{
			same: (hole) => hole.steps.join(),
			adjoin: (one, other) => one.weightTo === other.weightFrom,
			join: (one, other) => ({ ...one, weightTo: other.weightTo }),
		},
	);
	const areas = adjoining(
		lines.sort((a, b) => a.steps[0] - b.steps[0]),
		{
			same: (hole) => `${hole.weightFrom} ${hole.weightTo}`,
			adjoin: (one, other) => one.steps[1] === other.steps[0],
			join: (one, other) => ({ ...one, steps: [one.steps[0], other.steps[1]] }),
		},
	);
	const isAll = (hole: Uncovered) =>
		hole.weightFrom === weightFrom && hole.weightTo === weightTo && hole.steps[0] === steps[0] && hole.steps[1] === steps[1];
	return areas
		.map((hole) => ({ ...hole, whole: isAll(hole) }))
		.sort(
			(a, b) =>
				compare(a.from, b.from) ||
				Number(a.containers !== null) - Number(b.containers !== null) ||
				a.steps[0] - b.steps[0] ||
				a.weightFrom - b.weightFrom,
		);
}

/** Parts, in order, with those put together that are of the same days and adjoin. */
function adjoining(
	holes: readonly Uncovered[],
	{
		same,
		adjoin,
		join,
	}: { same(hole: Uncovered): string; adjoin(one: Uncovered, other: Uncovered): boolean; join(one: Uncovered, other: Uncovered): Uncovered },
): Uncovered[] {
	const found: Uncovered[] = [];
	const last = new Map<string, number>();
	for (const hole of holes) {
		const key = `${hole.from} ${hole.to} ${hole.kept} ${hole.waits} ${hole.containers} ${same(hole)}`;
		const at = last.get(key);
		const before = at === undefined ? undefined : found[at];
		if (at !== undefined && before && adjoin(before, hole)) found[at] = join(before, hole);
		else last.set(key, found.push(hole) - 1);
	}
	return found;
}
