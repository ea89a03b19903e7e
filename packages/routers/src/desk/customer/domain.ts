import { recordDomain } from "../../kit/records/domain.ts";
import { demo } from "./demo.ts";
import { customers } from "./queries.ts";
import { customerRouter } from "./router.ts";

export const customer = recordDomain({ router: customerRouter, kind: customers, demo });
