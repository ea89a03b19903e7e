import { recordLines } from "../../kit/records/rest.ts";
import { routesFor } from "../../kit/rest/types.ts";
import { appSettings } from "./queries.ts";
import type { appSettingsRouter } from "./router.ts";

export const appSettingsRoutes = routesFor<typeof appSettingsRouter>("appSetting")([
	...recordLines(
		appSettings,
		{ id: "id" },
		{
			list: ["GET", "/api/v1/appsetting/appsettings"],
			add: ["POST", "/api/v1/appsetting/addAppSetting"],
			update: ["PUT", "/api/v1/appsetting/updateAppSetting"],
			get: ["GET", "/api/v1/appsetting/getAppSetting"],
			remove: ["DELETE", "/api/v1/appsetting/deleteAppSetting"],
		},
	),
	{ method: "GET", path: "/api/v1/Config/getValueByKeys", procedure: "values", input: (req) => ({ keys: req.queryAll("keys") }) },
]);
