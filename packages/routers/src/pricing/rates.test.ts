import { testDb } from "@iqt/db/testing";
import { expect, test } from "vitest";
import { loadCurrencies } from "./rates.ts";

test("as of an instant a rate is what was known then", async () => {
	const { db, close } = await testDb();
	await db.insertInto("currency").values({ code: "CNY", name: "Yuan", exponent: 2, numeric_code: "156" }).execute();
	const known = { currency: "CNY", source: "test" };
	await db
		.insertInto("exchange_rate")
		.values({ ...known, valid_from: "2026-09-01", per_usd: "7" })
		.execute();
	const late = { ...known, valid_from: "2026-09-30", per_usd: "9", recorded_at: "2026-10-05T00:00:00.000Z" };
	await db.insertInto("exchange_rate").values(late).execute();
	const used = async (asOf: string | null) => (await loadCurrencies(db, ["CNY"], "2026-10-31", asOf)).rates.get("CNY")?.perUsd;
	const at = (day: number) => `2026-10-0${day}T12:00:00.000Z`;
	expect([await used(at(1)), await used(at(5)), await used(null)]).toEqual(["7", "9", "9"]);
	await db
		.updateTable("exchange_rate")
		.set({ per_usd: "8", recorded_at: "2026-10-07T00:00:00.000Z" })
		.where("valid_from", "=", "2026-09-30")
		.execute();
	expect([await used(at(6)), await used(at(7))]).toEqual(["9", "8"]);
	// Who changes a rate without saying when does so now.
	await db.updateTable("exchange_rate").set({ per_usd: "6" }).where("valid_from", "=", "2026-09-30").execute();
	expect([await used(at(7)), await used(null)]).toEqual(["8", "6"]);
	await db.deleteFrom("exchange_rate").where("valid_from", "=", "2026-09-30").execute();
	expect([await used(at(7)), await used(null)]).toEqual(["8", "7"]);
	await close();
});
