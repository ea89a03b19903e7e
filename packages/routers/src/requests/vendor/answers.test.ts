import { expect, test } from "vitest";
import { rateDb } from "../../kit/price-book/testing.ts";
import { saidBy } from "../../testing/portal.ts";
import { worldPerFile } from "../../testing/world.ts";
import { inquiryDesk } from "../vendor-inquiry/testing.ts";
import { responseTimes } from "./answers.ts";
import { bestFirst } from "./rules.ts";

const world = worldPerFile(rateDb);
const desk = inquiryDesk(world);
const db = () => world.db;

/** Moves the mail of an inquiry to some hours before its answer. */
async function sentBefore(id: string, hours: number): Promise<void> {
	const { answered_at } = await db().selectFrom("vendor_inquiry").select("answered_at").where("id", "=", id).executeTakeFirstOrThrow();
	const sent_at = new Date(Date.parse(answered_at ?? "") - hours * 3_600_000).toISOString();
	await db().updateTable("vendor_inquiry").set({ sent_at }).where("id", "=", id).execute();
}

test("a vendor's answers are counted of those that are over, it is proposed by them, and one that was asked is not deleted", async () => {
	const [quick, slow, silent, fresh] = [await desk.vendor(), await desk.vendor(), await desk.vendor(), await desk.vendor()];
	const [a, b, c] = await desk.ask(await desk.request(), [quick, slow, silent]);
	await desk.quote(a?.token ?? "", "1000");
	await desk.page().decline({ token: b?.token ?? "", because: "noCapacity" });
	await sentBefore(a?.id ?? "", 2);
	await sentBefore(b?.id ?? "", 26);
	await db()
		.updateTable("vendor_inquiry")
		.set({ due_at: "2020-01-01" })
		.where("id", "=", c?.id ?? "")
		.execute();
	// One that still waits counts as asked alone.
	await desk.ask(await desk.request(), [quick]);
	const of = async (id: string) => {
		const { asked, responseRate, medianHours } = await world.as("PM").vendor.get({ id });
		return { asked, responseRate, medianHours };
	};
	expect(await of(quick.id)).toEqual({ asked: 2, responseRate: "100", medianHours: 2 });
	expect(await of(slow.id)).toEqual({ asked: 1, responseRate: "100", medianHours: 26 });
	expect(await of(silent.id)).toEqual({ asked: 1, responseRate: "0", medianHours: null });
	expect(await of(fresh.id)).toEqual({ asked: 0, responseRate: null, medianHours: null });
	const proposed = await world.as("VDM").vendor.proposed({ serviceType: "T" });
	expect(proposed.map(({ id }) => id)).toEqual([quick.id, slow.id, fresh.id, silent.id]);
	expect(proposed[0]).toMatchObject({ match: "everywhere", asked: 2, answered: 1, contact: { email: quick.email, language: "en" } });
	const said = await saidBy(world.as("VDM").vendor.remove({ ids: [silent.id] }));
	expect(said).toMatchObject({ code: "000004", message: expect.stringContaining(c?.number ?? "-") });
	await world.as("VDM").vendor.remove({ ids: [fresh.id] });
});

test("the dashboard tells how soon vendors answer, all of them and each, to those who see vendors", async () => {
	await db().updateTable("vendor_inquiry").set({ sent_at: "2020-01-01T00:00:00.000Z" }).execute();
	const [often, once] = [await desk.vendor({ nameEn: "Often & Co" }), await desk.vendor()];
	for (const hours of [1, 5, 9]) {
		const [inquiry] = await desk.ask(await desk.request(), [often]);
		await desk.quote(inquiry?.token ?? "", "1000");
		await sentBefore(inquiry?.id ?? "", hours);
	}
	const [late] = await desk.ask(await desk.request(), [once]);
	await desk.ask(await desk.request(), [once]);
	await db()
		.updateTable("vendor_inquiry")
		.set({ due_at: "2020-01-01" })
		.where("id", "=", late?.id ?? "")
		.execute();
	const expected = {
		...{ asked: 5, answered: 3, responseRate: 75, medianHours: 5 },
		vendors: [
			{ id: often.id, name: "Often & Co", asked: 3, answered: 3, responseRate: 100, medianHours: 5 },
			{ id: once.id, name: once.name, asked: 2, answered: 0, responseRate: 0, medianHours: null },
		],
	};
	expect((await world.as("PM").dashboard.mine()).vendorAnswers).toEqual(expected);
	for (const role of ["SALS", "CX", "APPROVER", "ComUser"]) expect((await world.as(role).dashboard.mine()).vendorAnswers).toBeNull();
	// On the business day a range begins with, from its first moment on.
	await db().updateTable("vendor_inquiry").set({ sent_at: "2026-11-19T16:00:00.000Z" }).where("vendor_id", "=", once.id).execute();
	const of = async (since: string) =>
		(await responseTimes(db(), { since, today: "2026-11-25", language: "zh" })).vendors.map(({ name, asked }) => [name, asked]);
	expect(await of("2026-11-20")).toContainEqual([once.name, 2]);
	expect(await of("2026-11-21")).not.toContainEqual([once.name, 2]);
});

test("vendors of the place stand first, then who answers most, then who answers soonest, then by code", () => {
	const one = (code: string, match: "everywhere" | "place", responseRate: number | null, medianHours: number | null) => ({
		...{ code, match, responseRate, medianHours },
	});
	const sorted = [
		one("NEVER", "place", 0, null),
		one("ANY", "everywhere", 100, 1),
		one("NEW-B", "place", null, null),
		one("NEW-A", "place", null, null),
		one("SLOW", "place", 90, 30),
		one("QUICK", "place", 90, 3),
	].sort(bestFirst);
	expect(sorted.map(({ code }) => code)).toEqual(["QUICK", "SLOW", "NEW-A", "NEW-B", "NEVER", "ANY"]);
});
