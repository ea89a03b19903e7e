import { expect, test } from "vitest";
import { importClearance, placeIds, rateDb } from "../../kit/price-book/testing.ts";
import { saidBy } from "../../testing/portal.ts";
import { worldPerTest } from "../../testing/world.ts";

const world = worldPerTest(rateDb);
const as = (role: string) => world.as(role);
const ningbo = {
	code: "CNNBG",
	nameZh: "北仑港",
	nameEn: "Beilun",
	nameEs: "Beilun",
	nameJa: "北侖",
	country: "CN",
	portCity: placeIds.ningbo,
	latitude: "29.93333",
	longitude: "121.85",
	timeZone: "Asia/Shanghai",
	aliases: ["Beilun Port", "BEILUN PORT", "北仑"],
	active: true,
	remark: null,
};

test("a port is added with its city, found by every name, refused a second time, deleted and brought back", async () => {
	const { id } = await as("PM").port.save(ningbo);
	for (const search of ["cnnbg", "beilun", "北仑", "北侖"]) expect(await as("PM").port.list({ search }), search).toMatchObject({ items: [{ id }] });
	expect(await as("PM").port.get({ id })).toMatchObject({ ...ningbo, aliases: ["beilun port", "北仑"], portCityName: "Ningbo", name: "Beilun" });
	expect(await saidBy(as("PM").port.save(ningbo))).toMatchObject({ code: "000007", data: [{ field: "code" }] });
	expect(await as("SALS").lookups.places({ kinds: ["port"], search: "beilun port" })).toMatchObject([{ id, portCityId: placeIds.ningbo }]);
	await as("PM").port.remove({ ids: [id] });
	await as("PM").port.restore({ ids: [id] });
	expect(await as("PM").port.get({ id })).toMatchObject({ version: 2, code: "CNNBG", portCityName: "Ningbo" });
	expect(await as("PM").port.list({ filters: [{ field: "latitude", op: "between", value: ["29.9", "29.95"] }] })).toMatchObject({ total: 1 });
});

test.each([
	[{ latitude: "91" }, "latitude"],
	[{ longitude: "-180.5" }, "longitude"],
	[{ latitude: "29.93 N" }, "latitude"],
	[{ latitude: "" }, "latitude"],
	[{ country: "China" }, "country"],
	[{ timeZone: "Beijing" }, "timeZone"],
	[{ portCity: placeIds.shanghaiPort }, "portCity"],
	[{ portCity: "11111111-0000-4000-8000-00000000ffff" }, "portCity"],
	[{ code: "CN NBG" }, "code"],
	[{ nameZh: "" }, "nameZh"],
	[{ aliases: ["shanghai"] }, "aliases"],
])("%j is refused at its field", async (fields, field) => {
	expect(await saidBy(as("PM").port.save({ ...ningbo, ...fields }))).toMatchObject({ code: "000001", data: [{ field }] });
});

test("a port city and an inland city may have one code, and neither is in the other's list", async () => {
	const { portCity: _, ...city } = ningbo;
	const [sea, inland] = [await as("PM").portCity.save(city), await as("PM").inlandCity.save({ ...city, nameEn: "Beilun inland" })];
	expect((await as("PM").portCity.list({ search: "beilun" })).items.map(({ id }) => id)).toEqual([sea.id]);
	expect((await as("PM").inlandCity.list({ search: "beilun" })).items.map(({ id }) => id)).toEqual([inland.id]);
	expect(await saidBy(as("PM").port.get({ id: sea.id }))).toMatchObject({ code: "000002" });
	expect(await saidBy(as("PM").inlandCity.remove({ ids: [sea.id] }))).toMatchObject({ code: "000002" });
});

test("a place that is used is not deleted: rates, former rates, ports, terms and teams are named", async () => {
	const removal = () => saidBy(as("superuser").port.remove({ ids: [placeIds.shanghaiPort] }));
	const { id } = await as("PM").customsPrice.add({ row: importClearance });
	expect(await removal()).toMatchObject({ code: "000004", data: { uses: [{ text: "CHB price: 1 rate", path: "/CHB/chbPrice?f=port:eq:CNSHA" }] } });
	await as("PM").customsPrice.remove({ ids: [id] });
	expect(await removal()).toMatchObject({ data: { uses: [{ text: "Former rates: 1 rate" }] } });
	await as("PM").port.save({ ...ningbo, portCity: placeIds.ningbo });
	const leader = world.users.get("VDM")?.guid ?? "";
	await as("VDM").vdmTeam.save({ name: "Ningbo desk", serviceTypes: ["T"], portCities: [placeIds.ningbo], leader, members: [leader] });
	expect(await saidBy(as("superuser").portCity.remove({ ids: [placeIds.ningbo] }))).toMatchObject({
		data: {
			uses: [
				{ text: "Ports: 1 port", path: `/basicdata/portList?f=portCity:eq:${placeIds.ningbo}` },
				{ text: "VDM team: Ningbo desk", path: "/permission/VMTeam" },
			],
		},
	});
	expect(await as("PM").port.list({ filters: [{ field: "portCity", op: "eq", value: placeIds.ningbo }] })).toMatchObject({ total: 1 });
});

