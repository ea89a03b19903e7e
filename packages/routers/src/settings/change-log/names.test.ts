import { insertMany } from "@iqt/db";
import { translate } from "@iqt/i18n";
import { expect, test } from "vitest";
import { createCaller } from "../../app/app-router.ts";
import { changeWriter } from "../../door/change-log.ts";
import { placeIds, railRow, rateDb } from "../../kit/price-book/testing.ts";
import { rowsBehind } from "../../kit/sheet/testing.ts";
import { testContext } from "../../testing/portal.ts";
import { worldPerTest } from "../../testing/world.ts";

const world = worldPerTest(rateDb);
const { as } = world;

const named = async (objectId: string, language: "zh" | "en" = "en", role = "superuser") => {
	const { items } = await as(role, language).changeLog.list({ filters: [{ field: "objectId", op: "eq", value: objectId }], pageSize: 10 });
	return [...new Set(items.map((entry) => entry.objectName))];
};
const {
	mode: _mode,
	brtCode: _brtCode,
	frequency: _frequency,
	transitMin: _min,
	transitMax: _max,
	inlandCity: _inland,
	portCity: _port,
	...shared
} = railRow();
const plain = { ...shared, ssr: "100", msr: "90", cost: "80" };
const { msr: _msr, ...withoutMsr } = plain;

test("a rate is named by its lane and what is special about it, in the reader's language", async () => {
	const { id } = await as("superuser").inlandRail.add({ row: railRow() });
	expect(await named(id)).toEqual(["Chongqing – Shanghai, Export, 40HC, COC"]);
	expect(await named(id, "zh")).toEqual(["重庆 – 上海、出口、40HC、COC"]);
	const special = railRow({ inlandCity: "CNSIA", mode: "railTruck", cargo: "reefer", ownership: "SOC", direction: "eastbound" });
	const other = await as("superuser").inlandRail.add({ row: special });
	expect(await named(other.id)).toEqual(["Xi'an – Shanghai, Rail and truck, Import, 40HC, SOC, Reefer"]);
});

test("a rate that is gone is named as it was last", async () => {
	const { id } = await as("superuser").inlandRail.add({ row: railRow() });
	await as("superuser").inlandRail.update({ id, version: 1, row: railRow({ portCity: "CNNGB", containerType: "20GP" }) });
	expect(await named(id)).toEqual(["Chongqing – Ningbo, Export, 20GP, COC"]);
	await as("superuser").inlandRail.remove({ ids: [id] });
	const { items } = await as("superuser").changeLog.list({ filters: [{ field: "objectId", op: "eq", value: id }], pageSize: 10 });
	expect(items.map((entry) => [entry.action, entry.objectName])).toEqual(
		["delete", "update", "create"].map((action) => [action, "Chongqing – Ningbo, Export, 20GP, COC"]),
	);
});

test("rates of every book say what they are", async () => {
	await insertMany(world.db, "area", [{ code: "500112", parent_code: "5001", level: "district", name: "渝北区", path: "重庆市 / 渝北区" }]);
	const books = as("superuser");
	const trucking = await books.truckingCost.add({
		row: { ...withoutMsr, ssr: null, hub: "CNCKG", areaCode: "500112", truckerCode: "TRK-7", distanceKm: 40 },
	});
	expect(await named(trucking.id)).toEqual(["Chongqing – 重庆市 / 渝北区, TRK-7, Export, 40HC, COC"]);
	const strategy = await books.costStrategy.add({
		row: { ...plain, cost: null, ssr: "cost*1.1", hub: "CNCKG", areaCode: "", name: "Standard", containerType: "*" },
	});
	expect(await named(strategy.id)).toEqual(["Chongqing, Standard, Export, COC"]);
	const corridor = await books.corridor.add({
		row: { ...shared, port: "CNSHA", portCity: "CNSHA", inlandCity: "CNCKG", mode: "truck", discountAllowed: true, containerType: "*" },
	});
	expect(await named(corridor.id)).toEqual(["Shanghai – Shanghai – Chongqing, Truck, Export, COC"]);
	const booking = await books.bookingService.add({ row: { ...withoutMsr, port: "CNSHA", charge: "THC", basis: "bl", containerType: "*" } });
	expect(await named(booking.id)).toEqual(["Shanghai, THC, Export, Any container, COC"]);
	const customs = await books.customsPrice.add({ row: { ...withoutMsr, port: "CNSHA", category: "transit", basis: "container" } });
	expect(await named(customs.id, "zh")).toEqual(["上海、转关、出口、40HC、COC"]);
});

test("whoever may not see vendors is not told them by a name", async () => {
	const rights = ["changeLog.view", "truckingCost.view"].map((permission) => ({ role_id: 4, permission }));
	await world.db.insertInto("role_permission").values(rights).execute();
	const { code } = await world.db.selectFrom("role").select("code").where("id", "=", 4).executeTakeFirstOrThrow();
	const row = { ...withoutMsr, ssr: null, hub: "CNCKG", areaCode: "500112", truckerCode: "TRK-7", distanceKm: 40 };
	const { id } = await as("superuser").truckingCost.add({ row });
	expect(await named(id, "en", code)).toEqual(["Chongqing – 500112, Export, 40HC, COC"]);
});

