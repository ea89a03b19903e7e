import { type Database, updatedAny } from "@iqt/db";
import type { Kysely } from "kysely";
import { audited } from "../../door/audited.ts";
import type { ChangeWriter } from "../../door/change-log.ts";
import type { Context } from "../../door/context.ts";
import { DomainError, InvalidFieldError } from "../../door/errors.ts";
import { randomToken, tokenHash } from "../../door/session/secrets.ts";
import type { IssuedToken } from "../../door/session/session.ts";
import { insertUser } from "../account/bootstrap.ts";
import { refusedPassword } from "../account/refused-password.ts";
import { throttled } from "../session/guarded.ts";
import { registrationHours, takesDomain } from "../session/rules.ts";
import { openSession } from "../session/sign-in.ts";

/** What somebody gets who proved an address without an account. */
export interface StartedRegistration {
	registrationKey: string;
	registrationEmail: string;
	/** Seconds the key holds. */
	expiresIn: number;
}

/** Gives out a registration key for a proven address, in `trx`; keys before it for the same address end. */
export async function startRegistration(
	trx: Kysely<Database>,
	log: ChangeWriter,
	{ email, address }: { email: string; address: string },
): Promise<StartedRegistration> {
	const id = crypto.randomUUID();
	const key = randomToken();
	const expiresIn = registrationHours * 3600;
	const expires_at = new Date(Date.parse(log.at) + expiresIn * 1000).toISOString();
	await trx.updateTable("registration").set({ expires_at: log.at }).where("email", "=", email).where("used_at", "is", null).execute();
	await trx
		.insertInto("registration")
		.values({ id, email, key_hash: await tokenHash(key), created_at: log.at, expires_at, used_at: null })
		.execute();
	await log.write({ action: "start", objectType: "registration", objectId: id, before: null, after: { email, address, until: expires_at } });
	return { registrationKey: key, registrationEmail: email, expiresIn };
}

/** The registration a key opens; throws `registrationTimedOut` for an unknown, a used and an expired one alike. */
async function registrationOf(db: Kysely<Database>, key: string, now: Date): Promise<{ id: string; email: string }> {
	const row = await db
		.selectFrom("registration")
		.select(["id", "email"])
		.where("key_hash", "=", await tokenHash(key))
		.where("used_at", "is", null)
		.where("expires_at", ">", now.toISOString())
		.executeTakeFirst();
	if (!row) throw new DomainError("registrationTimedOut", "auth.registrationOver");
	return row;
}

export interface CompanyCheck {
	scode: string;
	code: string;
	email: string;
}

/**
 * The customer company a new user may join: its code and its check code are right, and the address is of its e-mail domain where it
 * names one. Everything else is one answer, `invalid` at the check code, under the tries of a company. Throws `tooMany`.
 */
export async function checkCompany(ctx: Context, { scode, code, email }: CompanyCheck): Promise<{ id: string; scode: string; companyName: string }> {
	const company = await throttled(ctx, "company", scode, async () => {
		const row = await ctx.services.db
			.selectFrom("company")
			.select(["id", "code", "name", "check_code", "email_domain"])
			.where("code", "=", scode)
			.executeTakeFirst();
		const right = row?.check_code && row.check_code.toLowerCase() === code.toLowerCase() && takesDomain(row.email_domain, email);
		return right ? row : null;
	});
	if (!company) throw new InvalidFieldError("code", "problem.companyCheck");
	return { id: company.id, scode: company.code, companyName: company.name };
}

/**
 * Whether an address can register. Without the key that was given to this very address the answer is the same for every well-formed
 * one: it must not tell strangers who has an account.
 */
export async function checkUserEmail(
	ctx: Context,
	input: { email: string; registrationKey?: string | undefined },
): Promise<{ email: string; available: boolean }> {
	const { db } = ctx.services;
	const proven = input.registrationKey ? await registrationOf(db, input.registrationKey, ctx.now).catch(() => null) : null;
	if (proven?.email.toLowerCase() !== input.email.toLowerCase()) return { email: input.email, available: true };
	const taken = await db.selectFrom("user").select("id").where("email", "=", input.email).executeTakeFirst();
	return { email: input.email, available: taken === undefined };
}

export interface Registration {
	registrationKey: string;
	email?: string | undefined;
	scode: string;
	code: string;
	displayName: string;
	phone?: string | undefined;
	password?: string | undefined;
	language?: "zh" | "en" | "es" | "ja" | undefined;
}

/**
 * Makes a user of the company of somebody with a registration key, and signs them in: its administrator when they are its first, a
 * company user otherwise. Their user name is their address. All or nothing. Throws `registrationTimedOut`, `invalid` by field, `tooMany`.
 */
export async function register(ctx: Context, input: Registration): Promise<IssuedToken> {
	const { db, passwords } = ctx.services;
	const { id, email } = await registrationOf(db, input.registrationKey, ctx.now);
	if (input.email && input.email.toLowerCase() !== email.toLowerCase()) throw new InvalidFieldError("email", "problem.registrationEmail");
	const { password, displayName } = input;
	const company = await checkCompany(ctx, { scode: input.scode, code: input.code, email });
	const refused = password ? await refusedPassword(db, password, { userName: email, email, displayName, companyId: company.id }) : null;
	if (refused) throw new InvalidFieldError("password", refused);
	const passwordHash = password ? await passwords.hash(password) : null;
	return audited(ctx, { id: null, name: displayName }, async (log, trx) => {
		const updated = await updatedAny(trx.updateTable("registration").set({ used_at: log.at }).where("id", "=", id).where("used_at", "is", null));
		if (!updated) throw new DomainError("registrationTimedOut", "auth.registrationOver");
		const colleague = await trx.selectFrom("user").select("id").where("company_id", "=", company.id).limit(1).executeTakeFirst();
		const user = await insertUser(trx, log, {
			userName: email,
			email,
			displayName,
			userType: 3,
			roles: [colleague ? "ComUser" : "ComAdmin"],
			companyId: company.id,
			language: input.language ?? ctx.language,
			phone: input.phone || null,
			passwordHash,
		});
		return openSession(ctx, trx, log, user, "registration");
	});
}
