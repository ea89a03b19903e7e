import { applyTheme } from "@iqt/ui/theme";
import { readCookie, writeCookie } from "../lib/cookie.ts";
import { createStore, type Store } from "../lib/store.ts";

export const sizes = ["default", "medium", "small", "mini"] as const;
export type Size = (typeof sizes)[number];

/** Row height of tables and control height, in px, by size; as in the tokens. */
export const rowHeights: Record<Size, number> = { default: 40, medium: 36, small: 32, mini: 28 };

export const defaultTheme = "#00233D";

const isBoolean = (v: unknown): v is boolean => typeof v === "boolean";
const isSize = (v: unknown): v is Size => sizes.includes(v as Size);
const isColour = (v: unknown): v is string => typeof v === "string" && /^#[0-9a-f]{6}$/i.test(v);
const isStrings = (v: unknown): v is string[] => Array.isArray(v) && v.every((x) => typeof x === "string");

/** Kept in a cookie: logging out wipes the browser's storage, and how somebody likes their desk is no part of the session. */
function kept<T>(name: string, initial: T, check: (value: unknown) => value is T): Store<T> {
	let first = initial;
	try {
		const saved: unknown = JSON.parse(readCookie(name) ?? "null");
		if (check(saved)) first = saved;
	} catch {
		// A cookie that cannot be read is as good as none.
	}
	const store = createStore(first);
	store.subscribe(() => writeCookie(name, JSON.stringify(store.get()), 365));
	return store;
}

export const size = kept<Size>("iqt.size", "medium", isSize);
export const sidebarOpen = kept<boolean>("iqt.sidebarOpen", true, isBoolean);
/** Rows of lists are cards on a phone. */
export const cards = kept<boolean>("iqt.cards", true, isBoolean);
export const openSections = kept<string[]>("iqt.openSections", [], isStrings);
export const themeColour = kept<string>("iqt.theme", defaultTheme, isColour);
/** The open pages as tabs below the top bar. */
export const tagsView = kept<boolean>("iqt.tagsView", true, isBoolean);
/** The top bar and the tabs stay in view while the page scrolls. */
export const fixedHeader = kept<boolean>("iqt.fixedHeader", false, isBoolean);
export const sidebarLogo = kept<boolean>("iqt.sidebarLogo", true, isBoolean);

const apply = () => {
	document.documentElement.dataset.density = size.get();
	applyTheme(themeColour.get());
};

/** Puts the kept settings on the page and keeps them there. */
export function startSettings(): void {
	apply();
	size.subscribe(apply);
	themeColour.subscribe(apply);
}
