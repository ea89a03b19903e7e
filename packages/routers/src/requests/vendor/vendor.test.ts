import { describe, expect, test } from "vitest";
import { readCaller } from "../../door/session/session.ts";
import { blocksOf } from "../../kit/files/blocks.ts";
import { receiveUpload } from "../../kit/files/upload.ts";
import { writeSheet } from "../../kit/sheet/write.ts";
import { saidBy, testContext } from "../../testing/portal.ts";
import { worldPerTest } from "../../testing/world.ts";
import { trucker, withPlaces } from "./testing.ts";

const world = worldPerTest(withPlaces);
const as = (role: string) => world.as(role).vendor;
const contactsAs = (role: string) => world.as(role).vendorContact;

const add = (over: object = {}) => as("VDM").save({ ...trucker, ...over });
const person = (vendor: string, email: string, over: object = {}) => contactsAs("VDM").save({ vendor, email, ...over });
const problems = async (call: Promise<unknown>) => (await saidBy(call)) as unknown as { code: string; message: string; data: unknown };
const contactsOf = async (vendor: string) => (await contactsAs("PM").list({ filters: [{ field: "vendor", op: "eq", value: vendor }] })).items;
const mains = async (vendor: string) => (await contactsOf(vendor)).filter(({ main }) => main).map(({ email }) => email);

test("a vendor is added with its code in capitals, found, changed by version, and its code is given once in any case", async () => {
	const { id, version } = await add({
		nameEn: "Harbour",
		places: ["xxaaa", "XXAAA"],
		languages: ["es", "en", "es"],
		email: "office@harbour.example",
	});
	const { items } = await as("PM").list({ search: "harb" });
	expect(items).toMatchObject([
		{ id, code: "TRK-1", places: ["XXAAA"], languages: ["es", "en"], active: true, mainContact: "office@harbour.example" },
	]);
	expect(items[0]?.placeNames).toEqual([{ value: "XXAAA", label: "XXAAA", labelZh: "XXAAA" }]);
	expect(await problems(add({ code: "TRK-1" }))).toMatchObject({ code: "000007", data: [{ field: "code" }] });
	await as("VDM").save({ ...trucker, id, version, name: "Harbour Road Haulage" });
	expect(await as("PM").get({ id })).toMatchObject({ name: "Harbour Road Haulage", version: 2, changedBy: expect.any(String) });
	expect(await problems(as("VDM").save({ ...trucker, id, version, name: "Late" }))).toMatchObject({ code: "000003" });
});

test("what cannot be is refused at its field, and nothing is kept", async () => {
	const refused: [object, string, string][] = [
		[{ serviceTypes: [] }, "serviceTypes", "Choose at least one service type."],
		[{ serviceTypes: ["X"] }, "serviceTypes.0", ""],
		[{ places: ["XXAAA", "NOWHERE"] }, "places", "No port or city has the code NOWHERE"],
		[{ languages: ["fr"] }, "languages.0", ""],
		[{ email: "nobody" }, "email", ""],
		[{ blacklisted: true }, "blacklistReason", "Say why it is blacklisted"],
		[{ blacklisted: true, blacklistReason: "  " }, "blacklistReason", "Say why it is blacklisted"],
		[{ blacklistReason: "late twice" }, "blacklistReason", "A reason belongs to blacklisting: tick Blacklisted, or leave the reason empty"],
		[{ name: " " }, "name", ""],
		[{ code: "a b" }, "code", ""],
	];
	for (const [over, field, message] of refused) {
		const said = await problems(add(over));
		expect(said, JSON.stringify(over)).toMatchObject({ code: "000001", data: [{ field }] });
		expect(JSON.stringify(said)).toContain(message);
	}
	expect((await as("PM").list({})).total).toBe(0);
});

test("a blacklisted vendor leaves the proposals and the choice, stays in the list with its reason, and comes back", async () => {
	const { id } = await add();
	await add({ code: "OTHER" });
	const proposed = async () => (await as("VDM").proposed({ serviceType: "T" })).map(({ code }) => code);
	const chosen = async () => (await as("VDM").all({})).map(({ code }) => code);
	expect(await proposed()).toEqual(["OTHER", "TRK-1"]);
	await as("VDM").save({ ...trucker, id, version: 1, blacklisted: true, blacklistReason: "Kept empties back" });
	expect([await proposed(), await chosen()]).toEqual([["OTHER"], ["OTHER"]]);
	const listed = await as("PM").list({ filters: [{ field: "blacklisted", op: "eq", value: true }] });
	expect(listed.items).toMatchObject([{ code: "TRK-1", blacklistReason: "Kept empties back" }]);
	// Whoever takes it off the list may send the reason along: the log keeps why it was.
	await as("VDM").save({ ...trucker, id, version: 2, blacklisted: false, blacklistReason: "Kept empties back" });
	expect(await as("PM").get({ id })).toMatchObject({ blacklisted: false, blacklistReason: null });
	expect(await proposed()).toEqual(["OTHER", "TRK-1"]);
	await as("VDM").blacklist({ id, reason: "Late again" });
	expect([await proposed(), await as("PM").get({ id })]).toMatchObject([["OTHER"], { blacklisted: true, blacklistReason: "Late again" }]);
	expect(await problems(as("VDM").blacklist({ id, reason: " " }))).toMatchObject({ code: "000001", data: [{ field: "reason" }] });
	await as("VDM").unblacklist({ id });
	expect(await proposed()).toEqual(["OTHER", "TRK-1"]);
	await as("VDM").save({ ...trucker, id, version: 5, active: false });
	expect([await proposed(), await chosen()]).toEqual([["OTHER"], ["OTHER"]]);
});

