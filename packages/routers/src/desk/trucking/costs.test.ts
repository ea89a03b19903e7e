import { insertMany } from "@iqt/db";
import { beforeAll, expect, test } from "vitest";
import { placeIds } from "../../kit/price-book/testing.ts";
import { writeSheet } from "../../kit/sheet/write.ts";
import { readAll } from "../../kit/sheet/zip.ts";
import { worldPerFile } from "../../testing/world.ts";
import { addCost, areas, truckingDb } from "./trucking.test-support.ts";

const world = worldPerFile(truckingDb);

type Body = Record<string, unknown>;
type Told = { code: string; message: string; problems?: { field: string; message: string }[] };
const call = async (name: string, body?: unknown, role = "VDM") =>
	(await world.rest(body ? "POST" : "GET", `/api/v1/Coupa/${name}`, role, body)) as unknown as Told & {
		data: Body & { items: Body[]; total: number };
	};
const listOf = async (path: string) => (await call(path)).data as unknown as Body[];

let first: string;
let second: string;
let street: string;

beforeAll(async () => {
	first = await addCost(world, {});
	second = await addCost(world, { truckerCode: "TRK-CKG-02", cost: "2400" });
	street = await addCost(world, { areaCode: areas.street, cost: "2600" });
});

test("costs are listed with area and trucker by name, and found by what people call them", async () => {
	const { items, total } = (await call("GetCoupaListData", { trucker: "swift", addressCode: "渝北区" })).data;
	expect(total).toBe(1);
	expect(items[0]).toMatchObject({
		...{ costGUID: second, hubGUID: placeIds.chongqing, hub: "CNCKG", areaCode: areas.yubei, areaName: "Yubei District, Chongqing" },
		...{ truckerCode: "TRK-CKG-02", truckerName: "Swift", truckingCost: "2400.00", distanceKm: 30, version: 1 },
	});
	expect((await call("GetCoupaListData", { truckerGUID: items[0]?.truckerID })).data.total).toBe(1);
	const [seen] = (await call("GetCoupaListData", { areaCode: areas.street }, "PM")).data.items;
	expect(seen).toMatchObject({ costGUID: street });
	expect(await call("GetCoupaListData", {}, "SALS")).toMatchObject({ code: "000008" });
});

test("costs of an area come with those of the areas around it, the smallest first; areas that have costs are told with how many", async () => {
	expect((await listOf("GetCoupaDataByCode?code=双龙湖街道&hub=重庆")).map((row) => row.costGUID)).toEqual([street, first, second]);
	expect(await listOf(`GetCoupaDataByCode?areaCode=${areas.chongqing}`)).toEqual([]);
	const { data } = await call("GetAddressCode", { field: "costs", order: "descending" });
	expect(data).toMatchObject({
		total: 2,
		items: [
			{ areaCode: areas.yubei, areaNameZh: "重庆市 / 渝北区", costs: 2, hubs: 1 },
			{ areaCode: areas.street, level: "street" },
		],
	});
	expect((await call("GetAddressCode", { areaName: "shuang" })).data.items).toMatchObject([{ areaCode: areas.street, parentCode: areas.yubei }]);
});

test("a quick edit answers the whole response, takes truckers by name, and refuses one nobody registered", async () => {
	const edited = await call("UpdateQuickEdit", [{ costGUID: first, cost: "2,550", trucker: "STEADY" }]);
	expect(edited).toMatchObject({ code: "000000", message: "ok", data: [{ costGUID: first, version: 2 }] });
	const unknown = await call("UpdateQuickEdit", [{ costGUID: first, truckerCode: "Nobody" }]);
	expect(unknown).toMatchObject({
		code: "000001",
		problems: [{ field: expect.stringMatching(/truckerCode$/), message: expect.stringContaining("Nobody") }],
	});
	const applied = await call("ApplyToAll", { areaCode: areas.yubei, field: "truckingCost", op: "percent", value: "10%" });
	expect(applied).toMatchObject({ code: "000000", message: "ok", data: { count: 2, rows: [{}, {}] } });
	expect((await call("GetCoupaListData", { costGUID: first })).data.items).toMatchObject([{ truckingCost: "2805.00" }]);
});

/** Uploads a sheet of costs and applies it; answers the upload's id. */
async function upload(rows: (string | number)[][]): Promise<string> {
	const heads = [
		"Port City",
		"Area",
		"Trucker",
		"Direction",
		"Container",
		"COC/SOC",
		"Cargo",
		"Basis",
		"Cost",
		"Currency",
		"VAT",
		"Valid From",
		"Valid To",
	];
	const bytes = await readAll(writeSheet({ sheetName: "S", columns: heads.map((header) => ({ header })), rows }));
	const objectName = crypto.randomUUID();
	await world.services.files.put(objectName, bytes, "application/octet-stream");
	await insertMany(world.db, "stored_file", [
		{
			object_name: objectName,
			name: "costs.xlsx",
			size: bytes.length,
			mime: "x",
			sha256: "",
			owner_id: world.users.get("VDM")?.id ?? null,
			created_at: "",
		},
	]);
	const { imports } = world.as("VDM");
	const { id } = await imports.start({ domain: "truckingCost", objectName, fileName: "costs.xlsx" });
	await world.settled();
	await imports.applyBatch({ batchId: id, mode: "merge", confirmed: ["assumed"] });
	await world.settled();
	return id;
}

