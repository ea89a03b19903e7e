import type { ActionTable, Database } from "@iqt/db";
import type { Kysely } from "kysely";
import type { ChangeWriter } from "../../door/change-log.ts";
import { DomainError, InvalidFieldError } from "../../door/errors.ts";
import { isPermission } from "../../door/permissions.ts";
import { changedFields } from "../users/rules.ts";
import { type ApiCall, apiCalls } from "./api-list.ts";
import {
	actionsOfKinds,
	apisOfMenu,
	deleteActions,
	type FoundAction,
	findByCode,
	findMenu,
	getAction,
	insertAction,
	insertApis,
	mappingCounts,
	replaceMapping,
	updateAction,
} from "./queries.ts";
import type { ActionFields } from "./schema.ts";
import { keptName } from "./shown-name.ts";

interface ActionWork {
	db: Kysely<Database>;
	change: ChangeWriter;
}

/** The parts of an action that are the product's to say: rights of the registry, and calls as the server takes them. */
const isFixed = (action: Pick<FoundAction, "origin" | "kind">) =>
	action.origin === "product" || (action.origin === "imported" && action.kind === "api");

const fieldsOf = ({ kind, code, name, path, method, actionClass, description, permission }: FoundAction): ActionFields => ({
	...{ kind, code, name, path, method: method as ActionFields["method"], actionClass, description, permission },
});

/** Adds or changes an action. Of the product's own only the words can be changed. */
export async function saveAction({ db, change }: ActionWork, input: ActionFields & { id?: string | undefined; version?: number | undefined }) {
	const { id, version, ...sent } = input;
	const current = id === undefined ? null : await getAction(db, id);
	if (current && version !== undefined && version !== current.version) {
		throw new DomainError("stale", "error.stale", {}, { mine: sent, theirs: current });
	}
	const { actionClass, description } = sent;
	const name = current ? keptName(current, sent.name) : sent.name;
	const fields = current && isFixed(current) ? { ...fieldsOf(current), name, actionClass, description } : { ...sent, name };
	if (fields.permission !== null && !isPermission(fields.permission) && fields.permission !== current?.permission) {
		throw new InvalidFieldError("permission", "problem.rightUnknown", { right: fields.permission });
	}
	if (fields.kind === "menu" && fields.path === null) throw new InvalidFieldError("path", "problem.required");
	const same = await findByCode(db, fields.kind, fields.code);
	if (same && same.id !== current?.id) throw new InvalidFieldError("code", "problem.actionCodeTaken");
	if (!current) {
		const made = await insertAction(db, fields, "own", change.at);
		await change.write({ action: "create", objectType: "action", objectId: made, before: null, after: { ...fields } });
		return { id: made, version: 1 };
	}
	const changes = changedFields<object>(fieldsOf(current), fields);
	if (Object.keys(changes.after).length === 0) {
		change.nothing();
		return { id: current.id, version: current.version };
	}
	if (!(await updateAction(db, current, fields, change.at))) throw new DomainError("stale", "error.stale");
	await change.write({ action: "update", objectType: "action", objectId: current.id, ...changes } as Parameters<typeof change.write>[0]);
	return { id: current.id, version: current.version + 1 };
}

/** Deletes an action and its mappings; rights that were granted with it stay. The product's own stay. */
export async function removeAction({ db, change }: ActionWork, id: string): Promise<{ id: string }> {
	const action = await getAction(db, id);
	if (action.origin === "product") throw new DomainError("state", "actions.product");
	await deleteActions(db, [id]);
	await change.write({ action: "delete", objectType: "action", objectId: id, before: { ...fieldsOf(action) }, after: null });
	return { id };
}

