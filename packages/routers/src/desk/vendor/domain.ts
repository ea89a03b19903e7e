import { recordDomain } from "../../kit/records/domain.ts";
import { demo } from "./demo.ts";
import { vendors } from "./queries.ts";
import { vendorRouter } from "./router.ts";

export const vendor = recordDomain({ router: vendorRouter, kind: vendors, demo });