test("a change of many rates says how many, one of an import its file, and one of terms the lane", async () => {
	const rates = as("superuser").inlandRail;
	const ids = [(await rates.add({ row: railRow() })).id, (await rates.add({ row: railRow({ portCity: "CNNGB" }) })).id];
	await rates.quickEdit({ rows: ids.map((id) => ({ id, version: 1, cells: { cost: "6000" } })) });
	expect(await named("many")).toEqual(["2 rates"]);
	const parts = async () => (await as("superuser").changeLog.list({ search: "many" })).items.map((entry) => Object.values(entry.partNames).sort());
	const both = ["Chongqing – Ningbo, Export, 40HC, COC", "Chongqing – Shanghai, Export, 40HC, COC"];
	expect(await parts()).toEqual([both]);
	const { changeId } = await rates.remove({ ids });
	expect(await named("many", "zh")).toEqual(["2 条运价"]);
	expect(await parts()).toEqual([both, both]);
	await rates.undo({ changeId });
	expect(await named(changeId)).toEqual(["2 rates"]);
	const lane = [placeIds.chongqing, placeIds.shanghai];
	await rates.saveTerm({ lane, language: "en", body: "<p>Free days: 7</p>", version: 0 });
	expect(await named(lane.join("|"), "zh")).toEqual(["重庆 – 上海"]);
	const at = world.services.clock.now.toISOString();
	const batch = { id: "b1", domain: "inlandRail", object_name: "o1", file_name: "rail 2026 Q4.xlsx", state: "undone" as const, owner_id: 1 };
	await world.db
		.insertInto("import_batch")
		.values({ ...batch, created_at: at, updated_at: at } as never)
		.execute();
	await world.db.transaction().execute(async (trx) => {
		const log = changeWriter(trx, { id: 1, name: "Li Wei", source: "web" }, world.services.clock.now);
		const entry = { objectType: "inlandRail", objectId: "b1" };
		await log.write({ ...entry, action: "import", before: null, after: { file: "rail 2026 Q4.xlsx", mode: "merge", inserted: 3 } });
		await log.write({ ...entry, action: "undoImport", before: { changeId: "c1" }, after: { rows: 3 } });
	});
	expect(await named("b1")).toEqual(["rail 2026 Q4.xlsx"]);
});

test("a role of the product is named in the reader's language", async () => {
	const { guid } = await world.db.selectFrom("role").select("guid").where("code", "=", "PM").executeTakeFirstOrThrow();
	expect(await named(guid, "zh")).toEqual(["产品经理"]);
	expect(await named(guid)).toEqual(["Product manager"]);
});

test("a record without a name of its own is called by what it is about, also when only its state changed or it is gone", async () => {
	const admin = as("superuser");
	const approver = world.users.get("APPROVER")?.guid ?? "";
	const { id: limit } = await admin.auditor.save({ kind: "application", userGuid: approver, maxDiscount: "5" });
	const [entry] = (await admin.changeLog.list({ search: limit })).items;
	expect([entry?.objectName, entry?.partNames[approver]]).toEqual(["Application approver", "Application approver"]);
	await admin.auditor.remove({ ids: [limit] });
	expect(await named(limit)).toEqual(["Application approver"]);
	const setting = { service: "inlandRail" as const, currency: "CNY", margin: "10", minMargin: "3", roundingStep: "5", validFrom: "2026-01-01" };
	const { id: price } = await admin.priceSetting.save(setting);
	expect(await named(price, "zh")).toEqual([`${translate("zh", "enum.pricedService.inlandRail")}, CNY`]);
	await admin.priceSetting.remove({ ids: [price] });
	expect(await named(price)).toEqual(["Inland rail, CNY"]);
	const fuel = { key: "fuel", name: "Fuel", type: "percent" as const, value: "6" };
	const { id: parameter } = await admin.parameter.save(fuel);
	await admin.parameter.save({ ...fuel, id: parameter, version: 1, value: "7" });
	expect(await named(parameter)).toEqual(["Fuel"]);
	const { id: notice } = await admin.notice.save({ title: "Barges wait", content: "Low water", level: "info", audience: "everybody" });
	await admin.notice.setStatus({ id: notice, status: "published" });
	expect(await named(notice)).toEqual(["Barges wait"]);
});

test("a page costs a query for each kind on it, however many rows it has", async () => {
	const rates = as("superuser").inlandRail;
	const add = async (from: number, to: number) => {
		for (let day = from; day <= to; day++) {
			const at = `2026-10-${String(day).padStart(2, "0")}`;
			await rates.add({ row: railRow({ validFrom: at, validTo: at }) });
		}
	};
	const queries = async () => {
		let count = 0;
		const counting = world.db.withPlugin({
			transformQuery: ({ node }) => {
				count++;
				return node;
			},
			transformResult: ({ result }) => Promise.resolve(result),
		});
		const reader = createCaller(testContext({ ...world.services, db: counting }, { token: world.tokenOf("superuser") }));
		const { items } = await reader.changeLog.list({ filters: [{ field: "objectType", op: "eq", value: "inlandRail" }], pageSize: 30 });
		return { rows: items.length, count };
	};
	await add(1, 2);
	const few = await queries();
	await add(3, 12);
	const many = await queries();
	expect([few.rows, many.rows]).toEqual([2, 12]);
	expect(many.count).toBe(few.count);
});

