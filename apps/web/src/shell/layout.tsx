import { EmptyState } from "@iqt/ui/empty-state";
import { TooltipProvider } from "@iqt/ui/tooltip";
import { lazy, Suspense, useEffect, useState } from "react";
import { Redirect, useLocation, useSearch } from "wouter";
import { useStore } from "../lib/store.ts";
import { useText } from "../lib/text.ts";
import { paths } from "../paths.ts";
import { screens } from "../screens.ts";
import { homeOf, mayOpen, screenAt, sectionTarget } from "./access.ts";
import { JobsBar } from "./jobs-bar.tsx";
import { Sidebar } from "./sidebar.tsx";
import { TabBar } from "./tab-bar.tsx";
import { TabHost } from "./tab-host.tsx";
import { refreshTab, tabs, visit, withPinned } from "./tabs-store.ts";
import { TopBar } from "./top-bar.tsx";
import { useUser } from "./user.ts";

const Palette = lazy(() => import("./palette.tsx"));

/** The portal around its screens: sidebar, top bar, tabs, and the page of the path. */
export default function Layout() {
	const t = useText();
	const [menuOpen, setMenuOpen] = useState(false);
	const [palette, setPalette] = useState(false);
	useEffect(() => {
		const onKey = (event: KeyboardEvent) => {
			if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k") {
				event.preventDefault();
				setPalette(true);
			}
		};
		addEventListener("keydown", onKey);
		return () => removeEventListener("keydown", onKey);
	}, []);
	return (
		<TooltipProvider delayDuration={300}>
			<div className="flex h-full">
				<a href="#page" className="sr-only z-70 bg-surface px-3 py-2 focus:not-sr-only focus:fixed focus:top-2 focus:left-2">
					{t("shell.skip")}
				</a>
				<Sidebar offCanvasOpen={menuOpen} onOffCanvas={setMenuOpen} />
				<div className="flex min-w-0 flex-1 flex-col">
					<TopBar onMenu={() => setMenuOpen(true)} onSearch={() => setPalette(true)} />
					<TabBar />
					<JobsBar />
					<main id="page" tabIndex={-1} className="relative min-h-0 flex-1 overflow-auto outline-none">
						<Page />
					</main>
				</div>
				{palette && (
					<Suspense>
						<Palette onClose={() => setPalette(false)} />
					</Suspense>
				)}
			</div>
		</TooltipProvider>
	);
}

/** What the path says: a redirect, a screen in its tab, or one of the two pages that say why not. */
function Page() {
	const t = useText();
	const user = useUser();
	const [path, navigate] = useLocation();
	const search = useSearch();
	const open = useStore(tabs);
	const found = screenAt(path);
	const allowed = found !== null && mayOpen(found.screen, user);
	const refreshing = path.startsWith(`${paths.redirect}/`);

	const pinned = found?.screen.pinned ?? false;
	useEffect(() => {
		const always = screens.filter((s) => s.pinned && mayOpen(s, user)).map((s) => s.path);
		if (allowed) tabs.set((all) => visit(withPinned(all, always), path, search ? `?${search}` : "", pinned));
	}, [path, search, allowed, pinned, user]);
	useEffect(() => {
		if (!refreshing) return;
		const target = path.slice(paths.redirect.length);
		refreshTab(target);
		navigate(target + (search ? `?${search}` : ""), { replace: true });
	}, [refreshing, path, search, navigate]);
	const own = open.find((tab) => tab.path === path)?.title;
	useEffect(() => {
		const title = own ?? t(found && allowed ? found.screen.title : "shell.notFound");
		document.title = `${title} - MSK-InstantPriceQuery`;
	}, [own, found, allowed, t]);

	if (path === "/" || path === "") return <Redirect to={homeOf(user)} replace />;
	if (refreshing) return null;
	const target = found ? null : sectionTarget(path, user);
	if (target) return <Redirect to={target} replace />;
	if (!found && path !== paths.notFound) return <Redirect to={paths.notFound} replace />;
	return (
		<>
			<TabHost active={allowed ? path : null} />
			{!found && <EmptyState kind="noMatch" title={t("shell.notFound")} text={t("shell.notFoundText")} />}
			{found && !allowed && <EmptyState kind="noPermission" title={t("shell.noPermission")} text={t("shell.noPermissionText")} />}
		</>
	);
}