describe("people written to", () => {
	test("the first is the main one, another takes its place once it is said to be, and the next when it goes", async () => {
		const { id } = await add();
		const bea = await person(id, "Bea@harbour.example", { name: "Bea", language: "en" });
		expect(await contactsOf(id)).toMatchObject([{ email: "bea@harbour.example", main: true, language: "en", vendorName: "Harbour Haulage" }]);
		const abe = await person(id, "abe@harbour.example", { name: "Abe" });
		expect(await mains(id)).toEqual(["bea@harbour.example"]);
		await contactsAs("VDM").save({ id: abe.id, version: 1, vendor: id, email: "abe@harbour.example", name: "Abe", main: true });
		expect(await mains(id)).toEqual(["abe@harbour.example"]);
		expect(await as("PM").get({ id })).toMatchObject({ mainContact: "Abe <abe@harbour.example>" });
		await contactsAs("VDM").remove({ ids: [abe.id] });
		expect(await mains(id)).toEqual(["bea@harbour.example"]);
		await contactsAs("VDM").restore({ ids: [abe.id] });
		expect(await mains(id)).toEqual(["abe@harbour.example"]);
		expect((await contactsAs("VDM").get({ id: bea.id })).version).toBe(4);
	});

	test("none is left without a main one, two have no address in common, and none moves to another vendor", async () => {
		const { id } = await add();
		const other = await add({ code: "OTHER" });
		const bea = await person(id, "bea@harbour.example");
		const unset = contactsAs("VDM").save({ id: bea.id, version: 1, vendor: id, email: "bea@harbour.example", main: false });
		expect(await problems(unset)).toMatchObject({ code: "000001", data: [{ field: "main" }], message: expect.stringContaining("one main contact") });
		expect(await problems(person(id, "BEA@harbour.example"))).toMatchObject({ code: "000007" });
		const moved = contactsAs("VDM").save({ id: bea.id, version: 1, vendor: other.id, email: "bea@harbour.example", main: true });
		expect(await problems(moved)).toMatchObject({ code: "000001", data: [{ field: "vendor" }] });
		expect(await problems(person("00000000-0000-4000-8000-00000000dead", "a@b.example"))).toMatchObject({
			code: "000001",
			data: [{ field: "vendor" }],
		});
		expect(await problems(person(id, "no address"))).toMatchObject({ code: "000001", data: [{ field: "email" }] });
	});

	test("go with the vendor and come back with it, the main one as it was", async () => {
		const { id } = await add();
		for (const name of ["abe", "bea", "cid"]) await person(id, `${name}@harbour.example`, { main: name === "bea" });
		await as("VDM").remove({ ids: [id] });
		expect(await contactsOf(id)).toEqual([]);
		await as("VDM").restore({ ids: [id] });
		expect([(await contactsOf(id)).length, await mains(id)]).toEqual([3, ["bea@harbour.example"]]);
	});
});

test("vendors of a place come before those of everywhere, and those of another place not at all", async () => {
	await add({ code: "ANY" });
	await add({ code: "PORT", places: ["XXABB"] });
	await add({ code: "CITY", places: ["XXAAA"] });
	await add({ code: "INLAND", places: ["XXINL"] });
	await add({ code: "DEPOT", places: ["XXAAA"], serviceTypes: ["D"] });
	const asked = async (...places: string[]) => (await as("VDM").proposed({ serviceType: "T", places })).map(({ code, match }) => `${code} ${match}`);
	// A port is its city's, and a city has its ports.
	expect(await asked("xxaaa")).toEqual(["CITY place", "PORT place", "ANY everywhere"]);
	expect(await asked("00000000-0000-4000-8000-000000000002")).toEqual(["CITY place", "PORT place", "ANY everywhere"]);
	expect(await asked("XXACC")).toEqual(["CITY place", "ANY everywhere"]);
	expect(await asked("XXAAA", "XXINL")).toEqual(["CITY place", "INLAND place", "PORT place", "ANY everywhere"]);
});

