import { recordKind } from "../../kit/records/define.ts";
import { packagingType } from "./schema.ts";

export const packagingTypeKind = recordKind(packagingType, {
	table: "packaging_type",
	merging: {
		columns: [{ table: "ad_hoc_request", column: "package_type", by: "code", title: "menu.adHocRequests", called: "number" }],
	},
});