/** Maps calls to a screen, and no others; without a list those that are mapped stay. */
export async function saveMapping(
	{ db, change }: ActionWork,
	menuId: string,
	apiIds: readonly string[] | undefined,
): Promise<{ menuId: string; count: number }> {
	const menu = await getAction(db, menuId);
	if (menu.kind !== "menu") throw new InvalidFieldError("menuId", "problem.menuNeeded");
	const before = (await apisOfMenu(db, menuId)).map((api) => api.id).sort();
	const wanted = [...new Set(apiIds ?? before)].sort();
	if (wanted.join() === before.join()) {
		change.nothing();
		return { menuId, count: before.length };
	}
	const apis = new Set((await actionsOfKinds(db, ["api"])).map((api) => api.id));
	if (!wanted.every((id) => apis.has(id))) throw new InvalidFieldError("apiIds", "problem.actionUnknown");
	await replaceMapping(db, menuId, wanted);
	await change.write({ action: "map", objectType: "action", objectId: menuId, before: { apis: before.length }, after: { apis: wanted.length } });
	return { menuId, count: wanted.length };
}

interface MenuEntry {
	path: string;
	name: string;
	description: string | null;
	actionClass: string | null;
}

/** Takes the portal's role-bearing routes: new screens are added, known ones get their words. */
export async function importMenus(
	{ db, change }: ActionWork,
	menus: readonly MenuEntry[],
): Promise<{ added: number; changed: number; unchanged: number }> {
	const counts = { added: 0, changed: 0, unchanged: 0 };
	for (const { path, name, description, actionClass } of menus) {
		const known = await findMenu(db, path);
		if (!known) {
			const fields = { kind: "menu" as const, code: path, name, path, method: null, actionClass, description, permission: null };
			await insertAction(db, fields, "imported", change.at);
			counts.added++;
		} else if (known.name !== name || known.description !== description || known.actionClass !== actionClass) {
			await updateAction(db, known, { ...fieldsOf(known), name, description, actionClass }, change.at);
			counts.changed++;
		} else counts.unchanged++;
	}
	await change.write({ action: "importMenus", objectType: "action", objectId: "menus", before: null, after: { ...counts } });
	return counts;
}

const apiFields = (call: ApiCall): ActionFields => ({
	kind: "api",
	code: call.code,
	name: call.name,
	path: call.path,
	method: call.method,
	actionClass: call.domain,
	description: null,
	permission: call.permission,
});

/**
 * Takes the list of calls as the server has it now: new ones are added, those whose guard changed follow it, those that are gone go.
 * A screen nothing is mapped to yet gets the calls its own right guards.
 */
export async function importApis({ db, change }: ActionWork): Promise<{ added: number; changed: number; removed: number }> {
	const calls = new Map(apiCalls().map((call) => [call.code.toLowerCase(), call]));
	const known = (await actionsOfKinds(db, ["api"])).filter((api) => api.origin !== "own");
	const codes = new Set(known.map((api) => api.code.toLowerCase()));
	const gone = known.filter((api) => !calls.has(api.code.toLowerCase()));
	const changed = known.flatMap((api) => {
		const call = calls.get(api.code.toLowerCase());
		const differs = call && (api.permission !== call.permission || api.path !== call.path || api.method !== call.method);
		return call && differs ? [{ api, call }] : [];
	});
	const added = [...calls].flatMap(([code, call]) => (codes.has(code) ? [] : [call]));
	await deleteActions(
		db,
		gone.map((api) => api.id),
	);
	for (const { api, call } of changed) {
		await updateAction(db, api, { ...apiFields(call), name: api.name, description: api.description }, change.at);
	}
	await insertApis(db, added.map(apiFields), change.at);
	await mapUnmapped(db);
	const counts = { added: added.length, changed: changed.length, removed: gone.length };
	await change.write({ action: "importApis", objectType: "action", objectId: "apis", before: null, after: counts });
	return counts;
}

async function mapUnmapped(db: Kysely<Database>): Promise<void> {
	const mapped = await mappingCounts(db);
	const apis = await actionsOfKinds(db, ["api"]);
	for (const menu of await actionsOfKinds(db, ["menu"])) {
		if (menu.permission === null || mapped.has(menu.id)) continue;
		const own = apis.filter((api) => api.permission === menu.permission).map((api) => api.id);
		if (own.length > 0) await replaceMapping(db, menu.id, own);
	}
}

/** Whether an administrator may change what it stands for, or only its words; for screens. */
export const lockOf = (action: { origin: ActionTable["origin"]; kind: ActionTable["kind"] }): "words" | null => (isFixed(action) ? "words" : null);
