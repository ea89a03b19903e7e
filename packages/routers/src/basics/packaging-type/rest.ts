import { recordLines } from "../../kit/records/rest.ts";
import { routesFor } from "../../kit/rest/types.ts";
import { packagingTypeKind } from "./queries.ts";
import type { packagingTypeRouter } from "./router.ts";

export const packagingTypeRoutes = routesFor<typeof packagingTypeRouter>("packagingType")(
	recordLines(
		packagingTypeKind,
		{ id: "packagingTypeID" },
		{
			list: ["POST", "/api/v1/PackagingType/GetPackagingTypeList"],
			save: ["POST", "/api/v1/PackagingType/AddOrUpdatePackagingType"],
			get: ["GET", "/api/v1/PackagingType/GetPackagingTypeByID"],
			remove: ["POST", "/api/v1/PackagingType/DeletePackagingType"],
		},
	),
);
