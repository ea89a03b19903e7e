import type { Language } from "@iqt/i18n";
import { z } from "zod";
import type { Context } from "../../door/context.ts";
import { type ListInput, listInput } from "../../door/lists.ts";
import { memoryList } from "../../door/memory-lists.ts";
import { change, permitted, router, signedIn } from "../../door/trpc.ts";
import { rightLabel } from "../roles/labels.ts";
import { actionsOfKinds, apisOfMenu, getAction, listActions, mappingCounts, rolesByPermission } from "./queries.ts";
import { importApis, importMenus, lockOf, removeAction, saveAction, saveMapping } from "./save.ts";
import { actionInput, actionKinds, importMenusInput, mappingInput, saveActionInput } from "./schema.ts";
import { shownName } from "./shown-name.ts";

type Listed = Awaited<ReturnType<typeof getAction>>;

/** With the words of its right, and what of it can be changed. */
const inWords =
	(language: Language) =>
	<A extends Listed>(action: A) => {
		const right = action.permission === null ? null : rightLabel(language, action.permission);
		return { ...action, rightLabel: right, name: shownName(language, action), locked: lockOf(action) };
	};

type Filters = ListInput["filters"];

/** Filters with the actions that are called so where one asks for a name: it is told in the reader's words, and kept otherwise. */
async function byShownName({ db, language }: Pick<Context, "db" | "language">, filters: Filters): Promise<Filters> {
	const asked = filters?.filter((filter) => filter.field === "name") ?? [];
	if (asked.length === 0) return filters;
	const shown = (await actionsOfKinds(db, actionKinds)).map((action) => ({ id: action.id, name: [action.name, inWords(language)(action).name] }));
	const found = memoryList<(typeof shown)[number]>(
		{ name: { read: ({ name }) => name.join("\n"), filter: ["contains"] } },
		{ id: ({ id }) => id, searched: () => "" },
	);
	const ids = found.all(shown, { filters: asked.map((filter) => ({ ...filter, op: "contains" as const })) }).map(({ id }) => id);
	return [...(filters ?? []).filter((filter) => !asked.includes(filter)), { field: "id", op: "in", value: ids }];
}

export const actionsRouter = router({
	/** What administrators grant: screens, buttons and calls. */
	list: permitted("action.view")
		.input(listInput)
		.query(async ({ ctx, input }) => {
			const page = await listActions(ctx.db, { ...input, filters: await byShownName(ctx, input.filters) });
			return { ...page, items: page.items.map(inWords(ctx.language)) };
		}),

	get: permitted("action.view")
		.input(actionInput)
		.query(async ({ ctx, input }) => inWords(ctx.language)(await getAction(ctx.db, input.id))),

	/** Screens and buttons with the codes of the roles that have them. */
	roleActions: permitted("action.view").query(async ({ ctx }) => {
		const { supers, holders } = await rolesByPermission(ctx.db);
		const actions = await actionsOfKinds(ctx.db, ["menu", "button"]);
		return actions.map((action) => ({
			...inWords(ctx.language)(action),
			roles: [...supers, ...(holders.get(action.permission ?? "") ?? [])],
		}));
	}),

	/** Every screen, with how many calls are mapped to it. */
	menus: permitted("action.view").query(async ({ ctx }) => {
		const counts = await mappingCounts(ctx.db);
		return (await actionsOfKinds(ctx.db, ["menu"])).map((menu) => ({ ...inWords(ctx.language)(menu), apis: counts.get(menu.id) ?? 0 }));
	}),

	/** Every call. */
	apis: permitted("action.view").query(async ({ ctx }) => (await actionsOfKinds(ctx.db, ["api"])).map(inWords(ctx.language))),

	/** The calls mapped to a screen. */
	apisOfMenu: permitted("action.view")
		.input(actionInput)
		.query(async ({ ctx, input }) => (await apisOfMenu(ctx.db, input.id)).map(inWords(ctx.language))),

	/** Codes of the roles that may open each screen, by its path; super administrators' always. Customers are told of the roles they hold. */
	menuRoles: signedIn.query(async ({ ctx }): Promise<Record<string, string[]>> => {
		const { supers, holders } = await rolesByPermission(ctx.db);
		const menus = await actionsOfKinds(ctx.db, ["menu"]);
		const isShown = (role: string) => ctx.caller.userType !== 3 || ctx.caller.heldRoles.includes(role);
		const opening = menus.map(
			(menu) => [menu.path ?? menu.code, [...supers, ...(holders.get(menu.permission ?? "") ?? [])].filter(isShown)] as const,
		);
		return Object.fromEntries(ctx.caller.userType === 3 ? opening.filter(([, roles]) => roles.length > 0) : opening);
	}),

	save: change("action.edit", saveActionInput).mutation(({ ctx, input }) => saveAction(ctx, input)),
	remove: change("action.edit", actionInput).mutation(({ ctx, input }) => removeAction(ctx, input.id)),
	saveMapping: change("action.edit", mappingInput).mutation(({ ctx, input }) => saveMapping(ctx, input.menuId, input.apiIds)),

	/** Takes the portal's role-bearing routes. */
	importMenus: change("action.edit", importMenusInput).mutation(({ ctx, input }) => importMenus(ctx, input.menus)),

	/** Takes the list of calls as the server has it. */
	importApis: change("action.edit", z.object({}).optional()).mutation(({ ctx }) => importApis(ctx)),
});
