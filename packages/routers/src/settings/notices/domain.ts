import { recordDomain } from "../../kit/records/domain.ts";
import { demo } from "./demo.ts";
import { notices as kind } from "./queries.ts";
import { noticesRoutes } from "./rest.ts";
import { noticesRouter } from "./router.ts";

export const notice = recordDomain({ router: noticesRouter, routes: noticesRoutes, kind, demo });
