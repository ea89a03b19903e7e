import { recordDomain } from "../../kit/records/domain.ts";
import { demo } from "./demo.ts";
import { supplierKind } from "./queries.ts";
import { supplierRoutes } from "./rest.ts";
import { supplierRouter } from "./router.ts";

export const supplier = recordDomain({ router: supplierRouter, routes: supplierRoutes, kind: supplierKind, demo });