test("terms of a place are named by their book, with a list of them that is not empty, until their texts are", async () => {
	const lane = [placeIds.xian, placeIds.ningbo];
	const save = (body: string, version: number) => as("PM").inlandRail.saveTerm({ lane, language: "en", body, version });
	const { version } = await save("<p>Seal first</p>", 0);
	await as("PM").customsPrice.saveTerm({ lane: [placeIds.shanghaiPort], language: "zh", body: "<p>正本</p>", version: 0 });
	const { code } = await as("PM").inlandCity.get({ id: placeIds.xian });
	const usesOf = async (kind: "inlandCity" | "port" | "portCity", id: string) =>
		((await saidBy(as("superuser")[kind].remove({ ids: [id] }))) as { data: { uses: { text: string }[] } }).data.uses.filter(({ text }) =>
			text.startsWith("Terms"),
		);
	expect(await usesOf("inlandCity", placeIds.xian)).toEqual([
		{ text: "Terms of Rail price: 1 lane", path: `/Rail/RailTerm?f=inlandCity:in:${code}` },
	]);
	expect(await as("PM").inlandRail.terms({ filters: [{ field: "inlandCity", op: "in", value: [code] }] })).toMatchObject({ total: 1 });
	expect(await usesOf("portCity", placeIds.ningbo)).toMatchObject([{ path: expect.stringContaining("/Rail/RailTerm?f=portCity:in:") }]);
	expect(await usesOf("port", placeIds.shanghaiPort)).toEqual([{ text: "Terms of CHB price: 1 lane", path: "/CHB/chbTerm?f=port:in:CNSHA" }]);
	await save("", version);
	expect(await as("superuser").inlandCity.remove({ ids: [placeIds.xian] })).toMatchObject({ count: 1 });
});

test("is shut to those who hold no right to it", async () => {
	expect(await saidBy(as("VDM").port.list({}))).toMatchObject({ code: "000000" });
	expect(await saidBy(as("VDM").port.save(ningbo))).toMatchObject({ code: "000008" });
	expect(await saidBy(as("SALS").inlandCity.list({}))).toMatchObject({ code: "000008" });
});

test("older clients add, change, list, read and delete them, and send back what they read", async () => {
	const call = (method: "GET" | "POST", path: string, body?: object) => world.rest(method, `/api/v1/${path}`, "PM", body, { language: "ja" });
	const { portCity, ...rest } = ningbo;
	const added = await call("POST", "Port/AddOrUpdatePort", { ...rest, portCityGUID: portCity, portID: "" });
	expect(added).toMatchObject({ code: "000000", data: { version: 1 } });
	const { portID } = added.data;
	const { data } = await call("GET", `Port/GetPortByID?portID=${portID}`);
	expect(data).toMatchObject({ portID, name: "北侖", portCityGUID: placeIds.ningbo, latitude: "29.93333" });
	expect(await call("POST", "Port/AddOrUpdatePort", data)).toMatchObject({ data: { version: 1 } });
	expect(await call("POST", "Port/AddOrUpdatePort", { portID, latitude: 29.9 })).toMatchObject({ data: { version: 2 } });
	expect((await call("POST", "Port/GetPortList", { portCityGUID: placeIds.ningbo, latitude: 29.9 })).data).toMatchObject({ total: 1 });
	expect(await call("POST", `Port/DeletePort?portID=${portID}`)).toMatchObject({ code: "000000" });
	const city = await call("POST", "InlandCity/AddOrUpdateInlandCity", rest);
	expect((await call("POST", "InlandCity/GetInlandCityList", { country: "cn", field: "name", order: "descending", pageSize: 1 })).data).toMatchObject(
		{
			items: [{ inlandCityGUID: expect.any(String) }],
		},
	);
	expect(await call("POST", "InlandCity/AddOrUpdateInlandCity", { inlandCityGUID: city.data.inlandCityGUID, active: false })).toMatchObject({
		data: { version: 2 },
	});
	expect((await call("POST", "PortCity/GetPortCityListData", { code: "cnsha" })).data).toMatchObject({ total: 1, items: [{ code: "CNSHA" }] });
});
