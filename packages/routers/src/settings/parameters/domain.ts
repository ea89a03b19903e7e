import { recordDomain } from "../../kit/records/domain.ts";
import { demo } from "./demo.ts";
import { parameters } from "./queries.ts";
import { parametersRoutes } from "./rest.ts";
import { parametersRouter } from "./router.ts";

export const parameter = recordDomain({ router: parametersRouter, routes: parametersRoutes, kind: parameters, demo });
