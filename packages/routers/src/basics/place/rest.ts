import { recordLines } from "../../kit/records/rest.ts";
import { routesFor } from "../../kit/rest/types.ts";
import { inlandCityKind, portCityKind, portKind } from "./queries.ts";
import type { inlandCityRouter, portCityRouter, portRouter } from "./router.ts";

export const portRoutes = routesFor<typeof portRouter>("port")(
	recordLines(
		portKind,
		{ id: "portID", names: { portCityGUID: "portCity" } },
		{
			list: ["POST", "/api/v1/Port/GetPortList"],
			save: ["POST", "/api/v1/Port/AddOrUpdatePort"],
			get: ["GET", "/api/v1/Port/GetPortByID"],
			remove: ["POST", "/api/v1/Port/DeletePort"],
		},
	),
);

export const portCityRoutes = routesFor<typeof portCityRouter>("portCity")(
	recordLines(
		portCityKind,
		{ id: "portCityGUID" },
		{ list: ["POST", "/api/v1/PortCity/GetPortCityListData"], save: ["POST", "/api/v1/PortCity/AddOrUpdatePortCity"] },
	),
);

export const inlandCityRoutes = routesFor<typeof inlandCityRouter>("inlandCity")(
	recordLines(
		inlandCityKind,
		{ id: "inlandCityGUID" },
		{ list: ["POST", "/api/v1/InlandCity/GetInlandCityList"], save: ["POST", "/api/v1/InlandCity/AddOrUpdateInlandCity"] },
	),
);
