import { priceIndexRows } from "@iqt/db/seed/indices";
import { beforeEach, describe, expect, test } from "vitest";
import { runDueJobs } from "../../app/jobs/runner.ts";
import { seedPrices } from "../../desk/quotation/testing.ts";
import { saidBy } from "../../testing/portal.ts";
import { worldPerTest } from "../../testing/world.ts";
import { askDueRules } from "./run.ts";
import type { ExceptionRule } from "./schema.ts";
import { sentQuotation } from "./testing.ts";

const world = worldPerTest();
const { as } = world;
const start = "2026-11-20T08:00:00.000Z";
const at = (time: string) => {
	world.services.clock.now = new Date(time);
};
const admin = () => as("superuser").exceptionRule;
const userId = (role: string) => world.users.get(role)?.id ?? 0;
const guids = new Map<string, string>();
const guid = (role: string) => guids.get(role) ?? "";

beforeEach(async () => {
	at(start);
	const money = ["CNY", "USD", "EUR"].map((code) => ({ code, name: code, exponent: 2, numeric_code: code }));
	await world.db
		.insertInto("currency")
		.values(money)
		.onConflict((conflict) => conflict.doNothing())
		.execute();
	const people = await world.db.selectFrom("user").select(["id", "guid"]).execute();
	for (const [role, { id }] of world.users) guids.set(role, people.find((person) => person.id === id)?.guid ?? "");
});

const fields = (over: Partial<ExceptionRule> = {}) => ({
	...{ name: "No answer", businessType: "quotationsUnanswered" as const, value: 5, exceptionType: "deadline" as const },
	...{ executor: guid("PM"), subject: "Quotations wait", caseCategory: "Quotations", every: 5, everyUnit: "minute" as const },
	...over,
});
async function active(over: Partial<ExceptionRule> = {}): Promise<string> {
	const { id } = await admin().save(fields(over));
	await admin().setStatus({ id, status: "active" });
	return id;
}
/** Asks what is due at the next time. */
async function nextTime() {
	at(new Date(world.services.clock.now.getTime() + 300_000).toISOString());
	return askDueRules(world.services, world.services.clock.now);
}
const mails = async () =>
	(await world.db.selectFrom("outbox").select("payload").where("kind", "=", "notice").orderBy("created_at").orderBy("dedupe_key").execute()).map(
		({ payload }) => JSON.parse(payload) as { to: string; values: { lines: string; count: number } },
	);
const cases = async (role: string) => (await as(role).exceptionCase.list({})).items;

