import { insertMany } from "@iqt/db";
import { placeRow } from "@iqt/db/testing";
import { expect, test } from "vitest";
import { saidBy } from "../../testing/portal.ts";
import { worldPerTest } from "../../testing/world.ts";
import { type PlaceKind, place } from "../price-book/fields.ts";
import { asMeantNow, codesSinceMerged } from "../price-book/merged-values.ts";
import { placeIds, railRow, rateDb, watched } from "../price-book/testing.ts";
import { lookAtUnmerge } from "./merge.ts";

const twin = "11111111-0000-4000-8000-0000000000a1";
const third = "11111111-0000-4000-8000-0000000000a2";

const world = worldPerTest(async () => {
	const made = await rateDb();
	await insertMany(made.db, "place", [
		placeRow({ id: twin, kind: "portCity", code: "CNNBO", name: "Ningbo-Zhoushan", name_zh: "宁波舟山", aliases: '["beilun"]' }),
		placeRow({ id: third, kind: "portCity", code: "CNNBG", name: "Ningbo Port", name_zh: "宁波港区" }),
	]);
	return made;
});
const { as, rest } = world;
const pm = () => as("PM");
const toTwin = { portCity: "CNNBO" };
const merge = (more: object = {}) => pm().portCity.merge({ stays: placeIds.ningbo, goes: [twin], ...more });
const addRail = async (changes: Parameters<typeof railRow>[0]) => (await pm().inlandRail.add({ row: railRow(changes) as never })).id;
const rail = async (id: string) => (await pm().inlandRail.get({ id })) as unknown as { row: Record<string, unknown>; version: number };
const ports = (portCity: string) => pm().port.list({ filters: [{ field: "portCity", op: "eq", value: portCity }] });
const port = {
	...{ code: "CNBLN", nameZh: "北仑", nameEn: "Beilun", country: "CN", latitude: "29.9", longitude: "121.8", timeZone: null },
	...{ nameEs: null, nameJa: null, aliases: [], active: true, remark: null },
};

test("whatever names a duplicate names the one that stays, which is found by both names; undo puts all of it back", async () => {
	const rate = await addRail(toTwin);
	await pm().port.save({ ...port, portCity: twin });
	const leader = world.users.get("VDM")?.guid ?? "";
	const team = { name: "Desk", serviceTypes: ["T" as const], portCities: [placeIds.ningbo, twin], leader, members: [leader] };
	const { id: teamId } = await as("VDM").vdmTeam.save(team);
	await pm().inlandRail.saveTerm({ lane: [placeIds.chongqing, twin], language: "en", body: "<p>Seal</p>", version: 0 });
	expect(await pm().portCity.previewMerge({ stays: placeIds.ningbo, goes: [twin] })).toMatchObject({
		stays: { name: "CNNGB Ningbo" },
		goes: [
			{
				name: "CNNBO Ningbo-Zhoushan",
				uses: [
					{ text: "Rail price: 1 rate", path: "/Rail/RailPrice?f=portCity:eq:CNNBO" },
					{ text: "Terms of Rail price: 1 lane" },
					{ text: "Ports: 1", path: `/basicdata/portList?f=portCity:eq:${twin}` },
					{ text: "Teams: 1" },
				],
			},
		],
		aliases: ["CNNBO", "宁波舟山", "Ningbo-Zhoushan", "beilun"],
		rates: 1,
		doubts: [],
		clashes: [],
	});
	const { count, changeId } = await merge();
	expect(count).toBe(4);
	expect(await rail(rate)).toMatchObject({ row: { portCity: "CNNGB" }, version: 2 });
	expect(await ports(placeIds.ningbo)).toMatchObject({ total: 1 });
	expect(await as("VDM").vdmTeam.get({ id: teamId })).toMatchObject({ portCities: [placeIds.ningbo], version: 2 });
	expect(await pm().inlandRail.terms({ filters: [{ field: "portCity", op: "in", value: ["CNNGB"] }] })).toMatchObject({ total: 1 });
	expect(await pm().portCity.list({ search: "cnnbo" })).toMatchObject({ total: 1, items: [{ id: placeIds.ningbo, version: 2 }] });
	expect(await world.db.selectFrom("change_log").select(["action", "object_type as of"]).where("change_id", "=", changeId).execute()).toEqual([
		{ action: "merge", of: "portCity" },
	]);

	expect(await pm().portCity.unmerge({ changeId })).toMatchObject({ count: 1 });
	expect(await rail(rate)).toMatchObject({ row: { portCity: "CNNBO" }, version: 3 });
	expect(await ports(twin)).toMatchObject({ total: 1 });
	expect(await as("VDM").vdmTeam.get({ id: teamId })).toMatchObject({ portCities: [placeIds.ningbo, twin] });
	expect(await pm().inlandRail.terms({ filters: [{ field: "portCity", op: "in", value: ["CNNBO"] }] })).toMatchObject({ total: 1 });
	expect(await pm().portCity.get({ id: placeIds.ningbo })).toMatchObject({ aliases: [] });
	expect(await pm().portCity.get({ id: twin })).toMatchObject({ code: "CNNBO", aliases: ["beilun"] });
	expect(await saidBy(pm().portCity.unmerge({ changeId }))).toMatchObject({ code: "000002" });
});

