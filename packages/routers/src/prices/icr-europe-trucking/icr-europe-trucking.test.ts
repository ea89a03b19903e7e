import { placeRow } from "@iqt/db/testing";
import { expect, test } from "vitest";
import { searchInput } from "../../kit/charges/search.ts";
import { ask } from "../../kit/charges/statement.ts";
import { rateDb } from "../../kit/price-book/testing.ts";
import { writeSheet } from "../../kit/sheet/write.ts";
import { askedOf, candidates, zoneOf } from "../../pricing/load.ts";
import { withoutIds } from "../../testing/without-ids.ts";
import { worldPerTest } from "../../testing/world.ts";
import { icrEuropeTruckingSource } from "./source.ts";
import { wrongZone, zoneCode, zoneStretch } from "./zones.ts";

const world = worldPerTest(async () => {
	const made = await rateDb();
	const duisburg = placeRow({ id: "p-dui", kind: "inlandCity", code: "DEDUI", country: "DE", name: "Duisburg", name_zh: "杜伊斯堡" });
	await made.db.insertInto("place").values(duisburg).execute();
	return made;
});
const call = async (name: string, body: unknown, role = "PM") => {
	const answer = await world.rest("POST", `/api/v1/ICRManagement/ICRTrucking/${name}`, role, body, { language: "en" });
	return answer as unknown as { code: string; data: { items: Record<string, unknown>[]; total: number; ICREuropeTruckingGUID: string } };
};
const lane = {
	rampCity: "DEDUI",
	postcodeZone: "D 40-47",
	weightClass: "Light",
	container: "40HC",
	direction: "Export",
	currency: "CNY",
	COCSOC: "COC",
};
const said = { ...lane, cost: "320", SSR: "1,365.50", fuelPercent: "8.5", waitingTime: 65, validFrom: "2026/10/1" };

test("a call without a GUID adds, one with it changes what it sends, and what is listed can be sent back", async () => {
	const { data } = await call("AddOrUpdateICREuropeTrucking", said);
	const { ICREuropeTruckingGUID } = data;
	const list = async (filter = {}) => (await call("GetICREuropeTruckingData", filter)).data;
	const [row] = (await list({ postcodeZone: "de-40-47" })).items;
	expect(row).toMatchObject({
		ICREuropeTruckingGUID,
		postcodeZone: "DE-40-47",
		ssr: "1365.50",
		fuelPercent: "8.5",
		freeWaitingTime: 2,
		waitingTime: "65.00",
	});
	expect((await call("AddOrUpdateICREuropeTrucking", row)).code).toBe("000000");
	expect((await call("AddOrUpdateICREuropeTrucking", { ICREuropeTruckingGUID, SSR: 1400 })).code).toBe("000000");
	expect((await call("UpdateTheEuropeTruckingPrice_QuickEdit", [{ ICREuropeTruckingGUID, ADR: "25" }])).code).toBe("000000");
	expect((await list()).items).toMatchObject([{ ssr: "1400.00", ADR: "25", fuelPercent: "8.5" }]);
	expect(await call("AddOrUpdateICREuropeTrucking", said)).toMatchObject({ code: "000001" });
});

test("those without the right to costs are told none, and change nothing", async () => {
	await call("AddOrUpdateICREuropeTrucking", said);
	const { items } = (await call("GetICREuropeTruckingData", {}, "SALS")).data;
	expect(items).toHaveLength(1);
	expect(withoutIds(items)).not.toContain("320");
	expect(await call("AddOrUpdateICREuropeTrucking", said, "SALS")).toMatchObject({ code: "000008" });
});

test.each([
	["D-47", "DE-47"],
	["de 47", "DE-47"],
	["DE40-47", "DE-40-47"],
	["ＤＥ 40 – 47", "DE-40-47"],
	["NL 5928", "NL-5928"],
	["PL-90-90", "PL-90"],
	["P 40", "PT-40"],
	["DE-47-40", null],
	["DE-9-10", null],
	["PL 00-950", null],
	["Köln", null],
	["DE", null],
])("the zone %s is %s", (text, code) => expect(zoneCode(text)).toBe(code));

