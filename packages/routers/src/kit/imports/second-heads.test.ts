import { describe, expect, it } from "vitest";
import { type Scrap, sheetBytes } from "./corpus/workbook.ts";
import { importDeskPerTest } from "./testing-desk.ts";

const { answered, rowsOf, upload } = importDeskPerTest();

const title = ["Export, CNY, COC, valid 01 Jan 2027 - 31 Mar 2027"];
const places = [
	["起运地", "目的地"],
	["From", "To"],
	["POL", "POD"],
	["Origin", "Destination"],
];
const first = ["Chongqing", "Shanghai"];
const second = ["Xi'an", "Ningbo"];

/** The prices, containers, currencies and owners of a sheet's rates, by row, and what is told of it. */
async function read(rows: readonly Scrap[][], ...fields: string[]) {
	const { id, notices } = await upload(await sheetBytes(rows));
	const rates = await rowsOf(id);
	return {
		below: rates
			.filter(({ sheet_row }) => sheet_row === rows.length)
			.map(({ row }) => ["containerType", "cost", ...fields].map((field) => row[field])),
		refused: rates.filter(({ errors }) => errors?.includes("import.underOtherHead")).map(({ sheet_row }) => sheet_row),
		told: notices.map(({ message }) => message),
	};
}

describe("a second head of a sheet", () => {
	it.each(places)("is read by its own columns: %s | %s", async (...lane) => {
		const sheet = [title, [...lane, "20GP", "40GP", "40HC"], [...first, 4_000, 6_900, 7_000], [], [...lane, "40HC", "40GP", "20GP"]];
		const { below, told } = await read([...sheet, [...second, 7_300, 7_200, 4_300]]);
		expect(below).toEqual([
			["40HC", "7300"],
			["40GP", "7200"],
			["20GP", "4300"],
		]);
		expect(told).toEqual([]);
	});

	it("is no row whose prices may be sizes of containers", async () => {
		const sheet = [title, ["From", "To", "20GP", "40HC"], [...first, 40, 45], [...second, 20, 40], ["Wuhan", "Nanjing", "20", "45"]];
		expect(await read(sheet)).toMatchObject({
			below: [
				["20GP", "20"],
				["40HC", "45"],
			],
			refused: [],
			told: [],
		});
	});

	it.each(places)("has fewer of them: %s | %s", async (...lane) => {
		const sheet = [title, [...lane, "20GP", "40GP", "40HC"], [...first, 4_000, 6_900, 7_000], [], [...lane, "40HC"], [...second, 7_300]];
		expect((await read(sheet)).below).toEqual([["40HC", "7300"]]);
	});

	it.each([
		["45HC", ["45HC", "7300", "CNY", "COC"]],
		["40RH", ["40RH", "7300", "CNY", "COC"]],
		["40HC (USD)", ["40HC", "7300", "USD", "COC"]],
		["40HC SOC", ["40HC", "7300", "CNY", "SOC"]],
	])("says other things of its columns: %s", async (last, rate) => {
		const sheet = [title, ["From", "To", "20GP", "40HC"], [...first, 4_000, 7_000], ["From", "To", "20GP", last], [...second, 4_300, 7_300]];
		expect((await read(sheet, "currency", "ownership")).below[1]).toEqual(rate);
	});

	it("has its own owners over its containers", async () => {
		const sizes = [null, null, "20GP", "40HC", "20GP", "40HC"];
		const groups = (one: string, other: string) => ["起运地", "目的地", one, null, other, null];
		const sheet = [title, groups("COC", "SOC"), sizes, [...first, 4_000, 7_000, 3_800, 6_800], groups("SOC", "COC"), sizes];
		const { below } = await read([...sheet, [...second, 3_900, 6_900, 4_100, 7_100]], "ownership");
		expect(below.map(([, cost, owner]) => [cost, owner])).toEqual([
			["3900", "SOC"],
			["6900", "SOC"],
			["4100", "COC"],
			["7100", "COC"],
		]);
	});

	it("is of whole lanes", async () => {
		const sheet = [title, ["Lane", "20GP", "40HC"], ["Chongqing-Shanghai", 4_000, 7_000], ["Lane", "40HC", "20GP"], ["Xi'an-Ningbo", 7_300, 4_300]];
		expect((await read(sheet)).below).toEqual([
			["40HC", "7300"],
			["20GP", "4300"],
		]);
	});

	it("goes on with the section where it is the first once more", async () => {
		const head = ["起运地", "目的地", "20GP", "40HC"];
		const sheet = [[title[0]?.replace(", CNY, COC", "") ?? ""], head, ["SOC, USD"], [...first, 400, 700], head, [...second, 600, 1_000]];
		const { below, told } = await read(sheet, "currency", "ownership");
		expect(below).toEqual([
			["20GP", "600", "USD", "SOC"],
			["40HC", "1000", "USD", "SOC"],
		]);
		expect(told).toEqual([expect.stringContaining("repeats the header")]);
	});
});