test("what was filtered by a duplicate finds what it became: rates by its code, records and rates by its GUID, and its rows alone are changed", async () => {
	const rate = await addRail(toTwin);
	const other = await addRail({ portCity: "CNSHA" });
	await pm().port.save({ ...port, portCity: twin });
	const byCode = { field: "portCity", op: "eq" as const, value: "CNNBO" };
	const anyOf = { field: "portCity", op: "in" as const, value: ["CNNBO", "CNNBG"] };
	const byId = { field: "portCityId", op: "eq" as const, value: twin };
	const found = async () => {
		const lists = await Promise.all([byCode, anyOf, byId].map((filter) => pm().inlandRail.list({ filters: [filter] })));
		return lists.map(({ items }) => items.map(({ id }) => id));
	};
	const theirs = [[rate], [rate], [rate]];
	expect(await found()).toEqual(theirs);
	const { changeId } = await merge();
	expect(await found()).toEqual(theirs);
	expect(await pm().inlandRail.list({ filters: [{ field: "portCity", op: "ne", value: "CNNBO" }] })).toMatchObject({
		total: 1,
		items: [{ id: other }],
	});
	expect(await pm().inlandRail.facet({ field: "containerType", filters: [byCode] })).toMatchObject([{ count: 1 }]);
	const plus = { predicate: { filters: [byCode] }, operation: { field: "ssr", op: "percent" as const, value: "10" } };
	expect(await pm().inlandRail.previewApply(plus as never)).toMatchObject({ count: 1 });
	expect(await ports(twin)).toMatchObject({ total: 1 });
	expect(await pm().port.facet({ field: "code", filters: [{ field: "portCity", op: "eq", value: twin }] })).toMatchObject([{ value: "CNBLN" }]);
	// An inland city has the code, too: a field that takes both kinds means that one.
	await world.db
		.insertInto("place")
		.values(placeRow({ id: crypto.randomUUID(), kind: "inlandCity", code: "CNNBO", name: "Inland", name_zh: "内陆" }))
		.execute();
	const hub = (placeKinds: readonly PlaceKind[]) => ({ fields: [place("hub", "hub_id", placeKinds)] });
	const asked = { filters: [{ field: "hub", op: "in" as const, value: ["CNNBO", "CNSHA"] }] };
	expect(await asMeantNow(world.db, hub(["inlandCity", "portCity"]), asked)).toEqual(asked);
	expect(await asMeantNow(world.db, hub(["portCity"]), asked)).toEqual({ filters: [{ ...asked.filters[0], value: ["CNNGB", "CNSHA"] }] });
	await pm().portCity.unmerge({ changeId });
	expect(await found()).toEqual(theirs);
});

test("codes in small letters find what those in capitals do, of what is there and of a duplicate", async () => {
	const rate = await addRail(toTwin);
	const other = await addRail({ portCity: "CNSHA" });
	const found = async (op: "eq" | "ne" | "in", value: string | string[], field = "portCity") =>
		(await pm().inlandRail.list({ filters: [{ field, op, value }] })).items.map(({ id }) => id);
	expect([await found("eq", "cnnbo"), await found("in", ["CnNbO", "xx"]), await found("ne", "cnnbo")]).toEqual([[rate], [rate], [other]]);
	expect(await found("in", ["40hc"], "containerType")).toHaveLength(2);
	await merge();
	expect([await found("eq", "cnnbo"), await found("eq", "cnngb"), await found("ne", "cnnbo")]).toEqual([[rate], [rate], [other]]);
});

