import { codedRecordTests } from "../../testing/coded-record.ts";
import { demo } from "./demo.ts";

codedRecordTests({
	calls: (portal) => portal.portServiceType,
	older: "PortServiceType",
	demo,
	row: {
		code: "LASH",
		nameZh: "绑扎加固",
		nameEn: "Lashing",
		nameEs: "Trincaje",
		nameJa: "固縛",
		directions: ["westbound" as const],
		remark: null,
	},
	refused: [
		[{ directions: ["north"] }, "directions.0"],
		[{ code: "/" }, "code"],
		[{ nameZh: "" }, "nameZh"],
	],
	change: [{ directions: ["westbound", "eastbound"] }, { directions: ["westbound", "eastbound"] }],
	foundBy: { directions: "westbound" },
});
