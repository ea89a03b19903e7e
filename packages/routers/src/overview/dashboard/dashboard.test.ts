import { beforeAll, expect, test } from "vitest";
import { createCaller } from "../../app/app-router.ts";
import { ensureJobs } from "../../app/jobs/runner.ts";
import { handleRest } from "../../app/rest/adapter.ts";
import { insertDraft } from "../../desk/quotation/queries.ts";
import { seedPrices } from "../../desk/quotation/testing.ts";
import { winRate } from "../../desk/quotation/win-rate.ts";
import { startSession } from "../../door/session/session.ts";
import { testContext } from "../../testing/portal.ts";
import { worldPerFile } from "../../testing/world.ts";
import { everyDay, mondays } from "./rules.ts";

const world = worldPerFile();

type Row = {
	owner: string;
	state: "draft" | "sent" | "accepted" | "declined" | "expired";
	created: string;
	sent?: string;
	decided?: string;
	validTo?: string;
	cost?: number;
	total?: number;
	currency?: string;
};
const rows: Row[] = [
	{ owner: "SALS", state: "draft", created: "2026-11-19" },
	{ owner: "SALS", state: "sent", created: "2026-11-10", sent: "2026-11-11", validTo: "2026-11-22", cost: 50 },
	{ owner: "SALS", state: "sent", created: "2026-11-10", sent: "2026-11-16", validTo: "2026-12-31", currency: "USD", total: 100_000, cost: 90_000 },
	{ owner: "SALS", state: "expired", created: "2026-10-02", sent: "2026-10-03", decided: "2026-10-20" },
	{ owner: "SALS", state: "accepted", created: "2026-11-02", sent: "2026-11-03", decided: "2026-11-05" },
	{ owner: "SALS", state: "declined", created: "2026-09-02", sent: "2026-09-03", decided: "2026-09-05" },
	{ owner: "SALS", state: "accepted", created: "2026-01-02", sent: "2026-01-03", decided: "2026-01-05" },
	{ owner: "CX", state: "accepted", created: "2026-11-16", sent: "2026-11-17", decided: "2026-11-18" },
];

