import { recordDomain } from "../../kit/records/domain.ts";
import { demo } from "./demo.ts";
import { vendors } from "./queries.ts";
import { vendorRoutes } from "./rest.ts";
import { vendorRouter } from "./router.ts";

export const vendor = recordDomain({ router: vendorRouter, routes: vendorRoutes, kind: vendors, demo });
