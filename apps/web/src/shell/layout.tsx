import { cn } from "@iqt/ui/cn";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { Redirect, useLocation } from "wouter";
import { useStore } from "../lib/store.ts";
import { useText } from "../lib/text.ts";
import { paths } from "../paths.ts";
import { homeOf, mayOpen, menuOf, screenAt, sectionTarget } from "./access.ts";
import { AccountBar } from "./account/account-bar.tsx";
import { WhyNot } from "./error-pages.tsx";
import { JobsBar } from "./jobs-bar.tsx";
import { loadPalette, Over, over } from "./over.tsx";
import { prefetchWhenIdle } from "./pages.ts";
import { list } from "./screen-list.ts";
import { SessionClock } from "./session-clock.tsx";
import { fixedHeader, tagsView } from "./settings.ts";
import { Sidebar } from "./sidebar.tsx";
import { TabBar } from "./tab-bar.tsx";
import { PageAt, TabHost } from "./tab-host.tsx";
import { refreshTab, tabs, visit, withPinned } from "./tabs-store.ts";
import { TopBar } from "./top-bar.tsx";
import { usePath } from "./use-path.ts";
import { useUser } from "./user.ts";

/** The portal around its screens: sidebar, top bar, tabs, and the page of the path. */
export default function Layout() {
	const t = useText();
	const user = useUser();
	const [menuOpen, setMenuOpen] = useState(false);
	const fixed = useStore(fixedHeader);
	const withTabs = useStore(tagsView);
	const scroller = useScrollPerPage(fixed);
	useEffect(() => {
		const inTheMenu = menuOf(user).flatMap((entry) => entry.screens.filter((s) => !s.href));
		return prefetchWhenIdle([loadPalette], inTheMenu);
	}, [user]);
	return (
		<div className="flex h-full">
			<a href="#page" className="sr-only z-70 bg-surface px-3 py-2 focus:not-sr-only focus:fixed focus:top-2 focus:left-2">
				{t("shell.skip")}
			</a>
			<Sidebar offCanvasOpen={menuOpen} onOffCanvas={setMenuOpen} />
			<div ref={fixed ? undefined : scroller} className={cn("flex min-w-0 flex-1 flex-col", !fixed && "overflow-auto")}>
				<TopBar
					onMenu={() => setMenuOpen(true)}
					onSearch={() => over.set("palette")}
					onSettings={() => over.set("settings")}
					onGuide={() => over.set("guide")}
				/>
				{withTabs && <TabBar />}
				<AccountBar />
				<SessionClock />
				<JobsBar />
				<main
					id="page"
					tabIndex={-1}
					ref={fixed ? scroller : undefined}
					className={cn("relative min-h-0 flex-1 outline-none", fixed && "overflow-auto")}
				>
					<Page />
				</main>
			</div>
			<Over />
		</div>
	);
}

/** Every page is left where it was scrolled to, and a new one starts at its top; for the element that scrolls. */
function useScrollPerPage(fixed: boolean) {
	const element = useRef<HTMLDivElement>(null);
	const places = useRef(new Map<string, number>());
	const [path] = useLocation();
	// biome-ignore lint/correctness/useExhaustiveDependencies: another element scrolls when the setting changes
	useLayoutEffect(() => {
		const scrolled = element.current;
		if (!scrolled) return;
		scrolled.scrollTop = places.current.get(path) ?? 0;
		const note = () => places.current.set(path, scrolled.scrollTop);
		scrolled.addEventListener("scroll", note, { passive: true });
		return () => scrolled.removeEventListener("scroll", note);
	}, [path, fixed]);
	return element;
}

/** What the path says: a redirect, a screen in its tab, or one of the two pages that say why not. */
function Page() {
	const t = useText();
	const user = useUser();
	const [, navigate] = useLocation();
	const { path, search } = usePath();
	const open = useStore(tabs);
	const found = screenAt(path);
	const allowed = found !== null && mayOpen(found.screen, user);
	const isError = found?.screen.access === "public";
	const refreshing = path.toLowerCase().startsWith(`${paths.redirect}/`);
	const spelt = found?.path;

	const pinned = found?.screen.pinned ?? false;
	const tabbed = allowed && !isError && spelt === path;
	const there = open.some((tab) => tab.path === path);
	// biome-ignore lint/correctness/useExhaustiveDependencies: a page whose tab has gone (`there`) gets it again
	useEffect(() => {
		if (!tabbed) return;
		const always = list.screens.filter((s) => s.pinned && mayOpen(s, user)).map((s) => s.path);
		tabs.set((all) => visit(withPinned(all, always), path, search, pinned));
	}, [path, search, tabbed, pinned, user, there]);
	useEffect(() => {
		// Rights that have gone take their pages with them.
		tabs.set((all) => {
			const left = all.filter((tab) => {
				const screen = screenAt(tab.path)?.screen;
				return screen && mayOpen(screen, user);
			});
			return left.length === all.length ? all : left;
		});
	}, [user]);
	useEffect(() => {
		if (!refreshing) return;
		const target = path.slice(paths.redirect.length);
		refreshTab(target);
		navigate(target + search, { replace: true });
	}, [refreshing, path, search, navigate]);
	const own = open.find((tab) => tab.path === path)?.title;
	useEffect(() => {
		const title = own ?? t(found ? (allowed ? found.screen.title : "menu.notAllowed") : "menu.notFound");
		document.title = `${title} - MSK-InstantPriceQuery`;
	}, [own, found, allowed, t]);

	if (path === "/" || path === "") return <Redirect to={homeOf(user) + search} replace />;
	if (refreshing) return null;
	if (spelt && spelt !== path) return <Redirect to={spelt + search} replace />;
	const target = found ? null : sectionTarget(path, user);
	if (target) return <Redirect to={target + search} replace />;
	if (!found) return <Redirect to={paths.notFound} replace />;
	return (
		<>
			<TabHost active={tabbed ? path : null} />
			{isError && <PageAt path={path} search={search} active />}
			{!allowed && <WhyNot kind="notAllowed" />}
		</>
	);
}
