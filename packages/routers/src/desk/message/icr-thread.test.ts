import { seedReference } from "@iqt/db/seed";
import { beforeEach, describe, expect, test } from "vitest";
import { saidBy } from "../../testing/portal.ts";
import { worldPerTest } from "../../testing/world.ts";

const world = worldPerTest();
const { as } = world;
beforeEach(() => seedReference(world.db));

const form = {
	...{ customer: "Harbour", pol: "CNSIA", delivery: "Poznań, PL 61-001", containers: ["2x40HC"], commodity: "Furniture" },
	...{ grossWeight: 16_500, readyDate: "2026-12-10", remark: "Four a month" },
};
const guidOf = (role: string) => world.users.get(role)?.guid ?? "";

async function team(name: string, serviceTypes: ("D" | "F" | "M" | "T")[], ...roles: string[]) {
	const people = { leader: guidOf(roles[0] ?? ""), members: roles.map(guidOf) };
	return as("superuser").vdmTeam.save({ name, serviceTypes, portCities: [], ...people });
}
const thread = (role: string, id: string) => as(role).message.thread({ id });
const inbox = async (role: string, box: "all" | "mine" | "team") => (await as(role).message.inbox({ box })).items.map(({ id }) => id);

describe("the thread of an ICR form", () => {
	test("is a bundle where a truck goes with the train: a part each, answered one by one, the last of which answers the thread", async () => {
		await team("Trains", ["M"], "PM");
		await team("Trucks", ["T"], "VDM");
		const { id } = await as("SALS").icrAdHoc.save(form);
		expect(await thread("SALS", id)).toMatchObject({
			...{ kind: "icr", isICR: true, isBundle: true, number: "IA-2026-000001", customerName: "Harbour", state: "open" },
			...{ originLabel: "CNSIA Xi'an", destinationLabel: "Poznań, PL 61-001", mayRespond: false },
			partList: [
				{ part: "M", state: "open", teams: ["Trains"] },
				{ part: "T", state: "open", teams: ["Trucks"] },
			],
		});
		expect((await saidBy(as("VDM").message.answer({ id, text: "850 EUR" }))).data).toMatchObject([
			{ field: "part", message: expect.stringMatching(/M, T/) },
		]);
		expect(await as("VDM").message.answer({ id, part: "T", text: "EUR 850 a box" })).toMatchObject({ state: "open" });
		const again = await saidBy(as("VDM").message.answer({ id, part: "T", kind: "response", text: "EUR 900" }));
		expect(again).toMatchObject({ code: "000004", message: expect.stringMatching(/has answered this already/) });
		expect(await as("PM").message.answer({ id, text: "USD 6,900 a box" })).toMatchObject({ state: "answered" });
		expect((await as("SALS").message.responses({})).items.map(({ part, text }) => `${part} ${text}`).sort()).toEqual([
			"M USD 6,900 a box",
			"T EUR 850 a box",
		]);
		expect((await as("SALS").message.thread({ id, part: "T", kinds: ["response"] })).messages).toHaveLength(1);
	});

	test("is in the inbox of who asks, of those it was sent to and of their teams, whoever comes into one later too", async () => {
		const { id: teamId } = await team("Trains", ["M"], "PM");
		const { id } = await as("SALS").icrAdHoc.save({ ...form, delivery: null, pod: "DEDUI" });
		expect([await inbox("SALS", "mine"), await inbox("PM", "mine"), await inbox("PM", "team")]).toEqual([[id], [id], [id]]);
		// Vendor managers see all forms, and were not asked.
		expect([await inbox("VDM", "mine"), await inbox("VDM", "team"), await inbox("VDM", "all")]).toEqual([[], [], [id]]);
		expect([await inbox("CX", "all"), await inbox("APPROVER", "all")]).toEqual([[], []]);
		const { version } = await as("superuser").vdmTeam.get({ id: teamId });
		const members = { leader: guidOf("PM"), members: [guidOf("PM"), guidOf("CX")] };
		await as("superuser").vdmTeam.save({ id: teamId, version, name: "Trains", serviceTypes: ["M"], portCities: [], ...members });
		expect(await inbox("CX", "team")).toEqual([id]);
		await as("SALS").message.answer({ id, text: "Any news?" });
		expect([await inbox("CX", "mine"), (await as("CX").message.unread()).count]).toEqual([[id], 1]);
		expect(await as("CX").message.answer({ id, text: "USD 6,900" })).toMatchObject({ state: "answered" });
	});

	test("follows its form: a part more for a door more, closed with it and open again with it", async () => {
		const { id } = await as("SALS").icrAdHoc.save({ ...form, delivery: null, pod: "DEDUI" });
		const parts = async () => (await thread("SALS", id)).partList.map(({ part, state }) => `${part} ${state}`);
		expect(await parts()).toEqual(["M open"]);
		const current = await as("SALS").icrAdHoc.get({ id });
		await as("SALS").icrAdHoc.save({ ...form, id, version: current.version, pod: null });
		expect(await parts()).toEqual(["M open", "T open"]);
		await as("PM").message.answer({ id, part: "M", text: "USD 6,900" });
		await as("SALS").icrAdHoc.setState({ id, state: "closed", reason: "Lost" });
		expect(await parts()).toEqual(["M answered", "T closed"]);
		expect((await thread("PM", id)).messages.at(-1)).toMatchObject({ sentence: "Closed the form.", text: "Lost" });
		await as("SALS").icrAdHoc.setState({ id, state: "created" });
		expect(await parts()).toEqual(["M answered", "T open"]);
		expect(await thread("PM", id)).toMatchObject({ state: "open" });
	});

	test("tells who is to answer it of a part that is asked for later", async () => {
		await team("Trains", ["M"], "PM");
		await team("Trucks", ["T"], "VDM");
		const { id } = await as("SALS").icrAdHoc.save({ ...form, delivery: null, pod: "DEDUI" });
		const unread = async () => (await as("VDM").message.unread()).count;
		expect(await unread()).toBe(0);
		const current = await as("SALS").icrAdHoc.get({ id });
		await as("SALS").icrAdHoc.save({ ...form, id, version: current.version, pod: null });
		expect([await unread(), await inbox("VDM", "mine")]).toEqual([1, [id]]);
		expect((await thread("VDM", id)).messages.at(-1)).toMatchObject({ kind: "event", part: "T", sentence: "Asks for a sub-service more: truck." });
		const mails = await world.db.selectFrom("outbox").select("payload").where("dedupe_key", "like", "message:%").execute();
		expect(mails.map(({ payload }) => (JSON.parse(payload) as { to: string }).to)).toContain("vdm@example.com");
		// What is saved again asks for nothing more.
		const again = await as("SALS").icrAdHoc.get({ id });
		await as("SALS").icrAdHoc.save({ ...again, remark: "Five a month" });
		expect(await unread()).toBe(1);
	});

	test("tells of its handlers by the form's own mail, once", async () => {
		await as("SALS").icrAdHoc.save(form);
		const kinds = await world.db.selectFrom("outbox").select("dedupe_key as key").execute();
		expect(kinds.filter(({ key }) => key.startsWith("message:"))).toEqual([]);
		expect(kinds.some(({ key }) => key.startsWith("icrForm."))).toBe(true);
	});
});
