import { isBlank, listFrom, numberOrGuid } from "../../kit/rest/fit.ts";
import { pageOf, sameNames } from "../../kit/rest/lists.ts";
import { type RestRequest, routesFor } from "../../kit/rest/types.ts";
import type { FoundRole } from "./queries.ts";
import type { rolesRouter } from "./router.ts";
import { focalTypes, roleTypes } from "./schema.ts";

/** A role of a body, in the spellings old clients use. */
const roleOf = (req: RestRequest) => ({
	code: req.first("roleCode", "code"),
	name: req.first("roleName", "name"),
	roleType: req.first("roleType"),
	isSuper: req.first("isSuperAdmin", "isSuper"),
	department: req.first("department"),
	position: req.first("position"),
	canQuotation: req.first("canQuotation"),
	focalType: req.first("focalType"),
	secondFactor: req.first("secondFactor"),
});

const roleId = (req: RestRequest) => numberOrGuid(req.first("roleGUID", "roleID"));

type Listed = Omit<FoundRole, "permissions">;

const spelled = <T extends Listed>({ id, guid, code, name, isSuper, ...role }: T) => ({
	...role,
	roleID: id,
	roleGUID: guid,
	roleCode: code,
	roleName: name,
	isSuperAdmin: isSuper,
});

/** The actions of a list in any spelling; blank entries and ids of zeros are none. */
const actionsOf = (sent: unknown) => (sent === undefined ? undefined : listFrom(sent).filter((entry) => !isBlank(entry)));

const assignCall = "POST /api/v1/role/AssignActions";

const saved = ({ id, guid, version }: { id: number; guid: string; version: number }) => ({ roleID: id, roleGUID: guid, version });

export const rolesRoutes = routesFor<typeof rolesRouter>("roles")([
	{
		method: "POST",
		path: "/api/v1/role/createRole",
		procedure: "add",
		input: (req) => ({ ...roleOf(req), roleType: req.first("roleType") || "internal" }),
		output: saved,
	},
	{
		method: "POST",
		path: "/api/v1/role/updateRole",
		procedure: "update",
		input: (req) => ({ ...roleOf(req), id: roleId(req), version: req.first("version") }),
		partial: {
			procedure: "get",
			input: (req) => ({ id: roleId(req) }),
			output: ({ code, name, roleType, isSuper, department, position, canQuotation, focalType, version }: FoundRole) => {
				return { code, name, roleType, isSuper, department, position, canQuotation, focalType, version };
			},
			answers: (role: FoundRole) => spelled(role),
			elsewhere: { actions: assignCall, permissions: assignCall },
		},
		output: saved,
	},
	{
		method: "POST",
		path: "/api/v1/role/AssignActions",
		procedure: "assignActions",
		input: (req) => ({ id: roleId(req), actions: actionsOf(req.first("actions")) }),
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
				roleType: { field: "roleType", values: roleTypes },
				department: "department",
				position: "position",
				focalType: { field: "focalType", values: focalTypes },
				roleID: { field: "id", as: "number" },
				roleGUID: { field: "guid", guid: true },
				isSuperAdmin: { field: "isSuper", as: "flag" },
				...sameNames({ as: "flag" }, "canQuotation"),
				...sameNames({ as: "number" }, "users", "rights", "version"),
			}),
		output: (page) => pageOf(page, spelled),
	},
	{ method: "GET", path: "/api/v1/Role/GetRole", procedure: "get", input: (req) => ({ id: numberOrGuid(req.query("id")) }), output: spelled },
	{
		method: "GET",
		path: "/api/v1/Role/DeleteRole",
		procedure: "remove",
		input: (req) => ({ id: numberOrGuid(req.query("guid")), confirmed: req.query("confirmed") }),
	},
	{
		method: "GET",
		path: "/api/v1/Role/GetRoleByType",
		procedure: "byType",
		input: (req) => ({ roleType: req.query("roleType") }),
		output: (roles) => roles.map(spelled),
	},
]);