describe("a section above a second head", () => {
	const dated = "Export, valid 01 Jan 2027 - 31 Mar 2027";
	const sheet = (over: string, section: string, ...below: Scrap[][]): Scrap[][] => [
		[over],
		["From", "To", "20GP", "40HC"],
		[section],
		[...first, 400, 700],
		["From", "To", "40HC", "20GP"],
		...below,
		[...second, 700, 300],
	];
	const asked = ({ questions }: Awaited<ReturnType<typeof upload>>) =>
		questions.filter(({ id }) => id.startsWith("sectionEnds.")).map(({ id, cells, count }) => [id, cells, count]);
	const valueBelow = async (id: string, field: string) => (await rowsOf(id)).filter(({ sheet_row }) => sheet_row === 6).map(({ row }) => row[field]);

	it.each([
		["currency", `${dated}, CNY, COC`, "USD", "CNY", "USD"],
		["ownership", `${dated}, CNY, COC`, "SOC", "COC", "SOC"],
		["cargo", `${dated}, CNY, COC, general cargo`, "Dangerous goods", "general", "dangerous"],
		["validTo", `${dated}, CNY, COC`, "Valid to 2027-02-28", "2027-03-31", "2027-02-28"],
	])("may hold below it as well as the title that says otherwise: %s", async (field, over, section, taken, other) => {
		const batch = await upload(await sheetBytes(sheet(over, section)));
		expect(asked(batch)).toEqual([[`sectionEnds.head.${field}`, ["A5"], 2]]);
		expect(await valueBelow(batch.id, field)).toEqual([taken, taken]);
		await answered(batch.id, `sectionEnds.head.${field}`, "other");
		expect(await valueBelow(batch.id, field)).toEqual([other, other]);
	});

	it("names the line, the head and what was taken", async () => {
		const { questions } = await upload(await sheetBytes(sheet(`${dated}, CNY, COC`, "USD")));
		const question = questions.find(({ id }) => id === "sectionEnds.head.currency");
		expect(question?.message).toMatch(/row 3, “USD”, says “USD”; another header begins at A5, and 2 rates below it were taken as “CNY”/);
		expect(question?.options.map(({ label }) => label)).toEqual(["As “CNY”", "Still “USD”"]);
	});

	it.each<[string, Scrap[][]]>([
		["the title says the same", sheet(`${dated}, USD, COC`, "USD")],
		["a section of its own heads the rates below", sheet(`${dated}, CNY, COC`, "USD", ["CNY"])],
		["no title speaks of it, which is told as taken for nothing", sheet(`${dated}, COC`, "USD")],
	])("is no question where %s", async (_, rows) => expect(asked(await upload(await sheetBytes(rows)))).toEqual([]));
});

describe("rates below what looks like a head and is none that is known", () => {
	it.each([
		["of places nobody knows", ["装车处", "卸车处", "40HC", "20GP"]],
		["without its places", [null, null, "40HC", "20GP"]],
		["of owners alone", [null, null, "SOC", "COC"]],
	])("are refused: %s", async (_, other) => {
		const sheet = [title, ["起运地", "目的地", "20GP", "40HC"], [...first, 4_000, 7_000], other, [...second, 7_300, 4_300]];
		const { refused, told } = await read(sheet);
		expect(refused).toEqual([5, 5]);
		expect(told).toEqual([expect.stringContaining("looks like another header")]);
	});

	it("are read again below the head of their table", async () => {
		const head = ["起运地", "目的地", "20GP", "40HC"];
		const sheet = [title, head, [...first, 4_000, 7_000], ["装车处", "卸车处", "40HC", "20GP"], [...second, 7_300, 4_300], head];
		expect(await read([...sheet, ["Chengdu", "Ningbo", 4_100, 7_100]])).toMatchObject({
			refused: [5, 5],
			below: [
				["20GP", "4100"],
				["40HC", "7100"],
			],
		});
	});

	it("are none below a rate on request", async () => {
		const sheet = [title, ["From", "To", "20GP", "40HC"], [...first, "on request", "on request"], [...second, 4_300, 7_300]];
		expect(await read(sheet)).toMatchObject({ refused: [], told: ["2 rates are on request."] });
	});
});

describe("a head", () => {
	const own = ["Inland city", "Port city", "Direction"];
	const size = (value: number, format: string): Scrap => ({ value, format });
	it.each<[string, Scrap, unknown[]]>([
		["kinds", size(40, '0"HQ"'), ["40HC", "CNY", "COC"]],
		["kinds behind a sign", size(40, '0"\'HQ"'), ["40HC", "CNY", "COC"]],
		["reefers", size(20, '0"RF"'), ["20RF", "CNY", "COC"]],
		["owners before it", size(40, '"SOC "0"HC"'), ["40HC", "CNY", "SOC"]],
		["kinds of a text", { value: "40", format: '@"HQ"' }, ["40HC", "CNY", "COC"]],
		["nothing", size(40, "0"), ["40GP", "CNY", "COC"]],
	])("is what its number format shows: %s", async (_, head, rate) => {
		const sheet = [
			[...own, head, "Valid from", "Valid to"],
			["Chongqing", "Shanghai", "Export", 7_000, "2027-01-01", "2027-03-31"],
		];
		const { below } = await read(sheet, "currency", "ownership");
		expect(below).toEqual([[rate[0], "7000", ...rate.slice(1)]]);
	});

	it.each(['0" USD"', '0"SOC"'])("is asked about, or read with what it shows: %s", async (format) => {
		const sheet = [
			[...own, size(20, format), size(40, format), "Valid from", "Valid to"],
			["Chongqing", "Shanghai", "Export", 400, 700, "2027-01-01", "2027-03-31"],
		];
		const { below } = await read(sheet, "currency", "ownership");
		const isUsd = format.includes("USD");
		for (const [container, , currency, owner] of below) if (container) expect([currency, owner]).toEqual(isUsd ? ["USD", "COC"] : ["CNY", "SOC"]);
	});
});
