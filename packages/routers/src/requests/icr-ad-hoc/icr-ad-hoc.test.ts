import { seedReference } from "@iqt/db/seed";
import { beforeEach, describe, expect, test } from "vitest";
import { containerLine } from "../../desk/containers.ts";
import { rowsBehind } from "../../kit/sheet/testing.ts";
import { saidBy } from "../../testing/portal.ts";
import { worldPerTest } from "../../testing/world.ts";

const world = worldPerTest();
const { as, rest } = world;

const base = "/api/v1/ICRManagement/ADHOCForm";
beforeEach(() => seedReference(world.db));

const form = {
	...{ customer: "Harbour", pol: "CNSIA", delivery: "Poznań, PL 61-001", containers: ["2x40HC"], commodity: "Furniture" },
	...{ grossWeight: 16_500, readyDate: "2026-12-10", targetPrice: "9600.00", currency: "usd" },
};
const idOf = async (code: string) =>
	(await world.db.selectFrom("place").select("id").where("code", "=", code).where("kind", "=", "inlandCity").executeTakeFirstOrThrow()).id;
const numbers = async (role: string) => (await as(role).icrAdHoc.list({})).items.map(({ number }) => number).sort();

describe("a form", () => {
	test("gets the next number of its year, its terminals by their GUIDs and its containers as they are kept", async () => {
		const { id } = await as("SALS").icrAdHoc.save(form);
		const { id: second } = await as("CX").icrAdHoc.save({ ...form, number: "IA-2020-000009", pol: "西安" });
		expect(await as("SALS").icrAdHoc.get({ id })).toMatchObject({
			...{ number: "IA-2026-000001", state: "created", pol: await idOf("CNSIA"), polName: "CNSIA Xi'an", pod: null, podName: null },
			...{ containers: ["2 × 40HC"], ownership: "COC", cargo: "general", currency: "USD", requester: expect.any(String) },
		});
		expect(await as("CX").icrAdHoc.get({ id: second })).toMatchObject({ number: "IA-2026-000002", pol: await idOf("CNSIA") });
	});

	test("is refused where it does not say enough, with what would be right at the field", async () => {
		const refused = async (over: object) => saidBy(as("SALS").icrAdHoc.save({ ...form, ...over }));
		const at = async (over: object, field: string) => expect((await refused(over)).data).toContainEqual(expect.objectContaining({ field }));
		await at({ pol: null }, "pol");
		await at({ delivery: "" }, "pod");
		await at({ pod: "CNSIA" }, "pod");
		await at({ pol: "CNXXX" }, "pol");
		await at({ containers: [] }, "containers");
		await at({ containers: ["two boxes"] }, "containers.0");
		await at({ containers: ["2 × 99ZZ"] }, "containers");
		await at({ containers: ["1 × 40HC", "2 × 40HC"] }, "containers");
		await at({ readyDate: "2026-11-01" }, "readyDate");
		await at({ currency: null }, "currency");
		await at({ targetPrice: null }, "targetPrice");
		await at({ targetPrice: "0" }, "targetPrice");
		await at({ targetPrice: "9600.50", currency: "JPY" }, "targetPrice");
		await at({ grossWeight: 90_000 }, "grossWeight");
		await at({ cargo: "reefer" }, "containers");
		expect(await refused({ cargo: "dangerous" })).toMatchObject({ code: "000004", message: "Dangerous goods are not accepted for quotation." });
		expect(await numbers("PM")).toEqual([]);
	});

	test("finds terminals by names with letters beyond ASCII in any case, by other languages' and by other names", async () => {
		const lodz = await idOf("PLLOD");
		await world.db
			.updateTable("place")
			.set({ aliases: JSON.stringify(["Lodz Olechów"]) })
			.where("id", "=", lodz)
			.execute();
		for (const pod of ["Łódź", "łódź", "ŁÓDŹ", "罗兹", "lodz olechÓw", lodz.toUpperCase()]) {
			const { id } = await as("SALS").icrAdHoc.save({ ...form, customer: `Of ${pod}`, pod });
			expect((await as("SALS").icrAdHoc.get({ id })).pod).toBe(lodz);
		}
		await world.db.updateTable("place").set({ name: "Łódź" }).where("code", "=", "DEDUI").execute();
		expect((await saidBy(as("SALS").icrAdHoc.save({ ...form, pod: "łódź" }))).message).toMatch(/may be DEDUI Łódź, PLLOD Łódź/);
	});

	test("is told to who handles it by mail once: a team for the middle mile, else whoever makes the prices, never its writer", async () => {
		const mails = async () => {
			const rows = await world.db.selectFrom("outbox").select("payload").where("kind", "=", "notice").orderBy("created_at").execute();
			return rows.map(({ payload }) => JSON.parse(payload) as { to: string; subject: string; path: string; values: Record<string, string> });
		};
		await as("SALS").icrAdHoc.save(form);
		const first = await mails();
		const emailOf = async (role: string) =>
			(
				await world.db
					.selectFrom("user")
					.select("email")
					.where("id", "=", world.users.get(role)?.id ?? 0)
					.executeTakeFirstOrThrow()
			).email;
		const told = first.map(({ to }) => to);
		expect(told).toEqual(expect.arrayContaining([await emailOf("PM"), await emailOf("VDM")]));
		expect(told).not.toContain(await emailOf("SALS"));
		expect(first[0]).toMatchObject({
			...{ subject: "mail.icrAdHoc.subject", path: "/icr/adHocForm?q=IA-2026-000001" },
			values: { number: "IA-2026-000001", customer: "Harbour", origin: "CNSIA Xi'an", destination: "Poznań, PL 61-001", containers: "2 × 40HC" },
		});
		const { id, version } = await as("SALS").icrAdHoc.save({ ...form, customer: "Team" });
		const before = (await mails()).length;
		await as("SALS").icrAdHoc.save({ ...form, customer: "Team", id, version, remark: "x" });
		expect(await mails()).toHaveLength(before);
		const guid = (
			await world.db
				.selectFrom("user")
				.select("guid")
				.where("id", "=", world.users.get("VDM")?.id ?? 0)
				.executeTakeFirstOrThrow()
		).guid;
		const team = {
			name: "Trains",
			active: true,
			serviceTypes: ["M" as const],
			portCities: [],
			leader: guid,
			email: "trains@iqt.example",
			members: [guid],
		};
		await as("superuser").vdmTeam.save(team);
		await as("SALS").icrAdHoc.save({ ...form, customer: "Third" });
		expect((await mails()).slice(before).map(({ to }) => to)).toEqual(["trains@iqt.example"]);
	});

	test("is told in lists and in the change log by the names of its terminals, not by their ids", async () => {
		const { id } = await as("SALS").icrAdHoc.save(form);
		expect(await as("SALS").icrAdHoc.facet({ field: "polName" })).toEqual([{ value: "CNSIA Xi'an 西安", count: 1 }]);
		expect((await as("SALS").icrAdHoc.list({ search: await idOf("CNSIA") })).total).toBe(1);
		const { items } = await as("superuser").changeLog.list({ filters: [{ field: "objectId", op: "eq", value: id }] });
		expect(items).toMatchObject([{ objectName: "IA-2026-000001", partNames: { [await idOf("CNSIA")]: "CNSIA Xi'an" } }]);
	});

	test("keeps a day that has passed since, and takes no other one in the past", async () => {
		const { id, version } = await as("SALS").icrAdHoc.save(form);
		await world.db.updateTable("icr_ad_hoc").set({ ready_date: "2026-11-10" }).where("id", "=", id).execute();
		const changed = { ...form, id, version, readyDate: "2026-11-10", remark: "still wanted" };
		expect(await as("SALS").icrAdHoc.save(changed)).toMatchObject({ version: 2 });
		expect(await saidBy(as("SALS").icrAdHoc.save({ ...changed, version: 2, readyDate: "2026-11-11" }))).toMatchObject({ code: "000001" });
	});

	test("is its requester's: others neither see nor change it, but for those who see everybody's", async () => {
		const { id, version } = await as("SALS").icrAdHoc.save(form);
		await as("CX").icrAdHoc.save({ ...form, customer: "Another" });
		expect(await numbers("SALS")).toEqual(["IA-2026-000001"]);
		expect(await numbers("CX")).toEqual(["IA-2026-000002"]);
		for (const role of ["PM", "VDM", "superuser"]) expect(await numbers(role)).toEqual(["IA-2026-000001", "IA-2026-000002"]);
		const { facet, get, save, setState } = as("CX").icrAdHoc;
		expect(await facet({ field: "customer" })).toEqual([expect.objectContaining({ value: "Another", count: 1 })]);
		for (const call of [get({ id }), save({ ...form, id, version }), setState({ id, state: "closed", reason: "sold" })])
			expect(await saidBy(call)).toMatchObject({ code: "000002" });
		const link = await as("CX").icrAdHoc.exportUrl({});
		expect((await rowsBehind(world.services, link)).flat()).not.toContain("Harbour");
		expect(await saidBy(as("APPROVER").icrAdHoc.list({}))).toMatchObject({ code: "000008" });
	});

	test("is changed by who sees everybody's and stays its requester's, whose history tells both", async () => {
		const { id, version } = await as("SALS").icrAdHoc.save(form);
		await as("PM").icrAdHoc.save({ ...form, id, version, remark: "asked two terminals" });
		expect(await numbers("SALS")).toEqual(["IA-2026-000001"]);
		const history = await as("SALS").changeLog.history({ objectType: "icrAdHoc", objectId: id });
		expect(history.map(({ action }) => action)).toEqual(["update", "create"]);
		expect(await saidBy(as("CX").changeLog.history({ objectType: "icrAdHoc", objectId: id }))).toMatchObject({ code: "000008" });
	});

	test("is asked about where an open one asks for the same, of those its writer reaches", async () => {
		const { id, version } = await as("SALS").icrAdHoc.save(form);
		const again = { ...form, customer: "HARBOUR", pol: await idOf("CNSIA"), containers: ["3 × 20GP"] };
		const words = "IA-2026-000001 asks for the same lane, customer and ready date already. Look there first, or confirm it.";
		const sales = world.as("SALS", "en").icrAdHoc;
		expect(await sales.doubts(again)).toEqual([words]);
		expect(await saidBy(sales.save(again))).toMatchObject({ code: "000001", data: [{ field: "customer", message: words }] });
		expect(await sales.save({ ...again, confirmed: true })).toMatchObject({ notices: [words] });
		expect(await as("CX").icrAdHoc.save(again)).not.toHaveProperty("notices");
		expect(await sales.save({ ...form, readyDate: "2026-12-11" })).not.toHaveProperty("notices");
		// What stands there is asked about no more.
		expect(await sales.save({ ...form, id, version, remark: "x" })).toMatchObject({ version: 2 });
		for (const one of (await sales.list({})).items) await sales.setState({ id: one.id, state: "closed", reason: "sold" });
		expect(await sales.doubts(again)).toEqual([]);
	});

	test("is in nobody's change log by the right to see everybody's alone, which opens no list", async () => {
		const { id } = await as("SALS").icrAdHoc.save(form);
		const approver = await world.db.selectFrom("role").select("id").where("code", "=", "APPROVER").executeTakeFirstOrThrow();
		for (const permission of ["icrAdHoc.viewAll", "changeLog.view"])
			await world.db.insertInto("role_permission").values({ role_id: approver.id, permission }).execute();
		const { changeLog } = as("APPROVER");
		expect(await saidBy(changeLog.history({ objectType: "icrAdHoc", objectId: id }))).toMatchObject({ code: "000008" });
		expect((await changeLog.list({ filters: [{ field: "objectType", op: "eq", value: "icrAdHoc" }] })).total).toBe(0);
	});

	test("is closed and opened again; a closed one is not changed", async () => {
		const { id } = await as("SALS").icrAdHoc.save(form);
		expect(await as("SALS").icrAdHoc.setState({ id, state: "closed", reason: " sold " })).toMatchObject({ state: "closed", version: 2 });
		expect(await as("SALS").icrAdHoc.get({ id })).toMatchObject({ state: "closed", closedReason: "sold" });
		expect((await as("SALS").icrAdHoc.list({ search: "sold" })).total).toBe(1);
		expect(await saidBy(as("PM").icrAdHoc.save({ ...form, id, version: 2, remark: "x" }))).toMatchObject({ code: "000004" });
		expect(await saidBy(as("PM").icrAdHoc.setState({ id, state: "closed", reason: "sold" }))).toMatchObject({ code: "000004" });
		await as("PM").icrAdHoc.setState({ id, state: "created" });
		expect(await as("SALS").icrAdHoc.get({ id })).toMatchObject({ state: "created", closedReason: null });
		const unsaid = await saidBy(as("SALS").icrAdHoc.setState({ id, state: "closed", reason: " " }));
		expect(unsaid).toMatchObject({ code: "000001", data: [{ field: "reason" }] });
		expect(await as("SALS").icrAdHoc.save({ ...form, id, version: 3, remark: "x" })).toMatchObject({ version: 4 });
	});
});

