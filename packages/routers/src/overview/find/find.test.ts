import { beforeAll, expect, test } from "vitest";
import { customer, deskPerFile } from "../../desk/quotation/testing-desk.ts";
import { refusal } from "../../testing/portal.ts";

const desk = deskPerFile();
const companyId = crypto.randomUUID();
beforeAll(async () => {
	await desk.database.db.insertInto("company").values({ id: companyId, code: "HARBOUR", name: "Harbour Trading", language: "en" }).execute();
	await desk.database.db
		.updateTable("user")
		.set({ company_id: companyId })
		.where("id", "=", desk.users.get("ComAdmin")?.id ?? 0)
		.execute();
});

const find = async (role: string, search: string) => (await desk.as(role)).find.everything({ search });
const lanes = async (role: string, search: string) =>
	(await find(role, search)).lanes.map(({ domain, places }) => `${domain} ${places.map((p) => p.code).join(" ")}`).sort();

test.each(["重庆 上海", "Chongqing Shanghai", "shanghai chongqing", "CNCKG-CNSHA", "重庆→上海"])("%s finds the lanes between both", async (typed) => {
	const found = await lanes("PM", typed);
	expect(found.length).toBeGreaterThan(0);
	for (const lane of found) {
		expect(lane).toContain("CNCKG");
		expect(lane).toContain("CNSHA");
	}
	expect(found.some((lane) => lane.startsWith("inlandRail "))).toBe(true);
});

test("a word that names no place means no lane; one letter is no word", async () => {
	expect(await lanes("PM", "Chongqing nowhere")).toEqual([]);
	expect(await lanes("PM", "c h")).toEqual([]);
	expect((await refusal((await desk.as("PM")).find.everything({ search: "重" })))?.code).toBe("000001");
});

test("rates that have ended are not found", async () => {
	const { now } = desk.services.clock;
	desk.services.clock.now = new Date("2036-01-01T08:00:00Z");
	const found = await lanes("superuser", "Chongqing Shanghai");
	desk.services.clock.now = now;
	expect(found.filter((lane) => lane.startsWith("inlandRail "))).toEqual([]);
});

test("each finds what they may open: other books, quotations and customers stay unknown", async () => {
	const { number } = await desk.sent("SALS", { customer: { ...customer, companyId } });
	expect((await find("PM", number)).quotations.map((q) => q.number)).toEqual([number]);
	expect((await find("SALS", "Harbour")).quotations.map((q) => q.number)).toContain(number);
	expect((await find("CX", number)).quotations).toEqual([]);
	expect((await find("ComAdmin", "Harbour")).quotations.map((q) => q.number)).toEqual([number]);

	expect((await find("superuser", "harb")).customers).toEqual([{ id: companyId, code: "HARBOUR", name: "Harbour Trading" }]);
	for (const role of ["SALS", "ComAdmin", "ComUser"]) expect((await find(role, "harb")).customers).toEqual([]);

	for (const role of ["ComUser", "APPROVER"]) expect((await find(role, "Chongqing Shanghai")).lanes).toEqual([]);
});

test("a draft of a customer's is not theirs to find yet", async () => {
	const { id } = await desk.draft("SALS", { customer: { ...customer, name: "Only a draft", companyId } });
	expect((await find("SALS", "Only a draft")).quotations.map((q) => q.id)).toEqual([id]);
	expect((await find("ComAdmin", "Only a draft")).quotations).toEqual([]);
});
