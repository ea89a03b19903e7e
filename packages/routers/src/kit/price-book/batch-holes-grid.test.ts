import { addDays } from "@iqt/i18n/days";
import { expect, test } from "vitest";
import { depotPrice as declaredDepot } from "../../prices/depot-price/schema.ts";
import { inlandRail } from "../../prices/inland-rail/schema.ts";
import { diceOf } from "../imports/corpus/random.ts";
import { stepsIn } from "./bands.ts";
import { holeFinder } from "./batch-holes.ts";
import type { RateBook } from "./define.ts";
import type { Hole } from "./uncovered.ts";

// Its table is in no database yet.
const depotPrice = declaredDepot as unknown as RateBook;
const TYPES = ["20GP", "40GP", "40HC"];
const STEPS = 4;
/** Tonnes of the grid. */
const WEIGHTS = 6;
/** Days of the grid. */
const DAYS = 12;
const day = (n: number) => addDays("2031-01-01", n);

/** A rate or a row on the grid: first and last of days and steps, whole tonnes from below to the end. */
interface Box {
	days: [number, number];
	tonnes: [number, number];
	steps: [number, number];
	container: string;
	/** Of a row that is taken: whether the rate's price is kept beside it. */
	keeps?: boolean;
	/** Of one that stays out: whether nobody has chosen for it. */
	waits?: boolean;
	/** Whether somebody chose the rate's price there. */
	goesOn?: boolean;
}

const columnsOf = ({ days, tonnes, steps, container }: Box) => ({
	...{ id: "r", valid_from: day(days[0]), valid_to: day(days[1]), weight_from: tonnes[0] * 1_000, weight_to: tonnes[1] * 1_000 },
	...{ container_type: container, day_from: steps[0], day_to: steps[1] },
});

const range = (from: number, to: number) => Array.from({ length: Math.max(0, to - from + 1) }, (_, n) => from + n);
const typesOf = (container: string) => (container === "*" ? TYPES : [container]);

/**
 * Whether the last of some rows that have begun on a day over some weights and steps keeps the rate's price, as one does that leaves it its place; where
 * none is over them the last taken of all that go on, or of all.
 */
function keepsAt(
	rate: Box,
	rows: readonly Box[],
	{ day: d, first, isOver, left }: { day: number; first: number; isOver: (row: Box) => boolean; left: readonly Box[] },
): boolean {
	const begins = ({ days }: Box) => Math.max(days[0], rate.days[0]);
	const begun = rows.filter((row) => begins(row) <= d).sort((a, b) => begins(a) - begins(b));
	const leaves = left.map((row) => ({ ...row, keeps: true, at: row.days[1] < first ? row.days[0] : Math.max(row.days[0], first) }));
	const over = [...rows.map((row) => ({ ...row, at: begins(row) })), ...leaves]
		.filter((row) => row.at <= d && isOver(row))
		.sort((a, b) => a.at - b.at);
	return (over.at(-1) ?? begun.findLast(({ days }) => days[1] >= d) ?? begun.at(-1))?.keeps === true;
}

/** Every cell of days, tonnes, steps and containers of a rate that has no price once the rows are taken over it, looked at one by one. */
function cellsWithout(rate: Box, rows: readonly Box[], staying: readonly Box[]): string[] {
	const first = Math.max(rate.days[0], Math.min(...rows.map(({ days }) => days[0])));
	const isForAll = rows.every(({ container }) => container === "*");
	const left = isForAll || rate.container !== "*" ? staying.filter(({ goesOn }) => goesOn) : [];
	const cells: string[] = [];
	for (const d of range(first, rate.days[1]))
		for (const w of range(rate.tonnes[0], rate.tonnes[1] - 1))
			for (const s of range(...rate.steps)) {
				const isOver = ({ tonnes, steps }: Box) => tonnes[0] <= w && w < tonnes[1] && steps[0] <= s && s <= steps[1];
				const isIn = (box: Box) => box.days[0] <= d && d <= box.days[1] && isOver(box);
				const there = rows.filter(isIn);
				const stays = staying.filter(isIn);
				const kept = keepsAt(rate, rows, { day: d, first, isOver, left }) || stays.some(({ waits }) => !waits);
				const fate = there.length > 0 ? "" : kept ? " kept" : stays.length > 0 ? " waits" : "";
				for (const type of typesOf(rate.container))
					if (!there.some(({ container }) => container === "*" || container === type)) cells.push(`${d} ${w} ${s} ${type}${fate}`);
			}
	return cells.sort();
}

/** The cells that holes name, each as often as one of them names it. */
const cellsIn = (rate: Box, holes: readonly Hole[]): string[] =>
	holes
		.flatMap(({ from, to, weightFrom, weightTo, steps, containers, kept, waits }) => {
			const [first, last] = stepsIn(steps);
			return range(0, DAYS)
				.filter((d) => day(d) >= from && day(d) <= to)
				.flatMap((d) =>
					range(weightFrom / 1_000, weightTo / 1_000 - 1).flatMap((w) =>
						range(first, last ?? first).flatMap((s) =>
							(containers ?? typesOf(rate.container)).map((type) => `${d} ${w} ${s} ${type}${waits ? " waits" : kept ? " kept" : ""}`),
						),
					),
				);
		})
		.sort();

