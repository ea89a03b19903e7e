import { Avatar } from "@iqt/ui/avatar";
import { Button } from "@iqt/ui/button";
import { DropdownMenu, type DropdownMenuProps } from "@iqt/ui/menu";
import {
	ALargeSmall,
	BookOpen,
	Bug,
	ChevronDown,
	CircleHelp,
	Globe,
	LifeBuoy,
	LogOut,
	Maximize,
	Menu,
	Minimize,
	PanelLeft,
	Search,
	Settings2,
} from "lucide-react";
import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { Link, useLocation } from "wouter";
import { useStore } from "../lib/store.ts";
import { language, languageNames, useText } from "../lib/text.ts";
import { screenAt } from "./access.ts";
import { useAccountMenu } from "./account/account-menu.tsx";
import { chooseLanguage } from "./choose-language.ts";
import { chooseSize } from "./choose-size.ts";
import { errorLog } from "./error-log.ts";
import { afterFirst } from "./pages.ts";
import { usePortalSettings } from "./portal-settings.ts";
import { list } from "./screen-list.ts";
import { sidebarOpen, size, sizes } from "./settings.ts";
import { useNarrow } from "./sidebar.tsx";
import { logOut } from "./sign-out.ts";
import { tabs } from "./tabs-store.ts";
import { useCan, useUser } from "./user.ts";

const NoticeBell = lazy(() => afterFirst(list.noticeBell));
const ErrorLogDialog = lazy(() => import("./error-log-dialog.tsx"));

interface TopBarProps {
	onMenu: () => void;
	onSearch: () => void;
	onSettings: () => void;
	onGuide: () => void;
}

/** Hamburger, where one is, search, and the person's own settings. */
export function TopBar({ onMenu, onSearch, onSettings, onGuide }: TopBarProps) {
	const t = useText();
	const user = useUser();
	const isNarrow = useNarrow();
	const open = useStore(sidebarOpen);
	const chosen = useStore(size);
	const account = useAccountMenu();
	const settings = usePortalSettings();
	/** What programs are told of the portal; everybody else finds it among the tools. */
	const readsReference = useCan()("appSetting.view");
	return (
		<header className="flex h-12 shrink-0 items-center gap-0.5 border-b border-line bg-surface px-2">
			{isNarrow ? (
				<Button data-tour="hamburger" variant="ghost" size="icon" aria-label={t("shell.openMenu")} onClick={onMenu}>
					<Menu aria-hidden />
				</Button>
			) : (
				<Button
					data-tour="hamburger"
					variant="ghost"
					size="icon"
					aria-label={t(open ? "shell.collapseMenu" : "shell.expandMenu")}
					aria-expanded={open}
					onClick={() => sidebarOpen.set(!open)}
				>
					<PanelLeft aria-hidden />
				</Button>
			)}
			<Breadcrumb />
			<div className="flex-1" />
			<button
				type="button"
				data-tour="search"
				onClick={onSearch}
				aria-keyshortcuts="Control+K"
				className="mr-1 flex h-8 items-center gap-2 rounded-md border border-line bg-soft px-2 text-ink-soft hover:border-line-strong md:w-52"
			>
				<Search className="size-4" aria-hidden />
				<span className="sr-only text-left md:not-sr-only md:flex-1">{t("shell.searchShort")}</span>
				<kbd className="hidden rounded border border-line bg-surface px-1 font-sans text-xs md:inline">Ctrl K</kbd>
			</button>
			<Suspense fallback={null}>
				<NoticeBell />
			</Suspense>
			<ErrorBadge />
			{!isNarrow && <FullScreen />}
			<Button variant="ghost" size="icon" aria-label={t("shell.guide")} onClick={onGuide}>
				<CircleHelp aria-hidden />
			</Button>
			{!isNarrow && readsReference && (
				<Button variant="ghost" size="icon" asChild>
					<a href={settings.documentation} target="_blank" rel="noreferrer" aria-label={t("menu.documentation")}>
						<BookOpen aria-hidden />
					</a>
				</Button>
			)}
			<SettingMenu
				name="size"
				icon={<ALargeSmall aria-hidden />}
				items={sizes.map((s) => ({ label: t(`shell.size.${s}`), checked: s === chosen, onSelect: () => void chooseSize(s) }))}
			/>
			<SettingMenu
				name="language"
				icon={<Globe aria-hidden />}
				items={languageNames.map(({ value, label }) => ({
					label: <span lang={value}>{label}</span>,
					checked: value === language(),
					onSelect: () => void chooseLanguage(value),
				}))}
			/>
			<DropdownMenu
				align="end"
				header={user.userName}
				items={[
					...account,
					{ label: t("shell.settings"), icon: <Settings2 aria-hidden />, onSelect: onSettings },
					...(isNarrow && readsReference
						? [
								{
									label: t("menu.documentation"),
									icon: <BookOpen aria-hidden />,
									onSelect: () => window.open(settings.documentation, "_blank", "noreferrer"),
								},
							]
						: []),
					...(settings.supportEmail
						? [
								{
									label: t("shell.contactSupport"),
									icon: <LifeBuoy aria-hidden />,
									onSelect: () => location.assign(`mailto:${settings.supportEmail}`),
								},
							]
						: []),
					{},
					{ label: t("shell.logOut"), icon: <LogOut aria-hidden />, onSelect: () => void logOut() },
				]}
			>
				<Button data-tour="user" variant="ghost" className="max-w-44 px-2">
					<span className="sr-only">
						{t("shell.userMenu")} {user.displayName}
					</span>
					<Avatar name={user.displayName} />
					<span className="hidden truncate sm:inline" aria-hidden>
						{user.displayName}
					</span>
					<ChevronDown className="hidden sm:inline" aria-hidden />
				</Button>
			</DropdownMenu>
		</header>
	);
}

