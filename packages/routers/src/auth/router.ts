import { z } from "zod";
import { DomainError } from "../errors.ts";
import { holds, menuOf, permissionKeys } from "../permissions.ts";
import { change, publicProcedure, router, signedIn } from "../trpc.ts";
import { allowedPaths } from "./path-access.ts";
import { companyName, endSession } from "./queries.ts";
import { apiPathsInput, changePasswordInput, signInInput } from "./schema.ts";
import { rotateToken } from "./session.ts";
import { changePassword, signIn } from "./sign-in.ts";

const ownTransaction = "It writes its entries itself: failures are logged too, and hashing must not hold the write lock.";

export const authRouter = router({
	/** Every kind of user, by name and password. */
	login: publicProcedure
		.meta({ access: "public", unlogged: ownTransaction })
		.input(signInInput)
		.mutation(({ ctx, input }) => signIn(ctx, input, "any")),

	/** Staff only (user types 1 and 2). */
	internalLogin: publicProcedure
		.meta({ access: "public", unlogged: ownTransaction })
		.input(signInInput)
		.mutation(({ ctx, input }) => signIn(ctx, input, "staff")),

	/** Ends the session; its token answers `tokenExpired` from now on. */
	logout: change("signedIn", z.object({}).optional()).mutation(async ({ ctx }) => {
		await endSession(ctx.db, { sessionId: ctx.caller.sessionId, at: ctx.change.at, reason: "logout" });
		await ctx.change.write({ action: "signOut", objectType: "user", objectId: ctx.caller.userGuid, before: null, after: null });
		return null;
	}),

	/** The next token; the one before answers a minute longer. */
	refresh: signedIn
		.meta({ access: "signedIn", unlogged: "A rotated token changes nothing anybody would look up." })
		.mutation(({ ctx }) =>
			ctx.services.db.transaction().execute((trx) => rotateToken(trx, { sessionId: ctx.caller.sessionId, token: ctx.token ?? "", now: ctx.now })),
		),

	/** Who is signed in, with role codes, the screens they see and the rights they hold. */
	userInfo: signedIn.query(async ({ ctx }) => {
		const { caller } = ctx;
		const roles = caller.roles.length === 0 && caller.isSuper ? ["superuser"] : caller.roles;
		if (roles.length === 0) throw new DomainError("state", "auth.rolesMissing");
		const buttons = permissionKeys.filter((key) => holds(caller, key));
		return {
			userInfo: {
				userGUID: caller.userGuid,
				userName: caller.userName,
				name: caller.displayName,
				email: caller.email,
				userType: caller.userType,
				isSuperAdmin: caller.isSuper,
				seesCost: caller.seesCost,
				companyName: await companyName(ctx.db, caller.companyId),
			},
			roles,
			menus: Array.from(new Set(buttons.map(menuOf).filter((path) => path !== null))),
			buttons,
		};
	}),

	/** Which of the REST paths the caller may call. */
	checkApiPaths: signedIn
		.input(apiPathsInput)
		.query(({ ctx, input }): string[] =>
			allowedPaths(input.apiPaths, (access) => access === "public" || access === "signedIn" || holds(ctx.caller, access)),
		),

	/** Replaces the caller's password; other sessions end. */
	changePassword: signedIn
		.meta({ access: "signedIn", unlogged: ownTransaction })
		.input(changePasswordInput)
		.mutation(async ({ ctx, input }) => {
			await changePassword(ctx, input);
			return null;
		}),
});
