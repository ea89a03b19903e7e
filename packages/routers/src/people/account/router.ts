import { z } from "zod";
import { DomainError, InvalidFieldError } from "../../door/errors.ts";
import { holds } from "../../door/permissions.ts";
import { change, permitted, router, signedIn } from "../../door/trpc.ts";
import { companyCodes, renewCheckCode } from "../companies/check-code.ts";
import { rightsInWords } from "../roles/labels.ts";
import { endImitation } from "../session/imitation.ts";
import { endSession } from "../session/queries.ts";
import { changePasswordInput, changeRoleInput, createTokenInput, idInput, updateFunctionInput, updateInfoInput } from "../session/schema.ts";
import { changedFields } from "../users/rules.ts";
import { changeRole, createToken, issueExchangeCode } from "./account.ts";
import { changePassword } from "./passwords.ts";
import { hasTeam, knownPlaces, placeNames, readProfile, revokeToken, roleNames, sessionsOf, tokensOf, updateProfile } from "./queries.ts";

const own = { access: "signedIn", session: "own" } as const;
const answersToken = "It writes its entry itself: an answer that holds a token must not be kept under an idempotency key.";

/** What belongs to the person alone: refused to API tokens, and to staff who see through their eyes. */
export const accountProcedures = {
	/** The caller's own page. */
	profile: signedIn.meta(own).query(async ({ ctx }) => {
		const profile = await readProfile(ctx.db, ctx.caller.userId);
		if (!profile) throw new DomainError("notFound", "error.notFound");
		return { ...profile, places: await placeNames(ctx.db, profile.areas), roles: await roleNames(ctx.db, ctx.caller.userId) };
	}),

	/** Whether the caller belongs to a team (or company) and has a password. */
	teamAndPassword: signedIn.meta(own).query(async ({ ctx }) => ({
		hasTeam: await hasTeam(ctx.db, { guid: ctx.caller.userGuid, companyId: ctx.caller.companyId }),
		hasPassword: (await readProfile(ctx.db, ctx.caller.userId))?.hasPassword ?? false,
	})),

	/** Name, telephone and language of the caller. With a `version` that is not the row's: `stale` with both. */
	updateInfo: change("signedIn", updateInfoInput)
		.meta(own)
		.mutation(async ({ ctx, input }) => {
			const before = await readProfile(ctx.db, ctx.caller.userId);
			if (!before) throw new DomainError("notFound", "error.notFound");
			const { version, displayName = before.displayName, language = before.language } = input;
			const phone = input.phone === undefined ? before.phone : (input.phone ?? "");
			const values = { display_name: displayName, phone: phone || null, language };
			const after = { displayName, phone, language };
			const changes = changedFields<object>({ displayName: before.displayName, phone: before.phone, language: before.language }, after);
			if ((version ?? before.version) === before.version && Object.keys(changes.after).length === 0) {
				ctx.change.nothing();
				return { version: before.version };
			}
			if (!(await updateProfile(ctx.db, ctx.caller.userId, version, values)))
				throw new DomainError("stale", "error.stale", {}, { mine: input, theirs: before });
			await ctx.change.write({
				action: "update",
				objectType: "user",
				objectId: ctx.caller.userGuid,
				before: { displayName: before.displayName, phone: before.phone, language: before.language },
				after,
			});
			return { version: before.version + 1 };
		}),

	/** What the caller does, and the places they look after. */
	updateFunction: change("signedIn", updateFunctionInput)
		.meta(own)
		.mutation(async ({ ctx, input }) => {
			const before = await readProfile(ctx.db, ctx.caller.userId);
			if (!before) throw new DomainError("notFound", "error.notFound");
			const functions = Array.from(new Set(input.functions ?? before.functions));
			const areas = Array.from(new Set((input.areas ?? before.areas).map((code) => code.toUpperCase())));
			const known = await knownPlaces(ctx.db, areas);
			const unknown = input.areas === undefined ? [] : areas.filter((code) => !known.has(code));
			if (unknown.length > 0) throw new InvalidFieldError("areas", "problem.placeUnknown", { codes: unknown.join(", ") });
			const values = { functions: JSON.stringify(functions), areas: JSON.stringify(areas) };
			const changes = changedFields<object>({ functions: before.functions, areas: before.areas }, { functions, areas });
			if ((input.version ?? before.version) === before.version && Object.keys(changes.after).length === 0) {
				ctx.change.nothing();
				return { version: before.version };
			}
			if (!(await updateProfile(ctx.db, ctx.caller.userId, input.version, values)))
				throw new DomainError("stale", "error.stale", {}, { mine: input, theirs: before });
			await ctx.change.write({
				action: "update",
				objectType: "user",
				objectId: ctx.caller.userGuid,
				before: { functions: before.functions, areas: before.areas },
				after: { functions, areas },
			});
			return { version: before.version + 1 };
		}),

	/** Replaces the caller's password; other sessions end. */
	changePassword: signedIn
		.meta({ ...own, unlogged: "It writes its entries itself: failures are logged too, and hashing must not hold the write lock.", heavy: true })
		.input(changePasswordInput)
		.mutation(async ({ ctx, input }) => {
			await changePassword(ctx, input);
			return null;
		}),

	/** Lets the session act as one of the caller's roles, or as all again (null); answers the next token. */
	changeRole: signedIn
		.meta({ ...own, unlogged: answersToken })
		.input(changeRoleInput)
		.mutation(({ ctx, input }) => changeRole(ctx, input.role)),

	/** A code for `/auth-redirect#code=…` that takes this session over there, once and within a minute. */
	handOver: signedIn.meta({ ...own, unlogged: answersToken }).mutation(({ ctx }) => issueExchangeCode(ctx)),

	/** Back from a customer's eyes to the staff person's own session. */
	endImitation: signedIn
		.meta({ access: "signedIn", session: "any", unenrolled: true, unlogged: answersToken })
		.mutation(({ ctx }) => endImitation(ctx)),

	sessions: router({
		/** Living sessions of the caller; `current` is the one that asks. */
		list: signedIn
			.meta(own)
			.query(async ({ ctx }) =>
				(await sessionsOf(ctx.db, ctx.caller.userId, ctx.now.toISOString())).map((s) => ({ ...s, current: s.id === ctx.caller.sessionId })),
			),

		/** Ends one of them; its token answers `tokenExpired` from now on. */
		end: change("signedIn", idInput)
			.meta(own)
			.mutation(async ({ ctx, input }) => {
				const id = input.id.toLowerCase();
				const session = (await sessionsOf(ctx.db, ctx.caller.userId, ctx.change.at)).find((s) => s.id === id);
				if (!session) throw new DomainError("notFound", "error.notFound");
				await endSession(ctx.db, { sessionId: id, at: ctx.change.at, reason: "reset" });
				const { kind, other, address } = session;
				await ctx.change.write({ action: "end", objectType: "session", objectId: id, before: { kind, other, address }, after: null });
				return null;
			}),
	}),

	tokens: router({
		list: signedIn.meta(own).query(({ ctx }) => tokensOf(ctx.db, ctx.caller.userId, ctx.now.toISOString())),

		/** Rights a token may be given, in words: those the caller holds. */
		scopes: signedIn.meta(own).query(({ ctx }) => rightsInWords(ctx.language).filter(({ permission }) => holds(ctx.caller, permission))),

		/** Makes an API token and answers it, this once. */
		create: signedIn
			.meta({ ...own, unlogged: answersToken })
			.input(createTokenInput)
			.mutation(({ ctx, input }) => createToken(ctx, input)),

		/** Ends one for good. */
		revoke: change("signedIn", idInput)
			.meta(own)
			.mutation(async ({ ctx, input }) => {
				const name = await revokeToken(ctx.db, { id: input.id, userId: ctx.caller.userId, at: ctx.change.at });
				if (name === null) throw new DomainError("notFound", "error.notFound");
				await ctx.change.write({ action: "revoke", objectType: "apiToken", objectId: input.id, before: { name }, after: null });
				return null;
			}),
	}),

	company: router({
		/** What colleagues of the caller's company need to register; null for staff. */
		codes: permitted("company.invite")
			.meta({ access: "company.invite", notImitating: true })
			.query(({ ctx }) => (ctx.caller.companyId === null ? null : companyCodes(ctx.db, ctx.caller.companyId))),

		/** A new check code; the one before lets nobody in any more. */
		renewCode: change("company.invite", z.object({}).optional())
			.meta({ access: "company.invite", notImitating: true })
			.mutation(async ({ ctx }) => {
				if (ctx.caller.companyId === null) throw new DomainError("state", "auth.noCompany");
				return { code: await renewCheckCode(ctx, ctx.caller.companyId) };
			}),
	}),
};
