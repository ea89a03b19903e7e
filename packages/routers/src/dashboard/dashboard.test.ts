import { testDb } from "@iqt/db/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createCaller } from "../app-router.ts";
import { startSession } from "../auth/session.ts";
import { testContext, testServices, userPerRole } from "../auth/testing.ts";
import { insertDraft } from "../quotation/queries.ts";
import { seedPrices } from "../quotation/testing.ts";
import { mondays, winRate } from "./rules.ts";

let database: Awaited<ReturnType<typeof testDb>>;
let services: ReturnType<typeof testServices>;
let users: Awaited<ReturnType<typeof userPerRole>>;

type Row = { owner: string; state: "draft" | "sent" | "accepted" | "declined"; created: string; sent?: string; decided?: string; validTo?: string };
const rows: Row[] = [
	{ owner: "SALS", state: "draft", created: "2026-11-19" },
	{ owner: "SALS", state: "sent", created: "2026-11-10", sent: "2026-11-11", validTo: "2026-11-22" },
	{ owner: "SALS", state: "sent", created: "2026-11-10", sent: "2026-11-16", validTo: "2026-12-31" },
	{ owner: "SALS", state: "accepted", created: "2026-11-02", sent: "2026-11-03", decided: "2026-11-05" },
	{ owner: "SALS", state: "declined", created: "2026-09-02", sent: "2026-09-03", decided: "2026-09-05" },
	{ owner: "SALS", state: "accepted", created: "2026-01-02", sent: "2026-01-03", decided: "2026-01-05" },
	{ owner: "CX", state: "accepted", created: "2026-11-16", sent: "2026-11-17", decided: "2026-11-18" },
];

beforeAll(async () => {
	database = await testDb();
	services = testServices(database.db);
	users = await userPerRole(services);
	await seedPrices(database.db, services.clock.now.toISOString());
	for (const row of rows) {
		const id = crypto.randomUUID();
		await insertDraft(database.db, {
			id,
			company_id: null,
			customer_name: "Harbour",
			customer_email: "buyer@example.com",
			language: "en",
			currency: "CNY",
			total_minor: 100,
			cost_minor: null,
			valid_from: "2026-01-01",
			valid_to: row.validTo ?? "2026-12-31",
			origin_label: "Chongqing",
			destination_label: "Shanghai",
			// Figures never read documents.
			document: { format: 1 } as never,
			replaces_id: null,
			owner_id: users.get(row.owner)?.id ?? 0,
			created_at: `${row.created}T08:00:00.000Z`,
			updated_at: `${row.created}T08:00:00.000Z`,
		});
		await database.db
			.updateTable("quotation")
			.set({
				state: row.state,
				sent_at: row.sent ? `${row.sent}T08:00:00.000Z` : null,
				decided_at: row.decided ? `${row.decided}T08:00:00.000Z` : null,
			})
			.where("id", "=", id)
			.execute();
	}
});
afterAll(() => database.close());

async function as(role: string) {
	const { token } = await startSession(database.db, { userId: users.get(role)?.id ?? 0, now: services.clock.now, address: "", userAgent: "" });
	return createCaller(testContext(services, { token }));
}

test("shows a seller his own figures", async () => {
	const mine = await (await as("SALS")).dashboard.mine();
	expect(mine.states).toEqual({ draft: 1, sent: 2, accepted: 2, declined: 1 });
	expect([mine.winRate, mine.won, mine.decided]).toEqual([50, 1, 2]);
	expect(mine.ending.map((row) => row.validTo)).toEqual(["2026-11-22"]);
	expect(mine.weeks).toHaveLength(12);
	expect(mine.weeks.slice(-3)).toEqual([
		{ week: "2026-11-02", created: 1, sent: 1, won: 1 },
		{ week: "2026-11-09", created: 2, sent: 1, won: 0 },
		{ week: "2026-11-16", created: 1, sent: 1, won: 0 },
	]);
	// Rail and corridor are shown to sales; the rates of the sample end within 30 days only from December on.
	expect(mine.endingRates).toEqual([]);
	services.clock.now = new Date("2026-12-10T08:00:00.000Z");
	expect((await (await as("SALS")).dashboard.mine()).endingRates.map((book) => book.domain)).toEqual(["inlandRail", "corridor"]);
	services.clock.now = new Date("2026-11-20T08:00:00.000Z");
});

test("shows an administrator everybody's, and how the system fares", async () => {
	const all = await (await as("PM")).dashboard.admin();
	expect(all.states).toMatchObject({ accepted: 3 });
	expect(all.sellers.map(({ sent, won }) => [sent, won])).toEqual([
		[4, 1],
		[1, 1],
	]);
	expect(all.system).toMatchObject({ mailsWaiting: 0, newestExchangeRate: "2026-11-18" });
	await expect((await as("SALS")).dashboard.admin()).rejects.toMatchObject({ code: "FORBIDDEN" });
});

test("weeks start on Monday and a rate of nothing is none", () => {
	expect(mondays("2026-11-22", 2)).toEqual(["2026-11-09", "2026-11-16"]);
	expect(mondays("2026-11-23", 1)).toEqual(["2026-11-23"]);
	expect(winRate({ won: 0, decided: 0 })).toBeNull();
	expect(winRate({ won: 2, decided: 3 })).toBe(67);
});
