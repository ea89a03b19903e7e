import { applyTheme } from "@iqt/ui/theme";
import { createStoredStore } from "../lib/store.ts";

export const sizes = ["default", "medium", "small", "mini"] as const;
export type Size = (typeof sizes)[number];

/** Row height of tables and control height, in px, by size; as in the tokens. */
export const rowHeights: Record<Size, number> = { default: 40, medium: 36, small: 32, mini: 28 };

const isBoolean = (v: unknown): v is boolean => typeof v === "boolean";
const isSize = (v: unknown): v is Size => sizes.includes(v as Size);
const isColour = (v: unknown): v is string => typeof v === "string" && /^#[0-9a-f]{6}$/i.test(v);
const isStrings = (v: unknown): v is string[] => Array.isArray(v) && v.every((x) => typeof x === "string");

export const size = createStoredStore<Size>("iqt.size", "medium", isSize);
export const sidebarOpen = createStoredStore<boolean>("iqt.sidebarOpen", true, isBoolean);
export const openSections = createStoredStore<string[]>("iqt.openSections", [], isStrings);
const themeColour = createStoredStore<string>("iqt.theme", "#00233D", isColour);

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
