import { addDays, dayBefore } from "@iqt/i18n/days";
import { type Span, spansMeet, stepsOf } from "./bands.ts";
import type { Columns } from "./convert.ts";
import type { RateBook } from "./define.ts";
import { chargesShipment, containerHeld } from "./ways.ts";

/** Days, weights and steps of a rate that nothing has a price for once rows of a sheet are taken over it. */
export interface Hole {
	/** The rate. */
	id: string;
	/** The row of the sheet before it, or beside it. */
	line: number;
	/** Whether the rate's price is kept there. */
	kept: boolean;
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
}

type Place = Pick<Hole, "from" | "to" | "weightFrom" | "weightTo" | "steps">;

interface Taken extends Place {
	line: number;
	container: string;
	/** Whether the rate's price is to be kept on all other days. */
	keeps: boolean;
}

/** More rows over one rate are held against its days alone: what they leave of its weights costs the square of them. */
const CROWD = 500;

const placeOf = (book: RateBook, columns: Columns): Place => ({
	from: String(columns.valid_from),
	to: String(columns.valid_to),
	weightFrom: Number(columns.weight_from),
	weightTo: Number(columns.weight_to),
	steps: stepsOf(book, columns),
});

/** Whether a row takes all of a rate's weights and steps. */
const takesBand = (row: Place, rate: Place) =>
	row.weightFrom <= rate.weightFrom && row.weightTo >= rate.weightTo && row.steps[0] <= rate.steps[0] && row.steps[1] >= rate.steps[1];

/** Whether a row is for a container. */
const isFor = (row: Pick<Taken, "container">, container: string) => row.container === "*" || row.container === container;

/** A rate with its container, or "*". */
type Rate = Place & Pick<Taken, "container">;

/** Hears which rows of a sheet are taken over which rates, and tells what they leave of these without a price. `containers` are all there are. */
export function holeFinder(book: RateBook, containers: Iterable<string>) {
	const types = [...containers].filter((type) => type !== "*").sort();
	const over = new Map<string, { rate: Rate; taken: Taken[] }>();
	/** First days of rows that have a rate up to its end: most there are, and of most rates they are the only one. */
	const tails = new Map<string, string>();
	return {
		/** `met`: rates that end before the row or go for it. */
		add({ line, columns, met, keeps }: { line: number; columns: Columns; met: readonly Columns[]; keeps: boolean }): void {
			const row = { line, keeps, ...placeOf(book, columns), container: containerHeld(book, columns) };
			for (const rate of met) {
				const id = String(rate.id);
				const place = { ...placeOf(book, rate), container: containerHeld(book, rate) };
				const isWhole = row.to >= place.to && takesBand(row, place) && isFor(row, place.container);
				const known = over.get(id);
				// Rows of a sheet do not meet, but of one for every container and one for some.
				if (isWhole && row.from <= place.from && !chargesShipment(book)) continue;
				if (isWhole) tails.set(id, earliest(row.from, tails.get(id)));
				else if (known) known.taken.push(row);
				else over.set(id, { rate: place, taken: [row] });
			}
		},
		*holes(): Generator<Hole> {
			for (const [id, { rate, taken }] of over) {
				const tail = tails.get(id);
				const all = tail === undefined ? taken : [...taken, { ...rate, from: tail, line: 0, keeps: false }];
				for (const hole of holesIn(rate, all, types)) yield { id, ...hole };
			}
		},
	};
}

const earliest = (day: string, other: string | undefined): string => (other !== undefined && other < day ? other : day);

