import type { Page, Route } from "playwright-core";
import { inject } from "vitest";
import { ownPortal } from "../support/own-portal.ts";

export interface ScreenEntry {
	path: string;
	section?: string;
	access?: "public" | "signedIn" | { menu: string };
	frame?: "signIn" | "none";
	numericId?: boolean;
	href?: string;
	load: unknown;
}

/** The portal's own list of screens. */
export async function portalScreens(): Promise<{ screens: readonly ScreenEntry[]; notBuilt: unknown }> {
	// Named in a variable: the portal's own type-check looks after what it imports.
	const portal = "../../apps/web/src/screens.ts";
	return (await import(/* @vite-ignore */ portal)) as { screens: readonly ScreenEntry[]; notBuilt: unknown };
}

/** A session's token, by the REST door: the browser's own sign-in has tests of its own. */
export async function tokenOf(userName: string): Promise<string> {
	const answer = await fetch(`${ownPortal().baseUrl}/api/Common/login`, {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify({ userName, password: inject("password") }),
	});
	const { data, message } = (await answer.json()) as { data: { token: string } | null; message: string };
	if (!data) throw new Error(`${userName} cannot sign in: ${message}`);
	return data.token;
}

/** Gives the page cookies of the portal. */
export const setCookies = (page: Page, cookies: Record<string, string>): Promise<void> =>
	page.context().addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: ownPortal().baseUrl })));

/** The cookie's value, "" where there is none. */
export const cookieOf = async (page: Page, name: string): Promise<string> =>
	(await page.context().cookies()).find((cookie) => cookie.name === name)?.value ?? "";

/** Path inside the portal with its query. */
export const pathOf = (page: Page): string => {
	const { pathname, search } = new URL(page.url());
	return pathname.replace(/^\/IQT/, "") + search;
};

/** Moves inside the portal, as a link does. */
export const moveTo = (page: Page, path: string): Promise<void> => page.evaluate((to) => history.pushState(null, "", `/IQT${to}`), path);

/** Answers a tRPC call the way the server says an error; batches get it for each of their calls. */
export async function answerError(route: Route, said: { code: string; message: string; data?: unknown }): Promise<void> {
	const names = new URL(route.request().url()).pathname.split("/trpc/")[1]?.split(",") ?? [];
	const error = (path: string) => ({
		error: { message: said.message, code: -32603, data: { code: "BAD_REQUEST", httpStatus: 400, path, error: { data: null, ...said } } },
	});
	const isBatch = route.request().url().includes("batch=1");
	await route.fulfill({ status: 400, contentType: "application/json", body: JSON.stringify(isBatch ? names.map(error) : error(names[0] ?? "")) });
}