test("a port city is named as such in the reader's language, whatever the port of its code is called", async () => {
	await world.db.updateTable("place").set({ name: "Shanghai Port", name_zh: "Shanghai" }).where("id", "=", placeIds.shanghaiPort).execute();
	const { id } = await as("superuser").inlandRail.add({ row: railRow() });
	const portName = async (language: "zh" | "en") => {
		const { items } = await as("superuser", language).changeLog.list({ filters: [{ field: "objectId", op: "eq", value: id }], pageSize: 10 });
		return items[0]?.partNames["portCity CNSHA"];
	};
	expect([await portName("zh"), await portName("en")]).toEqual(["上海", "Shanghai"]);
});

test("the export names rates as the list does", async () => {
	await as("superuser").inlandRail.add({ row: railRow() });
	const link = await as("superuser", "zh").changeLog.exportUrl({ filters: [{ field: "objectType", op: "eq", value: "inlandRail" }] });
	expect((await rowsBehind(world.services, link)).flat()).toContain("重庆 – 上海、出口、40HC、COC");
	const { items } = await as("superuser").inlandRail.list({ pageSize: 10 });
	const other = await as("superuser").inlandRail.add({ row: railRow({ portCity: "CNNGB" }) });
	await as("superuser").inlandRail.quickEdit({
		rows: [String(items[0]?.id), other.id].map((id) => ({ id, version: 1, cells: { remark: "by hand" } })),
	});
	await as("superuser").inlandRail.remove({ ids: [String(items[0]?.id), other.id] });
	const rows = await rowsBehind(world.services, await as("superuser", "zh").changeLog.exportUrl({ search: "many" }));
	expect(rows.flat()).toEqual(expect.arrayContaining(["重庆 – 上海、出口、40HC、COC: 备注", "重庆 – 宁波、出口、40HC、COC: 备注"]));
	expect(rows.flat()).toContain("重庆 – 上海、出口、40HC、COC; 重庆 – 宁波、出口、40HC、COC");
});

test("an entry is found by what the list shows of it: its file, action, kind, person and lane, in the reader's language", async () => {
	const { id } = await as("superuser").inlandRail.add({ row: railRow({ inlandCity: "CNSIA" }) });
	await world.db.transaction().execute(async (trx) => {
		const log = changeWriter(trx, { id: 1, name: "timed task", source: "job" }, world.services.clock.now);
		await log.write({ action: "import", objectType: "inlandRail", objectId: "b1", before: null, after: { file: "vendor-tariff.xlsx", new: 3 } });
	});
	const found = async (search: string, language: "zh" | "en" = "en", role = "superuser") =>
		(await as(role, language).changeLog.list({ search, filters: [{ field: "objectType", op: "eq", value: "inlandRail" }] })).items.map(
			(e) => e.objectId,
		);
	expect(await found("vendor-tariff.xlsx")).toEqual(["b1"]);
	expect(await found("vendor-tariff", "zh")).toEqual(["b1"]);
	expect(await found(translate("en", "log.do.import"))).toEqual(["b1"]);
	expect(await found(translate("zh", "log.do.import"), "zh")).toEqual(["b1"]);
	expect(await found(translate("en", "log.from.job"))).toEqual(["b1"]);
	expect(await found("Xi'an")).toEqual([id]);
	expect(await found("西安 上海", "zh")).toEqual([id]);
	expect(await found("西安 重庆", "zh")).toEqual([]);
	await as("superuser").inlandRail.remove({ ids: [id] });
	expect((await found("Xi'an")).length).toBe(2);
	expect(await found(translate("en", "menu.railPrice"))).toHaveLength(3);
});

test("what is recorded of a rate's name is not looked through for those who may not see costs", async () => {
	await world.db
		.insertInto("role_permission")
		.values(["changeLog.view", "costStrategy.view"].map((permission) => ({ role_id: 4, permission })))
		.execute();
	const { code } = await world.db.selectFrom("role").select("code").where("id", "=", 4).executeTakeFirstOrThrow();
	await world.db.transaction().execute(async (trx) => {
		const log = changeWriter(trx, { id: 1, name: "Li Wei", source: "web" }, world.services.clock.now);
		await log.write({ action: "create", objectType: "costStrategy", objectId: "s1", before: null, after: { name: "Margin of Kunlun" } });
	});
	const found = async (role: string) => (await as(role).changeLog.list({ search: "Kunlun" })).total;
	expect([await found("superuser"), await found(code)]).toEqual([1, 0]);
});
