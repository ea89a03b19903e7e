import { recordDomain } from "../../kit/records/domain.ts";
import { demo } from "./demo.ts";
import { groupKind } from "./queries.ts";
import { groupRoutes } from "./rest.ts";
import { groupRouter } from "./router.ts";

export const group = recordDomain({ router: groupRouter, routes: groupRoutes, kind: groupKind, demo });
