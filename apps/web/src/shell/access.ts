import { matchRoute } from "wouter";
import { paths } from "../paths.ts";
import { type Screen, type Section, screens, sections } from "../screens.ts";
import type { User } from "./user.ts";

/** Whether the person may open a screen; the server decides about its data. */
export function mayOpen(screen: Screen, user: User): boolean {
	return screen.access === "signedIn" || user.isSuper || user.menus.has(typeof screen.access === "object" ? screen.access.menu : screen.path);
}

export interface MenuEntry {
	/** Left out for screens of the top level. */
	section?: Section;
	screens: Screen[];
}

/** The menu of a person: sections with the screens they may open, in order; empty ones are left out. */
export function menuOf(user: User): MenuEntry[] {
	const shown = screens.filter((s) => !s.hidden && mayOpen(s, user));
	const top = shown.filter((s) => !s.section);
	return [
		...top.map((s) => ({ screens: [s] })),
		...sections.map((section) => ({ section, screens: shown.filter((s) => s.section === section.path) })),
	].filter((entry) => entry.screens.length > 0);
}

// Paths are matched without regard to case, as bookmarks of the old portal are spelt in several ways.
const parser = (pattern: string, loose?: boolean) => {
	const keys: string[] = [];
	const source = pattern.replace(/:(\w+)/g, (_, key: string) => {
		keys.push(key);
		return "([^/]+)";
	});
	return { pattern: new RegExp(`^${source}${loose ? "(?=$|/)" : "/?$"}`, "i"), keys };
};

/** The screen at a path with its parameters, or null. */
export function screenAt(path: string): { screen: Screen; params: Record<string, string> } | null {
	for (const screen of screens) {
		const [matches, params] = matchRoute(parser, screen.path, path);
		if (matches) return { screen, params: params as Record<string, string> };
	}
	return null;
}

/** Where the empty path leads: the dashboard, or the first screen the person has. */
export function homeOf(user: User): string {
	const dashboard = screens.find((s) => s.path === paths.home);
	return dashboard && mayOpen(dashboard, user) ? paths.home : (menuOf(user)[0]?.screens[0]?.path ?? paths.editPassword);
}

/** Where the path of a section leads: the first of its screens the person may open, or null when it is no section's. */
export function sectionTarget(path: string, user: User): string | null {
	const entry = menuOf(user).find((e) => e.section?.path.toLowerCase() === path.toLowerCase());
	return entry?.screens[0]?.path ?? null;
}
