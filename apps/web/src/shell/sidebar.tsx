import { cn } from "@iqt/ui/cn";
import { Popover, PopoverContent, PopoverTrigger } from "@iqt/ui/popover";
import { ChevronDown, ExternalLink } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link, useLocation } from "wouter";
import { useStore } from "../lib/store.ts";
import { useText } from "../lib/text.ts";
import { useMedia } from "../lib/use-media.ts";
import { paths } from "../paths.ts";
import { menuOf, screenAt } from "./access.ts";
import { prefetch } from "./pages.ts";
import { usePortalSettings } from "./portal-settings.ts";
import type { Screen, Section } from "./screen-list.ts";
import { openSections, sidebarLogo, sidebarOpen } from "./settings.ts";
import { tabs } from "./tabs-store.ts";
import { useUnreadMessages } from "./unread-messages.ts";
import { useUser } from "./user.ts";

const row =
	"flex min-h-10 w-full items-center gap-3 rounded-md px-3 py-1 text-left leading-tight text-theme-ink/85 hover:bg-theme-ink/10 hover:text-theme-ink focus-visible:outline-theme-ink";
const litLook = "bg-theme-ink/16 font-medium text-theme-ink";

/** Width below which the menu lies over the page. */
const narrow = "(max-width: 991.98px)";

/** Whether the window is narrower than 992 px. */
export const useNarrow = (): boolean => useMedia(narrow);

/** The menu: 210 px, 54 px when collapsed, over the page on narrow windows. */
export function Sidebar({ offCanvasOpen, onOffCanvas }: { offCanvasOpen: boolean; onOffCanvas: (open: boolean) => void }) {
	const t = useText();
	const isNarrow = useNarrow();
	const open = useStore(sidebarOpen);
	const [path] = useLocation();
	useEffect(() => {
		if (path) onOffCanvas(false);
	}, [path, onOffCanvas]);
	useEffect(() => {
		if (!offCanvasOpen) return;
		const onKey = (event: KeyboardEvent) => event.key === "Escape" && onOffCanvas(false);
		addEventListener("keydown", onKey);
		return () => removeEventListener("keydown", onKey);
	}, [offCanvasOpen, onOffCanvas]);
	const over = useRef<HTMLDivElement>(null);
	useEffect(() => {
		// What lies over the page is where the keyboard is.
		if (isNarrow && offCanvasOpen) over.current?.querySelector<HTMLElement>("nav a, nav button")?.focus();
	}, [isNarrow, offCanvasOpen]);
	if (isNarrow) {
		if (!offCanvasOpen) return null;
		return (
			<div ref={over} role="dialog" aria-modal aria-label={t("shell.menu")} className="fixed inset-0 z-50">
				<button
					type="button"
					aria-label={t("shell.closeMenu")}
					className="animate-fade absolute inset-0 size-full cursor-default bg-black/45"
					onClick={() => onOffCanvas(false)}
				/>
				<Panel wide className="animate-slide-left absolute inset-y-0 left-0 w-[210px]" />
			</div>
		);
	}
	return <Panel wide={open} className={open ? "w-[210px]" : "w-[54px]"} />;
}

function Panel({ wide, className }: { wide: boolean; className: string }) {
	const t = useText();
	const user = useUser();
	const [path] = useLocation();
	const found = screenAt(path)?.screen;
	const active = found?.parent ?? found?.path;
	const opened = useStore(openSections);
	const logo = useStore(sidebarLogo);
	const [flyOut, setFlyOut] = useState<string | null>(null);
	useEffect(() => {
		if (path) setFlyOut(null);
	}, [path]);
	return (
		<nav data-tour="menu" aria-label={t("shell.menu")} className={cn("flex shrink-0 flex-col bg-theme text-theme-ink", className)}>
			{logo && (
				<div
					className={cn("flex h-12 shrink-0 items-center gap-2.5 overflow-hidden font-semibold whitespace-nowrap", wide ? "px-4" : "justify-center")}
				>
					<svg viewBox="0 0 24 24" className="size-6 shrink-0" fill="none" stroke="currentColor" strokeWidth="1.8" aria-hidden="true">
						<title>IQT</title>
						<path d="M2 8h20v9H2zM7 8v9M12 8v9M17 8v9" />
					</svg>
					{wide && <span>Instant Price</span>}
				</div>
			)}
			<ul className={cn("flex min-h-0 flex-1 flex-col gap-0.5 overflow-x-hidden overflow-y-auto py-1 pb-4", wide ? "px-2" : "px-1.5")}>
				{menuOf(user).map(({ section, screens }) => {
					const [only] = screens;
					if (only && (!section || (screens.length === 1 && !section.alwaysShown))) {
						return (
							<li key={only.path}>
								<Entry screen={only} icon={section?.icon ?? only.icon} active={active === only.path} wide={wide} />
							</li>
						);
					}
					if (!section) return null;
					const isOpen = opened.includes(section.path) || (!opened.includes(`-${section.path}`) && screens.some((s) => s.path === active));
					const nothing = screens.length === 0 && <p className="px-3 py-1.5 text-xs opacity-80">{t("shell.nothingHere")}</p>;
					return (
						<li key={section.path}>
							{wide ? (
								<>
									<button
										type="button"
										aria-expanded={isOpen}
										className={row}
										onClick={() =>
											openSections.set((all) => [
												...all.filter((p) => p !== section.path && p !== `-${section.path}`),
												isOpen ? `-${section.path}` : section.path,
											])
										}
									>
										<section.icon className="size-4.5 shrink-0" />
										<span className="min-w-0 flex-1 wrap-anywhere">{t(section.title)}</span>
										<ChevronDown className={cn("size-4 shrink-0 transition-transform", isOpen && "rotate-180")} aria-hidden />
									</button>
									{isOpen && (
										<ul className="mt-0.5 flex flex-col gap-0.5">
											{screens.map((screen) => (
												<li key={screen.path}>
													<Entry screen={screen} active={active === screen.path} wide indent />
												</li>
											))}
											{nothing && <li className="pl-[30px]">{nothing}</li>}
										</ul>
									)}
								</>
							) : (
								<FlyOut
									section={section}
									active={screens.some((s) => s.path === active)}
									open={flyOut === section.path}
									onOpen={(open) => setFlyOut((now) => (open ? section.path : now === section.path ? null : now))}
								>
									{screens.map((screen) => (
										<Entry key={screen.path} screen={screen} active={active === screen.path} wide light />
									))}
									{nothing}
								</FlyOut>
							)}
						</li>
					);
				})}
			</ul>
		</nav>
	);
}

