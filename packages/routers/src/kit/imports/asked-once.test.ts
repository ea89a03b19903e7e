import { describe, expect, it } from "vitest";
import { refusal } from "../../testing/portal.ts";
import { bytesOf, newPage } from "./corpus/workbook.ts";
import { checkExcelImport } from "./service.ts";
import { olderClient } from "./testing.ts";
import { importDeskPerTest } from "./testing-desk.ts";

const desk = importDeskPerTest();
const { as, book, put, rowsOf, upload } = desk;

type Scrap = string | number | null;

const heads = ["Inland City", "Port City", "Direction", "Container", "Cost", "SSR", "MSR"];
const rate = (city: string): Scrap[] => [city, "CNSHA", "Export", "20GP", 400, 460, 430];

function drawn(...rows: readonly (readonly Scrap[])[]): Promise<Uint8Array> {
	const page = newPage("S");
	for (const [r, cells] of rows.entries()) for (const [c, value] of cells.entries()) if (value !== null) page.put(r + 1, c + 1, { value });
	return bytesOf([page]);
}

async function answered(batchId: string, answers: { id: string; answer: string; prices?: Record<string, string> }[]) {
	await as("PM").answer({ batchId, answers });
	await Promise.all(desk.working);
	return as("PM").batch({ batchId });
}

describe("a line over the rates", () => {
	const line = "Valid 1 Apr 2027 to 30 Jun 2027; all rates in USD unless stated";
	it("is asked about once, whatever it says, and holds or not as a whole", async () => {
		const { id, questions } = await upload(await drawn([line], heads, rate("CNCKG"), rate("CNCTU")));
		const doubts = questions.filter(({ group }) => group !== "assumed");
		expect(doubts.map(({ id, count }) => [id, count])).toEqual([["lineSays.row1", 2]]);
		expect(doubts[0]?.message).toContain("USD, 2027-04-01, 2027-06-30");
		expect((await rowsOf(id)).map(({ row }) => [row.currency, row.validTo])).toEqual([
			["USD", "2027-06-30"],
			["USD", "2027-06-30"],
		]);
		const without = await answered(id, [{ id: "lineSays.row1", answer: "other" }]);
		expect((await rowsOf(id)).map(({ row }) => row.currency)).toEqual(["CNY", "CNY"]);
		expect(without.questions.map((q) => q.id)).not.toContain("linesLeft");
	});

	it("is told a program once", async () => {
		const bytes = await drawn([line], heads, rate("CNCKG"), rate("CNCTU"));
		const told = (await refusal(checkExcelImport(olderClient(desk), "inlandRail", await put(bytes)))) as { data: { field: string; row: number }[] };
		expect(told.data.filter(({ row }) => row === 1)).toMatchObject([{ field: "A1" }]);
	});
});

describe("a line over the rates of which a part is understood", () => {
	const line = "海铁联运（出口）  2027年1-3月调价  单位：人民币元/箱";
	const own = [...heads.filter((head) => head !== "Direction"), "Valid From", "Valid To"];
	const lane = ["CNCKG", "CNSHA", "20GP", 400, 460, 430, "2027-01-01", "2027-03-31"];

	it("is said to be read in part, with what nobody understands of it", async () => {
		const { id, questions } = await upload(await drawn([line], own, lane));
		expect((await rowsOf(id)).map(({ row }) => [row.direction, row.currency])).toEqual([["westbound", "CNY"]]);
		const about = questions.filter(({ cells }) => cells.includes("A1"));
		expect(about.map((q) => [q.id, q.options.map(({ label }) => label)])).toEqual([["linePart.1", ["The rest says nothing of the rates"]]]);
		expect(about[0]?.message).toMatch(/Read from it: .*Currency.*“[^”]*调价/);
	});

	it("is asked about once where whether it holds is asked, too", async () => {
		const { questions } = await upload(await drawn(["Rates in USD as of March 2027 incl. 5% fuel"], own, lane));
		const asked = questions.filter(({ id, cells }) => !id.startsWith("assumed.") && cells.some((cell) => cell === "A1" || cell === "3"));
		expect(asked.map(({ id }) => id)).toEqual(["lineSays.currency"]);
	});
});

describe("a note under the rates", () => {
	const all = ["Currency", "Valid From", "Valid To", "COC/SOC", "Cargo"];
	const under = async (note: string) =>
		(
			await upload(await drawn([...heads, ...all], [...rate("CNCKG"), "CNY", "2027-01-01", "2027-03-31", "COC", "General"], [], [note]))
		).questions.filter(({ group }) => group !== "assumed");
	it("of surcharges is asked about, and does not make all rates what they are for", async () => {
		const asked = await under("DG +25%, heavy > 24 t +300");
		expect(asked.map(({ id }) => id)).toEqual(["noteAmounts"]);
	});

	it("of an amount and of what it is for is asked about once", async () => {
		const asked = await under("Prices exclude 9% VAT and port surcharge USD 50 per box");
		expect(asked.map(({ id }) => id)).toEqual(["noteAmounts"]);
	});

	it("with an amount may still hold for all by another part of it", async () => {
		const asked = await under("All rates in USD; seal fee USD 35 extra");
		expect(asked.find(({ id }) => id === "noteSays.currency")?.options.map(({ value }) => value)).toEqual(["confirm", "other"]);
	});
});

it("a blank below a cell that is wrong itself is not offered that cell", async () => {
	const own = [...heads, "Currency", "Valid From", "Valid To"];
	const row = (city: string, to: string | null): Scrap[] => [...rate(city), "CNY", "2027-01-01", to];
	const { questions } = await upload(await drawn(own, row("CNCKG", "TBA"), row("CNCTU", null)));
	expect(questions.map(({ id }) => id)).not.toContain("blankBelow.validTo");
	expect(questions.find(({ id }) => id === "assumed.validTo")).toMatchObject({ count: 1 });
});

it("a value in place of a standard is that of new rates, and those of the book keep theirs", async () => {
	const own = [...heads, "Currency", "Valid From", "Valid To", "COC/SOC"];
	const row = (city: string, cost: number): Scrap[] => [
		city,
		"CNSHA",
		"Export",
		"20GP",
		cost,
		4_800,
		4_700,
		"CNY",
		"2027-01-01",
		"2027-03-31",
		"COC",
	];
	const first = await upload(await drawn([...own, "VAT %"], [...row("CNCKG", 4_000), "9%"]));
	await answered(
		first.id,
		first.questions.map(({ id }) => ({ id, answer: "confirm" })),
	);
	await as("PM").applyBatch({ batchId: first.id, mode: "merge" });
	await Promise.all(desk.working);
	const second = await upload(await drawn(own, row("CNCKG", 4_100), row("CNCTU", 4_200)));
	expect(second.questions.find(({ id }) => id === "assumed.vat")).toMatchObject({ count: 1 });
	const read = await answered(second.id, [{ id: "assumed.vat", answer: "entered", prices: { vat: "6" } }]);
	await answered(
		second.id,
		read.questions.filter(({ answer }) => answer === null).map(({ id }) => ({ id, answer: "confirm" })),
	);
	await as("PM").applyBatch({ batchId: second.id, mode: "merge" });
	await Promise.all(desk.working);
	const taxes = (await book()).map((one) => [one.inland_city_id, one.vat_bp]);
	expect(new Set(taxes)).toEqual(
		new Set([
			["inlandCity-CNCKG", 900],
			["inlandCity-CNCTU", 600],
		]),
	);
});
