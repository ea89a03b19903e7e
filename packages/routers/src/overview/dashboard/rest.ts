import { routesFor } from "../../kit/rest/types.ts";
import type { dashboardRouter } from "./router.ts";

export const dashboardRoutes = routesFor<typeof dashboardRouter>("dashboard")([
	{ method: "GET", path: "/api/Common/HomeDatas", procedure: "mine", input: () => undefined },
	{ method: "GET", path: "/api/Common/AdminHomeData", procedure: "admin", input: () => undefined },
]);
