import { recordLines } from "../../kit/records/rest.ts";
import { routesFor } from "../../kit/rest/types.ts";
import { containerTypeKind } from "./queries.ts";
import type { containerTypeRouter } from "./router.ts";

export const containerTypeRoutes = routesFor<typeof containerTypeRouter>("containerType")(
	recordLines(
		containerTypeKind,
		{ id: "containerID" },
		{
			list: ["POST", "/api/v1/Container/GetContainerList"],
			save: ["POST", "/api/v1/Container/AddOrUpdateContainer"],
			get: ["GET", "/api/v1/Container/GetContainerByID"],
			remove: ["POST", "/api/v1/Container/DeleteContainer"],
		},
	),
);
