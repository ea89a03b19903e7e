import type { Generated } from "kysely";

/** Something an administrator grants to a role: a screen, a button in one, or a call. The right it stands for is what the server checks. */
export interface ActionTable {
	guid: string;
	kind: "menu" | "api" | "button";
	/** Unique within its kind: the right's key, a screen's path, `POST /api/v1/User/UserList`. */
	code: string;
	name: string;
	path: string | null;
	method: string | null;
	/** Kind of thing it is about (`permission`, `basicdata`, `depotService`). */
	action_class: string | null;
	description: string | null;
	/** Key of the registry; null for what everybody signed in may do, or what no right stands behind. */
	permission: string | null;
	/** `product`: one of the registry's own, kept in step with it. */
	origin: "product" | "imported" | "own";
	changed_at: string;
	version: Generated<number>;
}

/** An API action that a screen needs. */
export interface MenuApiTable {
	menu_guid: string;
	api_guid: string;
}

/** A right that the roles of this database have been told of. */
export interface KnownPermissionTable {
	permission: string;
}
