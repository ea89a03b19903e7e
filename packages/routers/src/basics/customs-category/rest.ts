import { recordLines } from "../../kit/records/rest.ts";
import { routesFor } from "../../kit/rest/types.ts";
import { customsCategoryKind } from "./queries.ts";
import type { customsCategoryRouter } from "./router.ts";

export const customsCategoryRoutes = routesFor<typeof customsCategoryRouter>("customsCategory")(
	recordLines(
		customsCategoryKind,
		{ id: "chbCategoryID" },
		{
			list: ["POST", "/api/v1/CHBCategory/GetCHBCategoryList"],
			save: ["POST", "/api/v1/CHBCategory/AddOrUpdateCHBCategory"],
			get: ["GET", "/api/v1/CHBCategory/GetCHBCategoryByID"],
			remove: ["POST", "/api/v1/CHBCategory/DeleteCHBCategory"],
		},
	),
);