/** How many errors were caught in this window; opens the list of them. */
function ErrorBadge() {
	const t = useText();
	const count = useStore(errorLog, (all) => all.length);
	const [open, setOpen] = useState(false);
	if (count === 0 && !open) return null;
	return (
		<>
			{count > 0 && (
				<Button
					variant="ghost"
					size="icon"
					aria-haspopup="dialog"
					aria-label={t("shell.errorCount", { count })}
					className="relative text-danger"
					onClick={() => setOpen(true)}
				>
					<Bug aria-hidden />
					<span aria-hidden className="absolute top-0 right-0 min-w-4 rounded-full bg-danger px-1 text-center text-[10px] leading-4 text-white">
						{count}
					</span>
				</Button>
			)}
			{open && (
				<Suspense>
					<ErrorLogDialog onClose={() => setOpen(false)} />
				</Suspense>
			)}
		</>
	);
}

function Breadcrumb() {
	const t = useText();
	const [path] = useLocation();
	const screen = screenAt(path)?.screen;
	const own = useStore(tabs, (all) => all.find((tab) => tab.path === path)?.title);
	const section = list.sections.find((s) => s.path === screen?.section);
	const parent = screen?.parent ? screenAt(screen.parent)?.screen : undefined;
	const title = own ?? t(screen?.title ?? "shell.notFound");
	return (
		<nav data-tour="breadcrumb" aria-label={t("shell.breadcrumb")} className="hidden min-w-0 sm:block">
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
				<li aria-current="page" title={title} className="truncate font-medium text-ink">
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

/** A setting of the person's own, with its values in a menu; the tour shows it by its name. */
function SettingMenu({ name, icon, items }: { name: "size" | "language"; icon: ReactNode; items: DropdownMenuProps["items"] }) {
	const t = useText();
	return (
		<DropdownMenu align="end" header={t(`shell.${name}`)} items={items}>
			<Button data-tour={name} variant="ghost" size="icon" aria-label={t(`shell.${name}`)}>
				{icon}
			</Button>
		</DropdownMenu>
	);
}
