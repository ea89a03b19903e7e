import { expect, test } from "vitest";
import { codedRecordTests } from "../../testing/coded-record.ts";
import { demo } from "./demo.ts";

const row = { code: "EGGS", nameZh: "鸡蛋", nameEn: "Eggs", nameEs: "Huevos", nameJa: "卵", from: "-0.5", to: "1.5", remark: null };
const world = codedRecordTests({
	calls: (portal) => portal.temperature,
	older: "Temperature",
	demo,
	row,
	refused: [
		[{ from: "2" }, "to"],
		[{ from: "-100" }, "from"],
		[{ to: "1.555" }, "to"],
		[{ to: "warm" }, "to"],
		[{ code: "é" }, "code"],
	],
	change: [{ to: "2.50" }, { from: "-0.5", to: "2.5" }],
	foundBy: { from: "-0.50" },
});

test("ranges are found and put in order as the numbers they are", async () => {
	const { temperature } = world.as("PM");
	for (const [code, from, to] of [
		["A", "-18", "-9"],
		["B", "2", "8"],
		["C", "13.2", "14"],
	] as const)
		await temperature.save({ ...row, code, from, to });
	const codes = async (input: object) => (await temperature.list(input)).items.map(({ code }) => code).join("");
	expect(await codes({ sort: [{ field: "from", order: "descending" }] })).toBe("CBA");
	expect(await codes({ filters: [{ field: "to", op: "gte", value: "8" }] })).toBe("BC");
});
