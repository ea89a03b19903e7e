import { recordDomain } from "../../kit/records/domain.ts";
import { demo } from "./demo.ts";
import { auditors } from "./queries.ts";
import { auditorRoutes } from "./rest.ts";
import { auditorRouter } from "./router.ts";

export const auditor = recordDomain({ router: auditorRouter, routes: auditorRoutes, kind: auditors, demo });
