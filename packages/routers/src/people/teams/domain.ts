import { recordDomain } from "../../kit/records/domain.ts";
import { focalDemo, productDemo, vdmDemo } from "./demo.ts";
import { focalTeams, productTeams, vdmTeams } from "./queries.ts";
import { focalListRoutes, productTeamRoutes, vdmTeamRoutes } from "./rest.ts";
import { focalListRouter, productTeamRouter, vdmTeamRouter } from "./router.ts";

export const vdmTeam = recordDomain({ router: vdmTeamRouter, routes: vdmTeamRoutes, kind: vdmTeams, demo: vdmDemo });
export const productTeam = recordDomain({ router: productTeamRouter, routes: productTeamRoutes, kind: productTeams, demo: productDemo });
export const focalList = recordDomain({ router: focalListRouter, routes: focalListRoutes, kind: focalTeams, demo: focalDemo });
