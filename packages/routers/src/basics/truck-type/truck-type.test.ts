import { insertMany } from "@iqt/db";
import { containerRow } from "@iqt/db/testing";
import { expect, test } from "vitest";
import { codedRecordTests } from "../../testing/coded-record.ts";
import { saidBy } from "../../testing/portal.ts";
import { demo } from "./demo.ts";

const row = {
	code: "X96",
	nameZh: "试验车",
	nameEn: "Trial truck",
	nameEs: "Camión de prueba",
	nameJa: "試験車",
	body: "box" as const,
	lengthMm: 9600,
	payloadKg: 18_000,
	remark: null,
};

const world = codedRecordTests({
	calls: (portal) => portal.truckType,
	older: "TruckType",
	demo,
	row,
	refused: [
		[{ lengthMm: 0 }, "lengthMm"],
		[{ payloadKg: 200_001 }, "payloadKg"],
		[{ body: "cart" }, "body"],
		[{ code: "X 96" }, "code"],
		[{ nameZh: "" }, "nameZh"],
		[{ activeFrom: "2026-02-01", activeTo: "2026-01-31" }, "activeTo"],
	],
	change: [{ payloadKg: "17500" }, { payloadKg: 17_500, lengthMm: 9600 }],
	foundBy: { body: "box" },
});

test("it carries containers by their codes, each once, and none that there is not", async () => {
	await insertMany(world.db, "container_type", [containerRow({ code: "40HC", iso_code: "45G1" })]);
	const save = (containers: string[]) => world.as("PM").truckType.save({ ...row, containers });
	expect(await saidBy(save(["40HC", "99XX"]))).toMatchObject({
		code: "000001",
		data: [{ field: "containers", message: expect.stringContaining("99XX") }],
	});
	const { id } = await save(["40hc", "40HC"]);
	expect(await world.as("PM").truckType.get({ id })).toMatchObject({ containers: ["40HC"] });
});