beforeAll(async () => {
	await seedPrices(world.db, world.services.clock.now.toISOString());
	for (const row of rows) {
		const id = crypto.randomUUID();
		await insertDraft(world.db, {
			id,
			company_id: null,
			customer_name: "Harbour",
			customer_email: "buyer@example.com",
			language: "en",
			currency: row.currency ?? "CNY",
			total_minor: row.total ?? 100,
			cost_minor: row.cost ?? null,
			valid_from: "2026-01-01",
			valid_to: row.validTo ?? "2026-12-31",
			origin_zh: "重庆",
			destination_zh: "上海",
			origin_en: "Chongqing",
			destination_en: "Shanghai",
			more_lanes: 0,
			// Figures never read documents.
			document: { format: 1 } as never,
			replaces_id: null,
			owner_id: world.users.get(row.owner)?.id ?? 0,
			created_at: `${row.created}T08:00:00.000Z`,
			updated_at: `${row.created}T08:00:00.000Z`,
		});
		await world.db
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

async function as(role: string) {
	const { token } = await startSession(world.db, {
		userId: world.users.get(role)?.id ?? 0,
		now: world.services.clock.now,
		address: "",
		userAgent: "",
	});
	return createCaller(testContext(world.services, { token }));
}

test("shows a seller his own figures", async () => {
	const mine = await (await as("SALS")).dashboard.mine();
	expect(mine.states).toEqual({ draft: 1, sent: 2, accepted: 2, declined: 1, expired: 1 });
	// What ended without an answer was not answered.
	expect([mine.winRate, mine.won, mine.decided, mine.unanswered]).toEqual([50, 1, 2, 1]);
	expect(mine.ending.map((row) => row.validTo)).toEqual(["2026-11-22"]);
	expect(mine.weeks).toHaveLength(12);
	expect(mine.weeks.slice(-3)).toEqual([
		{ week: "2026-11-02", created: 1, sent: 1, won: 1 },
		{ week: "2026-11-09", created: 2, sent: 1, won: 0 },
		{ week: "2026-11-16", created: 1, sent: 1, won: 0 },
	]);
	// Rail and corridor are shown to sales; the rates of the sample end within 30 days only from December on.
	expect(mine.endingRates).toEqual([]);
	world.services.clock.now = new Date("2026-12-10T08:00:00.000Z");
	expect((await (await as("SALS")).dashboard.mine()).endingRates.map((book) => book.domain)).toEqual(["inlandRail", "corridor"]);
	world.services.clock.now = new Date("2026-11-20T08:00:00.000Z");
});

test("shows an administrator everybody's, and how the system fares", async () => {
	const all = await (await as("PM")).dashboard.admin();
	expect(all.states).toMatchObject({ accepted: 3 });
	expect(all.sellers.map(({ sent, won }) => [sent, won])).toEqual([
		[5, 1],
		[1, 1],
	]);
	expect(all.system).toMatchObject({ mailsWaiting: 0, newestExchangeRate: "2026-11-18" });
	expect(all.system?.sessions).toBeGreaterThan(0);
	expect(all.jobs).toEqual([]);
	expect(all.changes).toHaveLength(14);
	expect(all.changes.at(-1)).toEqual({ day: "2026-11-20", count: expect.any(Number) });
	expect(all.changes.at(-1)?.count).toBeGreaterThan(0);
	await expect((await as("SALS")).dashboard.admin()).rejects.toMatchObject({ code: "FORBIDDEN" });
});

test("tells what waits: uploads to decide on, notices not read", async () => {
	const owner = world.users.get("PM")?.id ?? 0;
	const at = "2026-11-20T07:00:00.000Z";
	const batch = { object_name: "o", file_name: "rates.xlsx", owner_id: owner, domain: "inlandRail", created_at: at, updated_at: at };
	await world.db
		.insertInto("import_batch")
		.values([
			{ ...batch, id: "b1", state: "preview" },
			{ ...batch, id: "b2", state: "applied" },
		])
		.execute();
	await world.db
		.insertInto("notice")
		.values({
			id: crypto.randomUUID(),
			title: "T",
			content: "C",
			level: "info",
			audience: "everybody",
			status: "published",
			published_at: at,
			changed_at: at,
		})
		.execute();
	expect(await (await as("PM")).dashboard.mine()).toMatchObject({
		imports: [{ id: "b1", domain: "inlandRail", fileName: "rates.xlsx" }],
		notices: 1,
	});
	expect((await (await as("CX")).dashboard.mine()).imports).toEqual([]);
});

test("tells of the caller's own cases that are not closed, the latest five, and a customer of none", async () => {
	for (const n of [1, 2, 3, 4, 5, 6, 7]) {
		world.services.clock.now = new Date(`2026-11-20T08:0${n}:00.000Z`);
		const sales = await as("SALS");
		const { id } = await sales.exceptionCase.save({ title: `Case ${n}`, category: "Depot" });
		if (n > 5) await sales.exceptionCase.setState({ id, state: n === 7 ? "closed" : "inProgress" });
	}
	await (await as("PM")).exceptionCase.save({ title: "Of somebody else", category: "Depot" });
	const { cases } = await (await as("SALS")).dashboard.mine();
	expect(cases?.count).toBe(6);
	expect(cases?.latest.map(({ title }) => title)).toEqual(["Case 6", "Case 5", "Case 4", "Case 3", "Case 2"]);
	expect((await (await as("PM")).dashboard.admin()).cases).toMatchObject({ count: 1, latest: [{ title: "Of somebody else", level: "medium" }] });
	expect((await (await as("ComAdmin")).dashboard.mine()).cases).toBeNull();
	world.services.clock.now = new Date("2026-11-20T08:00:00.000Z");
});

test("shows lane margins to those who may see costs, and to nobody else", async () => {
	// Weighed by what was sold: half of a yuan beside a tenth of a thousand dollars.
	const lane = { moreLanes: 0, count: 2, margin: 10 };
	const margins = [{ originLabel: "Chongqing", destinationLabel: "Shanghai", ...lane }];
	expect((await (await as("VDM")).dashboard.mine()).laneMargins).toEqual(margins);
	expect((await (await as("PM")).dashboard.admin()).laneMargins).toEqual(margins);
	for (const role of ["SALS", "CX", "APPROVER", "ComAdmin"]) expect((await (await as(role)).dashboard.mine()).laneMargins).toBeNull();
});

test("counts failed sign-ins of the last day and tells which tasks fail", async () => {
	const before = (await (await as("PM")).dashboard.admin()).system?.failedSignIns ?? 0;
	await expect(createCaller(testContext(world.services)).auth.login({ userName: "cx", password: "wrong-wrong-wrong" })).rejects.toThrow();
	await ensureJobs(world.db, world.services.clock.now);
	await world.db.updateTable("job").set({ last_error: "no mail server" }).where("name", "=", "outboxDelivery").execute();
	const admin = await (await as("PM")).dashboard.admin();
	expect(admin.system?.failedSignIns).toBe(before + 1);
	expect(admin.jobs.find((job) => job.name === "outboxDelivery")).toMatchObject({ state: "failed" });
	expect(admin.jobs.filter((job) => job.state !== "fine")).toHaveLength(1);
	expect(JSON.stringify(admin)).not.toContain("no mail server");
});

test("old clients get the same figures", async () => {
	const { token } = await startSession(world.db, {
		userId: world.users.get("PM")?.id ?? 0,
		now: world.services.clock.now,
		address: "",
		userAgent: "",
	});
	const rest = async (path: string) => {
		const request = new Request(`http://localhost/api/Common/${path}`, { headers: { token, language: "en" } });
		return (await (await handleRest(world.services, request, { address: "", requestId: "r" }))?.json()) as { code: string; data: unknown };
	};
	const caller = createCaller(testContext(world.services, { token }));
	expect(await rest("HomeDatas")).toMatchObject({ code: "000000", data: JSON.parse(JSON.stringify(await caller.dashboard.mine())) });
	expect(await rest("AdminHomeData")).toMatchObject({ code: "000000", data: JSON.parse(JSON.stringify(await caller.dashboard.admin())) });
});

test("weeks start on Monday and a rate of nothing is none", () => {
	expect(mondays("2026-11-22", 2)).toEqual(["2026-11-09", "2026-11-16"]);
	expect(mondays("2026-11-23", 1)).toEqual(["2026-11-23"]);
	expect(winRate({ won: 0, decided: 0 })).toBeNull();
	expect(winRate({ won: 2, decided: 3 })).toBe(67);
	expect(everyDay("2026-02-28", 2, [{ day: "2026-03-01", count: 4 }])).toEqual([
		{ day: "2026-02-28", count: 0 },
		{ day: "2026-03-01", count: 4 },
	]);
});
