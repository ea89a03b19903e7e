import { Button } from "@iqt/ui/button";
import { DropdownMenu } from "@iqt/ui/menu";
import { Tooltip } from "@iqt/ui/tooltip";
import { ALargeSmall, ChevronDown, Globe, KeyRound, LogOut, Maximize, Menu, Minimize, PanelLeft, Search } from "lucide-react";
import { useEffect, useState } from "react";
import { Link, useLocation } from "wouter";
import { api, queryClient } from "../api/client.ts";
import { showError } from "../api/errors.ts";
import { dropToken, signInPath } from "../api/session.ts";
import { useStore } from "../lib/store.ts";
import { language, switchLanguage, text, useText } from "../lib/text.ts";
import { paths } from "../paths.ts";
import { sections } from "../screens.ts";
import { screenAt } from "./access.ts";
import { sidebarOpen, size, sizes } from "./settings.ts";
import { useNarrow } from "./sidebar.tsx";
import { isAnyDirty, tabs } from "./tabs-store.ts";
import { user as userStore, useUser } from "./user.ts";

const note = async (words: string) => (await import("@iqt/ui/toast")).toast.done(words);

/** Ends the session and forgets everything of it in this browser. */
async function logOut(navigate: (path: string) => void) {
	if (isAnyDirty(tabs.get().map((t) => t.path)) && !confirm(text("shell.unsavedLeave"))) return;
	try {
		await api.auth.logout.mutate({});
	} catch (error) {
		// A session that is over already is no reason to stay; anything else is said, and the person leaves all the same.
		showError(error, true);
	}
	dropToken();
	queryClient.clear();
	tabs.set([]);
	userStore.set(null);
	navigate(signInPath());
}

/** Hamburger, where one is, search, and the person's own settings. */
export function TopBar({ onMenu, onSearch }: { onMenu: () => void; onSearch: () => void }) {
	const t = useText();
	const user = useUser();
	const isNarrow = useNarrow();
	const open = useStore(sidebarOpen);
	const chosen = useStore(size);
	const [, navigate] = useLocation();
	return (
		<header className="flex h-12 shrink-0 items-center gap-1 border-b border-line bg-surface px-2">
			{isNarrow ? (
				<Button variant="ghost" size="icon" aria-label={t("shell.openMenu")} onClick={onMenu}>
					<Menu aria-hidden />
				</Button>
			) : (
				<Tooltip text={t(open ? "shell.collapseMenu" : "shell.expandMenu")}>
					<Button
						variant="ghost"
						size="icon"
						aria-label={t(open ? "shell.collapseMenu" : "shell.expandMenu")}
						aria-expanded={open}
						onClick={() => sidebarOpen.set(!open)}
					>
						<PanelLeft aria-hidden />
					</Button>
				</Tooltip>
			)}
			<Breadcrumb />
			<div className="flex-1" />
			<button
				type="button"
				onClick={onSearch}
				aria-keyshortcuts="Control+K"
				className="mr-1 flex h-8 items-center gap-2 rounded-md border border-line bg-soft px-2 text-ink-soft hover:border-line-strong md:w-52"
			>
				<Search className="size-4" aria-hidden />
				<span className="sr-only text-left md:not-sr-only md:flex-1">{t("shell.searchShort")}</span>
				<kbd className="hidden rounded border border-line bg-surface px-1 font-sans text-xs md:inline">Ctrl K</kbd>
			</button>
			{!isNarrow && <FullScreen />}
			<DropdownMenu
				align="end"
				header={t("shell.size")}
				items={sizes.map((s) => ({
					label: t(`shell.size.${s}`),
					checked: s === chosen,
					onSelect: () => {
						size.set(s);
						note(t("shell.sizeSwitched"));
					},
				}))}
			>
				<Button variant="ghost" size="icon" aria-label={t("shell.size")}>
					<ALargeSmall aria-hidden />
				</Button>
			</DropdownMenu>
			<DropdownMenu
				align="end"
				header={t("shell.language")}
				items={[
					{ label: "中文", checked: language() === "zh", onSelect: () => switchLanguage("zh") },
					{ label: "English", checked: language() === "en", onSelect: () => switchLanguage("en") },
				]}
			>
				<Button variant="ghost" size="icon" aria-label={t("shell.language")}>
					<Globe aria-hidden />
				</Button>
			</DropdownMenu>
			<DropdownMenu
				align="end"
				header={user.userName}
				items={[
					{ label: t("menu.editPassword"), icon: <KeyRound aria-hidden />, onSelect: () => navigate(paths.editPassword) },
					{},
					{ label: t("shell.logOut"), icon: <LogOut aria-hidden />, onSelect: () => void logOut(navigate) },
				]}
			>
				<Button variant="ghost" className="max-w-44 px-2">
					<span className="sr-only">
						{t("shell.userMenu")} {user.displayName}
					</span>
					<span className="flex size-7 shrink-0 items-center justify-center rounded-full bg-theme text-xs text-theme-ink" aria-hidden>
						{user.displayName.slice(0, 1).toUpperCase()}
					</span>
					<span className="hidden truncate sm:inline" aria-hidden>
						{user.displayName}
					</span>
					<ChevronDown className="hidden sm:inline" aria-hidden />
				</Button>
			</DropdownMenu>
		</header>
	);
}

function Breadcrumb() {
	const t = useText();
	const [path] = useLocation();
	const screen = screenAt(path)?.screen;
	const own = useStore(tabs, (all) => all.find((tab) => tab.path === path)?.title);
	const section = sections.find((s) => s.path === screen?.section);
	const parent = screen?.parent ? screenAt(screen.parent)?.screen : undefined;
	const title = own ?? t(screen?.title ?? "shell.notFound");
	return (
		<nav aria-label={t("shell.breadcrumb")} className="hidden min-w-0 sm:block">
			<ol className="flex items-center gap-1.5 truncate text-ink-soft">
				{section && (
					<li className="flex items-center gap-1.5 whitespace-nowrap">
						{t(section.title)}
						<span aria-hidden>/</span>
					</li>
				)}
				{parent && (
					<li className="flex items-center gap-1.5 whitespace-nowrap">
						<Link href={parent.path} className="hover:underline">
							{t(parent.title)}
						</Link>
						<span aria-hidden>/</span>
					</li>
				)}
				<li aria-current="page" className="truncate font-medium text-ink">
					{title}
					{!section && !parent && " QUOTATION"}
				</li>
			</ol>
		</nav>
	);
}

function FullScreen() {
	const t = useText();
	const [full, setFull] = useState(false);
	useEffect(() => {
		const on = () => setFull(document.fullscreenElement !== null);
		document.addEventListener("fullscreenchange", on);
		return () => document.removeEventListener("fullscreenchange", on);
	}, []);
	const toggle = async () => {
		if (!document.fullscreenEnabled) {
			(await import("@iqt/ui/toast")).toast.failed("you browser can not work");
			return;
		}
		await (full ? document.exitFullscreen() : document.documentElement.requestFullscreen());
	};
	return (
		<Button variant="ghost" size="icon" aria-label={t(full ? "shell.exitFullScreen" : "shell.fullScreen")} onClick={toggle}>
			{full ? <Minimize aria-hidden /> : <Maximize aria-hidden />}
		</Button>
	);
}