test("the codes of duplicates are read by one statement, of whatever kinds they were", async () => {
	const merged = [
		["portCity", placeIds.ningbo],
		["inlandCity", placeIds.chongqing],
		["truckType", "none"],
	].map(([kind = "", into = ""], i) => ({
		...{ id: `${i}`, kind, code: `OLD${i}`, name: "Old", name_zh: "旧", into_id: into, change_id: "c", record: "{}" },
	}));
	await world.db.insertInto("merged_record").values(merged).execute();
	const { db, count } = watched(world.db);
	expect(await codesSinceMerged(db)).toEqual(
		new Map([
			["portCity", new Map([["OLD0", "CNNGB"]])],
			["inlandCity", new Map([["OLD1", "CNCKG"]])],
		]),
	);
	expect(count().statements).toBe(1);
});

test("what an undo does to rates is looked at before it holds the writer, and again where somebody has changed one since", async () => {
	const rate = await addRail(toTwin);
	const { changeId } = await merge();
	const [moved, ...others] = await lookAtUnmerge(world.db, { name: "portCity" }, changeId);
	expect([moved?.book.domain, others]).toEqual(["inlandRail", []]);
	const { db, count } = watched(world.db);
	expect(await moved?.seenIn(db)).toMatchObject({ stayed: [{ id: rate }], gone: [], missing: [] });
	expect(count().statements).toBe(1);
	await pm().inlandRail.quickEdit({ rows: [{ id: rate, version: 2, cells: { ssr: "9000" } }] });
	await expect(moved?.seenIn(world.db)).rejects.toMatchObject({ messageId: "rate.undoLater" });
	expect(await lookAtUnmerge(world.db, { name: "port" }, changeId)).toEqual([]);
});

test("rates of one key are told and decided; without a word nothing is written", async () => {
	const kept = await addRail({ portCity: "CNNGB", ssr: "5000" });
	const other = await addRail({ ...toTwin, ssr: "5100", validFrom: "2026-12-01", validTo: "2027-03-31" });
	const later = await addRail({ ...toTwin, ssr: "5200", validFrom: "2027-04-01", validTo: "2027-06-30" });
	const { clashes } = await pm().portCity.previewMerge({ stays: placeIds.ningbo, goes: [twin] });
	expect(clashes).toEqual([
		{
			text: "Rail price: 1 rate",
			path: "/Rail/RailPrice",
			pairs: [{ stays: expect.stringContaining("Chongqing – Ningbo"), goes: expect.stringContaining("2026-12-01 – 2027-03-31") }],
		},
	]);
	expect(await saidBy(merge())).toMatchObject({ code: "000007", data: clashes, message: expect.stringContaining("Rail price: 1 rate") });
	expect(await rail(other)).toMatchObject({ version: 1, row: toTwin });

	const first = await merge({ holds: "stays" });
	expect(await saidBy(rail(other))).toMatchObject({ code: "000002" });
	expect(await rail(later)).toMatchObject({ row: { portCity: "CNNGB" } });
	await pm().portCity.unmerge({ changeId: first.changeId });
	expect(await rail(other)).toMatchObject({ row: { ...toTwin, ssr: "5100.00" } });

	const second = await merge({ holds: "goes" });
	expect(await saidBy(rail(kept))).toMatchObject({ code: "000002" });
	expect(await rail(other)).toMatchObject({ row: { portCity: "CNNGB", ssr: "5100.00" } });
	await pm().portCity.unmerge({ changeId: second.changeId });
	expect(await rail(kept)).toMatchObject({ row: { portCity: "CNNGB", ssr: "5000.00" } });
});

test("terms of both in one language are a clash where they differ; equal ones become one", async () => {
	const save = (city: string, language: "en" | "zh", body: string) =>
		pm().inlandRail.saveTerm({ lane: [placeIds.xian, city], language, body, version: 0 });
	await save(placeIds.ningbo, "en", "<p>Seal first</p>");
	await save(twin, "en", "<p>Seal first</p>");
	const same = await merge();
	await pm().portCity.unmerge({ changeId: same.changeId });
	await save(placeIds.ningbo, "zh", "<p>先封条</p>");
	await save(twin, "zh", "<p>后封条</p>");
	expect(await saidBy(merge())).toMatchObject({
		code: "000007",
		data: [{ text: "Terms of Rail price: 1 lane", pairs: [{ stays: "先封条", goes: "后封条" }] }],
	});
	const bodies = async () => (await world.db.selectFrom("term").select("body").where("language", "=", "zh").execute()).map(({ body }) => body);
	const { changeId } = await merge({ holds: "goes" });
	expect(await bodies()).toEqual(["<p>后封条</p>"]);
	await pm().portCity.unmerge({ changeId });
	expect((await bodies()).sort()).toEqual(["<p>先封条</p>", "<p>后封条</p>"].sort());
});

