import { type RestRequest, routesFor } from "../../kit/rest/types.ts";
import type { authRouter } from "./router.ts";

/** An address, as old clients send it, or in a header. */
const emailOf = (req: RestRequest) => req.query("email") ?? req.header("x-email");

/** A secret. Old clients send it in the query; the header is for those that can do better: an address stands in logs and histories. */
const keptOut = (req: RestRequest, header: string, name: string) => req.header(header) ?? req.query(name);

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
		input: (req) => ({ userName: emailOf(req), code: keptOut(req, "x-pass", "pass"), totp: keptOut(req, "x-totp", "totp") ?? req.body("totp") }),
	},
	{
		method: "GET",
		path: "/api/Common/CheckCompany",
		procedure: "checkCompany",
		input: (req) => ({ scode: req.query("scode"), code: keptOut(req, "x-code", "code"), email: emailOf(req) }),
	},
	{
		method: "GET",
		path: "/api/CompanyUser/CheckUserEmail",
		procedure: "checkUserEmail",
		input: (req) => ({ email: emailOf(req), registrationKey: keptOut(req, "x-registration-key", "registrationKey") }),
	},
	{
		method: "POST",
		path: "/api/Common/RegistInfo",
		procedure: "register",
		// Field names of the old form beside our own.
		input: (req) => ({
			registrationKey: req.first("registrationKey", "registKey", "key"),
			email: req.first("email", "registrationEmail"),
			scode: req.first("scode", "companyCode", "customerCode"),
			code: req.first("code", "checkCode"),
			displayName: req.first("displayName", "name", "userName"),
			phone: req.first("phone", "mobile", "tel"),
			password: req.first("password"),
			language: req.first("language"),
		}),
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
			displayName: req.first("displayName", "name"),
			phone: req.body("phone"),
			language: req.body("language"),
			version: req.body("version"),
		}),
	},
	{ method: "POST", path: "/api/v1/User/UpdateUserFunction", procedure: "updateFunction" },
]);