test.each([
	["2 × 40HC", "2 × 40HC"],
	["2x40hc", "2 × 40HC"],
	["40HC * 12", "12 × 40HC"],
	["３ｘ２０ＧＰ", "3 × 20GP"],
	["40HC", "1 × 40HC"],
	[{ containerType: "20gp", quantity: "3" }, "3 × 20GP"],
	["a few", "a few"],
	[7, 7],
])("%j is kept as %j", (said, kept) => {
	expect(containerLine(said)).toEqual(kept);
});

describe("older clients", () => {
	const older = {
		...{ customerName: "Harbour", polGUID: "cnsia", podGUID: "Duisburg", container: "ignored", containers: [{ containerType: "40HC", quantity: 2 }] },
		...{ COCSOC: "SOC", cargoName: "Furniture", grossWeight: "16500", HSCode: "9403.60", cargoReadyDate: "2026-12-10" },
	};

	test("add a form, find it by a terminal's code and read it", async () => {
		const added = await rest("POST", `${base}/AddADHOCForm`, "SALS", older);
		expect(added).toMatchObject({ code: "000000", data: { ICRAdHOCGUID: expect.any(String), version: 1 } });
		const { ICRAdHOCGUID } = added.data as { ICRAdHOCGUID: string };
		const again = await rest("POST", `${base}/AddADHOCForm`, "SALS", { ...older, confirmed: false });
		expect(again).toMatchObject({ code: "000000", data: { notices: [expect.stringContaining("IA-2026-000001")] } });
		await as("SALS").icrAdHoc.setState({ id: (again.data as { GUID: string }).GUID, state: "closed", reason: "twice" });
		expect(await rest("POST", `${base}/GetADHOCListData`, "SALS", { POL: "CNSIA", status: "created" })).toMatchObject({ data: { total: 1 } });
		expect(await rest("POST", `${base}/GetADHOCListData`, "SALS", { POL: "DEDUI" })).toMatchObject({ data: { total: 0 } });
		expect(await rest("POST", `${base}/GetADHOCListData`, "CX", {})).toMatchObject({ data: { total: 0 } });
		const detail = await rest("GET", `${base}/GetADHOCFormDetail?ICRAdHOCGUID=${ICRAdHOCGUID}`, "SALS");
		expect(detail).toMatchObject({
			code: "000000",
			data: { ICRAdHOCGUID, requestID: "IA-2026-000001", polGUID: await idOf("CNSIA"), COCSOC: "SOC", HSCode: "940360", status: "created" },
		});
		expect(await rest("GET", `${base}/GetADHOCFormDetail?ICRAdHOCGUID=${ICRAdHOCGUID}`, "CX")).toMatchObject({ code: "000002" });
	});

	test("have one form of what they send twice within a minute, and another later", async () => {
		const first = await rest("POST", `${base}/AddADHOCForm`, "SALS", older);
		expect(await rest("POST", `${base}/AddADHOCForm`, "SALS", older)).toEqual(first);
		const { clock } = world.services;
		clock.now = new Date(clock.now.getTime() + 61_000);
		const later = await rest("POST", `${base}/AddADHOCForm`, "SALS", older);
		expect(later).toMatchObject({ code: "000000", data: { notices: [expect.stringContaining("IA-2026-000001")] } });
	});

	test.each([
		["8517 62", "851762"],
		[["8471", "8517"], "8471, 8517"],
	])("say HS codes as %j", async (HSCode, kept) => {
		const { data } = await rest("POST", `${base}/AddADHOCForm`, "SALS", { ...older, HSCode });
		const detail = await rest("GET", `${base}/GetADHOCFormDetail?ICRAdHOCGUID=${(data as { ICRAdHOCGUID: string }).ICRAdHOCGUID}`, "SALS");
		expect(detail).toMatchObject({ data: { HSCode: kept } });
	});

	test("are told what is wrong by their own names", async () => {
		const refused = await rest("POST", `${base}/AddADHOCForm`, "SALS", { ...older, podGUID: "CNSIA" });
		const unclear = await rest("POST", `${base}/AddADHOCForm`, "SALS", { ...older, HSCode: "8471 9301" });
		expect(unclear).toMatchObject({ code: "000001", problems: [{ field: "HSCode" }] });
		expect(refused).toMatchObject({ code: "000001", problems: [{ field: "podGUID" }] });
		const dangerous = await rest("POST", `${base}/AddADHOCForm`, "SALS", { ...older, commodityType: "dangerous" });
		expect(dangerous).toMatchObject({ code: "000004", message: "Dangerous goods are not accepted for quotation." });
	});

	test("are told the zones of Europe however many places trucks go to in China", async () => {
		const row = { rampCity: "CNSIA", containerType: "40HC", currency: "CNY", ssr: "400", weightClass: "light", direction: "westbound" };
		const days = { validFrom: "2026-11-01", validTo: "2026-12-31", waitingFree: 2 };
		await as("PM").icrInlandTrucking.add({ row: { ...row, ...days, areaCode: "6101" } });
		await as("PM").icrEuropeTrucking.add({ row: { ...row, ...days, rampCity: "DEDUI", zone: "DE-47" } });
		const one = await world.db.selectFrom("icr_inland_trucking_rate").selectAll().executeTakeFirstOrThrow();
		const many = Array.from({ length: 2_100 }, (_, i) => ({ ...one, id: crypto.randomUUID(), area_code: String(620_000 + i) }));
		for (let at = 0; at < many.length; at += 300)
			await world.db
				.insertInto("icr_inland_trucking_rate")
				.values(many.slice(at, at + 300))
				.execute();
		const { data } = await rest("POST", `${base}/GetInlandData`, "SALS", {});
		expect(data).toMatchObject({ europePlaces: [{ rampCity: "DEDUI", postcodeZone: "DE-47" }] });
	});

	test("are told the cities with trains and the places trucks go to, by rates that hold", async () => {
		const { db } = world;
		const [pol, pod] = [await idOf("CNSIA"), await idOf("DEDUI")];
		const row = { validFrom: "2026-11-01", validTo: "2026-12-31", containerType: "40HC", currency: "USD" };
		await as("PM").icrPrice.add({
			row: { ...row, pol: "CNSIA", pod: "DEDUI", rampCity: "DEDUI", costCny: "1000", costUsd: "100", ssr: "300", basis: "container" },
		});
		const truck = { ...row, rampCity: "DEDUI", currency: "EUR", ssr: "400", weightClass: "light", waitingFree: 2, direction: "westbound" };
		await as("PM").icrEuropeTrucking.add({ row: { ...truck, zone: "DE-40-47" } });
		await as("PM").icrEuropeTrucking.add({ row: { ...truck, zone: "DE-50", validFrom: "2026-01-01", validTo: "2026-02-01" } });
		expect(await db.selectFrom("icr_europe_trucking_rate").select("zone").execute()).toHaveLength(2);
		const { data } = await rest("POST", `${base}/GetInlandData`, "SALS", {});
		const { rampCities, inlandPlaces, europePlaces } = data as { rampCities: object[]; inlandPlaces: object[]; europePlaces: object[] };
		expect(rampCities.map((one) => (one as { rampCityGUID: string }).rampCityGUID).sort()).toEqual([pol, pod].sort());
		expect(inlandPlaces).toEqual([]);
		expect(europePlaces).toEqual([{ rampCity: "DEDUI", postcodeZone: "DE-40-47", address: "DE-40-47" }]);
		expect(await rest("POST", `${base}/GetInlandData`, "SALS", { rampCity: "CNSIA" })).toMatchObject({ data: { europePlaces: [] } });
	});
});