test("only product and vendor managers see vendors, and only vendor managers change them", async () => {
	const { id } = await add();
	await person(id, "bea@harbour.example");
	for (const role of ["CX", "SALS", "APPROVER", "FINALAPPROVER", "ComAdmin", "ComUser"]) {
		const calls = [as(role).list({}), as(role).get({ id }), as(role).all({}), as(role).proposed({ serviceType: "T" }), contactsAs(role).list({})];
		for (const call of calls) expect(await problems(call), role).toMatchObject({ code: "000008" });
	}
	expect((await as("PM").list({})).total).toBe(1);
	for (const call of [as("PM").save(trucker), as("PM").remove({ ids: [id] }), contactsAs("PM").save({ vendor: id, email: "x@y.example" })])
		expect(await problems(call)).toMatchObject({ code: "000008" });
});

test("a place that vendors name keeps its code and is not deleted", async () => {
	await add({ places: ["XXINL"] });
	const city = await world.as("PM").inlandCity.get({ id: "00000000-0000-4000-8000-000000000004" });
	const { changedAt: _at, changedBy: _by, name: _name, ...kept } = city;
	expect(await problems(world.as("PM").inlandCity.save({ ...kept, code: "XXNEW" }))).toMatchObject({
		code: "000001",
		message: expect.stringContaining("1 vendor names this code"),
	});
	expect(await problems(world.as("PM").inlandCity.remove({ ids: [city.id] }))).toMatchObject({
		code: "000004",
		message: expect.stringContaining("Vendors: TRK-1"),
	});
});

describe("a sheet of vendors", () => {
	async function upload(...rows: unknown[][]) {
		const objectName = `imports/${crypto.randomUUID()}.xlsx`;
		const context = testContext(world.services, { token: world.tokenOf("VDM"), language: "en" });
		const caller = await readCaller(context);
		const columns = ["Code", "Name", "Service types", "Places served", "Blacklisted"].map((header) => ({ header }));
		const bytes = blocksOf(writeSheet({ sheetName: "Vendors", columns, rows }));
		await receiveUpload(context, { objectName, name: "vendors.xlsx", ownerId: caller.userId, caller, bytes });
		return { objectName };
	}

	test("adds and changes vendors by their codes, or nothing where a cell cannot be", async () => {
		await add();
		const wrong = await upload(["TRK-1", "Harbour Haulage", "T, F", "XXAAA, XXINL", null], ["NEW", "New One", "T", "NOWHERE", null]);
		expect(await problems(as("VDM").applyImport(wrong))).toMatchObject({ code: "000001", message: expect.stringMatching(/row 3.*NOWHERE/i) });
		const unsaid = await upload(["NEW", "New One", "T", null, "yes"]);
		expect(await problems(as("VDM").applyImport(unsaid))).toMatchObject({ code: "000001", message: expect.stringMatching(/row 2.*blacklisted/i) });
		const unread = await upload(["NEW", "New One", "X", null, null]);
		expect(await as("VDM").checkImport(unread)).toMatchObject({ problems: [{ row: 2, column: "C", value: "X" }] });
		expect((await as("PM").list({})).items).toMatchObject([{ code: "TRK-1", serviceTypes: ["T"], places: [] }]);
		const right = await upload(["TRK-1", "Harbour Haulage", "T, F", "XXAAA, XXINL", null], ["NEW", "New One", "D", null, "no"]);
		expect(await as("VDM").applyImport(right)).toMatchObject({ added: 1, changed: 1 });
		expect((await as("PM").list({})).items).toMatchObject([
			{ code: "NEW", serviceTypes: ["D"], places: [] },
			{ code: "TRK-1", serviceTypes: ["T", "F"], places: ["XXAAA", "XXINL"] },
		]);
	});
});

test("for a train nobody is proposed who runs barges alone, and the other way round; who says nothing runs both", async () => {
	const middle = (code: string, modes: ("barge" | "rail")[]) => add({ code, serviceTypes: ["M"], modes });
	for (const [code, modes] of [
		["BARGE", ["barge"]],
		["RAIL", ["rail", "rail"]],
		["BOTH", ["rail", "barge"]],
		["OPEN", []],
	] as const)
		await middle(code, [...modes]);
	const proposed = async (mode?: "barge" | "rail") =>
		(await as("VDM").proposed({ serviceType: "M", ...(mode ? { mode } : {}) })).map(({ code }) => code).sort();
	expect(await proposed("rail")).toEqual(["BOTH", "OPEN", "RAIL"]);
	expect(await proposed("barge")).toEqual(["BARGE", "BOTH", "OPEN"]);
	expect(await proposed()).toEqual(["BARGE", "BOTH", "OPEN", "RAIL"]);
	expect((await as("PM").list({ search: "RAIL" })).items).toMatchObject([{ modes: ["rail"] }]);
	expect(await problems(add({ code: "TRUCK", serviceTypes: ["T"], modes: ["rail"] }))).toMatchObject({ code: "000001", data: [{ field: "modes" }] });
});