test.each([
	{ name: "weights and containers", book: inlandRail as unknown as RateBook, last: 0, types: ["*", ...TYPES] },
	{ name: "weights and steps", book: depotPrice, last: STEPS, types: ["*"] },
])("what rows leave of a rate is told whole and once: days by $name", ({ book, last, types }) => {
	const dice = diceOf(last === 0 ? 7_001 : 7_002);
	const pair = (from: number, to: number): [number, number] => {
		const at = dice.int(from, to);
		return [at, dice.int(at, to)];
	};
	const box = (): Box => {
		const [from, to] = pair(0, WEIGHTS - 1);
		return { days: pair(0, DAYS - 1), tonnes: [from, to + 1], steps: last === 0 ? [0, 0] : pair(1, last), container: dice.pick(types) };
	};
	const meets = (one: Box, other: Box) =>
		one.days[0] <= other.days[1] &&
		other.days[0] <= one.days[1] &&
		one.tonnes[0] < other.tonnes[1] &&
		other.tonnes[0] < one.tonnes[1] &&
		one.steps[0] <= other.steps[1] &&
		other.steps[0] <= one.steps[1];
	let [partial, beside, waiting, mixed] = [0, 0, 0, 0];
	for (let round = 0; round < 2_500; round++) {
		const rate = box();
		const all = range(0, dice.int(0, 4))
			.map(box)
			.filter((row) => meets(row, rate))
			// Rows of a sheet for the same containers do not meet.
			.filter((row, i, before) => !before.slice(0, i).some((other) => other.container === row.container && meets(row, other)));
		const out = all.filter(() => dice.chance(0.3));
		const staying = out.map((row) => ({ ...row, waits: dice.chance(0.4) })).map((row) => ({ ...row, goesOn: !row.waits && dice.chance(0.6) }));
		const areKept = dice.chance(0.3);
		const isMixed = dice.chance(0.4);
		const rows = all.filter((row) => !out.includes(row)).map((row) => ({ ...row, keeps: isMixed ? dice.chance(0.5) : areKept }));
		if (rows.length === 0) continue;
		const finder = holeFinder(book, TYPES);
		for (const [i, { keeps, ...row }] of rows.entries()) finder.add({ line: i + 1, columns: columnsOf(row), met: [columnsOf(rate)], keeps });
		for (const { waits, goesOn, ...row } of staying) finder.stay({ columns: columnsOf(row), met: [columnsOf(rate)], waits, goesOn });
		const holes = [...finder.holes()];
		expect(cellsIn(rate, holes), JSON.stringify({ rate, rows, staying })).toEqual(cellsWithout(rate, rows, staying));
		if (!rows.some(({ keeps }) => keeps) && holes.some(({ kept, waits }) => kept && !waits)) beside++;
		if (holes.some(({ waits }) => waits)) waiting++;
		if (new Set(holes.filter(({ containers, waits }) => containers === null && !waits).map(({ kept }) => kept)).size > 1) mixed++;
		if (holes.some(({ whole, containers }) => !whole || containers !== null)) partial++;
	}
	expect(partial).toBeGreaterThan(200);
	expect(Math.min(beside, waiting, mixed)).toBeGreaterThan(10);
});

test("of a crowd of rows over one rate the same holds, each day and weight looked at one by one", () => {
	const dice = diceOf(7_003);
	const [days, tonnes] = [500, 12];
	/** A rectangle in parts that do not meet, cut at random. */
	const parted = (from: number, to: number, light: number, heavy: number): Box[] => {
		const [long, wide] = [to - from + 1, heavy - light];
		if ((long <= 3 && wide <= 1) || (long * wide < 16 && dice.chance(0.3)))
			return [{ days: [from, to], tonnes: [light, heavy], steps: [0, 0], container: "*" }];
		if (long > 3 && (wide === 1 || dice.chance(0.6))) {
			const at = dice.int(from, to - 1);
			return [...parted(from, at, light, heavy), ...parted(at + 1, to, light, heavy)];
		}
		if (wide === 1) return [{ days: [from, to], tonnes: [light, heavy], steps: [0, 0], container: "*" }];
		const at = dice.int(light + 1, heavy - 1);
		return [...parted(from, to, light, at), ...parted(from, to, at, heavy)];
	};
	for (let round = 0; round < 3; round++) {
		const rows = parted(0, days - 1, 0, tonnes).filter(() => dice.chance(0.7));
		expect(rows.length).toBeGreaterThan(500);
		const first = Math.min(...rows.map((row) => row.days[0]));
		const finder = holeFinder(inlandRail as unknown as RateBook, []);
		const rate = { ...columnsOf({ days: [0, days - 1], tonnes: [0, tonnes], steps: [0, 0], container: "*" }) };
		for (const [i, row] of rows.entries()) finder.add({ line: i + 1, columns: columnsOf(row), met: [rate], keeps: false });
		const found = Array.from({ length: days }, () => Array<number>(tonnes).fill(0));
		const at = new Map(range(0, days - 1).map((n) => [day(n), n]));
		for (const { from, to, weightFrom, weightTo } of finder.holes())
			for (const d of range(at.get(from) ?? -1, at.get(to) ?? -1))
				for (const w of range(weightFrom / 1_000, weightTo / 1_000 - 1)) (found[d] as number[])[w] = (found[d]?.[w] ?? 0) + 1;
		const isTaken = (d: number, w: number) => rows.some((row) => row.days[0] <= d && d <= row.days[1] && row.tonnes[0] <= w && w < row.tonnes[1]);
		const truth = range(0, days - 1).map((d) => range(0, tonnes - 1).map((w) => (d < first || isTaken(d, w) ? 0 : 1)));
		expect(found).toEqual(truth);
	}
});
