import { codedRecordTests } from "../../testing/coded-record.ts";
import { demo } from "./demo.ts";

codedRecordTests({
	calls: (portal) => portal.truckType,
	older: "TruckType",
	demo,
	row: {
		code: "X96",
		nameZh: "试验车",
		nameEn: "Trial truck",
		nameEs: "Camión de prueba",
		nameJa: "試験車",
		body: "box" as const,
		lengthMm: 9600,
		payloadKg: 18_000,
		remark: null,
	},
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
