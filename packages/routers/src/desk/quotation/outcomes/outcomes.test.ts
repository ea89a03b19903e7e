import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { rowsBehind } from "../../../kit/sheet/testing.ts";
import { refusal } from "../../../testing/portal.ts";
import { declineReasons } from "../by-link/reasons.ts";
import { deskPerFile } from "../testing-desk.ts";
import type { Outcomes } from "./queries.ts";
import { type OutcomeGroup, outcomeGroups } from "./schema.ts";

const desk = deskPerFile();
const period = { from: "2026-11-01", to: "2026-11-30" };

/** A number between 0 and 1 that is the same in every run. */
function randoms(seed: number): () => number {
	let state = seed;
	return () => {
		state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
		return state / 2_147_483_648;
	};
}

const states = ["sent", "accepted", "declined", "expired", "withdrawn"] as const;
const towns = ["Wuhan", "Xi'an", "Chengdu", "Hefei"];

/** 400 quotations of two people, copied from one that was made as any other, with chance in all that is counted. */
beforeAll(async () => {
	const { id } = await desk.sent();
	const random = randoms(14);
	const of = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
	const owners = ["SALS", "CX"].map((role) => desk.users.get(role)?.id ?? 0);
	const { db } = desk.database;
	const base = await db.selectFrom("quotation").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
	await db.deleteFrom("outbox").execute();
	for (let i = 0; i < 400; i++) {
		const state = of(states);
		const town = of(towns);
		const sent = new Date(Date.parse("2026-10-28T00:00:00Z") + Math.floor(random() * 38 * 24) * 3_600_000).toISOString();
		await db
			.insertInto("quotation")
			.values({
				...{ ...base, id: crypto.randomUUID(), number: `Q-2026-9${String(i).padStart(5, "0")}`, draft_no: null, state, owner_id: of(owners) },
				...{
					customer_id: null,
					customer_name: of(["Harbour Trading", "harbour trading ", "Steel AG", "Wine SA"]),
					sent_at: random() < 0.1 ? null : sent,
				},
				...{ origin_en: town, origin_zh: town, lost_because: state === "declined" ? of([...declineReasons, null, "of another release"]) : null },
			})
			.execute();
	}
});

/** The same counted by hand, row by row, by the days of the business zone. */
async function byHand(group: OutcomeGroup, owner: number | null) {
	const rows = await desk.database.db
		.selectFrom("quotation")
		.select(["origin_en", "destination_en", "owner_id", "customer_name", "state", "sent_at", "lost_because"])
		.execute();
	const day = (at: string) => new Date(Date.parse(at) + 8 * 3_600_000).toISOString().slice(0, 10);
	const sent = rows.filter(
		(row) => row.sent_at !== null && day(row.sent_at) >= period.from && day(row.sent_at) <= period.to && (owner === null || row.owner_id === owner),
	);
	const keyOf = (row: (typeof rows)[number]) =>
		({
			lane: JSON.stringify([row.origin_en, row.destination_en]),
			sales: String(row.owner_id),
			customer: row.customer_name.trim().toLowerCase(),
		})[group];
	const count = (of: typeof rows) => {
		const [open, accepted, declined, expired, withdrawn] = states.map((state) => of.filter((row) => row.state === state).length);
		const lost = of.filter((row) => row.state === "declined").map((row) => declineReasons.find((known) => known === row.lost_because) ?? "unsaid");
		const decided = (accepted ?? 0) + (declined ?? 0);
		return {
			...{ sent: of.length, open, accepted, declined, expired, withdrawn },
			winRate: decided === 0 ? null : Math.round(((accepted ?? 0) / decided) * 100),
			lost: Object.fromEntries([...declineReasons, "unsaid"].map((because) => [because, lost.filter((one) => one === because).length])),
		};
	};
	const groups = new Map(Map.groupBy(sent, keyOf));
	return { all: count(sent), groups: new Map([...groups].map(([key, of]) => [key, count(of)])) };
}

const withoutLabels = ({ groups }: Outcomes) => new Map(groups.map(({ key, label: _, ...figures }) => [key, figures]));

