import { focalTypes } from "@iqt/routers/people/roles/schema";
import type { TreeNode } from "@iqt/ui/tree";
import type { Text } from "../../../lib/text.ts";
import type { FieldVersions } from "../../../resource/versions-dialog.tsx";
import { type Right, rightsTree } from "./rights-tree.ts";
import type { RoleDraft } from "./role-form.tsx";

const fields = ["code", "name", "roleType", "focalType", "department", "position", "canQuotation", "secondFactor", "isSuper"] as const;

function fieldText(role: RoleDraft, field: (typeof fields)[number], t: Text): string {
	const value = role[field];
	if (typeof value === "boolean") return t(value ? "table.yes" : "table.no");
	if (field === "roleType") return t(`roles.type.${role.roleType}`);
	if (field === "focalType") {
		const focal = focalTypes.find((type) => type === value);
		return t(focal ? `roles.focal.${focal}` : "roles.none");
	}
	return value;
}

/** Rights by name with the screen they belong to: `Rail price: View`. */
const rightNames = (nodes: readonly TreeNode[], group = ""): [permission: string, name: string][] =>
	nodes.flatMap((node) => (node.children ? rightNames(node.children, node.label) : [[node.id, `${group}: ${node.label}`]]));

/** The rights by number and, where they are not those of `before`, what came and went. */
function rightsText(before: RoleDraft, role: RoleDraft, names: ReadonlyMap<string, string>, t: Text): string {
	const named = (permission: string) => names.get(permission) ?? permission;
	const without = (all: readonly string[], some: readonly string[]) => all.filter((one) => !some.includes(one)).map(named);
	const changes = [
		...without(role.permissions, before.permissions).map((name) => `+ ${name}`),
		...without(before.permissions, role.permissions).map((name) => `− ${name}`),
	];
	return [t("roles.rightsCount", { count: role.permissions.length }), ...changes].join("\n");
}

/** A role in words, field by field: as it was opened, as somebody else left it, as it was entered here. */
export function roleVersions(sides: Record<"before" | "theirs" | "mine", RoleDraft>, rights: readonly Right[], t: Text): FieldVersions[] {
	const said = (field: string, label: string, text: (role: RoleDraft) => string): FieldVersions => ({
		...{ field, label },
		...{ before: text(sides.before), theirs: text(sides.theirs), mine: text(sides.mine) },
	});
	const names = new Map(rightNames(rightsTree(rights, t)));
	return [
		...fields.map((field) => said(field, t(`roles.${field}`), (role) => fieldText(role, field, t))),
		said("permissions", t("roles.rights"), (role) => rightsText(sides.before, role, names, t)),
	];
}
