import { expect, test } from "vitest";
import { worldPerTest } from "../../testing/world.ts";
import { withPlaces } from "./testing.ts";

const world = worldPerTest(withPlaces);

type Told = { code: string; message: string; data: Record<string, unknown> & { items: Record<string, unknown>[]; total: number } };
const call = async (name: string, body: unknown, role = "VDM") =>
	(await world.rest("POST", `/api/AdHocVendor/${name}`, role, body)) as unknown as Told;
const none = "00000000-0000-0000-0000-000000000000";
const vendor = { vendorCode: "trk-1", vendorName: "Harbour Haulage", serviceType: "T", vendorEmail: "office@harbour.example" };

test("older clients add a vendor with an empty GUID, change what they send of it, and send back what they were answered", async () => {
	const added = await call("AddOrUpdateVendor", { vendorGUID: none, ...vendor, places: "XXAAA,XXINL" });
	expect(added).toMatchObject({ code: "000000", data: { version: 1 } });
	const { vendorGUID } = added.data;
	expect(await call("AddOrUpdateVendor", { vendorGUID, isBlacklist: true })).toMatchObject({
		code: "000001",
		problems: [{ field: "blacklistReason" }],
	});
	expect(await call("AddOrUpdateVendor", { vendorGUID, vendorPhone: "+86 21 5588" })).toMatchObject({ code: "000000", data: { version: 2 } });
	const listed = await call("GetVendorListData", { vendorName: "harbour", pageIndex: 1, pageSize: 10 });
	expect(listed.data).toMatchObject({
		total: 1,
		items: [{ vendorGUID, vendorCode: "TRK-1", serviceType: ["T"], places: ["XXAAA", "XXINL"], vendorPhone: "+86 21 5588", isActive: true }],
	});
	expect(await call("AddOrUpdateVendor", listed.data.items[0])).toMatchObject({ code: "000000", data: { vendorGUID, version: 2 } });
	expect(await call("AddOrUpdateVendor", { vendorGUID: "00000000-0000-4000-8000-00000000dead", vendorName: "Nobody" })).toMatchObject({
		code: "000002",
	});
	expect(await call("AddOrUpdateVendor", { ...vendor, serviceType: "X" })).toMatchObject({ code: "000001", problems: [{ field: "serviceType" }] });
});

test("the list is filtered by what it answers, and the choice has those alone that may be asked", async () => {
	await call("AddOrUpdateVendor", { ...vendor, places: ["XXAAA"] });
	await call("AddOrUpdateVendor", { ...vendor, vendorCode: "DEP", vendorName: "Depot", serviceType: ["D", "M"] });
	await call("AddOrUpdateVendor", { ...vendor, vendorCode: "OUT", vendorName: "Out", isBlacklist: true, blacklistReason: "Late" });
	const codes = async (body: object) => (await call("GetVendorListData", body)).data.items.map(({ vendorCode }) => vendorCode);
	expect(await codes({})).toEqual(["DEP", "OUT", "TRK-1"]);
	expect(await codes({ serviceType: "T" })).toEqual(["OUT", "TRK-1"]);
	expect(await codes({ serviceType: ["D", "M"] })).toEqual(["DEP"]);
	expect(await codes({ places: "XXAAA" })).toEqual(["TRK-1"]);
	expect(await codes({ isBlacklist: "true" })).toEqual(["OUT"]);
	const all = async (body: object) =>
		((await call("GetVendorAllData", body)).data as unknown as { vendorCode: string }[]).map((one) => one.vendorCode);
	expect(await all({})).toEqual(["DEP", "TRK-1"]);
	expect(await all({ serviceType: "T" })).toEqual(["TRK-1"]);
	expect(await call("GetVendorAllData", { serviceType: "Q" })).toMatchObject({ code: "000001", problems: [{ field: "serviceType" }] });
	for (const name of ["GetVendorListData", "GetVendorAllData", "AddOrUpdateVendor"])
		expect(await call(name, {}, "SALS")).toMatchObject({ code: "000008" });
});
