import { recordLines } from "../../kit/records/rest.ts";
import { type RestRoute, routesFor } from "../../kit/rest/types.ts";
import { focalTeams, productTeams, vdmTeams } from "./queries.ts";
import type { focalListRouter, productTeamRouter, vdmTeamRouter } from "./router.ts";

const spelling = { id: "ID", names: { teamName: "name", portCityGUIDs: "portCities", leaderGUID: "leader", memberGUIDs: "members" } };

/** The portal's lines of a kind of team. */
const portal = (controller: string, name: string) =>
	({
		list: ["POST", `/api/${controller}/Get${name}List`],
		save: ["POST", `/api/${controller}/AddOrUpdate${name}`],
		get: ["GET", `/api/${controller}/Get${name}ByID`],
		remove: ["POST", `/api/${controller}/Delete${name}`],
	}) as const;

/** Two doors to the same teams: administration (VDM) and the quotation portal (AdHocVDMInfo). */
export const vdmTeamRoutes: RestRoute[] = routesFor<typeof vdmTeamRouter>("vdmTeam")([
	...recordLines(vdmTeams, spelling, { list: ["POST", "/api/VDM/GetVDMTeamList"], save: ["POST", "/api/VDM/AddOrUpdateVDMTeam"] }),
	...recordLines(vdmTeams, spelling, portal("AdHocVDMInfo", "VDMTeam")),
]);

export const productTeamRoutes: RestRoute[] = routesFor<typeof productTeamRouter>("productTeam")([
	...recordLines(productTeams, spelling, { list: ["POST", "/api/PDM/GetPDMTeamList"], save: ["POST", "/api/PDM/AddOrUpdatePDMTeam"] }),
	...recordLines(productTeams, spelling, portal("AdHocProductManagerInfo", "ProductTeam")),
]);

export const focalListRoutes: RestRoute[] = routesFor<typeof focalListRouter>("focalList")(
	recordLines(focalTeams, spelling, portal("AdHocFocalList", "FocalList")),
);
