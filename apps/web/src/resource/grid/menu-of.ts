import type { MenuItem } from "@iqt/ui/menu";

/** A menu of groups with a line between them: entries that are false are left out, and groups of which none is left. */
export const menuOf = (...groups: readonly (readonly (MenuItem | false)[])[]): MenuItem[] =>
	groups
		.map((group) => group.filter((entry) => entry !== false))
		.filter((group) => group.length > 0)
		.flatMap((group, i) => (i === 0 ? group : [{}, ...group]));
