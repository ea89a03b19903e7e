import { text } from "../lib/text.ts";
import { list } from "./screen-list.ts";

/** A route that roles are needed for, as the server keeps it. */
export interface MenuListEntry {
	path: string;
	name: string;
	description: string;
	/** Kind of thing it is about: the section's name (`permission`, `basicdata`), `depotService` for the depot's. */
	actionClass: string;
}

const classOf = (section: string) => (section === "/Depot" ? "depotService" : section.slice(1));

/** The list of role-bearing routes that `ImportFrontAction` takes, described in the person's language. */
export const menuList = (): MenuListEntry[] =>
	list.screens
		.filter((s) => s.access === undefined || typeof s.access === "object")
		.map((s) => ({
			path: s.path,
			name: s.title.slice(s.title.indexOf(".") + 1),
			description: text(s.title),
			actionClass: classOf(s.section ?? s.path),
		}));
