import { recordDomain } from "../../kit/records/domain.ts";
import { demo } from "./demo.ts";
import { portServiceTypeKind } from "./queries.ts";
import { portServiceTypeRoutes } from "./rest.ts";
import { portServiceTypeRouter } from "./router.ts";

export const portServiceType = recordDomain({ router: portServiceTypeRouter, routes: portServiceTypeRoutes, kind: portServiceTypeKind, demo });
