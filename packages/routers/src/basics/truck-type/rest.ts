import { recordLines } from "../../kit/records/rest.ts";
import { routesFor } from "../../kit/rest/types.ts";
import { truckTypeKind } from "./queries.ts";
import type { truckTypeRouter } from "./router.ts";

export const truckTypeRoutes = routesFor<typeof truckTypeRouter>("truckType")(
	recordLines(
		truckTypeKind,
		{ id: "truckTypeID" },
		{
			list: ["POST", "/api/v1/TruckType/GetTruckTypeList"],
			save: ["POST", "/api/v1/TruckType/AddOrUpdateTruckType"],
			get: ["GET", "/api/v1/TruckType/GetTruckTypeByID"],
			remove: ["POST", "/api/v1/TruckType/DeleteTruckType"],
		},
	),
);
