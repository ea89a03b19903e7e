import { type CommandItem, CommandPalette } from "@iqt/ui/command";
import Fuse from "fuse.js";
import { ALargeSmall, Bookmark, Building2, FileText, Globe, KeyRound, LogOut, PanelLeft, Route, Settings2 } from "lucide-react";
import { useDeferredValue, useMemo, useState } from "react";
import { useLocation } from "wouter";
import { DOT } from "../lib/dot.ts";
import { language, languageNames, useText } from "../lib/text.ts";
import { useLatest } from "../lib/use-latest.ts";
import { paths } from "../paths.ts";
import { writeState } from "../resource/grid/url-state.ts";
import { openView, titleOf, useSavedViews, useSharedViews, viewKey } from "../resource/grid/view-registry.ts";
import { mayOpen, menuOf, screenAt } from "./access.ts";
import { bookPath } from "./book-screens.ts";
import { chooseLanguage } from "./choose-language.ts";
import { chooseSize } from "./choose-size.ts";
import { usePortalSettings } from "./portal-settings.ts";
import { sidebarOpen, sizes } from "./settings.ts";
import { logOut } from "./sign-out.ts";
import { tabs } from "./tabs-store.ts";
import { useFound } from "./use-found.ts";
import { useUser } from "./user.ts";

interface Entry {
	title: string;
	path: string;
	item: CommandItem;
}

/** Entries of a kind shown for what is typed, best first: more would be drawn anew with every key, and nobody reads that far. */
const MOST_FOUND = 12;

/** Pages listed at once: as many as are seen without scrolling. The others follow. */
const AT_FIRST = 12;

/** Finds a screen by its title or path, and what can be done from anywhere. Enter takes the first. */
export default function Palette({ onClose, onSettings }: { onClose: () => void; onSettings: () => void }) {
	const t = useText();
	const user = useUser();
	const [, navigate] = useLocation();
	const [typed, setTyped] = useState("");
	const [own] = useSavedViews();
	const { views: shared } = useSharedViews();
	const leadsTo = useLatest(usePortalSettings().leadsTo);
	const { pages, actions, views } = useMemo(() => {
		const pages: Entry[] = menuOf(user).flatMap(({ section, screens }) =>
			screens.map((screen) => {
				const title = section ? `${t(section.title)} > ${t(screen.title)}` : t(screen.title);
				const Icon = screen.icon ?? section?.icon;
				const search = tabs.get().find((tab) => tab.path === screen.path)?.search ?? "";
				return {
					title,
					path: screen.path,
					item: {
						id: screen.path,
						label: title,
						hint: screen.path,
						icon: Icon && <Icon />,
						onSelect: () => (screen.href ? window.open(leadsTo(screen.href), "_blank", "noreferrer") : navigate(screen.path + search)),
					},
				};
			}),
		);
		const action = (id: string, title: string, icon: CommandItem["icon"], onSelect: () => void): Entry => ({
			title,
			path: id,
			item: { id, label: title, icon, onSelect },
		});
		const actions = [
			...languageNames
				.filter(({ value }) => value !== language())
				.map(({ value, label }) => action(`language-${value}`, `${t("shell.language")}: ${label}`, <Globe />, () => void chooseLanguage(value))),
			action("sidebar", t("shell.toggleMenu"), <PanelLeft />, () => sidebarOpen.set((open) => !open)),
			...sizes.map((s) => action(`size-${s}`, `${t("shell.size")}: ${t(`shell.size.${s}`)}`, <ALargeSmall />, () => chooseSize(s))),
			action("settings", t("shell.settings"), <Settings2 />, onSettings),
			action("password", t("menu.editPassword"), <KeyRound />, () => navigate(paths.editPassword)),
			action("logOut", t("shell.logOut"), <LogOut />, () => void logOut()),
		];
		const views: Entry[] = [...own, ...shared].flatMap((view) => {
			const screen = screenAt(view.path)?.screen;
			if (!screen || !mayOpen(screen, user)) return [];
			const title = `${t(screen.title)} > ${titleOf(view)}`;
			const item = { id: `view ${view.list} ${viewKey(view)}`, label: title, icon: <Bookmark />, onSelect: () => navigate(openView(view)) };
			return [{ title, path: view.path, item }];
		});
		return { pages, actions, views };
	}, [user, t, own, shared, navigate, onSettings, leadsTo]);
	const listed = useDeferredValue(pages, pages.slice(0, AT_FIRST));
	const found = useMemo(() => {
		const options = {
			threshold: 0.4,
			keys: [
				{ name: "title", weight: 0.7 },
				{ name: "path", weight: 0.3 },
			],
		};
		const search = (entries: Entry[], untyped = entries) =>
			(typed.trim() ? new Fuse(entries, options).search(typed.trim(), { limit: MOST_FOUND }).map((r) => r.item) : untyped).map((e) => e.item);
		return { pages: search(pages, listed), views: search(views), actions: search(actions) };
	}, [pages, listed, actions, views, typed]);
	const server = useFound(typed);
	const things = useMemo(() => {
		const titleAt = (path: string) => t(screenAt(path)?.screen.title ?? "shell.notFound");
		return {
			quotations: server.quotations.map(
				({ id, number, customerName, lane }): CommandItem => ({
					id: `quotation ${id}`,
					label: `${number}${DOT}${customerName}`,
					hint: lane,
					icon: <FileText />,
					onSelect: () => navigate(`${paths.quotationRecord}/${id}`),
				}),
			),
			customers: server.customers.map(
				({ id, code, name }): CommandItem => ({
					id: `customer ${id}`,
					label: name,
					hint: code,
					icon: <Building2 />,
					onSelect: () => navigate(`${paths.companies}?edit=${id}`),
				}),
			),
			lanes: server.lanes.map(({ domain, count, places }): CommandItem => {
				const path = bookPath(domain) ?? "";
				const filters = places.map(({ field, code }) => ({ field, op: "eq" as const, value: code }));
				return {
					id: `lane ${domain} ${places.map(({ code }) => code).join(" ")}`,
					label: places.map(({ name, nameZh }) => (language() === "zh" && nameZh) || name).join(" – "),
					hint: `${titleAt(path)}${DOT}${t("table.count", { total: count })}`,
					icon: <Route />,
					onSelect: () => navigate(path + writeState({ search: "", sort: [], filters, view: "", extra: {} })),
				};
			}),
		};
	}, [server, t, navigate]);
	return (
		<CommandPalette
			title={t("shell.search")}
			placeholder={t("shell.searchPlaceholder")}
			none={t("shell.searchNone")}
			typed={typed}
			onTyped={setTyped}
			maxLength={32}
			groups={[
				{ heading: t("shell.pages"), items: found.pages },
				{ heading: t("shell.foundLanes"), items: things.lanes },
				{ heading: t("shell.foundQuotations"), items: things.quotations },
				{ heading: t("shell.foundCustomers"), items: things.customers },
				{ heading: t("shell.savedViews"), items: found.views },
				{ heading: t("shell.actions"), items: found.actions },
			]}
			onClose={onClose}
		/>
	);
}
