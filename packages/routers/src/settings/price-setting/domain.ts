import { recordDomain } from "../../kit/records/domain.ts";
import { demo } from "./demo.ts";
import { priceSettings } from "./queries.ts";
import { priceSettingRoutes } from "./rest.ts";
import { priceSettingRouter } from "./router.ts";

export const priceSetting = recordDomain({ router: priceSettingRouter, routes: priceSettingRoutes, kind: priceSettings, demo });
