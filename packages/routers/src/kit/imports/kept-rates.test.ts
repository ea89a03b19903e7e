import { addDays, dayBefore } from "@iqt/i18n/days";
import { describe, expect, it } from "vitest";
import { diceOf } from "./corpus/random.ts";
import { railLine as line, sheetOfRows } from "./testing.ts";
import { importDeskPerTest } from "./testing-desk.ts";

const desk = importDeskPerTest();
const { as, upload, book } = desk;
const merge = { mode: "merge" as const, confirmed: ["assumed" as const, "doubtful" as const, "dropped" as const] };
const heads = [
	...["Inland City", "Port City", "Direction", "Container", "Rail Cost", "Currency", "SSR", "MSR", "Valid From", "Valid To"],
	...["COC/SOC", "Weight From (t)", "Weight To (t)"],
];

/** A rate of a container on days and tonnes, both ends of days and the lower of tonnes included. */
interface Rate {
	container: string;
	from: string;
	to: string;
	tonnes: [number, number];
	cost: number;
}

const sheetOf = (rates: readonly Rate[]) =>
	sheetOfRows(
		heads,
		rates.map(({ container, from, to, tonnes, cost }) => [
			...line({ 3: container, 4: String(cost), 7: "cost", 8: from, 9: to }),
			...["COC", ...tonnes.map(String)],
		]),
	);
const inBook = async (): Promise<Rate[]> =>
	(await book()).map((row) => ({
		...{ container: row.container_type, from: row.valid_from, to: row.valid_to, cost: Number(row.cost_minor) / 100 },
		tonnes: [Number(row.weight_from) / 1_000, Number(row.weight_to) / 1_000],
	}));
const rows = async (batchId: string) => (await as("PM", { language: "en" }).previewRows({ batchId })).items;
const stated = (rates: readonly Rate[]) => rates.map(({ from, to, tonnes, cost }) => `${from} ${to} ${tonnes.join("–")} ${cost}`).sort();

const bands: [number, number][] = [
	[0, 16],
	[16, 22],
	[22, 30],
];
const days = { from: "2026-12-01", to: "2027-02-28" };

/** A sheet of three bands over one rate for all weights. */
async function overOneRate(to = "2027-12-31") {
	const old: Rate = { container: "20GP", from: "2026-10-01", to, tonnes: [0, 30], cost: 525 };
	await as("PM").applyBatch({ ...merge, batchId: (await upload(await sheetOf([old]))).id });
	return upload(await sheetOf(bands.map((tonnes, i) => ({ container: "20GP", ...days, tonnes, cost: 500 + 100 * i }))));
}

describe("a row with the price of the book's rate on some of its days", () => {
	const all: [number, number] = [0, 30];
	const year: Rate = { container: "20GP", from: "2031-01-01", to: "2031-12-31", tonnes: all, cost: 525 };

	it("is unchanged where it holds up to the rate's end: nothing is written", async () => {
		await as("PM").applyBatch({ ...merge, batchId: (await upload(await sheetOf([year]))).id });
		const { id, counts } = await upload(
			await sheetOf([
				{ ...year, from: "2031-03-01" },
				{ ...year, container: "40GP" },
			]),
		);
		expect(counts).toMatchObject({ unchanged: 1, changed: 0, clash: 0, new: 1 });
		expect(await as("PM").applyBatch({ ...merge, mode: "replace", missing: 0, batchId: id })).toMatchObject({
			inserted: 1,
			updated: 0,
			ended: 0,
			unchanged: 1,
		});
		expect(stated(await inBook())).toEqual(["2031-01-01 2031-12-31 0–30 525", "2031-01-01 2031-12-31 0–30 525"]);
	});

	it("has it still where another row is taken over the rate before it", async () => {
		await as("PM").applyBatch({ ...merge, batchId: (await upload(await sheetOf([year]))).id });
		const { id, counts } = await upload(
			await sheetOf([
				{ ...year, from: "2031-03-01" },
				{ ...year, to: "2031-02-28", cost: 600 },
			]),
		);
		expect(counts).toMatchObject({ unchanged: 1, clash: 1 });
		expect(await as("PM").batch({ batchId: id })).toMatchObject({ leavingOpen: 0 });
		expect((await rows(id))[1]?.problems.map(({ message }) => message)).toContain("The old price goes on from 2031-03-01 to 2031-12-31.");
		await as("PM").choose({ batchId: id, clashes: "sheet" });
		expect(await as("PM").applyBatch({ ...merge, batchId: id })).toMatchObject({ lost: null });
		expect(stated(await inBook())).toEqual(["2031-01-01 2031-02-28 0–30 600", "2031-03-01 2031-12-31 0–30 525"]);
	});
});

