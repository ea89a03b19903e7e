import { type RestRequest, routesFor } from "../rest/types.ts";
import type { FoundAction } from "./queries.ts";
import type { actionsRouter } from "./router.ts";

const first = (req: RestRequest, ...names: string[]) =>
	names.map((name) => req.body(name)).find((value) => value !== undefined && value !== null && value !== "");

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
				actionType: "kind",
				actionCode: { field: "code", op: "contains" },
				actionName: { field: "name", op: "contains" },
				path: { field: "path", op: "contains" },
				actionClass: "actionClass",
				permission: "permission",
			}),
		output: (page) => ({ ...page, items: page.items.map(spelled) }),
	},
	{ method: "GET", path: "/api/v1/Action/RoleActions", procedure: "roleActions", input: () => undefined, output: (actions) => actions.map(spelled) },
	{ method: "DELETE", path: "/api/v1/Action/Action/{id}", procedure: "remove", input: (req) => ({ id: req.guid("id") }) },
	{
		method: "PUT",
		path: "/api/v1/Action/Action",
		procedure: "save",
		input: (req) => ({
			id: first(req, "actionGUID", "guid", "id"),
			version: first(req, "version"),
			kind: first(req, "actionType", "kind") ?? "button",
			code: first(req, "actionCode", "code"),
			name: first(req, "actionName", "name"),
			path: first(req, "path"),
			method: first(req, "method"),
			actionClass: first(req, "actionClass"),
			description: first(req, "description"),
			permission: first(req, "permission"),
		}),
		output: ({ id, version }) => ({ actionGUID: id, version }),
	},
	{
		method: "POST",
		path: "/api/v1/Action/SaveByActionGUID",
		procedure: "saveMapping",
		// The query says which action is open, the body which menu is saved: old clients send both.
		input: (req) => ({ menuId: first(req, "currentMenuGUID") ?? req.query("ActionGUID"), apiIds: first(req, "apiActionGUIDs") ?? [] }),
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
		input: (req) => ({ menus: Array.isArray(req.json()) ? req.json() : first(req, "menus", "list", "data") }),
	},
	{ method: "POST", path: "/api/Common/AutoImportAction", procedure: "importApis", input: () => undefined },
]);
