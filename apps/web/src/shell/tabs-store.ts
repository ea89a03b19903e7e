import { createStore } from "../lib/store.ts";

/** An open page. `path` is what it is known by; `search` is where it was left. */
export interface Tab {
	path: string;
	search: string;
	/** Title a page gave itself (a quotation's number); the screen's own title otherwise. */
	title?: string;
	pinned?: boolean;
	/** Grows with every visit: the oldest lose their kept state first. */
	visited: number;
	/** Grows with every refresh, which mounts the page anew. */
	generation: number;
}

const MAX_KEPT = 12;

/** Visits a path: a new tab at the end, or the one that is there with its new search. */
export function visit(tabs: readonly Tab[], path: string, search: string, pinned: boolean): Tab[] {
	const visited = Math.max(0, ...tabs.map((t) => t.visited)) + 1;
	const found = tabs.find((t) => t.path === path);
	if (found) return tabs.map((t) => (t === found ? { ...t, search, visited } : t));
	const tab: Tab = { path, search, visited, generation: 0, ...(pinned ? { pinned } : {}) };
	return pinned ? [tab, ...tabs] : [...tabs, tab];
}

/** Closes what `which` says about the tab at `path`; pinned ones stay. */
export function close(tabs: readonly Tab[], path: string, which: "this" | "others" | "all"): Tab[] {
	return tabs.filter((t) => t.pinned || (which === "this" && t.path !== path) || (which === "others" && t.path === path));
}

/** Where to go when the active tab is gone: the rightmost left; `home` when none is. */
export function afterClose(tabs: readonly Tab[], active: string, home: string): string | null {
	if (tabs.some((t) => t.path === active)) return null;
	const last = tabs.at(-1);
	return last ? last.path + last.search : home;
}

/** Paths whose pages stay mounted: the active one and those visited last. */
export function keptPaths(tabs: readonly Tab[]): Set<string> {
	return new Set(
		[...tabs]
			.sort((a, b) => b.visited - a.visited)
			.slice(0, MAX_KEPT)
			.map((t) => t.path),
	);
}

export const tabs = createStore<readonly Tab[]>([]);

/** Mounts the page at `path` anew. */
export const refreshTab = (path: string): void => tabs.set((all) => all.map((t) => (t.path === path ? { ...t, generation: t.generation + 1 } : t)));

/** Gives the tab at `path` a title of its own. */
export const titleTab = (path: string, title: string): void =>
	tabs.set((all) => (all.some((t) => t.path === path && t.title !== title) ? all.map((t) => (t.path === path ? { ...t, title } : t)) : all));

/** Questions to ask before a tab with unsaved changes goes: they answer whether it may. */
const guards = new Map<string, () => boolean>();

/** Asks before the tab at `path` is closed or refreshed while `isDirty`; answers how to stop. */
export function guardTab(path: string, isDirty: () => boolean): () => void {
	guards.set(path, isDirty);
	return () => guards.get(path) === isDirty && guards.delete(path);
}

/** Whether one of these tabs holds unsaved changes. */
export const isAnyDirty = (paths: readonly string[]): boolean => paths.some((p) => guards.get(p)?.() ?? false);

/** Warns before the browser window goes with unsaved changes in any tab. */
export function startLeaveGuard(): void {
	addEventListener("beforeunload", (event) => {
		if (isAnyDirty([...guards.keys()])) event.preventDefault();
	});
}