describe("a rule", () => {
	test("says what it would find before it is switched on, and asks nothing until then", async () => {
		// In the evening there, the next day here.
		await sentQuotation(world.db, { number: "Q-1", owner_id: userId("SALS"), sent_at: "2026-11-09T20:00:00.000Z" });
		await sentQuotation(world.db, { number: "Q-2", owner_id: userId("SALS"), sent_at: "2026-11-18T08:00:00.000Z" });
		const { id } = await admin().save(fields());
		expect(await admin().get({ id })).toMatchObject({ status: "inactive", nextRunAt: null, found: 0, executorName: expect.any(String) });
		const seen = await admin().wouldFind({ id });
		expect(seen).toMatchObject({ count: 1, more: false, hidden: false });
		expect(seen.items.map(({ words }) => words)).toEqual(["Quotation Q-1 (Huaye) has had no answer since 2026-11-10"]);
		// Somebody else made it another one since.
		await admin().save({ ...fields({ value: 1 }), id, version: 1 });
		expect(await saidBy(admin().setStatus({ id, status: "active", version: 1 }))).toMatchObject({ code: "000003" });
		expect(await nextTime()).toEqual({ asked: 0, found: 0 });
		expect([await mails(), await cases("PM")]).toEqual([[], []]);
	});

	test("mails and opens a case once for what it finds, and again only when that changes", async () => {
		const quotation = await sentQuotation(world.db, { number: "Q-1", owner_id: userId("SALS") });
		const id = await active({ notified: [guid("APPROVER")] });
		expect(await nextTime()).toEqual({ asked: 1, found: 1 });
		const [first] = await cases("PM");
		expect(first).toMatchObject({
			...{ title: expect.stringContaining("Q-1"), state: "open", category: "Quotations", ruleName: "No answer", ownerName: expect.any(String) },
			path: `/QuotationReference/quotationRecord/${quotation}`,
		});
		const sent = await mails();
		expect(sent.map(({ values }) => values.count)).toEqual([1, 1]);
		expect(sent.map(({ values }) => values.lines)).toEqual(
			Array(2).fill(expect.stringContaining(`/QuotationReference/quotationRecord/${quotation}`)),
		);

		expect(await nextTime()).toEqual({ asked: 1, found: 0 });
		expect([(await mails()).length, (await cases("PM")).length]).toEqual([2, 1]);
		expect(await admin().found({ id })).toMatchObject({ count: 1, items: [{ since: "2026-11-20T08:05:00.000Z" }] });

		// Sent anew: another finding of the same quotation, whose case is open still.
		await world.db.updateTable("quotation").set({ sent_at: "2026-11-12T08:00:00.000Z" }).where("id", "=", quotation).execute();
		expect(await nextTime()).toEqual({ asked: 1, found: 1 });
		expect([(await mails()).length, (await cases("PM")).length]).toEqual([4, 1]);

		await world.db.updateTable("quotation").set({ state: "accepted" }).where("id", "=", quotation).execute();
		expect(await nextTime()).toEqual({ asked: 1, found: 0 });
		expect(await cases("PM")).toMatchObject([{ state: "open", overSince: "2026-11-20T08:20:00.000Z" }]);
		expect(await admin().found({ id })).toMatchObject({ count: 0 });
		expect(await admin().runs({ id })).toMatchObject([
			{ result: { found: 0, over: 1 }, error: null },
			{ result: { found: 1, fresh: 1, mails: 2, cases: 0 } },
			{ result: { found: 1, fresh: 0 } },
			{ result: { found: 1, fresh: 1, mails: 2, cases: 1 } },
		]);
	});

	test("tells of many a part at a time, and of each in the end", async () => {
		for (let i = 0; i < 60; i++) await sentQuotation(world.db, { number: `Q-${i}`, owner_id: userId("SALS") });
		await active({ handling: "case" });
		expect([await nextTime(), await nextTime(), await nextTime()].map(({ found }) => found)).toEqual([50, 10, 0]);
		expect((await as("PM").exceptionCase.list({ pageSize: 10 })).total).toBe(60);
		expect(await mails()).toEqual([]);
	});

	test("is asked by its expression, else by its interval, by one of several instances", async () => {
		const id = await active({ cron: "10 8 * * *" });
		expect((await admin().get({ id })).nextRunAt).toBe("2026-11-20T08:10:00.000Z");
		expect(await admin().nextTimes({ every: 90, everyUnit: "minute", cron: null })).toEqual([
			...["2026-11-20T09:30:00.000Z", "2026-11-20T11:00:00.000Z", "2026-11-20T12:30:00.000Z"],
			...["2026-11-20T14:00:00.000Z", "2026-11-20T15:30:00.000Z"],
		]);
		at("2026-11-20T08:10:30.000Z");
		const asked = await Promise.all([1, 2, 3].map(() => askDueRules(world.services, world.services.clock.now)));
		expect(asked.map((one) => one.asked).sort()).toEqual([0, 0, 1]);
		expect((await admin().get({ id })).nextRunAt).toBe("2026-11-21T08:10:00.000Z");
		await admin().setStatus({ id, status: "inactive" });
		expect(await saidBy(admin().runNow({ id }))).toMatchObject({ code: "000004" });
		expect(await saidBy(admin().setStatus({ id, status: "inactive" }))).toMatchObject({ code: "000004" });
	});

	test("is asked at once when somebody says so, and by the timed task", async () => {
		await sentQuotation(world.db, { number: "Q-1", owner_id: userId("SALS") });
		const id = await active();
		await admin().runNow({ id });
		await world.settled();
		expect(await cases("PM")).toHaveLength(1);
		at("2026-11-20T08:05:00.000Z");
		expect(await runDueJobs(world.services)).toContain("exceptionRules");
		expect((await admin().get({ id })).lastRunAt).toBe("2026-11-20T08:05:00.000Z");
	});

	test("keeps why it could not be asked, and is asked again", async () => {
		const id = await active();
		await world.db.updateTable("user").set({ status: "disabled" }).where("id", "=", userId("PM")).execute();
		await nextTime();
		expect(await admin().get({ id })).toMatchObject({ lastError: expect.stringContaining("executor"), nextRunAt: "2026-11-20T08:10:00.000Z" });
		expect(await as("superuser", "zh").exceptionRule.get({ id })).toMatchObject({ lastError: expect.stringContaining("执行人") });
		expect(await as("superuser", "zh").exceptionRule.runs({ id })).toMatchObject([{ error: expect.stringContaining("执行人") }]);
		await world.db.updateTable("user").set({ status: "active" }).where("id", "=", userId("PM")).execute();
		await nextTime();
		expect(await admin().get({ id })).toMatchObject({ lastError: null });
	});

	test.each<[Partial<ExceptionRule>, string]>([
		[{ name: " " }, "name"],
		[{ every: 30, everyUnit: "second" }, "every"],
		[{ cron: "0 0 30 2 *" }, "cron"],
		[{ cron: "hourly" }, "cron"],
		[{ businessType: "marginLow", value: 101 }, "value"],
		[{ businessType: "platformFailing", value: 0 }, "value"],
		[{ subject: "" }, "subject"],
		[{ caseCategory: "" }, "caseCategory"],
	])("is refused with %j", async (over, field) => {
		expect(await saidBy(admin().save(fields(over)))).toMatchObject({ code: "000001", data: [{ field }] });
	});

	test("tells nobody what they could not look at", async () => {
		const margin = { businessType: "marginLow" as const, value: 20 };
		expect(await saidBy(admin().save(fields({ ...margin, executor: guid("SALS") })))).toMatchObject({
			code: "000001",
			data: [{ field: "executor" }],
		});
		expect(await saidBy(admin().save(fields({ ...margin, notified: [guid("SALS")] })))).toMatchObject({ data: [{ field: "notified" }] });
		expect(await saidBy(admin().save(fields({ executor: guid("ComAdmin") })))).toMatchObject({ data: [{ field: "executor" }] });
		// Sales are told of their own quotations alone.
		await sentQuotation(world.db, { number: "Q-MINE", owner_id: userId("SALS") });
		await sentQuotation(world.db, { number: "Q-OTHERS", owner_id: userId("CX") });
		await active({ executor: guid("SALS") });
		await nextTime();
		expect((await cases("SALS")).map(({ title }) => title)).toEqual([expect.stringContaining("Q-MINE")]);
		expect(await saidBy(as("PM").exceptionRule.list({}))).toMatchObject({ code: "000008" });
	});

	test("of margins says no margin, and names nothing to who may see rules but no costs", async () => {
		await sentQuotation(world.db, { number: "Q-LOW", owner_id: userId("PM"), total_minor: 10_000, cost_minor: 9_700 });
		await sentQuotation(world.db, { number: "Q-FINE", owner_id: userId("PM"), total_minor: 10_000, cost_minor: 5_000 });
		const id = await active({ businessType: "marginLow", value: 5 });
		await nextTime();
		const [found] = await cases("PM");
		expect(found?.title).toBe("Quotation Q-LOW (Huaye): its price wants looking at");
		const permissions = ["exceptionRule.view", "exceptionRule.edit"];
		const { id: role } = await as("superuser").roles.add({ code: "RULES", name: "Rules", roleType: "internal", permissions });
		await world.db
			.insertInto("user_role")
			.values({ user_id: userId("SALS"), role_id: role })
			.execute();
		// How many there are would tell of the margin of a quotation as its price is changed.
		const secret = { count: null, more: false, hidden: true, items: [] };
		const sales = as("SALS").exceptionRule;
		expect([await sales.found({ id }), await sales.wouldFind({ id })]).toEqual([secret, secret]);
		expect(await sales.get({ id })).toMatchObject({ found: null });
		expect(await sales.runs({ id })).toMatchObject([{ result: null }]);
		expect(await admin().runs({ id })).toMatchObject([{ result: { found: 1 } }]);
		// Nor may they move the minimum, or have it asked.
		const { version } = await sales.get({ id });
		for (const refused of [
			sales.save({ ...fields({ businessType: "marginLow", value: 6 }), id, version }),
			sales.save(fields({ name: "Mine", businessType: "marginLow", value: 6 })),
			sales.save({ ...fields(), id, version }),
			sales.setStatus({ id, status: "inactive" }),
			sales.runNow({ id }),
			sales.remove({ ids: [id] }),
		])
			expect(await saidBy(refused)).toMatchObject({ code: "000008", message: expect.stringContaining("margins") });
		// A case of it is for who may know what it says.
		const { version: of, ...one } = await as("PM").exceptionCase.get({ id: found?.id ?? "" });
		expect(await saidBy(as("PM").exceptionCase.save({ ...one, version: of, owner: guid("SALS") }))).toMatchObject({
			data: [{ field: "owner", message: expect.stringContaining("margins") }],
		});
		await as("PM").exceptionCase.save({ ...one, version: of, owner: guid("superuser") });
	});

	test("tells each of those notified of what they may look at alone", async () => {
		await sentQuotation(world.db, { number: "Q-MINE", owner_id: userId("SALS") });
		await sentQuotation(world.db, { number: "Q-OTHERS", owner_id: userId("CX") });
		await active({ notified: [guid("SALS"), guid("CX")] });
		await nextTime();
		const lines = new Map((await mails()).map(({ to, values }) => [to, values]));
		expect([...lines.values()].map(({ count }) => count).sort()).toEqual([1, 1, 2]);
		const emails = await world.db.selectFrom("user").select(["email", "id"]).execute();
		const linesOf = (role: string) => lines.get(emails.find(({ id }) => id === userId(role))?.email ?? "")?.lines ?? "";
		expect(linesOf("SALS")).toContain("Q-MINE");
		expect(linesOf("SALS")).not.toContain("Q-OTHERS");
		expect(linesOf("CX")).not.toContain("Q-MINE");
	});

	test("says in the reader's language what it opened a case for, until somebody says it otherwise", async () => {
		await sentQuotation(world.db, { number: "Q-1", owner_id: userId("SALS") });
		await active();
		await nextTime();
		const [{ id } = { id: "" }] = await cases("PM");
		const titles = async () =>
			Promise.all((["zh", "en"] as const).map(async (language) => (await as("PM", language).exceptionCase.get({ id })).title));
		expect(await titles()).toEqual(["报价 Q-1（Huaye）自 2026-11-10 发出后未得到答复", "Quotation Q-1 (Huaye) has had no answer since 2026-11-10"]);
		// Saved as it was read: the sentence stays one of the product's.
		const { version, ...read } = await as("PM", "en").exceptionCase.get({ id });
		const saved = await as("PM", "en").exceptionCase.save({ ...read, version, level: "high" });
		expect(await titles()).toEqual([expect.stringContaining("报价"), expect.stringContaining("Quotation")]);
		await as("PM", "en").exceptionCase.save({ ...read, version: saved.version, title: "Call Huaye" });
		expect(await titles()).toEqual(["Call Huaye", "Call Huaye"]);
	});
});

