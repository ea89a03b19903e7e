import { recordDomain } from "../../kit/records/domain.ts";
import { demo } from "./demo.ts";
import { icrAdHocKind } from "./queries.ts";
import { icrAdHocRoutes } from "./rest.ts";
import { icrAdHocRouter } from "./router.ts";

export const icrAdHoc = recordDomain({ router: icrAdHocRouter, routes: icrAdHocRoutes, kind: icrAdHocKind, demo });
