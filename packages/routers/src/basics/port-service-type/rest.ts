import { recordLines } from "../../kit/records/rest.ts";
import { routesFor } from "../../kit/rest/types.ts";
import { portServiceTypeKind } from "./queries.ts";
import type { portServiceTypeRouter } from "./router.ts";

export const portServiceTypeRoutes = routesFor<typeof portServiceTypeRouter>("portServiceType")(
	recordLines(
		portServiceTypeKind,
		{ id: "portServiceTypeID" },
		{
			list: ["POST", "/api/v1/PortServiceType/GetPortServiceTypeList"],
			save: ["POST", "/api/v1/PortServiceType/AddOrUpdatePortServiceType"],
			get: ["GET", "/api/v1/PortServiceType/GetPortServiceTypeByID"],
			remove: ["POST", "/api/v1/PortServiceType/DeletePortServiceType"],
		},
	),
);
