import { translate } from "@iqt/i18n";
import { describe, expect, it } from "vitest";
import { importBook } from "./book.ts";
import { bytesOf, type Ink, newPage, sheetBytes } from "./corpus/workbook.ts";
import { checkExcelImport } from "./service.ts";
import { olderClient } from "./testing.ts";
import { importDeskPerTest } from "./testing-desk.ts";

const desk = importDeskPerTest();
const { as, put, upload, answered, rowsOf } = desk;

const heads = ["Inland City", "Port City", "Direction", "Container", "Rail Cost", "SSR", "MSR", "Currency", "Valid From", "Valid To"];
const cities = ["CNCKG", "CNCTU", "CNSIA", "CNZGZ", "CNWUH"];

/** A sheet with a rate for each of the values, in a column more; null for a blank cell. */
function column(head: string, ...values: (string | number | null | Ink)[]): Promise<Uint8Array> {
	const page = newPage("S");
	for (const [c, value] of [...heads, head].entries()) page.put(1, c + 1, { value });
	for (const [r, own] of values.entries())
		for (const [c, value] of [cities[r], "CNSHA", "Export", "20GP", 4_000, 9_000, 8_000, "CNY", "2026-10-01", "2026-12-31", own].entries())
			if (value !== null && value !== undefined) page.put(r + 2, c + 1, typeof value === "object" ? value : { value });
	return bytesOf([page]);
}

const blankIn = ({ questions }: Awaited<ReturnType<typeof upload>>, field: string) => questions.find((q) => q.id === `blankBelow.${field}`);

