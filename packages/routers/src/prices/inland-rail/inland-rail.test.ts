import { describe, expect, test } from "vitest";
import { handleRest } from "../../app/rest/adapter.ts";
import { olderRail, placeIds, railRow, rateDb } from "../../kit/price-book/testing.ts";
import { writeSheet } from "../../kit/sheet/write.ts";
import { withoutIds } from "../../testing/without-ids.ts";
import { worldPerFile } from "../../testing/world.ts";

const world = worldPerFile(rateDb);

const legacyRow = (changes: object = {}) =>
	olderRail({
		inlandCityGUID: placeIds.chongqing.toUpperCase(),
		BRTCode: "R-CKG-SHA",
		transitTime: "4-6",
		SSR: "cost*1.12+300",
		MSR: 6308,
		validFrom: "2026-10-01 00:00:00",
		validTo: "",
		...changes,
	});

async function send(role: string, path: string, body: unknown = {}, method = "POST") {
	const request = new Request(`http://localhost/IQT/api/v1/${path}`, {
		method,
		headers: { language: "en", token: world.tokenOf(role) ?? "" },
		...(method === "POST" ? { body: JSON.stringify(body) } : {}),
	});
	const response = await handleRest(world.services, request, { address: "", requestId: crypto.randomUUID() });
	if (!response) throw new Error(`no answer to ${path}`);
	return response;
}

interface Answer {
	code: string;
	message: string;
	// What the calls answer differs; the tests look at it by shape.
	data: Record<string, unknown> & { items?: Record<string, unknown>[]; priceGUID?: string; field?: string }[] & Record<string, unknown>;
}
const call = async (role: string, path: string, body: unknown = {}, method = "POST") =>
	(await (await send(role, path, body, method)).json()) as Answer;
const listed = async (role: string, body: object = {}) => {
	const { data } = await call(role, "inlandRail/GetProductListData", body);
	return data as unknown as { pageIndex: number; pageSize: number; total: number; totalPages: number; items: Record<string, unknown>[] };
};

async function upload(role: string, name: string, rows: ReturnType<typeof railRow>[]): Promise<void> {
	const fields = [
		"inlandCity",
		"portCity",
		"direction",
		"containerType",
		"ownership",
		"basis",
		"cost",
		"ssr",
		"msr",
		"currency",
		"validFrom",
		"validTo",
	];
	const headers = [
		"Inland City",
		"Port City",
		"Direction",
		"Container",
		"COC/SOC",
		"Basis",
		"Cost",
		"SSR",
		"MSR",
		"Currency",
		"Valid from",
		"Valid to",
	];
	const body = writeSheet({ sheetName: "Rates", columns: headers.map((header) => ({ header })), rows: rows.map((r) => fields.map((f) => r[f])) });
	await world.services.files.put(name, body, "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet");
	await world.db
		.insertInto("stored_file")
		.values({
			object_name: name,
			name,
			size: 1,
			mime: "xlsx",
			sha256: "",
			owner_id: world.users.get(role)?.id ?? 0,
			created_at: "2026-11-20T08:00:00.000Z",
		})
		.execute();
}

