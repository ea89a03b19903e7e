import { recordLines } from "../../kit/records/rest.ts";
import { routesFor } from "../../kit/rest/types.ts";
import { directionKind } from "./queries.ts";
import type { directionRouter } from "./router.ts";

export const directionRoutes = routesFor<typeof directionRouter>("direction")(
	recordLines(
		directionKind,
		{ id: "directionID" },
		{
			list: ["POST", "/api/v1/Direction/GetDirectionList"],
			save: ["POST", "/api/v1/Direction/AddOrUpdateDirection"],
			get: ["GET", "/api/v1/Direction/GetDirectionByID"],
			remove: ["POST", "/api/v1/Direction/DeleteDirection"],
		},
	),
);