describe("the book's rate kept for some rows over it", () => {
	it("goes on in their days and weights beside a row that is taken, and what else has no price is told before", async () => {
		const { id } = await overOneRate();
		await as("PM").choose({ batchId: id, clashes: "book" });
		const chosen = await as("PM").choose({ batchId: id, rows: [{ line: 1, choice: "sheet" }] });
		expect(chosen).toMatchObject({ clashes: { sheet: 1, book: 2 }, leaving: 1, leavingOpen: 1 });
		expect((await rows(id)).map(({ problems }) => problems.map(({ level, message }) => `${level} ${message}`))).toEqual([
			[
				"note The old price goes on from 2026-12-01 to 2027-12-31 for 16–30 t.",
				"warning If the sheet's price is taken, no price remains from 2027-03-01 to 2027-12-31 for 0–16 t.",
			],
			[],
			[],
		]);
		const done = await as("PM").applyBatch({ ...merge, batchId: id });
		expect(done).toMatchObject({ ended: 0, goingOn: 1, rest: 1, clashes: 2, lost: { rates: 1, from: "2027-03-01", to: "2027-12-31" } });
		expect(stated(await inBook())).toEqual(["2026-10-01 2026-11-30 0–30 525", "2026-12-01 2027-02-28 0–16 500", "2026-12-01 2027-12-31 16–30 525"]);
	});

	it("leaves nothing without a price where the rows have all of its days, and undo brings it back", async () => {
		const { id } = await overOneRate(days.to);
		const before = stated(await inBook());
		const choices = [
			{ line: 1, choice: "book" as const },
			{ line: 2, choice: "sheet" as const },
			{ line: 3, choice: "book" as const },
		];
		expect(await as("PM").choose({ batchId: id, rows: choices })).toMatchObject({ leavingOpen: 0 });
		expect(await as("PM").applyBatch({ ...merge, batchId: id })).toMatchObject({ lost: null, rest: 2 });
		expect(stated(await inBook())).toEqual([
			"2026-10-01 2026-11-30 0–30 525",
			"2026-12-01 2027-02-28 0–16 525",
			"2026-12-01 2027-02-28 16–22 600",
			"2026-12-01 2027-02-28 22–30 525",
		]);
		await as("PM").undo({ batchId: id });
		expect(stated(await inBook())).toEqual(before);
	});

	it("is the price at every point of such a row, whatever rows are taken; what else has none was told before", async () => {
		const dice = diceOf(3_101);
		const months = Array.from({ length: 13 }, (_, m) => new Date(Date.UTC(2031, m, 1)).toISOString().slice(0, 10));
		const month = (m: number) => months[m] ?? "";
		const box = (container: string, cost: number, [long, wide]: [number, number]): Rate => {
			const [from, light] = [dice.int(0, 12 - long), dice.int(0, 5 - wide)];
			const [to, heavy] = [dice.int(from + 1, Math.min(12, from + 2 * long)), dice.int(light + 1, Math.min(5, light + 2 * wide))];
			return { container, from: month(from), to: dayBefore(month(to)), tonnes: [light * 5, heavy * 5], cost };
		};
		const meet = (a: Rate, b: Rate) =>
			a.container === b.container && a.from <= b.to && b.from <= a.to && a.tonnes[0] < b.tonnes[1] && b.tonnes[0] < a.tonnes[1];
		const some = (count: number, base: number, size: [number, number]) =>
			Array.from({ length: count }, (_, i) => box(dice.pick(["20GP", "40GP"]), base + i, size)).filter(
				(rate, i, all) => !all.slice(0, i).some((other) => meet(rate, other)),
			);
		const points = ["20GP", "40GP"].flatMap((container) =>
			months
				.slice(0, 12)
				.flatMap((from) =>
					[0, 5, 10, 15, 20].map((t): Rate => ({ container, from: addDays(from, 3), to: addDays(from, 3), tonnes: [t + 1, t + 4], cost: 0 })),
				),
		);
		const priceAt = (rates: readonly Rate[], point: Rate) => rates.find((rate) => meet(rate, point))?.cost ?? null;
		let [kept, lost] = [0, 0];
		for (let round = 0; round < 10; round++) {
			await desk.services.db.deleteFrom("inland_rail_rate").execute();
			await as("PM").applyBatch({ ...merge, batchId: (await upload(await sheetOf(some(5, 1_000, [9, 4])))).id });
			const before = await inBook();
			const sheet = some(12, 2_000, [3, 2]);
			const { id } = await upload(await sheetOf(sheet));
			const read = await rows(id);
			const choices = read.flatMap(({ line, outcome }) =>
				outcome === "clash" ? [{ line, choice: dice.pick(["sheet", "book", "book", "within"] as const) }] : [],
			);
			const chosen = choices.length > 0 ? await as("PM").choose({ batchId: id, rows: choices }) : await as("PM").batch({ batchId: id });
			const warned = (await rows(id)).some(({ problems }) => problems.some(({ message }) => message.includes("no price remains")));
			const done = await as("PM").applyBatch({ ...merge, batchId: id });
			const after = await inBook();
			let left = 0;
			for (const point of points) {
				const row = sheet.findIndex((rate) => meet(rate, point));
				const isKept = choices.some(({ line, choice }) => line === row + 1 && choice === "book");
				const [was, is] = [priceAt(before, point), priceAt(after, point)];
				const told = JSON.stringify({ round, point, before, sheet, choices });
				if (row >= 0 && !isKept) expect(is, told).toBe(sheet[row]?.cost);
				else if (isKept || is !== null) expect(is, told).toBe(was);
				else if (was !== null) left++;
				if (isKept && was !== null) kept++;
			}
			expect({ left: left > 0, warned, done: done.lost !== null, open: chosen.leavingOpen > 0 }, JSON.stringify({ before, sheet, choices })).toEqual({
				...{ left: left > 0, warned: left > 0, done: left > 0, open: left > 0 },
			});
			lost += left;
		}
		expect(kept).toBeGreaterThan(50);
		expect(lost).toBeGreaterThan(10);
	});
});
