import { Skeletons } from "@iqt/ui/surface";
import { Activity, createContext, Suspense, useContext, useEffect, useMemo } from "react";
import { useLocation } from "wouter";
import { useStore } from "../lib/store.ts";
import { screenAt } from "./access.ts";
import { ScreenErrorBoundary } from "./error-boundary.tsx";
import { noteDrawn, pageOf } from "./pages.ts";
import { close, isAnyDirty, keptPaths, tabs, titleTab } from "./tabs-store.ts";

interface PageContext {
	path: string;
	/** The tab's own query string with its `?`, also while another tab is in front. */
	search: string;
	params: Record<string, string>;
	active: boolean;
}

const Context = createContext<PageContext | null>(null);

/** Where the page stands: its path, parameters and query, whether it is in front; `setSearch` and `setTitle` change its address and its tab. */
export function usePage() {
	const page = useContext(Context);
	if (!page) throw new Error("usePage outside of a page");
	const [, navigate] = useLocation();
	return useMemo(
		() => ({
			...page,
			/** Replaces the query string (`?a=b` or empty) without a new entry in the history. */
			setSearch: (search: string) => page.active && search !== page.search && navigate(page.path + search, { replace: true }),
			setTitle: (title: string) => titleTab(page.path, title),
			/** Goes elsewhere and closes this page's tab, whose work is done; with something unsaved the tab stays. */
			leaveFor: (path: string) => {
				navigate(path);
				if (!isAnyDirty([page.path])) tabs.set((all) => close(all, page.path, "this"));
			},
		}),
		[page, navigate],
	);
}

/** The pages of the open tabs: the one in front is seen, those visited last keep their state behind it. */
export function TabHost({ active }: { active: string | null }) {
	const open = useStore(tabs);
	const kept = keptPaths(open, (path) => isAnyDirty([path]));
	return open
		.filter((tab) => kept.has(tab.path) || tab.path === active)
		.map((tab) => (
			<Activity key={`${tab.path} ${tab.generation}`} mode={tab.path === active ? "visible" : "hidden"}>
				<PageAt path={tab.path} search={tab.search} active={tab.path === active} />
			</Activity>
		));
}

/** The page at a path; it learns where it stands from `usePage`. */
export function PageAt({ path, search, active }: { path: string; search: string; active: boolean }) {
	const found = screenAt(path);
	// biome-ignore lint/correctness/useExhaustiveDependencies: the parameters follow from the path
	const context = useMemo(() => ({ path, search, active, params: found?.params ?? {} }), [path, search, active]);
	if (!found) return null;
	const Page = pageOf(found.screen);
	return (
		<Context value={context}>
			<ScreenErrorBoundary key={path}>
				<Suspense fallback={<PageSkeleton />}>
					<Page />
					<Drawn />
				</Suspense>
			</ScreenErrorBoundary>
		</Context>
	);
}

/** Beside a page's own component: it stands there when the page does. */
function Drawn() {
	useEffect(noteDrawn, []);
	return null;
}

function PageSkeleton() {
	return (
		<div className="flex flex-col gap-3 p-4">
			<Skeletons shapes={["h-(--control) w-64", "h-(--control) w-full", "h-96 w-full"]} />
		</div>
	);
}
