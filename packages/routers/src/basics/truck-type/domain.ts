import { recordDomain } from "../../kit/records/domain.ts";
import { demo } from "./demo.ts";
import { truckTypeKind } from "./queries.ts";
import { truckTypeRoutes } from "./rest.ts";
import { truckTypeRouter } from "./router.ts";

export const truckType = recordDomain({ router: truckTypeRouter, routes: truckTypeRoutes, kind: truckTypeKind, demo });
