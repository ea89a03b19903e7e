import { type Demo, recordDomain } from "../../kit/records/domain.ts";
import { inlandCityKind, portCityKind, portKind } from "./queries.ts";
import { inlandCityRoutes, portCityRoutes, portRoutes } from "./rest.ts";
import { inlandCityRouter, portCityRouter, portRouter } from "./router.ts";

/** The ports of the world and the cities of the trade come with the product. */
const demo: Demo<never> = { rows: () => [], beside: true };

export const port = recordDomain({ router: portRouter, routes: portRoutes, kind: portKind, demo });
export const portCity = recordDomain({ router: portCityRouter, routes: portCityRoutes, kind: portCityKind, demo });
export const inlandCity = recordDomain({ router: inlandCityRouter, routes: inlandCityRoutes, kind: inlandCityKind, demo });
