import type { Database } from "@iqt/db";
import { translate } from "@iqt/i18n";
import type { Kysely } from "kysely";
import { messagesOf } from "../../desk/message/detail.ts";
import type { Caller, Context } from "../../door/context.ts";
import { DomainError } from "../../door/errors.ts";
import { holds } from "../../door/permissions.ts";
import { type AnyKind, isReached, ownerFor, type RecordHead } from "../../kit/records/define.ts";
import { getRecord } from "../../kit/records/queries.ts";
import { adHocKind, inquiriesOf, own, type Shown } from "./queries.ts";
import { fixedIn, movesOpen, type Standing } from "./rules.ts";
import type { AdHocRequest, ServiceType } from "./schema.ts";
import { writeBacksOf } from "./write-back/standing.ts";

export type Asking = Pick<Context, "db" | "language" | "today"> & { caller: Caller };

/** The kit's functions know kinds by no type of their own. */
export const kind = adHocKind as unknown as AnyKind;

/** A request as its reader sees it: `costLines`, `costTotal` and `vendors` are left out for who may not see costs. */
export type Request = RecordHead &
	AdHocRequest &
	Omit<Shown, "costLines" | "costTotal" | "vendors"> &
	Partial<Pick<Shown, "costLines" | "costTotal" | "vendors">>;

/** A request the caller sees; DomainError `notFound` of any other, and of one of another service type than the one named. */
export async function requestSeen(ctx: Asking, id: string, serviceType?: ServiceType): Promise<Request> {
	const reader = { seesCost: ctx.caller.seesCost, language: ctx.language, owner: ownerFor({ own }, ctx.caller), today: ctx.today };
	const request = (await getRecord(ctx.db, kind, id, reader)) as unknown as Request;
	if (serviceType !== undefined && serviceType !== request.serviceType) throw new DomainError("notFound", "error.notFound");
	return request;
}

/** A request as everybody may read it, in a language: there are no costs in it. */
export async function requestForAll(db: Kysely<Database>, id: string, { language, today }: Pick<Context, "language" | "today">): Promise<Request> {
	return (await getRecord(db, kind, id, { seesCost: false, language, owner: null, today })) as unknown as Request;
}

/** What the caller is to a request they see. */
export function standingOf(caller: Caller, { owner }: { owner: number }): Standing {
	const isOwner = owner === caller.userId;
	return {
		isOwner,
		isSuper: caller.isSuper,
		edits: holds(caller, "adHocRequest.edit") && (isOwner || holds(caller, "adHocRequest.viewAll")),
		givesCost: holds(caller, "adHocRequest.cost") && caller.seesCost,
		givesPrice: holds(caller, "adHocRequest.price"),
	};
}

/** A request the caller reaches, as its moves need it; DomainError `notFound` of any other. */
export async function requestReached({ db, caller }: { db: Kysely<Database>; caller: Caller }, id: string) {
	const userId = ownerFor({ own }, caller);
	const row = await db
		.selectFrom("ad_hoc_request as r")
		.select(["r.id", "r.number", "r.state", "r.version", "r.owner_id as owner", "r.priced_at as pricedAt", "r.costed_at as costedAt"])
		.where("r.id", "=", id)
		.$if(userId !== null, (query) => query.where(isReached(own, { table: "r", userId: userId ?? 0 })))
		.executeTakeFirst();
	if (!row) throw new DomainError("notFound", "error.notFound");
	return row;
}

/** Fields of a request that cannot be changed any more, and why in the reader's language; null while all can. */
async function fixedOf({ db, language }: Asking, { id, number, state }: Request) {
	const inquiries = await inquiriesOf(db, id);
	const fixed = fixedIn(state, inquiries);
	return fixed && { fields: fixed.fields, because: translate(language, fixed.messageId, { number, inquiries: inquiries.join(", ") }) };
}

/** A request with what is said about it, and what the caller may do with it now. */
export async function detailOf(ctx: Asking, { id, serviceType }: { id: string; serviceType?: ServiceType | undefined }) {
	const request = await requestSeen(ctx, id, serviceType);
	const { owner } = await requestReached(ctx, id);
	const standing = standingOf(ctx.caller, { owner });
	const thread = await ctx.db.selectFrom("message_thread").select("id").where("id", "=", id).executeTakeFirst();
	const { messages, hasEarlier } = await messagesOf(ctx.db, { threadId: id, part: "" }, ctx.language);
	return {
		request,
		/** Moves that have a button now. */
		moves: movesOpen(request.state, standing),
		isOwner: standing.isOwner,
		/** What is asked may be changed: nobody has worked on it yet. */
		canEdit: standing.edits && request.state === "requestCreated",
		fixed: await fixedOf(ctx, request),
		/** Files and people may be added. */
		canAdd: standing.edits,
		canComment: holds(ctx.caller, "message.write"),
		threadId: thread?.id ?? null,
		comments: { messages, hasEarlier },
		/** Parts of an accepted request that may be written into a price book, or stand there. */
		writeBacks: await writeBacksOf(ctx.db, ctx.caller, request),
	};
}
