import { type RestRequest, routesFor } from "../rest/types.ts";
import type { FoundRole } from "./queries.ts";
import type { rolesRouter } from "./router.ts";

const idOf = (value: unknown) => (typeof value === "string" && /^\d{1,15}$/.test(value.trim()) ? Number(value) : value);
const flag = (value: unknown) =>
	value === 1 || value === "1" || value === "true" ? true : value === 0 || value === "0" || value === "false" ? false : value;

/** A role of a body, in the spellings old clients use. */
const roleOf = (req: RestRequest) => {
	const first = (...names: string[]) => names.map((name) => req.body(name)).find((value) => value !== undefined && value !== null);
	return {
		code: first("roleCode", "code"),
		name: first("roleName", "name"),
		roleType: first("roleType") ?? "internal",
		isSuper: flag(first("isSuperAdmin", "isSuper")),
		department: first("department"),
		position: first("position"),
		canQuotation: flag(first("canQuotation")),
		focalType: first("focalType"),
	};
};

type Listed = Omit<FoundRole, "permissions">;

const spelled = <T extends Listed>({ id, guid, code, name, isSuper, ...role }: T) => ({
	...role,
	roleID: id,
	roleGUID: guid,
	roleCode: code,
	roleName: name,
	isSuperAdmin: isSuper,
});

const saved = ({ id, guid, version }: { id: number; guid: string; version: number }) => ({ roleID: id, roleGUID: guid, version });

export const rolesRoutes = routesFor<typeof rolesRouter>("roles")([
	{ method: "POST", path: "/api/v1/role/createRole", procedure: "add", input: roleOf, output: saved },
	{
		method: "POST",
		path: "/api/v1/role/updateRole",
		procedure: "update",
		input: (req) => ({ ...roleOf(req), id: idOf(req.body("roleGUID") ?? req.body("roleID")), version: req.body("version") }),
		output: saved,
	},
	{
		method: "POST",
		path: "/api/v1/role/AssignActions",
		procedure: "assignActions",
		input: (req) => ({ id: idOf(req.body("roleGUID") ?? req.body("roleID")), actions: req.body("actions") }),
		output: ({ id, guid }) => ({ roleID: id, roleGUID: guid }),
	},
	{
		method: "POST",
		path: "/api/v1/role/RoleList",
		procedure: "list",
		input: (req) =>
			req.list({
				roleCode: { field: "code", op: "contains" },
				roleName: { field: "storedName", op: "contains" },
				roleType: "roleType",
				department: "department",
				position: "position",
			}),
		output: (page) => ({ ...page, items: page.items.map(spelled) }),
	},
	{ method: "GET", path: "/api/v1/Role/GetRole", procedure: "get", input: (req) => ({ id: idOf(req.query("id")) }), output: spelled },
	{
		method: "GET",
		path: "/api/v1/Role/DeleteRole",
		procedure: "remove",
		input: (req) => ({ id: idOf(req.query("guid")), confirmed: flag(req.query("confirmed")) }),
	},
	{
		method: "GET",
		path: "/api/v1/Role/GetRoleByType",
		procedure: "byType",
		input: (req) => ({ roleType: req.query("roleType") }),
		output: (roles) => roles.map(spelled),
	},
]);
