import type { Database } from "@iqt/db";
import type { Kysely } from "kysely";
import type { Caller, Context } from "../../door/context.ts";
import { DomainError, InvalidFieldError } from "../../door/errors.ts";
import { holds } from "../../door/permissions.ts";
import { type AnyKind, isReached, ownerFor, type RecordHead } from "../../kit/records/define.ts";
import { getRecord } from "../../kit/records/queries.ts";
import { quotationInScope } from "../quotation/scope.ts";
import { handOverKind, own, type Shown } from "./queries.ts";
import { refuseUnaccepted } from "./rules.ts";
import type { HandOver } from "./schema.ts";
import { parseSold, soldBy, soldIn } from "./sold.ts";

type Asking = Pick<Context, "db" | "language" | "today"> & { caller: Caller };

/** A record by its own GUID or its quotation's. */
export interface Named {
	id?: string | undefined;
	quotation?: string | undefined;
}

/** The kit's functions know kinds by no type of their own. */
export const kind = handOverKind as unknown as AnyKind;

/** Those records the caller sees. */
function seen(db: Kysely<Database>, caller: Caller) {
	const userId = ownerFor({ own }, caller);
	const all = db.selectFrom("hand_over as r");
	return userId === null ? all : all.where(isReached(own, { table: "r", userId }));
}

/** The record of a quotation, if the caller sees it; null otherwise. */
export async function handOverOf({ db, caller }: Pick<Asking, "caller" | "db">, quotation: string) {
	const found = await seen(db, caller).select(["r.id", "r.number", "r.state"]).where("r.quotation_id", "=", quotation).executeTakeFirst();
	return found ?? null;
}

/** The record of a quotation the caller reaches, as its history tells of it; `id` only where they see it. Null where there is none. */
export async function handedOver(ctx: Pick<Asking, "caller" | "db">, quotation: string) {
	const made = await ctx.db.selectFrom("hand_over").select(["number", "state"]).where("quotation_id", "=", quotation).executeTakeFirst();
	if (!made) return null;
	const visible = holds(ctx.caller, "handOver.view") ? await handOverOf(ctx, quotation) : null;
	return { ...made, id: visible?.id ?? null };
}

/** The id of a record; DomainError `notFound` of a quotation that has none the caller sees, InvalidFieldError of one that has another. */
export async function idOf(ctx: Pick<Asking, "caller" | "db">, { id, quotation }: Named): Promise<string> {
	if (id !== undefined && quotation === undefined) return id;
	const found = await handOverOf(ctx, quotation ?? "");
	if (!found) throw new DomainError("notFound", "error.notFound");
	if (id !== undefined && id !== found.id) throw new InvalidFieldError("quotation", "handOver.ofAnother", { number: found.number });
	return found.id;
}

/** A record the caller sees; DomainError `notFound` of any other. */
export async function recordSeen(ctx: Asking, named: Named): Promise<RecordHead & HandOver & Shown> {
	const reader = { seesCost: ctx.caller.seesCost, language: ctx.language, owner: ownerFor({ own }, ctx.caller), today: ctx.today };
	return (await getRecord(ctx.db, kind, await idOf(ctx, named), reader)) as unknown as RecordHead & HandOver & Shown;
}

/** What a record keeps beside its fields: what was sold, and the address of its owner. */
async function keptOf(db: Kysely<Database>, id: string) {
	const { items, email } = await db
		.selectFrom("hand_over as h")
		.innerJoin("user as u", "u.id", "h.owner_id")
		.select(["h.items", "u.email"])
		.where("h.id", "=", id)
		.executeTakeFirstOrThrow();
	return { sold: parseSold(items ?? ""), ownerEmail: email };
}

/** What a quotation sold, in the reader's language: as it was copied where the caller sees its record, else as one would copy it from a quotation the caller reaches. */
export async function soldOf(ctx: Asking, quotationId: string) {
	const made = await handOverOf(ctx, quotationId);
	if (made) return { handOver: made, ...soldIn((await keptOf(ctx.db, made.id)).sold, ctx.language) };
	const quotation = await quotationInScope(ctx, quotationId);
	refuseUnaccepted(quotation);
	return { handOver: null, ...soldIn(soldBy(quotation), ctx.language) };
}

/** A record with what was sold, in the reader's language, for its paper. */
export async function handOverRead(ctx: Asking, named: Named) {
	const record = await recordSeen(ctx, named);
	const { sold, ownerEmail } = await keptOf(ctx.db, record.id);
	return { record, ownerEmail, sold: soldIn(sold, ctx.language), language: ctx.language };
}

export type HandOverRead = Awaited<ReturnType<typeof handOverRead>>;

/** Whom a record is shared with, in its order. */
export async function sharedWith(ctx: Asking, named: Named) {
	const { id, shareNames } = await recordSeen(ctx, named);
	return { id, people: shareNames.map(({ value, label }) => ({ userGUID: value, userName: label })) };
}