test.each([
	["DE-40-47", null],
	["KÖLN", null],
	["XX-10", "problem.zoneCountry"],
	["DE-47-40", "problem.zoneReversed"],
	["DE-5-40", "problem.zoneShape"],
	["GB-SW1", "problem.zoneShape"],
	["DE", "problem.zoneShape"],
	["DE-", "problem.zoneShape"],
	["48", "problem.zoneCountry"],
	["-48", "problem.zoneCountry"],
	["PLZ 48", "problem.zoneCountry"],
	["48155 Münster", "problem.zoneCountry"],
	["Au", null],
	["DE-40-475", "problem.zoneShape"],
	["DE-9-10", "problem.zoneShape"],
	["PL 00-950", "problem.zoneShape"],
	["SE-113 30", "problem.zoneShape"],
	["NL-1012 AB", "problem.zoneShape"],
	["GB-M1", "problem.zoneShape"],
	["47051", "problem.zoneCountry"],
	["40-47", "problem.zoneCountry"],
] as const)("the zone %s is refused with %s", (text, problem) => expect(wrongZone(text)).toBe(problem));

test("a zone holds the postcodes that begin as it does", () => {
	expect(zoneStretch("DE-40-47")).toEqual({ country: "DE", first: "40000", last: "47999" });
	expect(zoneStretch("PL-6")).toEqual({ country: "PL", first: "60000", last: "69999" });
	expect(zoneStretch("KÖLN")).toBeNull();
});

test("a zone of no country is refused, and one that crosses another is told of beside the answer", async () => {
	for (const postcodeZone of ["XX-10", "PL 00-950"])
		expect(await call("AddOrUpdateICREuropeTrucking", { ...said, postcodeZone })).toMatchObject({
			code: "000001",
			problems: [{ field: "postcodeZone" }],
		});
	const told = async (zone: string) =>
		((await call("AddOrUpdateICREuropeTrucking", { ...said, postcodeZone: zone })).data as { notices?: string[] }).notices;
	expect(await told("DE-40-47")).toBeUndefined();
	expect(await told("DE-50")).toBeUndefined();
	expect(await told("AT-4")).toBeUndefined();
	// The search takes the narrower for its postcodes.
	expect(await told("DE-45")).toBeUndefined();
	expect(await told("DE-4")).toBeUndefined();
	expect(await told("DE-46-51")).toEqual(["The zone DE-46-51 crosses DE-4, DE-40-47: postcodes in both have two prices on the same day."]);
	expect(await told("DE-40-49")).toEqual([expect.stringContaining("DE-4, DE-46-51")]);
});

const inChina = "The ramp city CNSIA lies in CN, and trucks of this book run from ramps in Europe, outside China alone: name one there.";

test("a ramp in China is told of beside the answer", async () => {
	const { data } = await call("AddOrUpdateICREuropeTrucking", { ...said, rampCity: "CNSIA" });
	expect(data).toMatchObject({ notices: [inChina] });
});

test("a zone does not cross the one it was before", async () => {
	const { data } = await call("AddOrUpdateICREuropeTrucking", said);
	const { row } = await world.as("PM").icrEuropeTrucking.get({ id: data.ICREuropeTruckingGUID });
	const { doubts } = world.as("PM", "en").icrEuropeTrucking;
	const moved = { ...row, zone: "DE-41-48" };
	expect(await doubts({ id: data.ICREuropeTruckingGUID, row: moved })).toEqual([]);
	expect(await doubts({ row: moved })).toEqual([expect.stringContaining("crosses DE-40-47")]);
});

