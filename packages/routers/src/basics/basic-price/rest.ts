import { recordLines } from "../../kit/records/rest.ts";
import { routesFor } from "../../kit/rest/types.ts";
import { basicPriceKind } from "./queries.ts";
import type { basicPriceRouter } from "./router.ts";

export const basicPriceRoutes = routesFor<typeof basicPriceRouter>("basicPrice")(
	recordLines(
		basicPriceKind,
		{ id: "basicPriceID" },
		{
			list: ["POST", "/api/v1/BasicPrice/GetBasicPriceList"],
			save: ["POST", "/api/v1/BasicPrice/AddOrUpdateBasicPrice"],
			get: ["GET", "/api/v1/BasicPrice/GetBasicPriceByID"],
			remove: ["POST", "/api/v1/BasicPrice/DeleteBasicPrice"],
		},
	),
);
