import { describe, expect, it } from "vitest";
import { sheetBytes } from "./corpus/workbook.ts";
import { waysBetween } from "./lane-words.ts";
import { checkExcelImport } from "./service.ts";
import { olderClient } from "./testing.ts";
import { importDeskPerTest } from "./testing-desk.ts";

const desk = importDeskPerTest();
const { put, upload } = desk;

const rest = ["Container", "COC/SOC", "Rail Cost", "SSR", "MSR", "Currency", "Valid From", "Valid To", "Remark"];
const values = ["40HC", "COC", 4_000, 9_000, 8_000, "CNY", "2026-10-01", "2026-12-31"];
type Around = Partial<Record<"over" | "under", readonly (readonly string[])[]>> & { remark?: string };

/** A sheet of the lane Chongqing – Shanghai. `ways`: what the direction of each row is, null for no such column. */
function drawn([city, port]: readonly [string, string], ways: readonly (string | null)[], { over = [], under = [], remark = "" }: Around = {}) {
	const hasColumn = ways[0] !== null;
	const rows = ways.map((way, i) => ["CNCKG", "CNSHA", ...(hasColumn ? [way] : []), ...values.with(0, i === 0 ? "40HC" : "20GP"), remark]);
	return sheetBytes([...over, [city, port, ...(hasColumn ? ["Direction"] : []), ...rest], ...rows, ...under]);
}

const neutral = ["Inland City", "Port City"] as const;
const asked = async (...of: Parameters<typeof drawn>) =>
	(await upload(await drawn(...of))).questions.filter(({ group }) => group === "doubtful").map(({ id }) => id);

describe("heads that name the ends of a lane", () => {
	const heads = [
		["Origin", "Destination"],
		["Origin City", "Destination Port"],
		["起运城市", "目的港"],
		["起运城市", "到站"],
		["Inland City (origin)", "Port (destination)"],
		["内陆城市（起运）", "港口（目的）"],
	] as const;
	it.each(heads)("are a question where the cell says the other way: %s | %s", async (...pair) => {
		expect(await asked(pair, ["Import"])).toEqual(["contradiction.direction.column.header"]);
		expect(await asked(pair, ["Export"])).toEqual([]);
	});

	it("are so over the columns, too, and a program is told both", async () => {
		const over = [["From", "To"]];
		expect(await asked(neutral, ["Import"], { over })).toEqual(["contradiction.direction.column.group"]);
		expect(await asked(neutral, ["Export"], { over })).toEqual([]);
		const sheet = await put(await drawn(["Origin", "Destination"], ["Import"]));
		await expect(checkExcelImport(olderClient(desk), "inlandRail", sheet)).rejects.toMatchObject({
			data: [{ row: 2, field: "C2", values: { message: expect.stringMatching(/Import.*Export/) } }],
		});
	});

	it("are a question where they name one end alone, if no rate goes that way", async () => {
		for (const pair of [
			["内陆城市", "目的港"],
			["Inland City", "POL"],
			["Origin", "Port City"],
		] as const) {
			expect(await asked(pair, ["Import"])).toEqual(["headWords"]);
			expect(await asked(pair, ["Export"])).toEqual([]);
			expect(await asked(pair, ["Export", "Import"])).toEqual([]);
		}
	});

	it("give the direction where no cell does, but those of one end alone, which may be the ship's", async () => {
		const direction = async (...pair: [string, string]) =>
			(await upload(await drawn(pair, [null]))).questions.some((q) => q.id === "assumed.direction");
		expect(await direction("Origin", "Destination")).toBe(false);
		expect(await direction("Inland City", "POL")).toBe(true);
		expect(await direction("Inland City", "POD")).toBe(true);
	});
});

describe("texts that name a lane from one end to the other", () => {
	it.each(["Shanghai - Chongqing rail rates", "Rail rates Shanghai to Chongqing", "上海至重庆铁路运价", "上海→重庆", "CNSHA-CNCKG"])(
		"are a question over and under rates that go the other way: %s",
		async (line) => {
			for (const around of [{ over: [[line]] }, { under: [[line]] }]) {
				expect(await asked(neutral, ["Export"], around)).toEqual(["linesLeft"]);
				expect(await asked(neutral, ["Import"], around)).toEqual([]);
			}
		},
	);

	it("are none where they name a line that goes both ways", async () => {
		expect(await asked(neutral, ["Export", "Import"], { over: [["Shanghai - Chongqing"]] })).toEqual([]);
		expect(await asked(neutral, ["Export", "Import"], { over: [["Shanghai to Chongqing"]] })).toEqual(["linesLeft"]);
	});

	it("are so in a remark of a rate", async () => {
		for (const remark of ["Chongqing to Shanghai", "重庆至上海"]) {
			expect(await asked(neutral, ["Import"], { remark })).toEqual(["remarkSays.direction"]);
			expect(await asked(neutral, ["Export"], { remark })).toEqual([]);
		}
	});

	it("are found by whole names", () => {
		const names = [
			["Xi'an", "西安", "Xian"],
			["Hong Kong", "香港"],
		] as const;
		expect(waysBetween("Rates from XIAN to Hong Kong Port", ...names)).toEqual({ ways: ["westbound"], isService: false });
		expect(waysBetween("香港—西安", ...names)).toEqual({ ways: ["eastbound"], isService: true });
		expect(waysBetween("Xianyang to Hong Kong", ...names).ways).toEqual([]);
		expect(waysBetween("Xi'an, Hong Kong", ...names).ways).toEqual([]);
	});
});
