import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sheetBytes } from "./corpus/workbook.ts";
import { forwarding, type ImportDesk, importDesk } from "./testing.ts";

let desk: ImportDesk;
beforeAll(async () => {
	desk = await importDesk();
});
afterAll(() => desk.close());

const { upload, rowsOf } = forwarding(() => desk);

const heads = ["Inland City", "Port City", "Direction", "Container", "COC/SOC", "Rail Cost", "SSR", "MSR", "Currency", "Valid From", "Valid To"];
const values = ["Chongqing", "Shanghai", "Export", "40HC", "COC", 4_000, 9_000, 8_000, "CNY", "2027-01-01", "2027-03-31"];

/** What is asked of a sheet of one rate beside what is assumed, and the rate; some heads or cells by name otherwise, under `over`. */
async function read(other: Record<string, string>, cells: Record<string, string> = {}, over: readonly string[] = []) {
	const shown = heads.filter((head) => other[head] !== "");
	const row = shown.map((head) => cells[head] ?? values[heads.indexOf(head)] ?? null);
	const batch = await upload(await sheetBytes([...over.map((text) => [text]), shown.map((head) => other[head] ?? head), row]));
	const [rate] = await rowsOf(batch.id);
	return { asked: batch.questions.filter(({ group }) => group !== "assumed").map(({ id }) => id), rate: rate?.row ?? {}, outcome: rate?.outcome };
}

describe("what is paid and what is charged", () => {
	it.each([
		["应付", "应收"],
		["应付运费", "应收运费"],
		["Payable", "Receivable"],
	])("%s is the cost, %s the selling rate", async (cost, ssr) => {
		const { asked, rate } = await read({ "Rail Cost": cost, SSR: ssr });
		expect(asked).toEqual([]);
		expect(rate).toMatchObject({ cost: "4000", ssr: "9000" });
	});
});

describe("the unit of prices in their heads", () => {
	const priced = (unit: string) => ({ "Rail Cost": `Rail Cost ${unit}`, SSR: `SSR ${unit}`, MSR: `MSR ${unit}`, Currency: "" });
	it.each([
		["(元/TEU)", "teu", "CNY"],
		["元/TEU", "teu", "CNY"],
		["元/柜", "container", "CNY"],
		["(USD/FEU)", "container", "USD"],
		["USD/FEU", "container", "USD"],
		["USD per FEU", "container", "USD"],
		["USD per TEU", "teu", "USD"],
	])("%s is understood", async (unit, basis, currency) => {
		const { asked, rate } = await read(priced(unit));
		expect(asked).toEqual([]);
		expect(rate).toMatchObject({ basis, currency, cost: "4000", ssr: "9000", msr: "8000" });
	});

	it.each([
		["Cost per TEU", { basis: "teu", currency: "CNY" }],
		["费用(日元)", { currency: "JPY" }],
	])("%s is the cost", async (head, says) => {
		const { rate } = await read({ "Rail Cost": head, Currency: "", SSR: "", MSR: "" });
		expect(rate).toMatchObject({ cost: "4000", ...says });
	});

	it("is asked about where a price of forty feet is that of another container", async () => {
		expect((await read(priced("(USD/FEU)"), { Container: "20GP" })).asked).toEqual(["heads"]);
	});
});

describe("Hong Kong", () => {
	beforeAll(async () => {
		await desk.services.db
			.insertInto("place")
			.values({
				...{ id: "portCity-HKHKG", kind: "portCity", code: "HKHKG", name: "Hong Kong", name_zh: "香港", country: "HK", port_city_id: null },
				...{ latitude: 22, longitude: 114, time_zone: null, aliases: "[]", active: 1 },
			})
			.execute();
	});
	it.each(["Hong Kong SAR", "Hong Kong S.A.R.", "Hong Kong, SAR", "Hong Kong (SAR)", "Hong Kong SAR, China", "香港特别行政区"])(
		"is found as %s",
		async (port) => {
			const { asked, rate } = await read({}, { "Port City": port });
			expect(asked).toEqual([]);
			expect(rate.portCity).toBe("HKHKG");
		},
	);
});

describe("a period from month to month", () => {
	it.each(["Jan-Mar 2027", "2027年1-3月"])("%s in a cell is its first and last day", async (text) => {
		const { asked, rate } = await read({ "Valid From": "Validity", "Valid To": "" }, { "Valid From": text });
		expect(asked).toEqual([]);
		expect(rate).toMatchObject({ validFrom: "2027-01-01", validTo: "2027-03-31" });
	});

	it.each(["Rail rates Jan-Mar 2027", "运价表 2027年1-3月", "Rates Jan 2027 – Mar 2027"])(
		"over the rates of it is no question: %s",
		async (title) => {
			expect((await read({}, {}, [title])).asked).toEqual([]);
		},
	);

	it.each(["Rail rates Feb-Mar 2027", "运价表 2027年2-3月"])("is one over rates that begin before it: %s", async (title) => {
		expect((await read({}, {}, [title])).asked).toEqual(["titlePeriod"]);
	});
});