describe("blank cells below filled ones", () => {
	it.each([
		["COC/SOC", "ownership", "SOC", "COC"],
		["Cargo", "cargo", "DG", "general"],
		["Weight up to (t)", "weightTo", 24, "999.999"],
		["Basis", "basis", "TEU", "container"],
		["VAT", "vat", 6, "0"],
	])("are asked about, and taken for the standard until answered: %s", async (head, field, value, standard) => {
		const batch = await upload(await column(head, null, value, null, null));
		expect(blankIn(batch, field)).toMatchObject({ group: "doubtful", count: 2, cells: ["K4", "K5"], answer: null });
		expect((await rowsOf(batch.id)).slice(2).map(({ row }) => String(row[field]))).toEqual([standard, standard]);
	});

	const lane = ["Inland City", "Port City", "Direction", "Container", "Rail Cost", "SSR", "MSR", "Valid From", "Valid To"];
	const rail = (currency: string | null, min: number | null, city: string) => [
		...[city, "CNSHA", "Export", "20GP", 4_000, 9_000, 8_000, "2026-10-01", "2026-12-31"],
		...[currency, min],
	];
	const strategy = ["Hub", "Address code", "SSR", "Currency", "Direction", "Valid From", "Valid To"];
	const customs = ["Port", "Category", "Items included", "SSR", "Currency", "Valid From", "Valid To", "Direction"];
	it.each([
		["inlandRail", "currency", [[...lane, "Currency", "Min"], rail("USD", null, "CNCKG"), rail(null, null, "CNCTU")], ["J3"]],
		["inlandRail", "min", [[...lane, "Currency", "Min"], rail("USD", 50, "CNCKG"), rail("USD", null, "CNCTU")], ["K3"]],
		[
			"costStrategy",
			"areaCode",
			[strategy, ...["310115", null].map((area) => ["CNCKG", area, "cost*1.1", "CNY", "Export", "2026-10-01", "2026-12-31"])],
			["B3"],
		],
		[
			"customsPrice",
			"itemsIncluded",
			[customs, ...[5, null].map((n, i) => [["CNSHA", "CNNGB"][i] ?? "", "Export", n, 200, "CNY", "2026-10-01", "2026-12-31", "Export"])],
			["C3"],
		],
	] as const)("are asked about in any field that a blank says something of: %s %s", async (domain, field, rows, cells) => {
		expect(blankIn(await upload(await sheetBytes(rows), domain), field)).toMatchObject({ group: "doubtful", count: 1, cells });
	});

	const rest = { Currency: "USD", "Valid From": "2027-01-01", "Valid To": "2027-03-31" };
	const europe = { POL: "CNSIA", POD: "CNCTU", "Ramp city": "CNCTU", Container: "40HC", SSR: 5_000, MSR: 4_800, ...rest };
	const truck = { "Ramp city": "CNCKG", Zone: "DE-40-47", Container: "20GP", Cost: 230, SSR: 260, Direction: "Export", ...rest };
	const depot = { Port: "CNSHA", Depot: "Yard", Service: "LON", Container: "20GP", Direction: "Import", Cost: 150, SSR: 190, ...rest };
	const train = { "Inland City": "CNCKG", "Port City": "CNSHA", Direction: "Export", Container: "20GP", "Rail Cost": 4_000, SSR: 9_000, MSR: 8_000 };
	/** Two rates of a book that differ in what tells them apart, the first of which alone has something in a column more. */
	const below = (base: object, [apart, first, second]: readonly string[], head: string, value: string | number) =>
		sheetBytes([
			[...Object.keys(base), head],
			[...Object.values({ ...base, [`${apart}`]: first }), value],
			[...Object.values({ ...base, [`${apart}`]: second }), null],
		] as Parameters<typeof sheetBytes>[0]);
	const inEurope = ["Container", "40HC", "20GP"];
	const onTruck = ["Weight class", "light", "heavy"];
	const inRail = ["Inland City", "CNCKG", "CNCTU"];

	it.each([
		["icrEuropeTrucking", "fuel", { ...truck, "Weight class": "" }, onTruck, "Fuel %", "8.5%", "8.5"],
		["icrEuropeTrucking", "waiting", { ...truck, "Weight class": "" }, onTruck, "Waiting", 65, "65"],
		["icrEuropeTrucking", "adr", { ...truck, "Weight class": "" }, onTruck, "ADR %", "25%", "25"],
		["icrPrice", "exchangeRate", europe, inEurope, "Exchange rate", 7.1, "7.1"],
		["icrPrice", "margin", europe, inEurope, "Margin %", "9%", "9"],
		["icrPrice", "ssrMin", europe, inEurope, "SSR min", 4_300, "4300"],
		["icrPrice", "ssrMax", europe, inEurope, "SSR max", 5_500, "5500"],
		["icrPrice", "hsRefused", europe, inEurope, "HS refused", "3604, 9301", "3604, 9301"],
		["icrPrice", "cancellation", europe, inEurope, "Cancellation", "Free until 7 days before", "Free until 7 days before"],
		["icrPrice", "detention", europe, inEurope, "Detention", "10 days free", "10 days free"],
		["inlandRail", "frequency", { ...train, ...rest }, inRail, "Frequency", "3/week", "3/week"],
		["depotPrice", "msr", depot, ["Container", "20GP", "40HC"], "MSR", 170, "170"],
	] as const)("are asked about where the book takes nothing for them: %s %s", async (domain, field, base, apart, head, value, read) => {
		const batch = await upload(await below(base, apart, head, value), domain);
		const asked = blankIn(batch, field);
		expect(asked).toMatchObject({ group: "doubtful", count: 1, answer: null });
		expect(asked?.options.map(({ label }) => label)).toEqual(["Empty", "As the cell above"]);
		expect((await rowsOf(batch.id)).map(({ row }) => row[field] ?? null)).toEqual([read, null]);
		await answered(batch.id, `blankBelow.${field}`, "other");
		expect((await rowsOf(batch.id)).map(({ row }) => row[field])).toEqual([read, read]);
	});

	it("are asked about in a column of days on the way", async () => {
		const batch = await upload(await below({ ...train, ...rest }, inRail, "Transit", "12-15"));
		expect(blankIn(batch, "transit")).toMatchObject({ count: 1, cells: ["K3"], message: expect.stringContaining("12-15") });
		await answered(batch.id, "blankBelow.transit", "other");
		expect((await rowsOf(batch.id)).map(({ row }) => [row.transitMin, row.transitMax])).toEqual([
			[12, 15],
			[12, 15],
		]);
	});

	it("are certain of remarks and ticks, below a dash, and where a rate is on request", async () => {
		const remarks = await upload(await below({ ...train, ...rest }, inRail, "Remark", "via Xi'an"));
		const dashes = await upload(await column("Frequency", "3/week", "-", null), "inlandRail");
		const page = Object.keys(depot);
		const ticked = await upload(
			await sheetBytes([
				[...page, "MSR", "On request"],
				[...Object.values(depot), 170, null],
				[...Object.values({ ...depot, Container: "40HC", Cost: "", SSR: "" }), null, "yes"],
			] as Parameters<typeof sheetBytes>[0]),
			"depotPrice",
		);
		expect([remarks, dashes, ticked].flatMap(({ questions }) => questions.map(({ id }) => id)).filter((id) => id.startsWith("blankBelow"))).toEqual(
			[],
		);
	});

	it("are those above, or errors, where every rate must have something there", async () => {
		const wide = ["From", "To", "Direction", "20GP SSR", "40HC SSR", "20GP MSR", "40HC MSR", "Currency", "Valid From", "Valid To"];
		const row = (from: string | null, to: string, price: number | null) => [
			...[from, to, "Export", price, price, price, price, "CNY", "2026-10-01", "2026-12-31"],
		];
		const bytes = await sheetBytes([
			wide,
			row("Chengdu", "Shanghai", 2_850),
			row(null, "Ningbo", 3_050),
			row("Wuhan", "Shanghai", null),
			row(null, "Ningbo", 1_700),
		]);
		const batch = await upload(bytes);
		const asked = blankIn(batch, "inlandCity");
		expect(asked).toMatchObject({ group: "doubtful", count: 4, cells: ["A3", "A5"], answer: null });
		expect(asked?.options.map(({ label }) => label)).toEqual(["As the cell above", "None: correct each row"]);
		expect((await rowsOf(batch.id)).map(({ sheet_row, outcome }) => [sheet_row, outcome])).toEqual(
			[2, 2, 3, 3, 5, 5].map((at) => [at, at === 2 ? "new" : "error"]),
		);
		await answered(batch.id, "blankBelow.inlandCity", "other");
		// Of a row whose containers have no price the place goes on all the same.
		expect((await rowsOf(batch.id)).map(({ row, outcome }) => [row.inlandCity, outcome])).toEqual(
			["CNCTU", "CNCTU", "CNCTU", "CNCTU", "CNWUH", "CNWUH"].map((city) => [city, "new"]),
		);
		const refused = await checkExcelImport(olderClient(desk), "inlandRail", await put(bytes)).catch((error: unknown) => error);
		expect(refused).toMatchObject({ kind: "invalid", data: expect.arrayContaining([expect.objectContaining({ row: 3, field: "A3" })]) });
	});

	it("are the same as the cell above where a person says so", async () => {
		const { id } = await upload(await column("Cargo", null, "DG", null, "reefer", null));
		await answered(id, "blankBelow.cargo", "other");
		expect((await rowsOf(id)).map(({ row }) => row.cargo)).toEqual(["general", "dangerous", "dangerous", "reefer", "reefer"]);
		const { questions } = await as("PM").batch({ batchId: id });
		expect(questions.find((q) => q.id === "blankBelow.cargo")?.options.map((o) => o.label)).toEqual([
			"The standard (General cargo)",
			"As the cell above",
		]);
	});

	it("are certain above all filled ones, and below what they stand for", async () => {
		expect(blankIn(await upload(await column("COC/SOC", null, null, "COC", null, "SOC")), "ownership")).toBeUndefined();
	});

	it("are what the template says in the portal's template", async () => {
		const fields = importBook("inlandRail").rates.fields;
		const own: Record<string, string | number> = { inlandCity: "CNCKG", portCity: "CNSHA", direction: "Export", currency: "CNY", cost: 4_000 };
		const more: Record<string, string | number> = { containerType: "20GP", ssr: 9_000, msr: 8_000, validFrom: "2026-10-01" };
		const filled: Record<string, string> = { cargo: "DG", ownership: "SOC", validTo: "2026-12-31" };
		const page = newPage("S");
		const rows: Record<string, string | number>[] = [
			{ ...own, ...more, ...filled },
			{ ...own, ...more, containerType: "40GP" },
		];
		for (const [c, { name, label, required }] of fields.entries()) {
			page.put(1, c + 1, { value: `${translate("en", label)}${required ? " *" : ""}` });
			for (const [r, row] of rows.entries()) {
				const value = row[name];
				if (value !== undefined) page.put(r + 2, c + 1, { value });
			}
		}
		const { id, questions } = await upload(await bytesOf([page]));
		expect(questions.filter((q) => q.group !== "assumed")).toEqual([]);
		expect((await rowsOf(id)).map(({ row }) => [row.cargo, row.ownership, row.validTo])).toEqual([
			["dangerous", "SOC", "2026-12-31"],
			["general", "COC", null],
		]);
	});

	it("are refused with their row, field and column where nobody can be asked", async () => {
		const ctx = olderClient(desk);
		const objectName = await put(await column("Cargo", "DG", null));
		const refused = await checkExcelImport(ctx, "inlandRail", objectName).catch((error: unknown) => error);
		expect(refused).toMatchObject({
			kind: "invalid",
			data: [{ row: 3, field: "K3", column: "Cargo", messageId: "import.blankBelow" }, { field: "ownership" }],
		});
	});
});

