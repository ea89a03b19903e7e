import { recordLines } from "../../kit/records/rest.ts";
import { routesFor } from "../../kit/rest/types.ts";
import { priceSettings } from "./queries.ts";
import type { priceSettingRouter } from "./router.ts";

export const priceSettingRoutes = routesFor<typeof priceSettingRouter>("priceSetting")(
	recordLines(
		priceSettings,
		{ id: "priceSettingGUID" },
		{ list: ["POST", "/api/v1/PriceSetting/GetPriceSettingList"], save: ["POST", "/api/v1/PriceSetting/UpdateThePriceSetting"] },
	),
);
