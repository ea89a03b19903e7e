import { recordDomain } from "../../kit/records/domain.ts";
import { demo } from "./demo.ts";
import { temperatureKind } from "./queries.ts";
import { temperatureRoutes } from "./rest.ts";
import { temperatureRouter } from "./router.ts";

export const temperature = recordDomain({ router: temperatureRouter, routes: temperatureRoutes, kind: temperatureKind, demo });
