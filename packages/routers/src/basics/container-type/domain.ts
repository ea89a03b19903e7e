import { recordDomain } from "../../kit/records/domain.ts";
import { demo } from "./demo.ts";
import { containerTypeKind } from "./queries.ts";
import { containerTypeRoutes } from "./rest.ts";
import { containerTypeRouter } from "./router.ts";

export const containerType = recordDomain({ router: containerTypeRouter, routes: containerTypeRoutes, kind: containerTypeKind, demo });
