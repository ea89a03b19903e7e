import { recordDomain } from "../../kit/records/domain.ts";
import { demo } from "./demo.ts";
import { packagingTypeKind } from "./queries.ts";
import { packagingTypeRoutes } from "./rest.ts";
import { packagingTypeRouter } from "./router.ts";

export const packagingType = recordDomain({ router: packagingTypeRouter, routes: packagingTypeRoutes, kind: packagingTypeKind, demo });