interface EntryProps {
	screen: Screen;
	icon?: Screen["icon"];
	active: boolean;
	wide: boolean;
	indent?: boolean;
	light?: boolean;
}

function Entry({ screen, icon: Icon, active, wide, indent, light }: EntryProps) {
	const t = useText();
	// A page that is open keeps its filters: the menu leads back to where it was left.
	const search = useStore(tabs, (all) => all.find((tab) => tab.path === screen.path)?.search ?? "");
	const look = {
		"aria-label": wide ? undefined : t(screen.title),
		className: cn(
			light ? "flex min-h-9 items-center gap-2 rounded-sm px-3 py-1 leading-tight hover:bg-info-soft" : row,
			indent && "pl-[42px]",
			!wide && "relative justify-center px-0",
			active && (light ? "bg-info-soft font-medium" : litLook),
		),
	};
	const lit = useRef<HTMLAnchorElement>(null);
	useEffect(() => {
		if (active) lit.current?.scrollIntoView({ block: "nearest" });
	}, [active]);
	const content = (
		<>
			{Icon && !light && !indent && <Icon className="size-4.5 shrink-0" />}
			{wide && <span className="min-w-0 flex-1 wrap-anywhere">{t(screen.title)}</span>}
			{screen.path === paths.messages && <Unread wide={wide} />}
		</>
	);
	return screen.href ? (
		<Outside href={screen.href} {...look}>
			{content}
		</Outside>
	) : (
		<Link
			ref={lit}
			href={screen.path + search}
			aria-current={active ? "page" : undefined}
			onMouseEnter={() => prefetch(screen)}
			onFocus={() => prefetch(screen)}
			{...look}
		>
			{content}
		</Link>
	);
}

/** How many threads have something unread, beside the screen they are on; a dot where the menu is collapsed. */
function Unread({ wide }: { wide: boolean }) {
	const t = useText();
	const unread = useUnreadMessages();
	if (unread === 0) return null;
	return (
		<span
			className={
				wide ? "rounded-full bg-danger px-1.5 text-[11px] leading-4 font-semibold text-white" : "absolute top-2 right-2 size-2 rounded-full bg-danger"
			}
		>
			<span className="sr-only">{t("shell.unreadMessages", { count: unread })}</span>
			{wide && <span aria-hidden>{unread > 99 ? "99+" : unread}</span>}
		</span>
	);
}

/** A link that leaves the portal. */
function Outside({ href, children, ...look }: { href: string; "aria-label": string | undefined; className: string; children: ReactNode }) {
	const { leadsTo } = usePortalSettings();
	return (
		<a href={leadsTo(href)} target="_blank" rel="noreferrer" {...look}>
			{children}
			<ExternalLink className="size-3.5 shrink-0" aria-hidden />
		</a>
	);
}

interface FlyOutProps {
	section: Section;
	active: boolean;
	open: boolean;
	onOpen: (open: boolean) => void;
	children: ReactNode;
}

/** A section of the collapsed menu: its screens beside it, on pointing at it or by the keyboard. */
function FlyOut({ section, active, open, onOpen, children }: FlyOutProps) {
	const t = useText();
	const pointed = useRef(false);
	const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
	const stay = () => clearTimeout(leaving.current);
	const leave = () => {
		stay();
		// Time to get across the gap.
		leaving.current = setTimeout(() => onOpen(false), 200);
	};
	return (
		<Popover
			open={open}
			onOpenChange={(next) => {
				pointed.current = false;
				onOpen(next);
			}}
		>
			<PopoverTrigger asChild>
				<button
					type="button"
					aria-label={t(section.title)}
					className={cn(row, "justify-center px-0", active && litLook)}
					onMouseEnter={() => {
						stay();
						pointed.current = true;
						onOpen(true);
					}}
					onMouseLeave={leave}
					onClick={(event) => {
						// Pointing at it has opened it already: a click must not close it again.
						if (open && pointed.current) event.preventDefault();
					}}
				>
					<section.icon className="size-4.5 shrink-0" />
				</button>
			</PopoverTrigger>
			<PopoverContent
				side="right"
				aria-label={t(section.title)}
				className="min-w-44 p-1"
				onMouseEnter={stay}
				onMouseLeave={leave}
				onOpenAutoFocus={(event) => pointed.current && event.preventDefault()}
			>
				<p className="px-3 py-1.5 text-xs font-semibold text-ink-soft">{t(section.title)}</p>
				{children}
			</PopoverContent>
		</Popover>
	);
}