const sent = () => world.db.selectFrom("outbox").select("payload").where("kind", "=", "notice").orderBy("created_at").execute();

test("product managers are told once what an upload changed, by how much where they may see costs", async () => {
	const team = (name: string, kind: "product" | "focal", email: string | null, role: string) => {
		const guid = world.users.get(role)?.guid ?? "";
		return {
			...{ id: name, kind, name, email, leader: guid, members: JSON.stringify([guid]), service_types: '["T"]', port_cities: "[]" },
			...{ remark: null, changed_at: "", changed_by: null },
		};
	};
	await insertMany(world.db, "team", [
		team("products", "product", null, "PM"),
		team("box", "product", "box@iqt.example", "SALS"),
		team("focal", "focal", null, "CX"),
	]);
	const lane = (trucker: string, cost: string) => [
		"CNCKG",
		areas.yubei,
		trucker,
		"Export",
		"40HC",
		"COC",
		"General",
		"Per container",
		cost,
		"CNY",
		"9%",
		"2026-10-01",
		"2026-12-31",
	];
	const id = await upload([lane("TRK-CKG-01", "3085.50"), [...lane("TRK-CKG-02", "9000").slice(0, 3), "Import", ...lane("", "9000").slice(4)]]);
	const { items } = (await call(`GetUploadInfo?notificationID=${id}`)).data;
	expect(items).toMatchObject([
		{ notificationID: id, fileName: "costs.xlsx", state: "applied", rows: 2, newRows: 1, changedRows: 1, errors: 0, notifiedAt: null },
	]);
	const told = () => world.as("VDM").trucking.managersTold({ id });
	expect(await told()).toBeNull();
	expect(await call(`NotifyPM?notificationID=${id}`, {})).toMatchObject({ code: "000000", message: "Notification successful", data: { mails: 2 } });
	const mails = (await sent()).map(({ payload }) => JSON.parse(payload) as { to: string; path: string; values: Record<string, unknown> });
	expect(mails.map(({ to }) => to).sort()).toEqual(["box@iqt.example", expect.stringMatching(/^pm/i)]);
	const person = mails.find(({ to }) => to !== "box@iqt.example");
	expect(person?.values).toMatchObject({ file: "costs.xlsx", count: 2, lines: expect.stringMatching(/1.*1.*0.*10%/) });
	expect(person?.path).toMatch(/^\/trucking\/cost\?f=changeId:eq:/);
	expect(mails.find(({ to }) => to === "box@iqt.example")?.values.lines).not.toContain("%");
	expect(await call(`NotifyPM?notificationID=${id}`, {})).toMatchObject({ code: "000000", data: { mails: 0 } });
	expect(await sent()).toHaveLength(2);
	const readers = mails.map(({ to }) => to).sort();
	expect(await told()).toEqual({ notifiedAt: expect.stringMatching(/^2026/), readers: expect.arrayContaining(readers) });
	await expect(world.as("PM").trucking.managersTold({ id })).rejects.toMatchObject({ code: "FORBIDDEN" });
	await expect(world.as("VDM").trucking.managersTold({ id: first })).rejects.toMatchObject({ code: "NOT_FOUND" });
	expect((await call("GetUploadInfo")).data.items).toMatchObject([{ notificationID: id, notifiedAt: expect.stringMatching(/^2026/) }]);
	expect(await call(`NotifyPM?notificationID=${first}`, {})).toMatchObject({ code: "000002" });
	expect(await call("NotifyPM", {})).toMatchObject({ code: "000001", problems: [{ field: "notificationID" }] });
	expect(await call(`NotifyPM?notificationID=${id}`, {}, "PM")).toMatchObject({ code: "000008" });
});

test("listed costs go all or none, those of one area by its code alone, and one undo brings these back", async () => {
	expect(await call("RemoveTheCost", { IDsJSON: JSON.stringify([first, placeIds.xian]) })).toMatchObject({ code: "000002" });
	expect(await call("RemoveTheCost", {})).toMatchObject({ code: "000001", problems: [{ message: "Please select the route you want to delete" }] });
	expect(await call("RemoveTheCost", { IDsJSON: JSON.stringify([first]) })).toMatchObject({ code: "000000", data: { count: 1 } });
	expect(await call(`DelTheLiseCode?areaCode=${areas.street}&port=CNSHA`)).toMatchObject({ code: "000001", problems: [{ field: "port" }] });
	expect(await call(`DelTheLiseCode?code=${areas.chongqing}`)).toMatchObject({ code: "000002" });
	expect(await call("DelTheLiseCode")).toMatchObject({ code: "000001", problems: [{ field: "areaCode" }] });
	expect(await call(`DelTheLiseCode?code=${areas.yubei}`)).toMatchObject({ code: "000000", data: { count: 2 } });
	expect((await call("GetCoupaListData", {})).data.items).toMatchObject([{ costGUID: street }]);
	const { change_id: changeId } = await world.db.selectFrom("change_log").select("change_id").orderBy("id", "desc").executeTakeFirstOrThrow();
	expect(await world.as("VDM").truckingCost.undo({ changeId })).toMatchObject({ count: 2 });
	expect((await call("GetCoupaListData", {})).data.total).toBe(3);
});
