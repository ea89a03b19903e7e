import { routesFor } from "../rest/types.ts";
import type { authRouter } from "./router.ts";

export const authRoutes = routesFor<typeof authRouter>("auth")([
	{ method: "POST", path: "/api/Common/login", procedure: "login" },
	{ method: "POST", path: "/api/Common/InternalLogin", procedure: "internalLogin" },
	{ method: "POST", path: "/api/Common/ImitateLogin", procedure: "imitateLogin" },
	{ method: "GET", path: "/api/Common/logout", procedure: "logout", input: () => undefined },
	{ method: "GET", path: "/api/Common/ReflashToken", procedure: "refresh", input: () => undefined },
	{ method: "GET", path: "/api/Common/ReflshToken", procedure: "refresh", input: () => undefined },
	{ method: "GET", path: "/api/Common/GetUserInfo", procedure: "userInfo", input: () => undefined },
	{
		method: "POST",
		path: "/api/Common/SendCodeEmail",
		procedure: "sendCode",
		wholeResponse: true,
		// Old clients show this sentence as it is.
		output: () => ({ message: "Verification Code sent. Please check your email.", data: null }),
	},
	{
		method: "GET",
		path: "/api/Common/CheckLogin",
		procedure: "codeSignIn",
		input: (req) => ({ userName: req.query("email"), code: req.query("pass") }),
	},
	{ method: "GET", path: "/api/Common/CheckCompany", procedure: "checkCompany" },
	{ method: "GET", path: "/api/CompanyUser/CheckUserEmail", procedure: "checkUserEmail" },
	{
		method: "POST",
		path: "/api/Common/RegistInfo",
		procedure: "register",
		// Field names of the old form beside our own.
		input: (req) => {
			const first = (...names: string[]) =>
				names.map((name) => req.body(name)).find((value) => value !== undefined && value !== null && value !== "");
			return {
				registrationKey: first("registrationKey", "registKey", "key"),
				email: first("email", "registrationEmail"),
				scode: first("scode", "companyCode", "customerCode"),
				code: first("code", "checkCode"),
				displayName: first("displayName", "name", "userName"),
				phone: first("phone", "mobile", "tel"),
				password: first("password"),
				language: first("language"),
			};
		},
	},
	{
		method: "POST",
		path: "/api/Common/CheckApiPaths",
		procedure: "checkApiPaths",
		// Old clients without a path to ask for leave the field out.
		input: (req) => ({ apiPaths: req.body("apiPaths") ?? [] }),
	},
	{ method: "POST", path: "/api/v1/User/ChangePassword", procedure: "changePassword" },
	{
		method: "GET",
		path: "/api/v1/User/IsHavingTeamOrPassword",
		procedure: "teamAndPassword",
		input: () => undefined,
		output: ({ hasTeam, hasPassword }) => ({ isHavingTeam: hasTeam, isHavingPassword: hasPassword }),
	},
	{
		method: "POST",
		path: "/api/v1/User/UpdateUserInfo",
		procedure: "updateInfo",
		input: (req) => ({
			displayName: req.body("displayName") ?? req.body("name"),
			phone: req.body("phone"),
			language: req.body("language"),
			version: req.body("version"),
		}),
	},
	{ method: "POST", path: "/api/v1/User/UpdateUserFunction", procedure: "updateFunction" },
]);
