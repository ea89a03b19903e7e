import { recordDomain } from "../../kit/records/domain.ts";
import { demo } from "./demo.ts";
import { currencyKind } from "./queries.ts";
import { currencyRoutes } from "./rest.ts";
import { currencyRouter } from "./router.ts";

export const currency = recordDomain({ router: currencyRouter, routes: currencyRoutes, kind: currencyKind, demo });