describe("older clients' calls", () => {
	let priceGUID = "";

	test("add a price that says no basis, as the books of lanes are charged by the container", async () => {
		const row = legacyRow({ basis: undefined, validFrom: "2033-01-01", validTo: "2033-01-31" });
		const { code, data } = await call("PM", "inlandRail/AddInlandRail", row);
		expect(code).toBe("000000");
		expect(await call("PM", "inlandRail/RemoveData", { priceGUID: data.priceGUID })).toMatchObject({ code: "000000", data: { count: 1 } });
	});

	test("say at once all that a price needs beyond the oldest clients' form, and assume none of it: container, whose it is, currency and prices", async () => {
		const { container: _c, ownership: _o, currency: _u, SSR: _s, MSR: _m, basis: _b, ...oldest } = legacyRow({ validTo: "" });
		const refused = (await call("PM", "inlandRail/AddInlandRail", oldest)) as unknown as { code: string; problems: { field: string }[] };
		expect([refused.code, refused.problems.map(({ field }) => field).sort()]).toEqual([
			"000001",
			["containerType", "currency", "msr", "ownership", "ssr"],
		]);
		// Its last day may be left blank, as those forms do for an open end.
		const saying = { ...oldest, container: "20GP", ownership: "COC", currency: "CNY", SSR: "7000", MSR: "6900" };
		const added = await call("PM", "inlandRail/AddInlandRail", saying);
		expect(added).toMatchObject({ code: "000000" });
		await call("PM", "inlandRail/DelThePrice", { priceGUID: added.data.priceGUID });
	});

	test("add a price with places by GUID and their own spellings", async () => {
		const answer = await call("PM", "inlandRail/AddInlandRail", legacyRow());
		expect(answer).toMatchObject({ code: "000000", data: { priceGUID: expect.stringMatching(/^[0-9a-f-]{36}$/) } });
		priceGUID = String(answer.data.priceGUID);
	});

	test.each([
		["validTo", "2042-02-05 25:00:00"],
		["validFrom", []],
		["railCost", []],
		["weightTo", "16.5005"],
		["transitTime", "-1"],
		["SSR", "teu"],
		["MSR", "(weight)"],
	])("%s sent as %o is refused by its name", async (field, value) => {
		expect(await call("PM", "inlandRail/UpdatePrice", { priceGUID, [field]: value })).toMatchObject({ code: "000001", problems: [{ field }] });
	});

	test.each([
		["weightTo", "heavy", "Enter a weight in tonnes, such as 24.5"],
		["weightFrom", "-1", "Enter a weight in tonnes, such as 24.5"],
		["railCost", [5], "Enter an amount of zero or more, such as 4500.00"],
		["transitMin", "soon", "Enter a whole number, such as 12"],
		["transitMin", "-1", "Too small: at least 0"],
	])("%s sent as %o is told what would be right", async (field, value, message) => {
		expect(await call("PM", "inlandRail/UpdatePrice", { priceGUID, [field]: value })).toMatchObject({ problems: [{ field, message }] });
	});

	test("say by field what is wrong", async () => {
		const wrong = await call("PM", "inlandRail/AddInlandRail", legacyRow({ SSR: "cost**2", container: "99XX" }));
		expect(wrong).toMatchObject({ code: "000001", data: expect.stringContaining("SSR: "), problems: [{ field: "SSR" }, { field: "container" }] });
		// All at once, those that refer to something and those that are not well formed.
		const many = { inlandCityGUID: "Atlantis", portCityGUID: ["x"], container: "99XX", SSR: {}, MSR: "x", validFrom: "tomorrow" };
		const all = await call(
			"PM",
			"inlandRail/AddInlandRail",
			legacyRow({ ...many, currency: "ZZZ", weightTo: "heavy", railCost: "free", basis: "moon" }),
		);
		const named = (all as unknown as { problems: { field: string }[] }).problems.map(({ field }) => field);
		expect(named.sort()).toEqual([...Object.keys(many), "currency", "weightTo", "railCost", "basis"].sort());
		const foreign = await call("PM", "inlandRail/AddInlandRail", legacyRow({ inlandCityGUID: placeIds.shanghai }));
		expect(foreign).toMatchObject({ code: "000001", problems: [{ field: "inlandCityGUID" }] });
	});

	test("say which rate is in the way", async () => {
		const answer = await call("PM", "inlandRail/AddInlandRail", legacyRow());
		expect(answer).toMatchObject({
			code: "000001",
			data: expect.stringMatching(/^validFrom: /),
			problems: [{ field: "validFrom" }],
			conflict: { theirs: [{ priceGUID, inlandCity: "CNCKG", transportationMode: "rail", BRTCode: "R-CKG-SHA" }] },
		});
		expect(withoutIds(answer)).not.toContain("5865");
	});

	test("list with the spellings of the contract, filtered by GUID, code and day", async () => {
		const page = await listed("PM", {
			portCityGUID: placeIds.shanghai.toUpperCase(),
			direction: "export",
			validOn: "2026-11-20",
			page: 1,
			limit: 10,
		});
		expect(page).toMatchObject({ pageIndex: 1, pageSize: 10, total: 1, totalPages: 1 });
		expect(page.items[0]).toMatchObject({
			priceGUID,
			inlandCityGUID: placeIds.chongqing,
			portCityGUID: placeIds.shanghai,
			BRTCode: "R-CKG-SHA",
			transitTime: "4-6",
			railCost: "5865.00",
			ssr: "cost*1.12+300",
			validFrom: "2026-10-01",
			validTo: null,
			version: 1,
		});
		expect((await listed("PM", { validOn: "2026-09-30" })).total).toBe(0);
		expect((await listed("PM", { portCityGUID: placeIds.ningbo })).total).toBe(0);
	});

	test("leave cost and MSR out for sales, in lists, filters, sorting and sheets", async () => {
		const [item] = (await listed("SALS")).items;
		expect(item).toMatchObject({ ssr: "6868.80" });
		expect(Object.keys(item ?? {})).not.toEqual(expect.arrayContaining(["railCost"]));
		expect(item).not.toHaveProperty("msr");
		expect(await call("SALS", "inlandRail/GetProductListData", { field: "railCost", order: "descending" })).toMatchObject({ code: "000001" });
		expect(await call("SALS", "inlandRail/GetProductListData", { railCost: "5865" })).toMatchObject({ code: "000001" });
		expect(await call("SALS", "inlandRail/GetProductListData", { field: "cost", order: "descending" })).toMatchObject({ code: "000001" });
		const [theirs, ours] = await Promise.all([
			send("SALS", "inlandRail/GetExportInlandRailListData"),
			send("PM", "inlandRail/GetExportInlandRailListData"),
		]);
		expect(theirs.headers.get("content-disposition")).toContain("attachment");
		const sizes = [(await theirs.arrayBuffer()).byteLength, (await ours.arrayBuffer()).byteLength];
		expect(sizes[0]).toBeLessThan(sizes[1] ?? 0);
		expect(await call("SALS", "inlandRail/UpdatePrice", { priceGUID, version: 1 })).toMatchObject({ code: "000008" });
	});

	test("change some fields and keep the others; the second to save gets 000003", async () => {
		const body = { priceGUID: priceGUID.toUpperCase(), version: 1, remark: "peak" };
		expect(await call("PM", "inlandRail/UpdatePrice", body)).toMatchObject({ code: "000000", data: { priceGUID } });
		expect((await listed("PM")).items[0]).toMatchObject({ remark: "peak", railCost: "5865.00", transitTime: "4-6", version: 2 });
		expect(await call("PM", "inlandRail/UpdatePrice", { ...body, remark: "mine" })).toMatchObject({ code: "000003" });
	});

	test("edit cells of several rows", async () => {
		const edited = await call("PM", "inlandRail/UpdateQuickEdit", [{ priceGUID, version: 2, railCost: "5900" }]);
		expect(edited).toMatchObject({ code: "000000", data: [{ priceGUID, version: 3 }] });
		expect((await listed("PM")).items[0]).toMatchObject({ railCost: "5900.00" });
	});

	test("give the template", async () => {
		const template = await send("PM", "inlandRail/DownloadTemplate");
		expect(new Uint8Array(await template.arrayBuffer()).slice(0, 2)).toEqual(new Uint8Array([0x50, 0x4b]));
	});

	test("a quick edit takes its rows under one name, and names a row there is none of", async () => {
		const edit = (body: object) => call("PM", "inlandRail/UpdateQuickEdit", body);
		const rows = (remark: string) => [{ priceGUID, remark }];
		expect(await edit({ rows: rows("A"), list: rows("B") })).toMatchObject({ code: "000001", problems: [{ field: "rows" }, { field: "list" }] });
		expect(await edit({ rows: rows("A"), list: JSON.stringify(rows("A")) })).toMatchObject({ code: "000000" });
		const gone = crypto.randomUUID();
		expect(await edit({ rows: [...rows("C"), { priceGUID: gone, remark: "C" }] })).toMatchObject({
			code: "000002",
			data: expect.stringContaining(gone),
			problems: [{ field: "rows.1.priceGUID", row: 2 }],
		});
		expect((await listed("PM", { priceGUID })).items).toMatchObject([{ remark: "A" }]);
	});

	test("keep terms by lane, clean of scripts, and find them by city", async () => {
		const lane = { inlandCityGUID: placeIds.chongqing, portCityGUID: placeIds.shanghai };
		const saved = await call("PM", "inlandRailTerm/SaveTerm", { ...lane, term: "<p>Free <b>time</b></p><script>alert(1)</script>" });
		expect(saved).toMatchObject({ code: "000000", data: { version: 1 } });
		const query = new URLSearchParams(lane);
		const read = await call("SALS", `inlandRailTerm/GetTermByInlandRailGUID?${query}`, {}, "GET");
		expect(read).toMatchObject({ code: "000000", data: { ...lane, term: "<p>Free <b>time</b></p>", version: 1 } });
		const found = await call("SALS", `inlandRailTerm/GetTerm?cityName=${encodeURIComponent("重庆")}`, {}, "GET");
		for (const name of ["chongqing", "CHONGQING", "cnckg"])
			expect((await call("SALS", `inlandRailTerm/GetTerm?cityName=${name}`, {}, "GET")).data, name).toEqual(found.data);
		expect(found).toMatchObject({ code: "000000", data: [{ ...lane, version: 1 }] });
	});

	test("a term is saved in the caller's language or one they say, and read in theirs, in English, or in whatever there is", async () => {
		const lane = { inlandCityGUID: placeIds.xian, portCityGUID: placeIds.shanghai };
		const said = (language: string, body: object) => world.rest("POST", "/api/v1/inlandRailTerm/SaveTerm", "PM", { ...lane, ...body }, { language });
		const path = "/api/v1/inlandRailTerm/GetTermByInlandRailGUID";
		const read = async (language: string, query: Record<string, string> = lane) =>
			(await world.rest("GET", `${path}?${new URLSearchParams(query)}`, "PM", undefined, { language })).data;
		expect(await said("zh", { term: "中文条款" })).toMatchObject({ code: "000000", data: { version: 1 } });
		const answered = await read("ja");
		expect(answered).toMatchObject({ ...lane, term: "中文条款", language: "zh", version: 1 });
		expect(await said("ja", answered)).toMatchObject({ code: "000000", data: { version: 1 } });
		expect(await said("es", { language: "en", term: "Free time" })).toMatchObject({ code: "000000", data: { version: 1 } });
		for (const language of ["es", "ja"]) expect(await read(language), language).toMatchObject({ term: "Free time", language: "en" });
		expect(await said("es", { term: "Plazo libre" })).toMatchObject({ code: "000000", data: { version: 1 } });
		expect(await read("es")).toMatchObject({ term: "Plazo libre", language: "es", version: 1 });
		expect(await read("zh", { ...lane, language: "es" })).toMatchObject({ term: "Plazo libre" });
		expect(await read("zh")).toEqual(answered);
		const found = await world.rest("GET", "/api/v1/inlandRailTerm/GetTerm?cityName=CNSIA", "PM", undefined, { language: "ja" });
		expect(found.data).toMatchObject([{ ...lane, term: "Free time", language: "en" }]);
		// Without a text it stays; without anything in it, it goes, and another language stands in for it.
		expect(await said("es", {})).toMatchObject({ code: "000000", data: { version: 1 } });
		expect(await said("es", { term: "", version: 7 })).toMatchObject({ code: "000003" });
		expect(await said("es", { term: "" })).toMatchObject({ code: "000000", data: { version: 2 } });
		expect(await read("es")).toMatchObject({ term: "Free time", language: "en" });
	});

	test("the places of a term come in their order, by GUID, code or name", async () => {
		const lane = { inlandCityGUID: placeIds.xian, portCityGUID: placeIds.ningbo };
		const said = (body: object) => call("PM", "inlandRailTerm/SaveTerm", { term: "Hold two days", ...body });
		const swapped = { inlandCityGUID: lane.portCityGUID, portCityGUID: lane.inlandCityGUID };
		expect(await said(swapped)).toMatchObject({ code: "000001", problems: [{ field: "inlandCityGUID" }, { field: "portCityGUID" }] });
		expect(await said({ ...lane, body: "y" })).toMatchObject({ code: "000001", data: expect.stringContaining("body") });
		expect(await said({ inlandCityGUID: lane.inlandCityGUID })).toMatchObject({ code: "000001", problems: [{ field: "portCityGUID" }] });
		expect(await said({ ...lane, portCityGUID: crypto.randomUUID() })).toMatchObject({ code: "000002" });
		expect(await said({ inlandCity: "西安", portCity: "cnngb" })).toMatchObject({ code: "000000", data: { version: 1 } });
		expect((await call("SALS", `inlandRailTerm/GetTermByInlandRailGUID?${new URLSearchParams(lane)}`, {}, "GET")).data).toMatchObject({
			...lane,
			term: "Hold two days",
		});
	});

	test("check a sheet: clashes are named and nothing is written until it is confirmed", async () => {
		const next = railRow({ containerType: "20GP", cost: "4000", msr: "cost", validTo: "2026-12-31" });
		await upload("PM", "clean.xlsx", [next]);
		expect(await call("PM", "inlandRail/CheckExcelImport?fileName=clean.xlsx")).toMatchObject({ code: "000000", data: { inserted: 1 } });
		await upload("PM", "clash.xlsx", [{ ...next, cost: "4100", validFrom: "2026-11-01", validTo: "2026-11-30" }]);
		expect(await call("PM", "inlandRail/CheckExcelImport?fileName=clash.xlsx")).toMatchObject({
			code: "000007",
			message:
				"1 row clashes with rates in the book. Confirm that it replaces those rates. From 2026-12-01 to 2026-12-31 there are days, weights or containers that no longer have a price of their own (1 rate).",
			data: [{ row: 2, inlandCity: "CNCKG", transportationMode: "rail", BRTCode: null, railCost: "4100.00" }],
		});
		expect(await call("PM", "inlandRail/CheckExcelImport?fileName=clash.xlsx")).toMatchObject({
			data: [
				{
					replaces: [
						{ priceGUID: expect.any(String), transportationMode: "rail", railCost: "4000.00", endsOn: "2026-10-31", lostFrom: "2026-12-01" },
					],
				},
			],
		});
		expect((await listed("PM", { containerType: "20GP" })).items.map((i) => i.railCost)).toEqual(["4000.00"]);
		expect(await call("PM", "inlandRail/ReplaceAllInlandRailPrice", { fileName: "clash.xlsx" })).toMatchObject({ code: "000000" });
		const rates = (await listed("PM", { containerType: "20GP" })).items.map((i) => `${i.validFrom} ${i.validTo} ${i.railCost}`);
		expect(rates.sort()).toEqual(["2026-10-01 2026-10-31 4000.00", "2026-11-01 2026-11-30 4100.00"]);
	});

	test("tell of a price below its cost wherever one is sent", async () => {
		const dear = { container: "20GP", railCost: "9000", SSR: "9500", MSR: "8000", validFrom: "2031-01-01" };
		const added = await call("PM", "inlandRail/AddInlandRail", legacyRow(dear));
		const notices = ["MSR 8000.00 is below the cost 9000.00."];
		expect(added).toMatchObject({ code: "000000", data: { notices } });
		const { priceGUID: id } = added.data;
		expect(await call("PM", "inlandRail/UpdatePrice", { priceGUID: id, SSR: "9600" })).toMatchObject({ data: { notices } });
		expect(await call("PM", "inlandRail/UpdateQuickEdit", [{ priceGUID: id, railCost: "9700" }])).toMatchObject({
			data: [{ priceGUID: id, version: 3, notices: ["SSR 9600.00 is below the cost 9700.00.", "MSR 8000.00 is below the cost 9700.00."] }],
		});
		expect((await call("PM", "inlandRail/UpdatePrice", { priceGUID: id, railCost: "100" })).data).not.toHaveProperty("notices");
		await call("PM", `inlandRail/DelThePrice?priceGUID=${id}`);
	});

	test("name the cells of a wrong sheet", async () => {
		await upload("PM", "wrong.xlsx", [railRow({ inlandCity: "Atlantis", msr: "cost" })]);
		const answer = await call("PM", "inlandRail/CheckExcelImport?fileName=wrong.xlsx");
		expect(answer).toMatchObject({
			code: "000001",
			data: expect.stringContaining("2"),
			problems: [{ field: "A2", row: 2, column: expect.any(String) }],
		});
	});

	test("delete one price, and several", async () => {
		// The one for another container; those that were changed at the same moment are in no order that is promised.
		const items = (await listed("PM")).items.toSorted((one, other) => String(other.containerType).localeCompare(String(one.containerType)));
		const [first = "", ...others] = items.map((i) => String(i.priceGUID));
		expect(await call("PM", `inlandRail/DelThePrice?priceGUID=${first.toUpperCase()}`)).toMatchObject({ code: "000000", data: { count: 1 } });
		expect(await call("PM", `inlandRail/DelThePrice?priceGUID=${first}`)).toMatchObject({ code: "000002" });
		// A filter that is misspelt would delete more than was meant.
		for (const wrong of [
			{ portCity: "CNSHA", containerTyp: "20GP" },
			{ IDsJSON: JSON.stringify(others), portCityy: "CNSHA" },
		])
			expect(await call("PM", "inlandRail/RemoveData", wrong)).toMatchObject({ code: "000001", problems: [{ field: Object.keys(wrong)[1] }] });
		expect((await listed("PM")).total).toBe(others.length);
		expect(await call("PM", "inlandRail/RemoveData", { portCity: "CNNGB", containerTyp: "", pageIndex: 1, page: 1 })).toMatchObject({
			code: "000002",
		});
		// What the list would show is deleted, no more; nothing picked is nothing meant.
		expect(await call("PM", "inlandRail/RemoveData", { portCity: "CNSHA", search: "no such rate" })).toMatchObject({ code: "000002" });
		expect(await call("PM", "inlandRail/RemoveData", [])).toMatchObject({ code: "000001", problems: [{ field: "IDsJSON" }] });
		for (const containerType of ["20尺", "小柜", ["20'"]]) expect((await listed("PM", { containerType })).total).toBe(others.length);
		for (const none of [
			{ IDsJSON: "" },
			{ IDsJSON: "[]" },
			{ IDsJSON: [] },
			{ IDsJSON: null },
			{ priceGUID: "" },
			{ priceGUID: null },
			{ priceGUID: [] },
		])
			expect(await call("PM", "inlandRail/RemoveData", { ...none, portCity: "CNSHA" }), JSON.stringify(none)).toMatchObject({
				code: "000001",
				data: expect.stringContaining("Please select the route you want to delete"),
			});
		expect((await listed("PM")).total).toBe(others.length);
		const removed = await call("PM", "inlandRail/RemoveData", { IDsJSON: JSON.stringify([...others, first]) });
		expect(removed).toMatchObject({ code: "000000", data: { count: others.length, notFound: [first] } });
		expect((await listed("PM")).total).toBe(0);
	});
});
