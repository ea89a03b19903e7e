import { recordLines } from "../../kit/records/rest.ts";
import { routesFor } from "../../kit/rest/types.ts";
import { auditors } from "./queries.ts";
import type { auditorRouter } from "./router.ts";

export const auditorRoutes = routesFor<typeof auditorRouter>("auditor")(
	recordLines(
		auditors,
		{ id: "auditorGUID", names: { auditorType: "kind", userGUID: "userGuid", substituteGUID: "substituteGuid" } },
		{ list: ["POST", "/api/v1/Auditor/GetAuditorList"], save: ["POST", "/api/v1/Auditor/UpdateTheAuditor"] },
	),
);
