import { recordDomain } from "../../kit/records/domain.ts";
import { demo } from "./demo.ts";
import { appSettings } from "./queries.ts";
import { appSettingsRoutes } from "./rest.ts";
import { appSettingsRouter } from "./router.ts";

export const appSetting = recordDomain({ router: appSettingsRouter, routes: appSettingsRoutes, kind: appSettings, demo });
