import { routesFor } from "../rest/types.ts";
import type { changeLogRouter } from "./router.ts";

export const changeLogRoutes = routesFor<typeof changeLogRouter>("changeLog")([
	{
		method: "POST",
		path: "/api/Log/LogList",
		procedure: "list",
		input: (req) =>
			req.list({
				logType: "objectType",
				objectType: "objectType",
				objectID: "objectId",
				userName: { field: "actorName", op: "contains" },
				action: "action",
				source: "source",
				beginTime: { field: "at", op: "gte" },
				endTime: { field: "at", op: "lte" },
			}),
	},
	{
		method: "GET",
		path: "/api/Log/GetLogType",
		procedure: "kinds",
		input: () => undefined,
		output: (kinds) => kinds.objectTypes,
	},
]);