test("terms of one in one language and of the other in another are decided: readers of one language would get what was agreed with others", async () => {
	const save = (city: string, language: "en" | "zh", body: string) =>
		pm().inlandRail.saveTerm({ lane: [placeIds.xian, city], language, body, version: 0 });
	await save(placeIds.ningbo, "en", "<p>Seal first</p>");
	await save(twin, "zh", "<p>后封条</p>");
	expect(await saidBy(merge())).toMatchObject({ code: "000007", data: [{ pairs: [{ stays: "Seal first", goes: "后封条" }] }] });
	const bodies = async () => (await world.db.selectFrom("term").select("body").execute()).map(({ body }) => body);
	await merge({ holds: "goes" });
	expect(await bodies()).toEqual(["<p>后封条</p>"]);
});

test("terms of one that say all that those of the other say are kept whole", async () => {
	const save = (city: string, language: "en" | "zh", body: string) =>
		pm().inlandRail.saveTerm({ lane: [placeIds.xian, city], language, body, version: 0 });
	await save(placeIds.ningbo, "en", "<p>Seal first</p>");
	await save(twin, "en", "<p>Seal first</p>");
	await save(twin, "zh", "<p>先封条</p>");
	await merge();
	const rows = await world.db.selectFrom("term").select(["lane_key", "language"]).execute();
	expect(rows.map(({ language }) => language).sort()).toEqual(["en", "zh"]);
	expect(new Set(rows.map(({ lane_key }) => lane_key)).size).toBe(1);
});

test("undo is refused with what was changed since, and leaves everything as it is", async () => {
	const rate = await addRail(toTwin);
	await pm().port.save({ ...port, portCity: twin });
	const { changeId } = await merge();
	const [saved] = (await ports(placeIds.ningbo)).items;
	if (!saved) throw new Error("no port");
	const { changedAt: _at, changedBy: _by, name: _name, portCityName: _city, ...fields } = saved;
	await pm().port.save({ ...fields, remark: "deep water" });
	expect(await saidBy(pm().portCity.unmerge({ changeId }))).toMatchObject({ code: "000004", message: expect.stringContaining("Ports: 1 (CNBLN)") });
	await pm().port.remove({ ids: [saved.id] });
	expect(await saidBy(pm().portCity.unmerge({ changeId }))).toMatchObject({ code: "000004", message: expect.stringContaining("Ports: 1") });
	expect(await rail(rate)).toMatchObject({ row: { portCity: "CNNGB" } });
});

test("undo names the rates changed since; the rates of a merge are not undone by themselves", async () => {
	const rate = await addRail(toTwin);
	const { changeId } = await merge();
	expect(await saidBy(pm().inlandRail.undo({ changeId }))).toMatchObject({ code: "000004", message: expect.stringContaining("undone as a whole") });
	await pm().inlandRail.quickEdit({ rows: [{ id: rate, version: 2, cells: { ssr: "9000" } }] });
	expect(await saidBy(pm().portCity.unmerge({ changeId }))).toMatchObject({
		code: "000004",
		message: expect.stringContaining("Chongqing – Ningbo"),
	});
});

test.each([
	[[twin, third], "5100.00"],
	[[third, twin], "5200.00"],
])("of rates of two duplicates those of the one named first are kept, in whatever order they were added", async (goes, kept) => {
	for (let i = 0; i < 4; i++) {
		await addRail({ ...toTwin, ssr: "5100", weightFrom: `${i * 5}`, weightTo: `${i * 5 + 5}` });
		await addRail({ portCity: "CNNBG", ssr: "5200", weightFrom: `${i * 5}`, weightTo: `${i * 5 + 5}` });
	}
	await merge({ goes, holds: "goes" });
	const { items } = await pm().inlandRail.list({ filters: [{ field: "portCity", op: "in", value: ["CNNGB"] }] });
	expect((items as unknown as { row: { ssr: string } }[]).map(({ row }) => row.ssr)).toEqual([kept, kept, kept, kept]);
});

