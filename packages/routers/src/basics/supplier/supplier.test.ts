import { expect, test } from "vitest";
import { addCost, truckingDb } from "../../desk/trucking/trucking.test-support.ts";
import { saidBy } from "../../testing/portal.ts";
import { worldPerFile } from "../../testing/world.ts";

const world = worldPerFile(truckingDb);
const as = (role: string) => world.as(role).supplier;

const made = { code: "trk-sia-01", name: "Xi'an Haulage", nameZh: "西安拖车", kind: "trucker" as const, email: "ops@haulage.example", remark: null };

type Told = { code: string; data: unknown };
const remove = async (body: unknown, role = "VDM") => (await world.rest("POST", "/api/v1/Supplier/DeleteSuppliers", role, body)) as unknown as Told;

test("a trucker is added with its code in capitals, found by either name, told to older clients, and deleted by GUID, code or name", async () => {
	const { id } = await as("VDM").save(made);
	expect(await as("PM").list({ search: "西安" })).toMatchObject({ total: 1, items: [{ id, code: "TRK-SIA-01" }] });
	expect(await saidBy(as("VDM").save({ ...made, email: "nobody" }))).toMatchObject({ code: "000001", data: [{ field: "email" }] });
	expect(await saidBy(as("VDM").save(made))).toMatchObject({ code: "000007", data: [{ field: "code" }] });
	expect(await saidBy(as("PM").save({ ...made, code: "X" }))).toMatchObject({ code: "000008" });
	const listed = await world.rest("POST", "/api/v1/Supplier/GetSupplierData", "VDM", { supplierCode: "TRK-SIA" });
	expect(listed.data).toMatchObject({ total: 1, items: [{ supplierGUID: id, supplierCode: "TRK-SIA-01", supplierName: "Xi'an Haulage" }] });
	expect(await remove({}, "PM")).toMatchObject({ code: "000008" });
	expect(await remove({})).toMatchObject({ code: "000001" });
	expect(await remove({ supplierGUIDs: [id, "Nobody"] })).toMatchObject({ code: "000002" });
	expect(await remove(listed.data.items)).toMatchObject({ code: "000000", data: { count: 1 } });
	for (const said of [{ supplierCode: "trk-sia-01" }, { IDsJSON: JSON.stringify(["xi'an haulage"]) }]) {
		await as("VDM").save(made);
		expect(await remove(said)).toMatchObject({ code: "000000", data: { count: 1 } });
	}
});

test("one that rates name, or have named, is not deleted and keeps its code", async () => {
	const rate = await addCost(world, { truckerCode: "TRK-CKG-02" });
	const { items } = await as("VDM").list({ search: "TRK-CKG-02" });
	const [swift] = items;
	if (!swift) throw new Error("no such trucker");
	const { changedAt: _at, changedBy: _by, ...kept } = swift;
	expect(await remove({ supplierGUID: swift.id })).toMatchObject({ code: "000004", message: expect.stringContaining("Trucking cost: 1 rate") });
	expect(await saidBy(as("VDM").save({ ...kept, code: "TRK-CKG-03" }))).toMatchObject({ code: "000001", data: [{ field: "code" }] });
	await world.as("VDM").truckingCost.remove({ ids: [rate] });
	expect(await remove({ supplierGUID: swift.id })).toMatchObject({ code: "000004", message: expect.stringContaining("Former rates: 1 rate") });
});
