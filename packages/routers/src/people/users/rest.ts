import { isBlank, listFrom, numberOrGuid } from "../../kit/rest/fit.ts";
import { pageOf, sameNames } from "../../kit/rest/lists.ts";
import { type RestRequest, routesFor } from "../../kit/rest/types.ts";
import { type FoundUser, fieldsOf } from "./queries.ts";
import type { usersRouter } from "./router.ts";
import { userLanguages, userStatuses, userTypes } from "./schema.ts";

type Listed = Pick<FoundUser, "id" | "guid" | "userName" | "displayName" | "roles" | "companyId">;

/** Spelled as old clients know it. */
const spelled = <T extends Listed>({ guid, displayName, roles, companyId, ...user }: T) => ({
	...user,
	userID: user.id,
	userGUID: guid,
	name: displayName,
	companyGUID: companyId,
	roleGUIDs: roles.map((role) => role.guid),
	roles: roles.map((role) => role.code),
});

/** Codes of roles; an empty list of them empties nothing, since GUIDs are what a user is saved by. */
const codesOf = (roles: unknown) => (isBlank(roles) || (Array.isArray(roles) && roles.length === 0) ? undefined : roles);

/** The user of a body; keys as the answers of this door spell them are taken too. */
const userOf = (req: RestRequest) => ({
	userName: req.first("userName"),
	displayName: req.first("name", "displayName"),
	email: req.first("email"),
	phone: req.first("phone"),
	userType: req.first("userType"),
	companyId: req.first("companyGUID", "companyId"),
	// Answers tell GUIDs and codes: whichever of them was changed is meant.
	roles: req.first("roleGUIDs", "roleGUID") ?? codesOf(req.first("roles")),
	department: req.first("department"),
	position: req.first("position"),
	language: req.first("language"),
	functions: req.first("functions"),
	areas: req.first("areas"),
});

const statuses: Record<string, string> = { "1": "active", true: "active", "0": "disabled", false: "disabled" };

/** The user a call is about: `id` is the number in answers, and either in what older clients send. */
const userId = (req: RestRequest) => numberOrGuid(req.first("userGUID", "userID", "id"));

export const usersRoutes = routesFor<typeof usersRouter>("users")([
	{
		method: "POST",
		path: "/api/v1/User/UserList",
		procedure: "list",
		input: (req) =>
			req.list({
				...sameNames({ op: "contains" }, "userName", "email", "phone", "companyName"),
				...sameNames({ as: "flag" }, "secondFactor", "hasPassword", "isSuper"),
				...sameNames({ as: "number" }, "id", "version"),
				...sameNames({ as: "moment" }, "lastSignInAt", "createdAt"),
				name: { field: "displayName", op: "contains" },
				userType: { field: "userType", values: userTypes.map(String) },
				status: { field: "status", values: userStatuses, says: statuses },
				language: { field: "language", values: userLanguages },
				roleCode: { field: "role", filterOnly: true },
				roles: { field: "role", filterOnly: true },
				roleGUIDs: { field: "role", guid: true, filterOnly: true },
				roleGUID: { field: "role", guid: true, filterOnly: true },
				companyGUID: { field: "companyId", guid: true },
				department: "department",
				position: "position",
				userID: { field: "id", as: "number" },
				userGUID: { field: "guid", guid: true },
			}),
		output: (page) => pageOf(page, spelled),
	},
	{ method: "GET", path: "/api/v1/User/User/{id}", procedure: "get", input: (req) => ({ id: numberOrGuid(req.param("id")) }), output: spelled },
	{ method: "POST", path: "/api/v1/User/Users", procedure: "add", input: userOf, output: ({ id, guid }) => ({ userID: id, userGUID: guid }) },
	{
		method: "PUT",
		path: "/api/v1/User/User",
		procedure: "update",
		input: (req) => ({ ...userOf(req), id: userId(req), version: req.first("version") }),
		partial: {
			procedure: "get",
			input: (req) => ({ id: userId(req) }),
			output: (user: FoundUser) => ({ ...fieldsOf(user), version: user.version }),
			answers: (user: FoundUser) => spelled(user),
			elsewhere: { status: "PUT /api/v1/User/UserStatus" },
		},
		output: ({ id, guid, version }) => ({ userID: id, userGUID: guid, version }),
	},
	{
		method: "PUT",
		path: "/api/v1/User/UserStatus",
		procedure: "setStatus",
		input: (req) => {
			const status = String(req.first("status") ?? "");
			const people = req.first("userIDs", "userGUIDs", "userID", "userGUID", "id");
			return { ids: isBlank(people) ? [] : listFrom(people).map(numberOrGuid), status: statuses[status.trim().toLowerCase()] ?? status };
		},
	},
	{
		method: "POST",
		path: "/api/v1/User/ImportInternalUser",
		procedure: "import",
		input: (req) => ({ objectName: req.first("fileName", "objectName") }),
	},
	{
		method: "GET",
		path: "/api/v1/User/GetSelectUserData",
		procedure: "select",
		input: () => undefined,
		output: (people) => people.map(({ id, guid, displayName }) => ({ id: guid, userID: id, userGUID: guid, name: displayName })),
	},
	{
		method: "GET",
		path: "/api/v1/User/GetSearchUserByKey",
		procedure: "search",
		input: (req) => ({ key: req.query("key") ?? "" }),
		output: (people) =>
			people.map(({ id, guid, displayName, ...person }) => ({ id: guid, userID: id, userGUID: guid, name: displayName, ...person })),
	},
]);
