import { recordLines } from "../../kit/records/rest.ts";
import { routesFor } from "../../kit/rest/types.ts";
import { groupKind } from "./queries.ts";
import type { groupRouter } from "./router.ts";

export const groupRoutes = routesFor<typeof groupRouter>("group")([
	...recordLines(
		groupKind,
		{ id: "groupID", names: { memberGUIDs: "members" } },
		{
			list: ["POST", "/api/v1/Group/GetGroupList"],
			save: ["POST", "/api/v1/Group/AddOrUpdateGroup"],
			get: ["GET", "/api/v1/Group/GetGroupByID"],
			remove: ["POST", "/api/v1/Group/DeleteGroup"],
		},
	),
	{
		method: "GET",
		path: "/api/Group/GetUserTerms",
		procedure: "ownTerms",
		input: () => undefined,
		output: (terms) => terms.map(({ id, code, name, term, language }) => ({ groupID: id, groupCode: code, groupName: name, term, language })),
	},
]);
