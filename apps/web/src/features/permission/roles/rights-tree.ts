import type { TreeNode } from "@iqt/ui/tree";
import type { api } from "../../../api/client.ts";
import { DOT } from "../../../lib/dot.ts";
import type { Text } from "../../../lib/text.ts";
import { list } from "../../../shell/screen-list.ts";

export type Right = Awaited<ReturnType<typeof api.roles.rights.query>>[number];

/** Leaf of a screen's own right; nodes above leaves are groups, which stand for no right. */
const group = (name: string) => `group:${name}`;

/** The screen a right opens, or null. */
const screenOf = (right: Right) => (right.menu === null ? null : (list.screens.find((screen) => screen.path === right.menu) ?? null));

/**
 * Rights as the menu has them: sections, their screens, and below each what can be done there. Rights of domains without a screen stand
 * in a group of their own at the end.
 */
export function rightsTree(rights: readonly Right[], t: Text): TreeNode[] {
	const domains = new Map<string, Right[]>();
	for (const right of rights) domains.set(right.domain, [...(domains.get(right.domain) ?? []), right]);
	const placed = new Map<string | null, TreeNode[]>();
	for (const [domain, own] of domains) {
		const first =
			own.map(screenOf).find((screen) => screen !== null && !screen.hidden) ?? own.map(screenOf).find((screen) => screen !== null) ?? null;
		const leaves = own.map((right): TreeNode => {
			const screen = screenOf(right);
			const other = screen && screen !== first && !screen.hidden;
			return { id: right.permission, label: other ? `${right.label}${DOT}${t(screen.title)}` : right.label };
		});
		const label = first ? t(first.title) : (own[0]?.domainLabel ?? domain);
		const section = first ? (first.section ?? null) : "";
		const node = { id: group(domain), label, children: leaves };
		placed.set(section, [...(placed.get(section) ?? []), node]);
	}
	const inMenu = list.sections.flatMap((section): TreeNode[] => {
		const children = placed.get(section.path);
		return children ? [{ id: group(section.path), label: t(section.title), children }] : [];
	});
	const known = new Set<string | null>(list.sections.map((section) => section.path));
	const rest = [...placed].flatMap(([section, nodes]) => (known.has(section) ? [] : nodes));
	return [...inMenu, ...(rest.length > 0 ? [{ id: group("other"), label: t("roles.otherRights"), children: rest }] : [])];
}

/** The ticks after some were added: a screen brings the rights of the calls mapped to it, and whatever is done in a screen opens it. */
export function withBrought(rights: readonly Right[], before: ReadonlySet<string>, after: ReadonlySet<string>): Set<string> {
	const next = new Set(after);
	for (const right of rights) {
		if (!after.has(right.permission) || before.has(right.permission)) continue;
		for (const brought of right.brings) next.add(brought);
		const view = `${right.domain}.view`;
		if (rights.some((one) => one.permission === view)) next.add(view);
	}
	return next;
}
