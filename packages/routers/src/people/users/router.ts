import type { Caller } from "../../door/context.ts";
import { listInput } from "../../door/lists.ts";
import { change, permitted, router } from "../../door/trpc.ts";
import { downloadLink } from "../../kit/files/download-link.ts";
import type { FileAnswer } from "../../kit/rest/types.ts";
import { placeNames } from "../account/queries.ts";
import { inviteUser } from "../registration/invitations.ts";
import { importUsers, readImport } from "./import.ts";
import { allPeople, findPeople, formOptions, getUser, listUsers } from "./queries.ts";
import { refuseSuper } from "./rules.ts";
import { addUser, changeStatus, changeUser, resetFactor } from "./save.ts";
import { importInput, searchInput, statusInput, updateUserInput, userInput, userSchema } from "./schema.ts";
import { describeSheetProblems, userErrorSheet, userTemplate } from "./sheet.ts";

/** Customers' users see their own company's people only; "" stands for a company nobody is of. */
const companyOf = (caller: Caller) => (caller.userType === 3 ? (caller.companyId ?? "") : null);

export const usersRouter = router({
	/** People with their roles and invitations; filters of the columns and `role` (codes). */
	list: permitted("user.view")
		.input(listInput)
		.query(({ ctx, input }) => listUsers(ctx.db, input, ctx.now)),

	/** One user by number or GUID; `places`: names of the areas by code. */
	get: permitted("user.view")
		.input(userInput)
		.query(async ({ ctx, input }) => {
			const user = await getUser(ctx.db, input.id, ctx.now);
			return { ...user, places: await placeNames(ctx.db, user.areas) };
		}),

	/** Roles, companies, departments and positions to choose from. */
	options: permitted("user.view").query(({ ctx }) => formOptions(ctx.db)),

	/** Adds a user and mails the invitation to set a first password. */
	add: change("user.edit", userSchema).mutation(({ ctx, input }) => addUser(ctx, input)),

	update: change("user.edit", updateUserInput).mutation(({ ctx, input: { id, version, ...user } }) => changeUser(ctx, { id, version }, user)),

	/** Enables or disables; whoever is disabled is signed out at once, and with `endTokens` their programs for good. */
	setStatus: change("user.edit", statusInput).mutation(({ ctx, input }) => changeStatus(ctx, input)),

	/** Mails the invitation again, with a new link; the old ones end. */
	invite: change("user.edit", userInput).mutation(async ({ ctx, input }) => {
		const user = await getUser(ctx.db, input.id, ctx.now);
		refuseSuper(ctx.caller, user);
		await inviteUser(ctx, user.guid);
		return { id: user.id };
	}),

	/** Takes somebody's second factor away, for one who lost both app and recovery codes: their sessions end, and they are told by mail. */
	resetFactor: change("user.edit", userInput).mutation(({ ctx, input }) => resetFactor(ctx, input.id)),

	/** The empty import sheet. */
	template: permitted("user.edit")
		.meta({ access: "user.edit", file: true })
		.query(async ({ ctx }): Promise<FileAnswer> => userTemplate(await formOptions(ctx.db), ctx.language)),

	/** The same as a link that holds for five minutes. */
	templateUrl: permitted("user.edit")
		.meta({ access: "user.edit", unlogged: "It writes a file to download, not data." })
		.mutation(async ({ ctx }) => downloadLink(ctx, "user.edit", userTemplate(await formOptions(ctx.db), ctx.language))),

	/** What an uploaded sheet holds and what is wrong with which cell; nothing is saved. */
	checkImport: permitted("user.edit")
		.input(importInput)
		.query(async ({ ctx, input }) => {
			const { lines, users, problems } = await readImport(ctx, input.objectName);
			return { rows: lines.length, valid: users.length, problems: describeSheetProblems(problems, ctx.language) };
		}),

	/** A link to the uploaded sheet with a column that says what is wrong with each row. */
	errorFile: permitted("user.edit")
		.meta({ access: "user.edit", unlogged: "It writes a file to download, not data.", heavy: true })
		.input(importInput)
		.mutation(async ({ ctx, input }) => downloadLink(ctx, "user.edit", userErrorSheet(await readImport(ctx, input.objectName), ctx.language))),

	/** Adds and invites everybody in an uploaded sheet, or nobody. */
	import: change("user.edit", importInput).mutation(({ ctx, input }) => importUsers(ctx, input.objectName)),

	/** Ids and names of everybody active. */
	select: permitted("lookup.view").query(({ ctx }) => allPeople(ctx.db, companyOf(ctx.caller))),

	/** People whose name or address holds the key, 50 at most. */
	search: permitted("lookup.view")
		.input(searchInput)
		.query(({ ctx, input }) => findPeople(ctx.db, { key: input.key, companyId: companyOf(ctx.caller) })),
});
