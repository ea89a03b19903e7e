import { recordDomain } from "../../kit/records/domain.ts";
import { demo } from "./demo.ts";
import { customsCategoryKind } from "./queries.ts";
import { customsCategoryRoutes } from "./rest.ts";
import { customsCategoryRouter } from "./router.ts";

export const customsCategory = recordDomain({
	router: customsCategoryRouter,
	routes: customsCategoryRoutes,
	kind: customsCategoryKind,
	demo,
});
