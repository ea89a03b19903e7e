import { pageOf } from "../../kit/rest/lists.ts";
import { type RestRequest, routesFor } from "../../kit/rest/types.ts";
import type { FoundAction } from "./queries.ts";
import type { actionsRouter } from "./router.ts";
import { actionKinds } from "./schema.ts";

const actionId = (req: RestRequest) => req.guid("actionGUID") ?? req.guid("guid") ?? req.guid("id");

const spelled = <T extends FoundAction>({ id, kind, code, name, ...action }: T) => ({
	...action,
	actionGUID: id,
	actionType: kind,
	actionCode: code,
	actionName: name,
});

export const actionsRoutes = routesFor<typeof actionsRouter>("actions")([
	{
		method: "POST",
		path: "/api/v1/Action/List",
		procedure: "list",
		input: (req) =>
			req.list({
				actionGUID: { field: "id", guid: true },
				actionType: { field: "kind", values: actionKinds },
				actionCode: { field: "code", op: "contains" },
				actionName: { field: "name", op: "contains" },
				path: { field: "path", op: "contains" },
				method: "method",
				actionClass: "actionClass",
				description: { field: "description", op: "contains" },
				permission: { field: "permission", op: "contains" },
				origin: "origin",
				version: { field: "version", as: "number" },
				changedAt: { field: "changedAt", as: "moment" },
			}),
		output: (page) => pageOf(page, spelled),
	},
	{ method: "GET", path: "/api/v1/Action/RoleActions", procedure: "roleActions", input: () => undefined, output: (actions) => actions.map(spelled) },
	{ method: "DELETE", path: "/api/v1/Action/Action/{id}", procedure: "remove", input: (req) => ({ id: req.guid("id") }) },
	{
		method: "PUT",
		path: "/api/v1/Action/Action",
		procedure: "save",
		input: (req) => ({
			id: actionId(req),
			version: req.first("version"),
			kind: req.first("actionType", "kind") || (actionId(req) ? undefined : "button"),
			code: req.first("actionCode", "code"),
			name: req.first("actionName", "name"),
			path: req.first("path"),
			method: req.first("method"),
			actionClass: req.first("actionClass"),
			description: req.first("description"),
			permission: req.first("permission"),
		}),
		partial: {
			procedure: "get",
			input: (req) => (actionId(req) ? { id: actionId(req) } : undefined),
			output: ({ id, version, kind, code, name, path, method, actionClass, description, permission }: FoundAction) => {
				return { id, version, kind, code, name, path, method, actionClass, description, permission };
			},
			answers: (action: FoundAction) => spelled(action),
		},
		output: ({ id, version }) => ({ actionGUID: id, version }),
	},
	{
		method: "POST",
		path: "/api/v1/Action/SaveByActionGUID",
		procedure: "saveMapping",
		// The query says which action is open, the body which menu is saved: old clients send both.
		input: (req) => ({ menuId: req.guid("currentMenuGUID") ?? req.guid("ActionGUID"), apiIds: req.first("apiActionGUIDs") }),
		output: ({ menuId, count }) => ({ currentMenuGUID: menuId, count }),
	},
	{
		method: "GET",
		path: "/api/v1/Action/GetApiActionByMenuGUID",
		procedure: "apisOfMenu",
		input: (req) => ({ id: req.guid("MenuGUID") }),
		output: (apis) => apis.map(spelled),
	},
	{ method: "GET", path: "/api/v1/Action/GetMenuAction", procedure: "menus", input: () => undefined, output: (menus) => menus.map(spelled) },
	{ method: "GET", path: "/api/v1/Action/GetApiAction", procedure: "apis", input: () => undefined, output: (apis) => apis.map(spelled) },
	{ method: "GET", path: "/api/Common/allMenuRoles", procedure: "menuRoles", input: () => undefined },
	{
		method: "POST",
		path: "/api/Common/ImportFrontAction",
		procedure: "importMenus",
		// The list itself, or a field that holds it.
		input: (req) => ({ menus: Array.isArray(req.json()) ? req.json() : req.first("menus", "list", "data") }),
	},
	{ method: "POST", path: "/api/Common/AutoImportAction", procedure: "importApis", input: () => undefined },
]);
