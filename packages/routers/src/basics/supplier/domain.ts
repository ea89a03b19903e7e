import { type Demo, recordDomain } from "../../kit/records/domain.ts";
import { supplierKind } from "./queries.ts";
import { supplierRoutes } from "./rest.ts";
import { supplierRouter } from "./router.ts";

/** The vendors of the demo come with its rates. */
const demo: Demo<never> = { rows: () => [], beside: true };

export const supplier = recordDomain({ router: supplierRouter, routes: supplierRoutes, kind: supplierKind, demo });
