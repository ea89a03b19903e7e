import { expect, test } from "vitest";
import { importClearance, rateDb } from "../../kit/price-book/testing.ts";
import { saidBy } from "../../testing/portal.ts";
import { worldPerTest } from "../../testing/world.ts";

const world = worldPerTest(rateDb);
const as = (role: string) => world.as(role).direction;
const both = async () => (await as("PM").list({})).items;

test("both directions are there from the start, and no third can be added", async () => {
	expect(await both()).toMatchObject([
		{ code: "eastbound", nameZh: "进口", nameEn: "Import", version: 1 },
		{ code: "westbound", nameZh: "出口", nameEn: "Export", version: 1 },
	]);
	const [eastbound] = await both();
	expect(await saidBy(as("PM").save({ code: "eastbound", nameZh: "入境", nameEn: "Inbound" }))).toMatchObject({ code: "000007" });
	expect(await saidBy(as("PM").save({ code: "northbound" as never, nameZh: "北", nameEn: "North" }))).toMatchObject({ data: [{ field: "code" }] });
	expect(await saidBy(as("PM").save({ ...eastbound, code: "westbound", nameZh: "北", nameEn: "North" }))).toMatchObject({ code: "000007" });
});

test("a name is changed, and the change is kept in its history", async () => {
	const [eastbound] = await both();
	expect(await as("PM").save({ ...(eastbound as NonNullable<typeof eastbound>), nameEn: "Inbound" })).toMatchObject({ version: 2 });
	expect((await both())[0]).toMatchObject({ name: "Inbound" });
	const log = await world.db.selectFrom("change_log").select(["action", "after"]).where("object_type", "=", "direction").executeTakeFirstOrThrow();
	expect([log.action, JSON.parse(log.after ?? "null")]).toEqual(["update", { nameEn: "Inbound" }]);
});

test("neither is deleted: the search goes by it, and the books whose rates have it are told with a way to them", async () => {
	await world.as("PM").customsPrice.add({ row: importClearance });
	const removal = async (code: string) => saidBy(as("PM").remove({ ids: (await both()).filter((one) => one.code === code).map(({ id }) => id) }));
	expect(await removal("westbound")).toMatchObject({ code: "000004", data: { name: "Export", uses: [{ text: "Price search" }] } });
	const said = await removal("eastbound");
	expect(said).toMatchObject({ code: "000004", data: { uses: [{}, { text: "CHB price: 1 rate", path: "/CHB/chbPrice?f=direction:eq:eastbound" }] } });
	expect(said.message).toContain("CHB price: 1 rate");
	expect(await both()).toHaveLength(2);
});

test("older clients read both, change a name, and are refused a deletion", async () => {
	const call = (method: "GET" | "POST", path: string, body?: object) =>
		world.rest(method, `/api/v1/Direction/${path}`, "PM", body, { language: "en" });
	const { data } = await call("POST", "GetDirectionList", { code: "WESTBOUND" });
	const [{ directionID }] = data.items as [{ directionID: string }];
	expect(data).toMatchObject({ total: 1, items: [{ code: "westbound", name: "Export" }] });
	const one = await call("GET", `GetDirectionByID?directionID=${directionID}`);
	expect(await call("POST", "AddOrUpdateDirection", one.data)).toMatchObject({ code: "000000", data: { version: 1 } });
	expect(await call("POST", "AddOrUpdateDirection", { directionID, nameJa: "西行き" })).toMatchObject({ data: { version: 2 } });
	expect(await call("POST", `DeleteDirection?directionID=${directionID}`)).toMatchObject({ code: "000004", data: null });
	expect(await saidBy(as("SALS").list({}))).toMatchObject({ code: "000008" });
});
