import { paths } from "../paths.ts";
import { list, type Screen, type ScreenList, type Section } from "./screen-list.ts";
import type { User } from "./user.ts";

/** Whether the person may open a screen; the server decides about its data. */
export function mayOpen(screen: Screen, user: User): boolean {
	if (screen.access === "public" || screen.access === "signedIn") return true;
	return user.isSuper || user.menus.has(screen.access?.menu ?? screen.path);
}

export interface MenuEntry {
	/** Left out for screens of the top level. */
	section?: Section;
	screens: Screen[];
}

/** Whether a section has its place in the person's menu: a customer's portal holds nothing of the staff's, and tools are administrators'. */
const isFor = ({ shownTo }: Section, user: User): boolean => shownTo === undefined || (shownTo === "staff" ? user.userType !== 3 : user.isSuper);

/**
 * The menu of a person: sections with the screens they may open, in order. What is not built yet is left out, and so are empty sections
 * unless they always show.
 */
export function menuOf(user: User): MenuEntry[] {
	const { screens, sections, notBuilt } = list;
	const shown = screens.filter((s) => !s.hidden && (s.href !== undefined || s.load !== notBuilt) && mayOpen(s, user));
	return [
		...shown.filter((s) => !s.section).map((s) => ({ screens: [s] })),
		...sections
			.filter((section) => isFor(section, user))
			.map((section) => ({ section, screens: shown.filter((s) => s.section === section.path) }))
			.filter((entry) => entry.section.alwaysShown || entry.screens.length > 0),
	];
}

interface Pattern {
	screen: Screen;
	keys: string[];
	pattern: RegExp;
}

const patternsOf = new WeakMap<ScreenList, readonly Pattern[]>();

// Paths are matched without regard to case, as bookmarks of the old portal are spelt in several ways.
function patterns(): readonly Pattern[] {
	const known = patternsOf.get(list);
	if (known) return known;
	const made = list.screens.flatMap((screen) =>
		(screen.href ? [] : [screen.path, ...(screen.alias ?? [])]).map((path) => ({
			screen,
			keys: Array.from(path.matchAll(/:(\w+)/g), ([, key = ""]) => key),
			pattern: new RegExp(`^${path.replace(/:\w+/g, screen.numericId ? "(\\d+)" : "([^/]+)")}/?$`, "i"),
		})),
	);
	patternsOf.set(list, made);
	return made;
}

export interface Found {
	screen: Screen;
	params: Record<string, string>;
	/** The path as it is spelt, which is what its tab is known by. */
	path: string;
}

/** The screen at a path with its parameters, or null. */
export function screenAt(path: string): Found | null {
	for (const { screen, keys, pattern } of patterns()) {
		const values = pattern.exec(path)?.slice(1);
		if (!values) continue;
		const spelt = screen.path.replace(/:(\w+)/g, (_, key: string) => values[keys.indexOf(key)] ?? "");
		const params = Object.fromEntries(keys.map((key, i) => [key, decode(values[i] ?? "")]));
		return { screen, params, path: spelt };
	}
	return null;
}

/** Whether an address of the portal, with or without a query, is a screen the person may open. */
export function mayOpenAt(address: string, user: User): boolean {
	const found = screenAt(address.split("?")[0] ?? "");
	return found !== null && mayOpen(found.screen, user);
}

function decode(part: string): string {
	try {
		return decodeURIComponent(part);
	} catch {
		return part;
	}
}

/** Where the empty path leads: the dashboard, or the first screen the person has. */
export function homeOf(user: User): string {
	const dashboard = list.screens.find((s) => s.path === paths.home);
	return dashboard && mayOpen(dashboard, user) ? paths.home : (menuOf(user)[0]?.screens[0]?.path ?? paths.editPassword);
}

/** Where a path above screens leads (`/trucking`, `/excel`): the first of them the person may open, the first at all, or null. */
export function sectionTarget(path: string, user: User): string | null {
	const asked = path
		.toLowerCase()
		.split("/")
		.filter(Boolean)
		.map((part) => `/${part}`)
		.join("");
	const below = list.screens.filter(
		(s) => !s.hidden && s.path.startsWith("/") && (s.section?.toLowerCase() === asked || s.path.toLowerCase().startsWith(`${asked}/`)),
	);
	return (below.find((s) => mayOpen(s, user)) ?? below[0])?.path ?? null;
}