describe("outcomes", () => {
	test.each(outcomeGroups)("by %s are what is counted by hand: one's own for sales, everybody's for who sees all", async (by) => {
		for (const role of ["SALS", "CX", "PM"]) {
			const owner = role === "PM" ? null : (desk.users.get(role)?.id ?? 0);
			const told = await (await desk.as(role)).quotation.outcomes({ ...period, by });
			const expected = await byHand(by, owner);
			expect(told.all).toEqual(expected.all);
			expect(withoutLabels(told)).toEqual(expected.groups);
			expect(told.count).toBe(expected.groups.size);
			expect(told.all.sent).toBeGreaterThan(100);
		}
	});

	test("count lanes that were written by hand with those they mean, by any name of a place, and the others as one", async () => {
		const written = { customerName: "Typed Ltd", madeElsewhere: "Mail", containers: ["1x40HC"], validTo: "2026-12-20", language: "en" as const };
		const caller = await desk.as("superuser");
		const lanes = [
			["重庆", "上海"],
			["cnckg", " SHANGHAI "],
			["Chongqing", "Shanghai"],
			["wuhan", "shanghai"],
			["Chongqing", "Nowhere"],
			["Atlantis", "Shanghai"],
		] as const;
		for (const [origin, destination] of lanes)
			await caller.quotation.addElsewhere({ ...written, origin, destination, charges: [{ label: "Rail", unitPrice: "100" }] });
		const ownerId = desk.users.get("superuser")?.id ?? 0;
		const told = async (language: "zh" | "en") => {
			const manager = await desk.as("PM", language);
			const { all, groups, count } = await manager.quotation.outcomes({ ...period, by: "lane", ownerId });
			expect([all.sent, count]).toEqual([6, 3]);
			return groups.map(({ key, label, sent }) => [key, label, sent]);
		};
		expect(await told("en")).toEqual([
			[JSON.stringify(["Chongqing", "Shanghai"]), "Chongqing → Shanghai", 3],
			["other", "Other lanes, written by hand", 2],
			[JSON.stringify(["Wuhan", "Shanghai"]), "Wuhan → Shanghai", 1],
		]);
		expect((await told("zh")).map(([, label]) => label)).toEqual(["重庆 → 上海", "其他手工录入的线路", "Wuhan → 上海"]);
		await desk.database.db.deleteFrom("quotation").where("customer_name", "=", "Typed Ltd").execute();
	});

	test("of one person are those of that person for who sees all, and nobody's for a colleague", async () => {
		const ownerId = desk.users.get("SALS")?.id ?? 0;
		const asked = { ...period, by: "lane" as const, ownerId };
		expect((await (await desk.as("PM")).quotation.outcomes(asked)).all).toEqual((await byHand("lane", ownerId)).all);
		expect(await (await desk.as("CX")).quotation.outcomes(asked)).toMatchObject({ all: { sent: 0, winRate: null }, groups: [], count: 0 });
	});

	test("are named in the reader's language, and never told to a customer", async () => {
		const manager = await desk.as("PM", "zh");
		const { groups } = await manager.quotation.outcomes({ ...period, by: "lane" });
		expect(groups[0]?.label).toMatch(/ → 上海$/);
		const buyer = await desk.as("ComAdmin");
		for (const call of [buyer.quotation.outcomes({ ...period, by: "lane" }), buyer.quotation.outcomesFile(period)])
			expect((await refusal(call))?.code).toBe("000008");
		const wrong = await refusal(manager.quotation.outcomes({ from: "2026-12-01", to: "2026-11-01", by: "lane" }));
		expect(wrong?.data).toMatchObject([{ field: "to" }]);
	});

	test("are one statement that looks through the period alone", async () => {
		const manager = await desk.as("PM");
		const { rows } = await sql<{ detail: string }>`EXPLAIN QUERY PLAN SELECT count(*) FROM quotation q JOIN user u ON u.id = q.owner_id
			LEFT JOIN customer r ON r.id = q.customer_id WHERE q.sent_at >= '2026-11-01' AND q.sent_at < '2026-12-01' GROUP BY q.origin_en`.execute(
			desk.database.db,
		);
		expect(rows.map(({ detail }) => detail).join("\n")).toContain("USING INDEX quotation_sent");
		expect((await manager.quotation.outcomes({ from: "2020-01-01", to: "2020-01-31", by: "sales" })).all.sent).toBe(0);
	});

	test("leave as a workbook with a sheet for each, and the reasons", async () => {
		const link = await (await desk.as("PM")).quotation.outcomesFile(period);
		expect(link.name).toBe("Win rate 2026-11-01 – 2026-11-30.xlsx");
		const rows = await rowsBehind(desk.services, link);
		const { all, groups } = await byHand("lane", null);
		expect(rows[0]).toEqual(["By lane", "Sent", "Accepted", "Declined", "Expired", "Withdrawn", "Open", "Win rate (%)"]);
		expect(rows).toHaveLength(groups.size + 2);
		expect(rows.at(-1)).toEqual(["In all", all.sent, all.accepted, all.declined, all.expired, all.withdrawn, all.open, all.winRate]);
	});
});

describe("why an offer is declined", () => {
	test("is counted by the usual reason that was named, and told the owner in his language", async () => {
		const { caller, id } = await desk.sent();
		await caller.quotation.decline({ id, because: "time", reason: "5 days late" });
		const row = await desk.database.db.selectFrom("quotation").select(["state", "lost_because"]).where("id", "=", id).executeTakeFirstOrThrow();
		expect(row).toEqual({ state: "declined", lost_because: "time" });
		const [entry] = await caller.changeLog.history({ objectType: "quotation", objectId: id });
		expect(entry?.after).toMatchObject({ reason: expect.stringContaining(": 5 days late") });
	});
});
