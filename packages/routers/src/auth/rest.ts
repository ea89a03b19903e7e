import { routesFor } from "../rest/types.ts";
import type { authRouter } from "./router.ts";

export const authRoutes = routesFor<typeof authRouter>("auth")([
	{ method: "POST", path: "/api/Common/login", procedure: "login" },
	{ method: "POST", path: "/api/Common/InternalLogin", procedure: "internalLogin" },
	{ method: "GET", path: "/api/Common/logout", procedure: "logout", input: () => undefined },
	{ method: "GET", path: "/api/Common/ReflashToken", procedure: "refresh", input: () => undefined },
	{ method: "GET", path: "/api/Common/ReflshToken", procedure: "refresh", input: () => undefined },
	{ method: "GET", path: "/api/Common/GetUserInfo", procedure: "userInfo", input: () => undefined },
	{
		method: "POST",
		path: "/api/Common/CheckApiPaths",
		procedure: "checkApiPaths",
		// Old clients without a path to ask for leave the field out.
		input: (req) => ({ apiPaths: req.body("apiPaths") ?? [] }),
	},
	{ method: "POST", path: "/api/v1/User/ChangePassword", procedure: "changePassword" },
]);
