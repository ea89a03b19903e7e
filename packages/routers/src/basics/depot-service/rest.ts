import { recordLines } from "../../kit/records/rest.ts";
import { routesFor } from "../../kit/rest/types.ts";
import { depotServiceKind } from "./queries.ts";
import type { depotServiceRouter } from "./router.ts";

export const depotServiceRoutes = routesFor<typeof depotServiceRouter>("depotService")(
	recordLines(
		depotServiceKind,
		{ id: "depotServiceID", names: { serviceCode: "code", serviceName: "nameEn", serviceNameZh: "nameZh" } },
		{
			list: ["POST", "/api/v1/DepotService/GetDepotServiceList"],
			save: ["POST", "/api/v1/DepotService/AddOrUpdateDepotService"],
			get: ["GET", "/api/v1/DepotService/GetDepotServiceByID"],
			remove: ["POST", "/api/v1/DepotService/DeleteDepotService"],
		},
	),
);
