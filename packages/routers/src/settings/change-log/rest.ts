import { sameNames } from "../../kit/rest/lists.ts";
import { routesFor } from "../../kit/rest/types.ts";
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
				objectID: { field: "objectId", op: "contains" },
				userName: { field: "actorName", op: "contains" },
				...sameNames({ op: "contains" }, "actorName"),
				...sameNames({ as: "number" }, "actorId", "id"),
				changeId: { field: "changeId", guid: true },
				action: "action",
				source: "source",
				at: { field: "at", as: "moment" },
				beginTime: { field: "at", op: "gte", as: "moment" },
				endTime: { field: "at", op: "lte", as: "moment" },
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
