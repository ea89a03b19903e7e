import type { Page } from "playwright-core";
import { callRest } from "../support/rest.ts";

/** What a call through a REST door answers, once it is done. */
export async function rest<T>(token: string, method: string, path: string, body?: unknown): Promise<T> {
	const { code, message, data } = await callRest<T>(token, method, path, body);
	if (code !== "000000") throw new Error(`${path}: ${code} ${message}`);
	return data;
}

interface ActionEntry {
	actionGUID: string;
	permission: string | null;
}

/** Gives a role these rights and no others, as an old client would: by the actions that stand for them. */
export async function giveRights(token: string, roleGUID: string, rights: string[]): Promise<void> {
	const actions = await rest<ActionEntry[]>(token, "GET", "/api/v1/Action/RoleActions");
	const chosen = rights.map((right) => actions.find((action) => action.permission === right)?.actionGUID);
	if (chosen.includes(undefined)) throw new Error(`there is no action for one of ${rights.join(", ")}`);
	await rest(token, "POST", "/api/v1/role/AssignActions", { roleGUID, actions: chosen });
}

/** A new role with these rights; answers its GUID. */
export async function newRole(token: string, roleCode: string, rights: string[]): Promise<string> {
	const { roleGUID } = await rest<{ roleGUID: string }>(token, "POST", "/api/v1/role/createRole", { roleCode, roleName: `Role ${roleCode}` });
	await giveRights(token, roleGUID, rights);
	return roleGUID;
}

/** Names of every screen in the menu, its sections opened. */
export async function menuOf(page: Page): Promise<string[]> {
	const menu = page.getByRole("navigation", { name: "Main menu" });
	await menu.waitFor();
	const closed = menu.getByRole("button", { expanded: false });
	while ((await closed.count()) > 0) await closed.first().click();
	return menu.getByRole("link").allTextContents();
}

/** The token of whoever is signed in in this browser. */
export const sessionOf = async (page: Page): Promise<string> =>
	(await page.context().cookies()).find((cookie) => cookie.name === "token")?.value ?? "";
