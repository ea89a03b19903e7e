import { businessZone } from "@iqt/i18n/days";
import { z } from "zod";
import { DomainError } from "../../door/errors.ts";
import { holds, menuOf, permissionKeys } from "../../door/permissions.ts";
import { rotateToken } from "../../door/session/session.ts";
import { change, publicProcedure, router, signedIn } from "../../door/trpc.ts";
import { exchange } from "../account/account.ts";
import { acceptInvitation, readInvitation, resetPassword } from "../account/passwords.ts";
import { roleNames } from "../account/queries.ts";
import { accountProcedures } from "../account/router.ts";
import { renewInvitation } from "../registration/invitations.ts";
import { checkCompany, checkUserEmail, register } from "../registration/registration.ts";
import { codeSignIn, sendCode } from "./codes.ts";
import { factorText, secondFactor } from "./complete-sign-in.ts";
import { imitate, signIn } from "./doors.ts";
import { factorProcedures } from "./factor/router.ts";
import { allowedPaths } from "./path-access.ts";
import { companyName, endSession } from "./queries.ts";
import {
	acceptInvitationInput,
	apiPathsInput,
	checkCompanyInput,
	checkEmailInput,
	codeSignInInput,
	exchangeInput,
	imitateInput,
	invitationInput,
	registerInput,
	resetPasswordInput,
	secondFactorInput,
	sendCodeInput,
	signInInput,
} from "./schema.ts";

const ownTransaction = "It writes its entries itself: failures are logged too, and hashing must not hold the write lock.";
const opensDoor = publicProcedure.meta({ access: "public", unlogged: ownTransaction, heavy: true });
const asksForCode = publicProcedure.meta({
	access: "public",
	unlogged: "A code that is asked for changes nothing; what is done with it is logged.",
	heavy: true,
});
/** Questions that carry a secret: a query's input would stand in the address. */
const asksInBody = publicProcedure.meta({ access: "public", unlogged: "It only asks; a mutation, so that the secret in it is sent in a body." });

export const authRouter = router({
	...accountProcedures,
	...factorProcedures,

	/** Every kind of user, by name and password. Whoever has a second factor gets `secondFactor` with a challenge, as from every other door. */
	login: opensDoor.input(signInInput).mutation(({ ctx, input }) => signIn(ctx, input, "any")),

	/** Staff only (user types 1 and 2). */
	internalLogin: opensDoor.input(signInInput).mutation(({ ctx, input }) => signIn(ctx, input, "staff")),

	/** The second step of a sign-in: the challenge it was answered with, and a code of the app or a recovery code. */
	secondFactor: opensDoor.input(secondFactorInput).mutation(({ ctx, input: { challenge, code, recoveryCode } }) =>
		secondFactor(ctx, {
			challenge,
			given: { field: factorText(code) ? "code" : factorText(recoveryCode) ? "recoveryCode" : "code", text: factorText(code, recoveryCode) },
		}),
	),

	/** A staff person through the eyes of a customer's user. */
	imitateLogin: opensDoor.input(imitateInput).mutation(({ ctx, input }) => imitate(ctx, input)),

	/** Mails a one-time code for signing in; the same answer whoever is asked for. */
	sendCode: asksForCode.input(sendCodeInput).mutation(async ({ ctx, input }) => {
		await sendCode(ctx, input.userName, "signIn");
		return null;
	}),

	/** Signs in by a mailed code; an address without an account gets 100003 with a registration key. */
	codeSignIn: opensDoor.input(codeSignInInput).mutation(({ ctx, input }) => codeSignIn(ctx, input)),

	/** Mails a code to set a new password with; the same answer whoever is asked for. */
	forgotPassword: asksForCode.input(sendCodeInput).mutation(async ({ ctx, input }) => {
		await sendCode(ctx, input.userName, "password");
		return null;
	}),

	/** Sets a new password with a mailed code, and signs in. */
	resetPassword: opensDoor.input(resetPasswordInput).mutation(({ ctx, input }) => resetPassword(ctx, input)),

	/** What a mailed invitation opens. */
	invitation: asksInBody.input(invitationInput).mutation(({ ctx, input }) => readInvitation(ctx, input.token)),

	/** Sets the first password with a mailed invitation, and signs in. */
	acceptInvitation: opensDoor.input(acceptInvitationInput).mutation(({ ctx, input }) => acceptInvitation(ctx, input)),

	/** Another invitation for one whose time ran out, to the registered address only; the same answer for any link. */
	renewInvitation: opensDoor.input(invitationInput).mutation(async ({ ctx, input }) => {
		await renewInvitation(ctx, input.token);
		return null;
	}),

	/** Whether a company's check code lets an address in; the company's name. */
	checkCompany: asksInBody.input(checkCompanyInput).mutation(async ({ ctx, input }) => {
		const { scode, companyName } = await checkCompany(ctx, input);
		return { scode, companyName };
	}),

	/** Whether an address can register; only who proved it learns more than that it is well-formed. */
	checkUserEmail: asksInBody.input(checkEmailInput).mutation(({ ctx, input }) => checkUserEmail(ctx, input)),

	/** Makes a company's user of a registration key, and signs in. */
	register: opensDoor.input(registerInput).mutation(({ ctx, input }) => register(ctx, input)),

	/** Signs in with a code of `handOver`. */
	exchange: opensDoor.input(exchangeInput).mutation(({ ctx, input }) => exchange(ctx, input.code)),

	/** Ends the session; its token answers `tokenExpired` from now on. */
	logout: change("signedIn", z.object({}).optional())
		.meta({ access: "signedIn", session: "any", unenrolled: true })
		.mutation(async ({ ctx }) => {
			await endSession(ctx.db, { sessionId: ctx.caller.sessionId, at: ctx.change.at, reason: "logout" });
			await ctx.change.write({ action: "signOut", objectType: "user", objectId: ctx.caller.userGuid, before: null, after: null });
			return null;
		}),

	/** The next token; the one before answers a minute longer. */
	refresh: signedIn
		.meta({ access: "signedIn", session: "any", unenrolled: true, unlogged: "A rotated token changes nothing anybody would look up." })
		.mutation(({ ctx }) =>
			ctx.services.db.transaction().execute((trx) => rotateToken(trx, { sessionId: ctx.caller.sessionId, token: ctx.token ?? "", now: ctx.now })),
		),

	/** Who is signed in, with role codes, the screens they see and the rights they hold; `imitating` while staff see through their eyes. */
	userInfo: signedIn.meta({ access: "signedIn", unenrolled: true }).query(async ({ ctx }) => {
		const { caller } = ctx;
		const roles = caller.roles.length === 0 && caller.isSuper ? ["superuser"] : caller.roles;
		if (roles.length === 0) throw new DomainError("state", "auth.rolesMissing");
		const buttons = permissionKeys().filter((key) => holds(caller, key));
		const company = await companyName(ctx.db, caller.companyId);
		return {
			userInfo: {
				userGUID: caller.userGuid,
				userName: caller.userName,
				name: caller.displayName,
				email: caller.email,
				userType: caller.userType,
				isSuperAdmin: caller.isSuper,
				seesCost: caller.seesCost,
				companyName: company,
			},
			roles,
			heldRoles: caller.heldRoles,
			heldRoleNames: await roleNames(ctx.db, caller.userId),
			activeRole: caller.activeRole,
			secondFactorDue: caller.factorDue,
			imitating: caller.imitator && { by: caller.imitator.name, as: caller.displayName, company },
			/** Days are those of this time zone. */
			timeZone: businessZone(),
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
});