test("three become one, and a duplicate of a duplicate is known by its GUID and its code", async () => {
	const rate = await addRail({ portCity: "CNNBG" });
	const first = await pm().portCity.merge({ stays: twin, goes: [third] });
	const second = await merge();
	expect(await rail(rate)).toMatchObject({ row: { portCity: "CNNGB" } });
	expect(await pm().portCity.get({ id: third })).toMatchObject({ id: placeIds.ningbo });
	expect(await saidBy(pm().portCity.unmerge({ changeId: first.changeId }))).toMatchObject({ code: "000004" });
	await pm().portCity.unmerge({ changeId: second.changeId });
	await pm().portCity.unmerge({ changeId: first.changeId });
	expect(await rail(rate)).toMatchObject({ row: { portCity: "CNNBG" } });
	const both = await pm().portCity.merge({ stays: placeIds.ningbo, goes: [third, twin] });
	expect(await rail(rate)).toMatchObject({ row: { portCity: "CNNGB" } });
	await pm().portCity.unmerge({ changeId: both.changeId });
	expect(await rail(rate)).toMatchObject({ row: { portCity: "CNNBG" } });
});

test("older clients go on with the duplicate's GUID and code; what they delete by it is not the one that stays", async () => {
	const rate = await addRail(toTwin);
	await merge();
	const call = (method: "GET" | "POST", path: string, body?: object) => rest(method, `/api/v1/${path}`, "PM", body);
	const { id: added } = await pm().port.save({ ...port, portCity: placeIds.ningbo });
	expect(await call("POST", "Port/GetPortList", { portCityGUID: twin })).toMatchObject({ data: { total: 1, items: [{ portID: added }] } });
	expect(await call("POST", "Port/AddOrUpdatePort", { portID: added, portCityGUID: twin.toUpperCase(), remark: "x" })).toMatchObject({
		code: "000000",
	});
	expect(await pm().port.get({ id: added })).toMatchObject({ portCity: placeIds.ningbo, remark: "x" });
	expect(await call("POST", "PortCity/DeletePortCity", { portCityGUID: twin })).toMatchObject({ code: "000002" });
	// What is sent for the duplicate itself, as a client keeps it, would make the one that stays what the duplicate was.
	const own = { portCityGUID: twin, code: "CNNBO", nameEn: "Ningbo-Zhoushan" };
	expect(await call("POST", "PortCity/AddOrUpdatePortCity", own)).toMatchObject({ code: "000002" });
	expect(await pm().portCity.get({ id: placeIds.ningbo })).toMatchObject({ code: "CNNGB", nameEn: "Ningbo" });
	// The typed door, too, knows the code of a rate that was written down before.
	const { row } = await rail(rate);
	const { id } = await pm().inlandRail.add({ row: { ...row, ...toTwin, validFrom: "2027-01-01", validTo: "2027-02-28" } as never });
	expect(await rail(id)).toMatchObject({ row: { portCity: "CNNGB" } });
});

test("a rate deleted before a merge comes back of the one that stays, and its history says what it was of", async () => {
	const rate = await addRail(toTwin);
	const { changeId } = await pm().inlandRail.remove({ ids: [rate] });
	await merge();
	await pm().inlandRail.undo({ changeId });
	expect(await rail(rate)).toMatchObject({ row: { portCity: "CNNGB" } });
	const history = await pm().inlandRail.history({ id: rate });
	expect(history.map((entry) => entry.row.portCity)).toEqual(["CNNGB", "CNNBO"]);
});

test("places that lie far apart are asked about before they become one", async () => {
	await world.db.updateTable("place").set({ latitude: 22.5, longitude: 114 }).where("id", "=", twin).execute();
	await world.db.updateTable("place").set({ latitude: 29.87, longitude: 121.54 }).where("id", "=", placeIds.ningbo).execute();
	const { doubts } = await pm().portCity.previewMerge({ stays: placeIds.ningbo, goes: [twin] });
	expect(doubts).toEqual([expect.stringMatching(/CNNBO Ningbo-Zhoushan.*CNNGB Ningbo.*1,1\d\d km/)]);
});

