import type { Database } from "@iqt/db";
import type { Transaction } from "kysely";
import { afterEach, beforeEach } from "vitest";
import { inlandRail } from "../../prices/inland-rail/schema.ts";
import { applyToAll, type Predicate, previewApply } from "./apply.ts";
import type { RateRow } from "./define.ts";
import { listRates, type RateReader } from "./list.ts";
import type { Operation } from "./operation.ts";
import { addRate } from "./queries.ts";
import { nextChange, railRow, rateDb } from "./testing.ts";

/** Who sees costs, on the day the tests are at. */
export const pm: RateReader = { seesCost: true, today: "2026-11-20" };

/** The rail book in a database of its own for each test, with what tests of its changes do with it. */
export function railBookPerTest() {
	let test: Awaited<ReturnType<typeof rateDb>>;
	beforeEach(async () => {
		test = await rateDb();
	});
	afterEach(() => test.close());
	const all = async () => (await listRates(test.db, inlandRail, { pageSize: 200, sort: [{ field: "validFrom", order: "ascending" }] }, pm)).items;
	const inOne = <T>(work: (trx: Transaction<Database>) => Promise<T>): Promise<T> => test.db.transaction().execute(work);
	return {
		db: () => test.db,
		inOne,
		add: (changes: RateRow = {}, change = nextChange()) => addRate(test.db, inlandRail, inlandRail.row.parse(railRow(changes)), change),
		/** All rates, in the order of their first days. */
		all,
		/** Their days and costs. */
		periods: async () => (await all()).map((rate) => [rate.row.validFrom, rate.row.validTo, rate.row.cost].join(" ")),
		/** How many versions have been replaced or deleted. */
		history: async () => (await test.db.selectFrom("inland_rail_rate_history").select("id").execute()).length,
		/** Changes all rates. */
		apply: (operation: Operation, change = nextChange(), predicate: Predicate = {}) =>
			inOne((trx) => applyToAll(trx, inlandRail, predicate, operation, pm, change)),
		/** What that would do. */
		preview: (operation: Operation, predicate: Predicate = {}) => previewApply(test.db, inlandRail, predicate, operation, pm, nextChange()),
	};
}
