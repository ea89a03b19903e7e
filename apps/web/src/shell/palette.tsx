import { type CommandItem, CommandPalette } from "@iqt/ui/command";
import Fuse from "fuse.js";
import { ALargeSmall, Globe, PanelLeft } from "lucide-react";
import { useMemo, useState } from "react";
import { useLocation } from "wouter";
import { language, switchLanguage, useText } from "../lib/text.ts";
import { menuOf } from "./access.ts";
import { sidebarOpen, size, sizes } from "./settings.ts";
import { tabs } from "./tabs-store.ts";
import { useUser } from "./user.ts";

interface Entry {
	title: string;
	path: string;
	item: CommandItem;
}

/** Finds a screen by its title or path, and what can be done from anywhere. Enter takes the first. */
export default function Palette({ onClose }: { onClose: () => void }) {
	const t = useText();
	const user = useUser();
	const [, navigate] = useLocation();
	const [typed, setTyped] = useState("");
	const { pages, actions } = useMemo(() => {
		const pages: Entry[] = menuOf(user).flatMap(({ section, screens }) =>
			screens.map((screen) => {
				const title = section ? `${t(section.title)} > ${t(screen.title)}` : t(screen.title);
				const Icon = screen.icon ?? section?.icon;
				const search = tabs.get().find((tab) => tab.path === screen.path)?.search ?? "";
				return {
					title,
					path: screen.path,
					item: { id: screen.path, label: title, hint: screen.path, icon: Icon && <Icon />, onSelect: () => navigate(screen.path + search) },
				};
			}),
		);
		const action = (id: string, title: string, icon: CommandItem["icon"], onSelect: () => void): Entry => ({
			title,
			path: id,
			item: { id, label: title, icon, onSelect },
		});
		const other = language() === "zh" ? "en" : "zh";
		const actions = [
			action("language", t("shell.switchLanguage"), <Globe />, () => switchLanguage(other)),
			action("sidebar", t("shell.collapseMenu"), <PanelLeft />, () => sidebarOpen.set((open) => !open)),
			...sizes.map((s) => action(`size-${s}`, `${t("shell.size")}: ${t(`shell.size.${s}`)}`, <ALargeSmall />, () => size.set(s))),
		];
		return { pages, actions };
	}, [user, t, navigate]);
	const found = useMemo(() => {
		const options = {
			threshold: 0.4,
			keys: [
				{ name: "title", weight: 0.7 },
				{ name: "path", weight: 0.3 },
			],
		};
		const search = (entries: Entry[]) =>
			(typed.trim() ? new Fuse(entries, options).search(typed.trim()).map((r) => r.item) : entries).map((e) => e.item);
		return { pages: search(pages), actions: search(actions) };
	}, [pages, actions, typed]);
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
				{ heading: t("shell.actions"), items: found.actions },
			]}
			onClose={onClose}
		/>
	);
}
