import { recordDomain } from "../../kit/records/domain.ts";
import { demo } from "./demo.ts";
import { directionKind } from "./queries.ts";
import { directionRoutes } from "./rest.ts";
import { directionRouter } from "./router.ts";

export const direction = recordDomain({ router: directionRouter, routes: directionRoutes, kind: directionKind, demo });
