import type { Database } from "@iqt/db";
import type { MessageId } from "@iqt/i18n";
import type { Kysely } from "kysely";
import { audited } from "../../door/audited.ts";
import type { Context } from "../../door/context.ts";
import { BusyError } from "../../door/errors.ts";
import { networkOf } from "../../door/network.ts";
import { clearTries, clearTriesOf, countTry, type ThrottleRule, tooManyTries, undoTry } from "../../door/throttle.ts";
import { factorThrottle } from "./factor/rules.ts";
import { accountThrottle, addressThrottle, everywhereThrottle, sendAddressThrottle, sendThrottle } from "./rules.ts";

/** One thing that tries are counted by. */
interface Counter {
	of: "account" | "address";
	key: string;
	rule: ThrottleRule;
}

const keyOf = (door: string, name: string) => `${door}:${name.toLowerCase()}`;

/** Counters of one account, as typed (unknown names are refused like known ones), in the order they are asked: the caller's own network first. */
function countersOf(ctx: Context, account: string, network: { key: string; rule: ThrottleRule }, rule: ThrottleRule): Counter[] {
	const from = ctx.address ? networkOf(ctx.address) : null;
	const own: Counter[] =
		from === null
			? []
			: [
					{ of: "account", key: `${account}|${from}`, rule },
					{ of: "address", key: `${network.key}:${from}`, rule: network.rule },
				];
	return [...own, { of: "account", key: account, rule: everywhereThrottle }];
}

/**
 * Spends one try of each counter, up to the first that has none left: a network that is refused does not use up what the account takes
 * from everywhere. Throws `tooMany`; the try that reaches a limit is logged once, so that an attack shows in the change log and cannot fill it.
 */
async function spendAll(ctx: Context, counters: readonly Counter[], messageId?: MessageId): Promise<void> {
	for (const { of, key, rule } of counters) {
		const { refused, first, endsAt } = await countTry(ctx.services.db, key, rule, ctx.now);
		if (!refused) continue;
		if (first) {
			await audited(ctx, null, (log) =>
				log.write({
					action: "signInThrottled",
					objectType: "signIn",
					objectId: of,
					before: null,
					after: { address: ctx.address, until: endsAt },
				}),
			);
		}
		throw tooManyTries(ctx.now, endsAt, messageId);
	}
}

/** Spends one of the mails that may be asked for about `name`. Throws `tooMany`. */
export const spendMail = (ctx: Context, door: string, name: string): Promise<void> =>
	spendAll(ctx, countersOf(ctx, keyOf(door, name), { key: "send-address", rule: sendAddressThrottle }, sendThrottle));

/**
 * Runs `check` as one of the few tries an account and a network have; a right one gives the tries back. `null` is a wrong one. `door`
 * tells what is guessed at: passwords, codes and company codes have tries of their own, so that a mailed code lets somebody in whose
 * password others have tried.
 */
export async function throttled<T>(
	ctx: Context,
	door: "account" | "code" | "company",
	name: string,
	check: () => Promise<T | null>,
): Promise<T | null> {
	const counters = countersOf(ctx, keyOf(door, name), { key: "address", rule: addressThrottle }, accountThrottle);
	const right = await tried(ctx, counters, check, door === "account" ? "auth.tooManyPasswords" : undefined);
	if (right !== null) for (const { key } of counters) await (key.includes("|") ? clearTries(ctx.services.db, key) : undoTry(ctx.services.db, key));
	return right;
}

/**
 * The same of a second factor: whoever guesses at it knows the password already, so that a person's few tries are counted from everywhere
 * together.
 */
export async function throttledFactor<T>(ctx: Context, person: string, check: () => Promise<T | null>): Promise<T | null> {
	const account: Counter = { of: "account", key: keyOf("factor", person), rule: factorThrottle };
	const network: Counter[] = ctx.address ? [{ of: "address", key: `address:${networkOf(ctx.address)}`, rule: addressThrottle }] : [];
	const right = await tried(ctx, [...network, account], check);
	if (right === null) return null;
	await clearTries(ctx.services.db, account.key);
	for (const { key } of network) await undoTry(ctx.services.db, key);
	return right;
}

async function tried<T>(ctx: Context, counters: readonly Counter[], check: () => Promise<T | null>, messageId?: MessageId): Promise<T | null> {
	await spendAll(ctx, counters, messageId);
	return check().catch(async (error: unknown) => {
		// Nothing was checked: a busy server must not lock anybody out.
		if (error instanceof BusyError) for (const { key } of counters) await undoTry(ctx.services.db, key);
		throw error;
	});
}

/** Forgets all wrong passwords of an account, from wherever they came. */
export const forgetWrongPasswords = (db: Kysely<Database>, userName: string): Promise<unknown> => clearTriesOf(db, keyOf("account", userName));