test("rates of a book one may not edit are moved, and never deleted by it", async () => {
	const [port, other] = ["11111111-0000-4000-8000-0000000000b1", "11111111-0000-4000-8000-0000000000b2"];
	await insertMany(world.db, "place", [
		placeRow({ id: port, kind: "port", code: "CNXA1", name: "Xa", name_zh: "夏" }),
		placeRow({ id: other, kind: "port", code: "CNXA2", name: "Xa 2", name_zh: "夏二" }),
	]);
	const cost = { category: "export", direction: "Export", basis: "Per document", containerType: "*", ownership: "COC", currency: "CNY" };
	const add = async (portGUID: string) => {
		const body = { ...cost, portGUID, cost: "170", validFrom: "2026-10-01" };
		const { data } = await rest("POST", "/api/v1/chbCost/UpdateTheCHBCost", "VDM", body);
		return String((data as Record<string, unknown>).CostGUID);
	};
	const [first, second] = [await add(port), await add(other)];
	const refused = await saidBy(pm().port.merge({ stays: port, goes: [other], holds: "stays" }));
	expect(refused).toMatchObject({ code: "000008", message: expect.stringContaining("CHB cost") });
	expect(await as("VDM").customsCost.get({ id: second })).toMatchObject({ version: 1 });
	await as("VDM").customsCost.remove({ ids: [first] });
	await pm().port.merge({ stays: port, goes: [other] });
	expect(await as("VDM").customsCost.get({ id: second })).toMatchObject({ row: { port: "CNXA1" } });
});

test("a code that two duplicates have had is the last one's", async () => {
	await merge();
	const again = "11111111-0000-4000-8000-0000000000a3";
	await insertMany(world.db, "place", [placeRow({ id: again, kind: "portCity", code: "CNNBO", name: "Other", name_zh: "另一" })]);
	const { changeId } = await pm().portCity.merge({ stays: third, goes: [again] });
	expect(await world.db.selectFrom("place_called").select("id").where("code", "=", "CNNBO").execute()).toEqual([{ id: third }]);
	await pm().portCity.unmerge({ changeId });
	await pm().portCity.remove({ ids: [again] });
	expect(await world.db.selectFrom("place_called").select("id").where("code", "=", "CNNBO").execute()).toEqual([{ id: placeIds.ningbo }]);
});

test("the longest name there may be becomes another name", async () => {
	const name = "N".repeat(80);
	await world.db.updateTable("place").set({ name }).where("id", "=", twin).execute();
	await merge();
	expect(await pm().portCity.get({ id: placeIds.ningbo })).toMatchObject({ aliases: expect.arrayContaining([name.toLowerCase()]) });
});

test("who may not delete them may not merge them; what is no duplicate is refused", async () => {
	expect(await saidBy(as("VDM").portCity.merge({ stays: placeIds.ningbo, goes: [twin] }))).toMatchObject({ code: "000008" });
	expect(await saidBy(merge({ goes: [placeIds.ningbo] }))).toMatchObject({ code: "000001", data: [{ field: "goes" }] });
	expect(await saidBy(merge({ goes: [placeIds.shanghaiPort] }))).toMatchObject({ code: "000002" });
	await merge();
	expect(await saidBy(merge())).toMatchObject({ code: "000002" });
});

test("a large one is work of the server, which tells how far it is and is undone as any", async () => {
	const rate = await addRail(toTwin);
	const { id } = await pm().portCity.startMerge({ stays: placeIds.ningbo, goes: [twin] });
	await world.settled();
	const work = await pm().work.get({ id });
	expect(work).toMatchObject({ kind: "merge", state: "done", domain: "portCity", title: "CNNBO Ningbo-Zhoushan → CNNGB Ningbo", count: 1 });
	expect(await rail(rate)).toMatchObject({ row: { portCity: "CNNGB" } });
	await pm().portCity.unmerge({ changeId: work.changeId ?? "" });
	expect(await rail(rate)).toMatchObject({ row: toTwin });
	const clashing = await addRail({ portCity: "CNNGB" });
	const refused = await pm().portCity.startMerge({ stays: placeIds.ningbo, goes: [twin] });
	await world.settled();
	expect(await pm().work.get({ id: refused.id })).toMatchObject({ state: "failed", error: expect.stringContaining("Rail price: 1 rate") });
	expect(await rail(clashing)).toMatchObject({ version: 1 });
});