describe("each question", () => {
	const found = async (over: Partial<ExceptionRule>, role = "superuser") => {
		const { id } = await admin().save(fields({ name: crypto.randomUUID(), executor: guid(role), ...over }));
		return (await admin().wouldFind({ id })).items.map(({ words, path }) => [words, path]);
	};

	test("rates that end, a finding a book and day, of the books somebody sees", async () => {
		await seedPrices(world.db, start);
		const ending = { businessType: "ratesEnding" as const, value: 60 };
		const all = await found(ending);
		expect(all).toContainEqual(["Rail price: 1 rate ends on 2026-12-31", "/Rail/RailPrice?f=validTo:eq:2026-12-31"]);
		expect(all.map(([, path]) => path)).toContain("/trucking/cost?f=validTo:eq:2026-12-31");
		expect((await found(ending, "SALS")).map(([, path]) => path)).not.toContain("/trucking/cost?f=validTo:eq:2026-12-31");
		expect(await found({ ...ending, value: 40 })).toEqual([]);
	});

	test("exchange rates and indices that have no new value", async () => {
		await world.db.insertInto("exchange_rate").values({ currency: "CNY", valid_from: "2026-11-01", per_usd: "7", source: "test" }).execute();
		await world.db.insertInto("exchange_rate").values({ currency: "EUR", valid_from: "2026-11-19", per_usd: "0.9", source: "test" }).execute();
		expect(await found({ businessType: "exchangeRateMissing", value: 7 })).toEqual([
			["The exchange rate of CNY is of 2026-11-01", "/basicdata/exchangeRate?f=currency:eq:CNY"],
		]);
		await world.db.insertInto("price_index").values(priceIndexRows()).execute();
		const [index] = priceIndexRows();
		const value = { index_code: index?.code ?? "", day: "2026-11-15", value: "100", changed_at: start, changed_by: null };
		await world.db
			.insertInto("index_value")
			.values({ id: crypto.randomUUID(), ...value })
			.execute();
		const missing = { businessType: "indexMissing" as const };
		expect(await found({ ...missing, value: 4 })).toEqual([
			[`Index ${index?.code} has no value since 2026-11-15`, `/basicdata/indexValue?f=indexCode:eq:${index?.code}`],
		]);
		expect(await found({ ...missing, value: 5 })).toEqual([]);
	});

	test("uploads that failed or have rows that could not be read", async () => {
		const batch = { domain: "inlandRail", object_name: "o", owner_id: userId("VDM"), created_at: start, updated_at: start };
		await world.db
			.insertInto("import_batch")
			.values([
				{ ...batch, id: "b1", file_name: "failed.xlsx", state: "failed" },
				{ ...batch, id: "b2", file_name: "three.xlsx", state: "preview", counts: JSON.stringify({ error: 3 }) },
				{ ...batch, id: "b3", file_name: "fine.xlsx", state: "applied", counts: JSON.stringify({ new: 3 }) },
				{ ...batch, id: "b4", file_name: "left.xlsx", state: "cancelled", counts: JSON.stringify({ error: 3 }) },
			])
			.execute();
		const failed = { businessType: "importsFailed" as const, exceptionType: "failure" as const };
		const words = async (value: number) => (await found({ ...failed, value })).map(([text]) => String(text).replace(/ by .*:/, ":"));
		expect((await words(0)).sort()).toEqual(["Import of failed.xlsx: failed", "Import of three.xlsx: 3 rows with errors"]);
		expect(await words(4)).toEqual(["Import of failed.xlsx: failed"]);
	});

	test("calls of a truck platform that fail", async () => {
		await seedPrices(world.db, start);
		const place = (await world.db.selectFrom("place").select("id").executeTakeFirstOrThrow()).id;
		const call = {
			...{ ms: 5, asked_by: userId("PM"), provider: "platform" as const, from_id: place, to_id: place, truck_type: "T", cargo: "general" as const },
			...{ weight_kg: null, load_day: "2026-11-21", outcome: "failed" as const, failure: "timeout", status: null, cost_minor: null, currency: null },
			...{ km: null, reference: null, reason: null, held_until: null },
		};
		const times = ["2026-11-20T07:00:00.000Z", "2026-11-19T20:00:00.000Z", "2026-11-19T07:00:00.000Z"];
		await world.db
			.insertInto("ntocc_call")
			.values(times.map((time, i) => ({ ...call, id: `c${i}`, at: time })))
			.execute();
		const failing = { businessType: "platformFailing" as const, exceptionType: "failure" as const };
		expect(await found({ ...failing, value: 2 })).toEqual([
			["The truck platform: 2 calls failed within a day", "/ntocc/callRecord?f=outcome:eq:failed"],
		]);
		expect(await found({ ...failing, value: 3 })).toEqual([]);
	});
});
