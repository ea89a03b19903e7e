import { codedRecordTests } from "../../testing/coded-record.ts";
import { demo } from "./demo.ts";

codedRecordTests({
	calls: (portal) => portal.packagingType,
	older: "PackagingType",
	demo,
	row: {
		code: "4G",
		nameZh: "纤维板箱",
		nameEn: "Box, fibreboard",
		nameEs: "Caja de cartón",
		nameJa: "ファイバー板箱",
		form: "box" as const,
		remark: null,
	},
	refused: [
		[{ code: "4" }, "code"],
		[{ code: "4GX" }, "code"],
		[{ code: "4-" }, "code"],
		[{ form: "heap" }, "form"],
		[{ nameEn: "" }, "nameEn"],
	],
	change: [{ remark: "UN 4G" }, { remark: "UN 4G", form: "box" }],
	foundBy: { nameEn: "fibre" },
});