/** Holes of one rate, by day: from the first row's first day on, up to its own last. */
function holesIn(rate: Rate, taken: readonly Taken[], types: readonly string[]): Omit<Hole, "id">[] {
	const within = taken.map((row) => (row.from < rate.from ? { ...row, from: rate.from } : row));
	const rows = within.sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : a.line - b.line));
	const starts = new Set<string>();
	for (const row of rows) {
		starts.add(row.from);
		if (row.to < rate.to) starts.add(addDays(row.to, 1));
	}
	const days = [...starts].sort();
	const holes: Omit<Hole, "id">[] = [];
	let next = 0;
	let active: Taken[] = [];
	let last: Taken | undefined;
	for (const [i, day] of days.entries()) {
		const following = days[i + 1];
		const to = following === undefined ? rate.to : dayBefore(following);
		active = active.filter((row) => row.to >= day);
		for (let row = rows[next]; row && row.from <= day; row = rows[++next]) {
			active.push(row);
			last = row;
		}
		const cause = active.at(-1) ?? last;
		if (!cause) continue;
		const daysAlone = rows.length > CROWD;
		const free = bandsLeft(rate, active, daysAlone);
		const alone = free.map((band) => ({ band, kept: cause.keeps, containers: null }));
		// Where a row for another container stands the rate cannot: that is charged otherwise.
		const lost = daysAlone ? [] : containersLeft(rate, active, { free, types }).map((left) => ({ ...left, kept: false }));
		for (const { band, kept, containers } of [...alone, ...lost]) {
			const before = holes.findLast((hole) => isSame(hole, band) && String(hole.containers) === String(containers));
			if (before && before.kept === kept && addDays(before.to, 1) === day) before.to = to;
			else holes.push({ line: cause.line, kept, from: day, to, ...band, whole: isSame(band, rate), containers });
		}
	}
	return holes;
}

/** What rows leave of a rate to its containers that none of them is for; `free` is what no row takes at all. */
function containersLeft(
	rate: Rate,
	active: readonly Taken[],
	{ free, types }: { free: readonly Band[]; types: readonly string[] },
): { band: Band; containers: string[] }[] {
	if (active.every((row) => isFor(row, rate.container))) return [];
	const left: { band: Band; containers: string[] }[] = [];
	for (const container of rate.container === "*" ? types : [rate.container]) {
		for (const band of bandsLeft(rate, [...active.filter((row) => isFor(row, container)), ...free], false)) {
			const known = left.find((other) => isSame(other.band, band));
			if (known) known.containers.push(container);
			else left.push({ band, containers: [container] });
		}
	}
	return left;
}

type Band = Pick<Place, "weightFrom" | "weightTo" | "steps">;

const isSame = (one: Band, other: Band) =>
	one.weightFrom === other.weightFrom && one.weightTo === other.weightTo && one.steps[0] === other.steps[0] && one.steps[1] === other.steps[1];

/** What rows leave of a rate's weights and steps. */
function bandsLeft(rate: Place, active: readonly Band[], daysAlone: boolean): Band[] {
	if (active.length === 0) return [{ weightFrom: rate.weightFrom, weightTo: rate.weightTo, steps: rate.steps }];
	if (daysAlone) return [];
	const [first, end] = rate.steps;
	const bounds = [...new Set([first, end, ...active.flatMap(({ steps }) => steps)])]
		.filter((step) => step >= first && step <= end)
		.sort((a, b) => a - b);
	const left: Band[] = [];
	for (const [i, from] of bounds.slice(0, -1).entries()) {
		const steps: Span = [from, bounds[i + 1] ?? end];
		const there = active.filter((row) => spansMeet(row.steps, steps));
		for (const weights of weightsLeft(rate, there)) {
			const before = left.findLast((band) => band.weightFrom === weights.weightFrom && band.weightTo === weights.weightTo && band.steps[1] === from);
			if (before) before.steps = [before.steps[0], steps[1]];
			else left.push({ ...weights, steps });
		}
	}
	return left;
}

/** What rows leave of a rate's weights. */
function weightsLeft({ weightFrom, weightTo }: Place, active: readonly Band[]): Pick<Band, "weightFrom" | "weightTo">[] {
	const left: Pick<Band, "weightFrom" | "weightTo">[] = [];
	let at = weightFrom;
	for (const row of active.toSorted((a, b) => a.weightFrom - b.weightFrom)) {
		if (row.weightFrom > at) left.push({ weightFrom: at, weightTo: Math.min(row.weightFrom, weightTo) });
		at = Math.max(at, row.weightTo);
	}
	if (at < weightTo) left.push({ weightFrom: at, weightTo });
	return left;
}