test("doors are found by a postcode in their zone, however it is spelt, and a city by any of its names", async () => {
	for (const [postcodeZone, rampCity] of [
		["D 40-47", "DEDUI"],
		["DE-5", "DEDUI"],
		["Duisburg", "DEDUI"],
		["Łódź Widzew", "DEDUI"],
	])
		expect(await call("AddOrUpdateICREuropeTrucking", { ...said, postcodeZone, rampCity })).toMatchObject({ code: "000000" });
	const found = async (filter: object) => (await call("GetICREuropeTruckingData", filter)).data.items.map(({ postcodeZone }) => postcodeZone).sort();
	for (const postcodeZone of ["DE-47051", "d 47", "DE 45-48"]) expect(await found({ postcodeZone })).toEqual(["DE-40-47"]);
	expect(await found({ postcodeZone: "DE" })).toEqual(["DE-40-47", "DE-5"]);
	expect(await found({ postcodeZone: ["DE-47051", "DE-50667"] })).toEqual(["DE-40-47", "DE-5"]);
	for (const city of ["Duisburg", "duisburg", "杜伊斯堡", "DEDUI"]) expect(await found({ city })).toEqual(["Duisburg"]);
	expect(await found({ city: "łódź" })).toEqual(["Łódź Widzew"]);
	expect(await found({ city: "FR-75" })).toEqual([]);
	// The list of the screen, and the ramps.
	const listed = await world.as("PM").icrEuropeTrucking.list({ filters: [{ field: "zone", op: "contains", value: "D-47051" }] });
	expect(listed.items.map(({ row }) => row.zone)).toEqual(["DE-40-47"]);
	expect(await found({ rampCity: "杜伊斯堡" })).toHaveLength(4);
	expect((await world.as("PM").icrEuropeTrucking.list({ search: "duisburg" })).total).toBe(4);
});

test("a price that a search sells higher, for the least it comes to, is told of beside the answer", async () => {
	const { data } = await call("AddOrUpdateICREuropeTrucking", { ...said, min: "1500" });
	expect(data).toMatchObject({ notices: ["Sold at 1500.00: the rate’s minimum, maximum or MSR counts, not its SSR of 1365.50"] });
	const changed = await call("UpdateTheEuropeTruckingPrice_QuickEdit", [{ ICREuropeTruckingGUID: data.ICREuropeTruckingGUID, ssr: "1600" }]);
	expect(JSON.stringify(changed.data)).not.toContain("notices");
});

test("zones of a sheet that cross each other, or the book's, are asked about; others of the book that cross are not", async () => {
	const heads = [
		"Ramp city",
		"Postcode zone",
		"Weight class",
		"Container",
		"COC/SOC",
		"Direction",
		"Cost",
		"SSR",
		"Currency",
		"Valid from",
		"Valid to",
	];
	let ramp = "DEDUI";
	const replaced = async (name: string, ...zones: string[]) => {
		const rows = zones.map((zone) => [ramp, zone, "Light", "40HC", "COC", "Westbound", "320", "1400", "CNY", "2026-10-01", "2026-12-31"]);
		await world.services.files.put(
			name,
			writeSheet({ sheetName: "T", columns: heads.map((header) => ({ header })), rows }),
			"application/octet-stream",
		);
		const file = { object_name: name, name, size: 1, mime: "xlsx", sha256: "", created_at: "2026-11-20T08:00:00.000Z" };
		const owner_id = world.users.get("PM")?.id ?? 0;
		await world.db
			.insertInto("stored_file")
			.values({ ...file, owner_id })
			.execute();
		return (await call("ReplaceAllICREuropeTrucking", { fileName: name })) as unknown as { code: string; data: string };
	};
	const crossed = await replaced("crossed.xlsx", "DE-40-47", "DE-46-51", "DE-45");
	expect(crossed).toMatchObject({ code: "000001", data: expect.stringContaining("The zone DE-46-51 crosses DE-40-47") });
	expect(crossed.data).not.toContain("DE-45");
	expect((await call("GetICREuropeTruckingData", {})).data.total).toBe(0);
	expect(await replaced("right.xlsx", "DE-40-47", "DE-45")).toMatchObject({ code: "000000" });
	expect(await replaced("more.xlsx", "DE-46-51")).toMatchObject({ code: "000001", data: expect.stringContaining("crosses DE-40-47") });
	await call("AddOrUpdateICREuropeTrucking", { ...said, postcodeZone: "DE-46-51", validTo: "2026-12-31", SSR: "1500" });
	expect(await replaced("known.xlsx", "DE-40-47", "DE-46-51")).toMatchObject({ code: "000000" });
	ramp = "CNSIA";
	expect(await replaced("ramp.xlsx", "DE-40-47")).toMatchObject({ code: "000001", data: expect.stringContaining(inChina) });
});

