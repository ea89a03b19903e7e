import { recordLines } from "../../kit/records/rest.ts";
import { routesFor } from "../../kit/rest/types.ts";
import { temperatureKind } from "./queries.ts";
import type { temperatureRouter } from "./router.ts";

export const temperatureRoutes = routesFor<typeof temperatureRouter>("temperature")(
	recordLines(
		temperatureKind,
		{ id: "temperatureID" },
		{
			list: ["POST", "/api/v1/Temperature/GetTemperatureList"],
			save: ["POST", "/api/v1/Temperature/AddOrUpdateTemperature"],
			get: ["GET", "/api/v1/Temperature/GetTemperatureByID"],
			remove: ["POST", "/api/v1/Temperature/DeleteTemperature"],
		},
	),
);
