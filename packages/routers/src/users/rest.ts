import { type RestRequest, routesFor } from "../rest/types.ts";
import type { FoundUser } from "./queries.ts";
import type { usersRouter } from "./router.ts";

/** A number where it is one, a GUID otherwise: old clients send either. */
const idOf = (value: unknown) => (typeof value === "string" && /^\d{1,15}$/.test(value.trim()) ? Number(value) : value);
const first = (req: RestRequest, ...names: string[]) => {
	for (const name of names) {
		const value = req.body(name) ?? req.query(name);
		if (value !== undefined && value !== null && value !== "") return value;
	}
	return undefined;
};

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

/** The user of a body; keys as the answers of this door spell them are taken too. */
const userOf = (req: RestRequest) => ({
	userName: first(req, "userName"),
	displayName: first(req, "displayName", "name"),
	email: first(req, "email"),
	phone: first(req, "phone"),
	userType: first(req, "userType"),
	companyId: first(req, "companyGUID", "companyId"),
	roles: first(req, "roleGUIDs", "roleGUID") ?? [],
	department: first(req, "department"),
	position: first(req, "position"),
	language: first(req, "language"),
	functions: first(req, "functions") ?? [],
	areas: first(req, "areas") ?? [],
});

const statuses: Record<string, string> = { "1": "active", true: "active", "0": "disabled", false: "disabled" };

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === undefined ? [] : [value]);

export const usersRoutes = routesFor<typeof usersRouter>("users")([
	{
		method: "POST",
		path: "/api/v1/User/UserList",
		procedure: "list",
		input: (req) =>
			req.list({
				userName: { field: "userName", op: "contains" },
				name: { field: "displayName", op: "contains" },
				email: { field: "email", op: "contains" },
				userType: "userType",
				status: "status",
				roleCode: "role",
				companyGUID: { field: "companyId", guid: true },
				department: "department",
			}),
		output: (page) => ({ ...page, items: page.items.map(spelled) }),
	},
	{ method: "GET", path: "/api/v1/User/User/{id}", procedure: "get", input: (req) => ({ id: idOf(req.param("id")) }), output: spelled },
	{ method: "POST", path: "/api/v1/User/Users", procedure: "add", input: userOf, output: ({ id, guid }) => ({ userID: id, userGUID: guid }) },
	{
		method: "PUT",
		path: "/api/v1/User/User",
		procedure: "update",
		input: (req) => ({ ...userOf(req), id: idOf(first(req, "userID", "userGUID", "id")), version: first(req, "version") }),
		output: ({ id, guid, version }) => ({ userID: id, userGUID: guid, version }),
	},
	{
		method: "PUT",
		path: "/api/v1/User/UserStatus",
		procedure: "setStatus",
		input: (req) => {
			const status = String(first(req, "status") ?? "");
			return { ids: listOf(first(req, "userIDs", "userGUIDs", "userID", "userGUID", "id")).map(idOf), status: statuses[status] ?? status };
		},
	},
	{
		method: "POST",
		path: "/api/v1/User/ImportInternalUser",
		procedure: "import",
		input: (req) => ({ objectName: first(req, "fileName", "objectName") }),
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