test("a zone of four digits is none of two and two", async () => {
	await call("AddOrUpdateICREuropeTrucking", { ...said, postcodeZone: "NL-50-59" });
	await call("AddOrUpdateICREuropeTrucking", { ...said, postcodeZone: "nl 5059" });
	const { items } = (await call("GetICREuropeTruckingData", {})).data;
	expect(items.map(({ postcodeZone }) => postcodeZone).sort()).toEqual(["NL-50-59", "NL-5059"]);
});

test.each([
	["DE-47051", ["DE-4", "DE-400-475", "DE-47", "DE-470"]],
	["DE-47600", ["DE-4", "DE-47"]],
	["DE-47", ["DE-4", "DE-47"]],
	["DE-01067", ["DE-01-05"]],
	["PL-47-051", []],
	["köln  deutz", ["Köln-Deutz"]],
	// Of other letters than a to z the rules alone know the case.
	["łódź", ["Köln-Deutz", "ŁÓDŹ"]],
])("a search to %s reads no more of the book than the zones %j", async (code, zones) => {
	for (const postcodeZone of ["DE-4", "DE-400-475", "DE-47", "DE-470", "DE-48-49", "DE-01-05", "NL-47", "Köln-Deutz", "ŁÓDŹ", "Kiel"])
		expect(await call("AddOrUpdateICREuropeTrucking", { ...said, postcodeZone })).toMatchObject({ code: "000000" });
	const search = searchInput.parse({
		...{ scope: "portToDoor", direction: "westbound", readyDate: "2026-11-20", grossWeightKg: 9_000, containers: [{ type: "40HC", count: 1 }] },
		...{ origin: { kind: "place", code: "CNSIA" }, destination: { kind: "zone", code } },
	});
	const portEnd = zoneOf(code);
	if (!portEnd) throw new Error("it is a door abroad");
	const inlandEnd = { kind: "place", match: "inlandCity", placeId: "" } as const;
	const none = { areaCodes: [], hubs: [], corridors: [], ports: [], ramps: [], platformPlaces: [] };
	const lane = icrEuropeTruckingSource.candidates({ input: search, inlandEnd, portEnd, ...none });
	if (!lane) throw new Error("it is asked of the book");
	const { book, columns } = icrEuropeTruckingSource;
	const [rows] = await ask(world.db, candidates<{ zone: string }>(askedOf(search), { table: book.table, columns, withTare: true }, lane));
	expect(rows.map(({ zone }) => zone).sort()).toEqual(zones);
});

test.each([
	["", ["AT-4", "DE-40-47", "DE-50", "KÖLN"]],
	["DE", ["DE-40-47", "DE-50"]],
	["d 45", ["DE-40-47!"]],
	["DE-4", ["DE-40-47"]],
	["DE-45128", ["DE-40-47!"]],
	["DE-6", []],
	["köln", ["KÖLN!"]],
])("of the zones trucks go to %j is told %j, with one that has all of it", async (search, told) => {
	for (const postcodeZone of ["DE-40-47", "DE-50", "AT-4", "Köln"])
		expect((await call("AddOrUpdateICREuropeTrucking", { ...said, postcodeZone })).code).toBe("000000");
	const zones = await world.as("SALS", "en").sale.zones({ search, date: "2026-11-20" });
	expect(zones.map(({ zone, covers }) => `${zone.toUpperCase()}${covers ? "!" : ""}`).sort()).toEqual(told);
	for (const { zone, door, ramps } of zones) expect([door.startsWith(zone.slice(0, 4)), ramps]).toEqual([true, ["Duisburg"]]);
	expect(await world.as("SALS").sale.zones({ search, date: "2026-09-01" })).toEqual([]);
});
