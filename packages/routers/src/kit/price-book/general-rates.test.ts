import { addDays } from "@iqt/i18n/days";
import { expect, test } from "vitest";
import { inlandRail } from "../../prices/inland-rail/schema.ts";
import { holeFinder } from "./batch-holes.ts";
import type { Columns } from "./convert.ts";
import { holesOfSheet } from "./general-rates.ts";
import { wholeRates } from "./list.ts";
import { addRate } from "./queries.ts";
import { loadReference } from "./reference.ts";
import { nextChange, railRow, rateDb } from "./testing.ts";

/** Rates of one lane for two days each, rows for their light weights and rows for every container on the same days: the holes, and how often such a row was looked at. */
async function lookedAt(count: number) {
	const { db, close } = await rateDb();
	const reference = await loadReference(db);
	const finder = holeFinder(inlandRail, reference.containers);
	let looks = 0;
	for (let i = 0; i < count; i++) {
		const [validFrom, validTo] = [addDays("2031-01-01", 2 * i), addDays("2031-01-01", 2 * i + 1)];
		const id = await addRate(db, inlandRail, inlandRail.row.parse(railRow({ validFrom, validTo })), nextChange());
		const rate = (await wholeRates(db, inlandRail, [{ id }])).get(id) as Columns;
		finder.add({ line: i + 1, columns: { ...rate, weight_to: 18_000 }, met: [rate], keeps: false });
		const general = { ...rate, container_type: "*", ssr_minor: 59_000, ssr_formula: null };
		Object.defineProperty(general, "valid_from", { enumerable: true, get: () => ++looks && validFrom });
		finder.add({ line: count + i + 1, columns: general, met: [], keeps: false });
	}
	looks = 0;
	const found: unknown[][] = [];
	for await (const { from, to, weightFrom, instead } of holesOfSheet(db, inlandRail, { finder, reference }))
		found.push([from, to, weightFrom, instead]);
	await close();
	return { looks, found };
}

test("of many prices for every container each hole looks at those on its days alone", async () => {
	const [some, more] = [await lookedAt(30), await lookedAt(120)];
	expect(more.found).toHaveLength(120);
	expect(more.found[7]).toEqual(["2031-01-15", "2031-01-16", 18_000, "590.00 CNY"]);
	// Four times as many, and a little for finding them.
	expect(more.looks).toBeLessThan(6 * some.looks);
});
