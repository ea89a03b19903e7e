import { listInput } from "../../door/lists.ts";
import { change, permitted, router } from "../../door/trpc.ts";
import { rightsInWords } from "./labels.ts";
import { previewRole } from "./preview.ts";
import { actionsOfRole, getRole, listRoles, mappedRights, rolesOfType } from "./queries.ts";
import { addRole, assignActions, changeRole, isBuiltIn, removeRole } from "./save.ts";
import { addRoleInput, assignInput, previewInput, removeRoleInput, roleInput, roleTypeInput, updateRoleInput } from "./schema.ts";

export const rolesRouter = router({
	/** Roles with how many people have each; `builtIn` ones came with the product and cannot be deleted. */
	list: permitted("role.view")
		.input(listInput)
		.query(async ({ ctx, input }) => {
			const page = await listRoles(ctx.db, input, ctx.language);
			return { ...page, items: page.items.map((role) => ({ ...role, builtIn: isBuiltIn(role.code) })) };
		}),

	/** One role by number or GUID with its rights and the GUIDs of the actions they stand for. */
	get: permitted("role.view")
		.input(roleInput)
		.query(async ({ ctx, input }) => {
			const role = await getRole(ctx.db, input.id);
			return { ...role, builtIn: isBuiltIn(role.code), actions: await actionsOfRole(ctx.db, role.id) };
		}),

	byType: permitted("role.view")
		.input(roleTypeInput)
		.query(({ ctx, input }) => rolesOfType(ctx.db, input.roleType)),

	/** Every right there is, in words; `brings`: rights of the calls mapped to its screen. */
	rights: permitted("role.view").query(async ({ ctx }) => {
		const mapped = await mappedRights(ctx.db);
		return rightsInWords(ctx.language).map((right) => ({ ...right, brings: mapped.get(right.permission) ?? [] }));
	}),

	/** What somebody with a role like this would see, before it is saved. */
	preview: permitted("role.view")
		.input(previewInput)
		.query(({ ctx, input }) => previewRole(input, ctx.language)),

	/** Saves the role, then its rights, in one transaction. */
	add: change("role.edit", addRoleInput).mutation(({ ctx, input: { permissions, ...role } }) => addRole(ctx, role, permissions)),

	update: change("role.edit", updateRoleInput).mutation(({ ctx, input: { id, version, permissions, ...role } }) =>
		changeRole(ctx, { id, version }, role, permissions),
	),

	/** The rights of these actions, and no others. */
	assignActions: change("role.edit", assignInput).mutation(({ ctx, input }) => assignActions(ctx, input.id, input.actions)),

	remove: change("role.edit", removeRoleInput).mutation(({ ctx, input }) => removeRole(ctx, input.id, input.confirmed)),
});
