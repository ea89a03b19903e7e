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

/** The tabs with those that are always there in front; one nobody has been to yet is not mounted. */
export function withPinned(tabs: readonly Tab[], paths: readonly string[]): readonly Tab[] {
	const missing = paths.filter((path) => !tabs.some((t) => t.path === path));
	return missing.length === 0 ? tabs : [...missing.map((path): Tab => ({ path, search: "", pinned: true, visited: 0, generation: 0 })), ...tabs];
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

/** Paths whose pages stay mounted: those visited last, and any with unsaved changes, whatever their age. */
export function keptPaths(tabs: readonly Tab[], isDirty: (path: string) => boolean): Set<string> {
	const latest = tabs
		.filter((t) => t.visited > 0)
		.sort((a, b) => b.visited - a.visited)
		.slice(0, MAX_KEPT);
	return new Set([...latest, ...tabs.filter((t) => isDirty(t.path))].map((t) => t.path));
}

export const tabs = createStore<readonly Tab[]>([]);

/** Mounts the page at `path` anew. */
export const refreshTab = (path: string): void => tabs.set((all) => all.map((t) => (t.path === path ? { ...t, generation: t.generation + 1 } : t)));

/** Gives the tab at `path` a title of its own. */
export const titleTab = (path: string, title: string): void =>
	tabs.set((all) => (all.some((t) => t.path === path && t.title !== title) ? all.map((t) => (t.path === path ? { ...t, title } : t)) : all));

/** By path, what of its page may hold unsaved changes: the page itself, dialogs over it. */
const guards = new Map<string, Set<() => boolean>>();
tabs.subscribe(() => {
	const open = new Set(tabs.get().map((t) => t.path));
	for (const path of guards.keys()) if (!open.has(path)) guards.delete(path);
});

/** Asks before the tab at `path` is closed or refreshed while `isDirty`, until it is closed or what is answered is called. */
export function guardTab(path: string, isDirty: () => boolean): () => void {
	const ofPath = guards.get(path) ?? new Set();
	guards.set(path, ofPath.add(isDirty));
	return () => ofPath.delete(isDirty);
}

/** Whether one of these tabs holds unsaved changes. */
export const isAnyDirty = (paths: readonly string[]): boolean => paths.some((p) => [...(guards.get(p) ?? [])].some((isDirty) => isDirty()));

/** Who waits to hear whether tabs with something unsaved go. */
export const leaving = createStore<{ answer: (goes: boolean) => void } | null>(null);

/** Asks before these tabs go, all of them by default, where one holds something unsaved; false to stay. */
export function mayLeave(paths: readonly string[] = [...guards.keys()]): Promise<boolean> {
	if (!isAnyDirty(paths)) return Promise.resolve(true);
	leaving.get()?.answer(false);
	return new Promise((resolve) => {
		const answer = (goes: boolean) => {
			resolve(goes);
			leaving.set(null);
		};
		leaving.set({ answer });
	});
}

/** Warns before the browser window goes with unsaved changes in any tab. */
export function startLeaveGuard(): void {
	addEventListener("beforeunload", (event) => {
		if (isAnyDirty([...guards.keys()])) event.preventDefault();
	});
}
