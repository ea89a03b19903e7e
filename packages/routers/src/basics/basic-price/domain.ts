import { recordDomain } from "../../kit/records/domain.ts";
import { demo } from "./demo.ts";
import { basicPriceKind } from "./queries.ts";
import { basicPriceRoutes } from "./rest.ts";
import { basicPriceRouter } from "./router.ts";

export const basicPrice = recordDomain({ router: basicPriceRouter, routes: basicPriceRoutes, kind: basicPriceKind, demo });
