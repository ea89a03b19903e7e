import { recordDomain } from "../../kit/records/domain.ts";
import { demo } from "./demo.ts";
import { depotServiceKind } from "./queries.ts";
import { depotServiceRoutes } from "./rest.ts";
import { depotServiceRouter } from "./router.ts";

export const depotService = recordDomain({ router: depotServiceRouter, routes: depotServiceRoutes, kind: depotServiceKind, demo });