describe("formulas that come to an empty text", () => {
	const emptied: Ink = { formula: 'IF(A2="","x","")', value: "" };

	it("are asked about where something is assumed in their place", async () => {
		const batch = await upload(await column("COC/SOC", "SOC", emptied, emptied));
		expect(batch.questions.find((q) => q.id === "emptied")).toMatchObject({ group: "doubtful", count: 2, cells: ["K3", "K4"] });
		expect(blankIn(batch, "ownership")).toBeUndefined();
	});

	it("are blank where nothing is missed", async () => {
		const { questions } = await upload(await column("Remark", "FOB", emptied));
		expect(questions.filter((q) => q.id === "emptied")).toEqual([]);
	});

	it("are refused where nobody can be asked", async () => {
		const name = await put(await column("COC/SOC", "SOC", emptied));
		await expect(checkExcelImport(olderClient(desk), "inlandRail", name)).rejects.toMatchObject({
			data: expect.arrayContaining([expect.objectContaining({ messageId: "import.sheet.emptied", field: "K3", row: 3 })]),
		});
	});
});

describe("formulas in the place of a price that come to an empty text", () => {
	const emptied: Ink = { formula: 'IF(A2="","",1)', value: "" };
	const reason = "a formula that comes to nothing";

	it("are counted with their reason beside the rates of their row", async () => {
		const wide = ["Inland City", "Port City", "Direction", "20GP SSR", "40HC SSR", "20GP MSR", "40HC MSR", "Currency", "Valid From", "Valid To"];
		const row = (city: string, small: Ink | number) => [city, "CNSHA", "Export", small, 9_000, small, 8_000, "CNY", "2026-10-01", "2026-12-31"];
		const { id, ledger } = await upload(await sheetBytes([wide, row("CNCKG", emptied), row("CNCTU", 5_000)]));
		expect(ledger).toMatchObject({ amounts: 8, read: 6, rates: 3, leftOut: [{ reason, count: 2, cells: ["D2", "F2"] }] });
		expect((await rowsOf(id)).map(({ row }) => row.containerType)).toEqual(["40HC", "20GP", "40HC"]);
	});

	it("are counted where the rate is read without that price, and asked about", async () => {
		const page = [
			[...heads, "COC/SOC"],
			["CNCKG", "CNSHA", "Export", "20GP", emptied, 9_000, 8_000, "CNY", "2026-10-01", "2026-12-31", "COC"],
		];
		const { ledger, questions } = await upload(await sheetBytes(page));
		expect(ledger).toMatchObject({ amounts: 3, read: 2, leftOut: [{ reason, count: 1, cells: ["E2"] }] });
		expect(questions.map(({ id }) => id)).toEqual(expect.arrayContaining(["emptied", "blankCost"]));
	});

	it("are none in a row without a rate, nor in other columns", async () => {
		const idle = [null, null, null, null, emptied, emptied, emptied];
		const { ledger } = await upload(
			await sheetBytes([
				[...heads, "Ref"],
				["CNCKG", "CNSHA", "Export", "20GP", 4_000, 9_000, 8_000, "CNY", "2026-10-01", "2026-12-31", emptied],
				idle,
			]),
		);
		expect(ledger).toMatchObject({ amounts: 3, read: 3, leftOut: [] });
	});
});
