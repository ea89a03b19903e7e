import { stepsOf } from "./bands.ts";
import { type LostPart, partOf } from "./batch-lost.ts";
import { type Columns, isEveryWeight } from "./convert.ts";
import type { RateBook } from "./define.ts";
import { type Hole, type Place, type Rate, type Staying, type Taken, uncoveredBy } from "./uncovered.ts";
import { chargesShipment, containerHeld } from "./ways.ts";

/** Days, weights and steps of a row. */
export const placeOf = (book: RateBook, columns: Columns): Place => ({
	from: String(columns.valid_from),
	to: String(columns.valid_to),
	weightFrom: Number(columns.weight_from),
	weightTo: Number(columns.weight_to),
	steps: stepsOf(book, columns),
});

/** What tells a rate from others of its name: its weights and steps, with its days; null where it is for all of them. */
export function ownPart(book: RateBook, rate: Columns): LostPart | null {
	const of = partOf(book, { ...placeOf(book, rate), whole: false, containers: null, instead: null });
	const part = isEveryWeight(rate) ? { ...of, weightFrom: null, weightTo: null } : of;
	return part.weightFrom === null && part.steps === null ? null : part;
}

/** Whether a row takes all of a rate's weights and steps. */
const takesBand = (row: Place, rate: Place) =>
	row.weightFrom <= rate.weightFrom && row.weightTo >= rate.weightTo && row.steps[0] <= rate.steps[0] && row.steps[1] >= rate.steps[1];

/** Whether a row is for a container. */
const isFor = (row: Pick<Taken, "container">, container: string) => row.container === "*" || row.container === container;

/** Hears which rows of a sheet are taken over which rates, and tells what they leave of these without a price. `containers` are all there are. */
export function holeFinder(book: RateBook, containers: Iterable<string>) {
	const types = [...containers].filter((type) => type !== "*").sort();
	const over = new Map<string, { rate: Rate; taken: Taken[] }>();
	/** First days of rows that have a rate up to its end: most there are, and of most rates they are the only one. */
	const tails = new Map<string, string>();
	const stays = new Map<string, Staying[]>();
	const firstDays = new Map<string, string>();
	const generals: Columns[] = [];
	return {
		/** First days of rows that are taken over rates, by the rate's id. */
		taken: firstDays as ReadonlyMap<string, string>,
		/** Whether a row meets a rate, taken or not. */
		meets: (id: string): boolean => firstDays.has(id) || stays.has(id),
		/** Rows for every container. */
		generals: generals as readonly Columns[],
		/** `met`: rates that end before the row or go for it. */
		add({ line, columns, met: rates, keeps }: { line: number; columns: Columns; met: readonly Columns[]; keeps: boolean }): void {
			const row = { line, keeps, ...placeOf(book, columns), container: containerHeld(book, columns) };
			if (columns.container_type === "*") generals.push(columns);
			for (const rate of rates) {
				const id = String(rate.id);
				firstDays.set(id, earliest(row.from, firstDays.get(id)));
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
		/** A row that is not taken: the rates it meets keep its place. `waits`: it may be yet, nobody has chosen. `goesOn`: somebody chose the rates' price. */
		stay({ columns, met, waits = false, goesOn = false }: { columns: Columns; met: readonly Columns[]; waits?: boolean; goesOn?: boolean }): void {
			const place = { ...placeOf(book, columns), waits, goesOn };
			for (const { id } of met) {
				const known = stays.get(String(id));
				if (known) known.push(place);
				else stays.set(String(id), [place]);
			}
		},
		*holes(): Generator<Hole> {
			for (const [id, { rate, taken }] of over) {
				const tail = tails.get(id);
				const all = tail === undefined ? taken : [...taken, { ...rate, from: tail, line: 0, keeps: false }];
				for (const hole of uncoveredBy(rate, all, types, stays.get(id))) yield { id, ...hole, instead: null, general: null, mode: null };
			}
		},
	};
}

/** What hears of the rows of a sheet. */
export type HoleFinder = ReturnType<typeof holeFinder>;

const earliest = (day: string, other: string | undefined): string => (other !== undefined && other < day ? other : day);
