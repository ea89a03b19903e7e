import type { Database, ListColumn } from "@iqt/db";
import type { Language } from "@iqt/i18n";
import { businessDay } from "@iqt/i18n/days";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { DomainError, InvalidFieldError, refusalIn, refuseAll } from "../../door/errors.ts";
import { momentOrNone } from "../../door/lists.ts";
import { inUnits } from "../../kit/money/amount-column.ts";
import { fromMinor } from "../../kit/money/money.ts";
import { type Own, type RecordHead, type RecordWork, recordKind } from "../../kit/records/define.ts";
import { type Attachment, attachmentsMeant, filesOf, keepFiles } from "../attached-files.ts";
import { nextNumber } from "../numbers.ts";
import { laneInWords, laneOf } from "../quotation/lanes.ts";
import { getQuotation, type Quotation } from "../quotation/queries.ts";
import { quotationToChange } from "../quotation/scope.ts";
import { inDollars } from "../quotation/value.ts";
import { sharesMeant } from "../shares.ts";
import { cmdCode, refuseInState, refuseUnaccepted } from "./rules.ts";
import { type HandOver, handOver, type handOverStates } from "./schema.ts";
import { sharing, tellShared } from "./shares.ts";
import { soldBy } from "./sold.ts";

type State = (typeof handOverStates)[number];

/** What a record is told beside its fields. */
export type Shown = {
	state: State;
	complete: boolean;
	quotationNumber: string;
	customer: string;
	lane: string;
	total: string;
	currency: string;
	owner: string;
	shareNames: { value: string; label: string }[];
	attachmentFiles: Attachment[];
	createdAt: string;
	finishedAt: string | null;
	finishedBy: string | null;
};

async function shown(db: Kysely<Database>, records: readonly (RecordHead & HandOver)[], language: Language): Promise<Map<string, Shown>> {
	const rows = await db
		.selectFrom("hand_over as h")
		.innerJoin("quotation as q", "q.id", "h.quotation_id")
		.innerJoin("currency as c", "c.code", "q.currency")
		.innerJoin("user as o", "o.id", "h.owner_id")
		.leftJoin("user as f", "f.id", "h.finished_by")
		.select(["h.id", "h.state", "h.created_at as createdAt", "h.finished_at as finishedAt", "o.display_name as owner"])
		.select([
			"f.display_name as finishedBy",
			"q.number as quotationNumber",
			"q.customer_name as customer",
			"q.total_minor",
			"q.currency",
			"c.exponent",
		])
		.select(["q.origin_zh", "q.destination_zh", "q.origin_en", "q.destination_en", "q.more_lanes"])
		.where(
			"h.id",
			"in",
			records.map(({ id }) => id),
		)
		.execute();
	const people = [...new Set(records.flatMap((record) => record.shares))];
	const named = people.length === 0 ? [] : await db.selectFrom("user").select(["guid", "display_name"]).where("guid", "in", people).execute();
	const nameOf = new Map(named.map(({ guid, display_name }) => [guid, display_name]));
	const files = await filesOf(
		db,
		"hand_over_file",
		records.map(({ id }) => id),
	);
	const recordOf = new Map(records.map((record) => [record.id, record]));
	return new Map(
		rows.map(({ id, origin_zh, destination_zh, origin_en, destination_en, more_lanes, total_minor, exponent, ...row }) => {
			const { shares = [] } = recordOf.get(id) ?? {};
			return [
				id,
				{
					...row,
					complete: row.state === "finished",
					lane: laneInWords(laneOf({ origin_zh, destination_zh, origin_en, destination_en, more_lanes }, language)),
					total: fromMinor(total_minor, exponent),
					shareNames: shares.map((guid) => ({ value: guid, label: nameOf.get(guid) ?? guid })),
					attachmentFiles: files.get(id) ?? [],
				},
			];
		}),
	);
}

/** The accepted quotation a record may be made of; refused for customers, another's, one that nobody accepted, and one that has a record. */
async function quotationFor({ db, caller }: RecordWork, id: string): Promise<Quotation> {
	if (caller.userType === 3) throw new DomainError("notAllowed", "error.notAllowed");
	const asked = { userType: 1 as const, companyId: null, ...caller };
	const quotation = await quotationToChange({ db, caller: asked }, id);
	refuseUnaccepted(quotation);
	const there = await db.selectFrom("hand_over").select("number").where("quotation_id", "=", quotation.id).executeTakeFirst();
	if (there) throw new DomainError("state", "handOver.exists", { quotation: quotation.number, number: there.number });
	return quotation;
}

async function beforeSave(work: RecordWork, fields: HandOver, current: (RecordHead & HandOver) | null): Promise<HandOver> {
	const { db, now } = work;
	const there = current && (await stateOf(db, current.id));
	if (there) refuseInState(there, "update");
	const moved = current !== null && current.quotation !== fields.quotation;
	refuseAll(
		moved && new InvalidFieldError("quotation", "handOver.quotationStays"),
		refusalIn(() => cmdCode(fields.billTo)),
	);
	const quotation = current ? null : await quotationFor(work, fields.quotation);
	return {
		...fields,
		number: current?.number ?? (await nextNumber(db, { table: "hand_over", letters: "HO", today: businessDay(now) })),
		billTo: cmdCode(fields.billTo),
		submitTime: fields.submitTime ?? (current ? null : now.toISOString()),
		attachments: await attachmentsMeant(work, fields.attachments, { there: current?.attachments ?? [], field: "attachments" }),
		// Of a new one made of somebody else's quotation that person sees it, too: the sale is theirs.
		shares: await sharesMeant(work, fields.shares, {
			there: current?.shares ?? [],
			owner: there?.owner ?? work.caller.userId,
			also: quotation?.owner_id ?? null,
			...sharing,
		}),
	};
}

/** Copies what was sold into a new record and notes it with its quotation; tells those it is shared with now. */
async function afterSave(work: RecordWork, saved: RecordHead & HandOver, current: (RecordHead & HandOver) | null): Promise<void> {
	const { db, change } = work;
	const quotation = await getQuotation(db, { all: true }, saved.quotation);
	if (!current) {
		await db
			.updateTable("hand_over")
			.set({ items: JSON.stringify(soldBy(quotation)) })
			.where("id", "=", saved.id)
			.execute();
		const after = { handOver: saved.number };
		await change.write({ action: "makeHandOver", objectType: "quotation", objectId: quotation.id, before: null, after });
	}
	await keepFiles(db, "hand_over_file", saved.id, saved.attachments);
	await tellShared(work, saved, { quotation, before: current?.shares ?? [] });
}

/** The state of a record there is; DomainError `notFound` of any other. */
async function stateOf(db: Kysely<Database>, id: string) {
	const record = await db.selectFrom("hand_over").select(["number", "state", "version", "owner_id as owner"]).where("id", "=", id).executeTakeFirst();
	if (!record) throw new DomainError("notFound", "error.notFound");
	return record;
}

/** Something of a record's quotation, as a list knows it. */
const ofQuotation = (said: RawBuilder<unknown>) =>
	sql`(SELECT ${said} FROM quotation q JOIN currency c ON c.code = q.currency WHERE q.id = r.quotation_id)`;
const nameOf = (column: "finished_by" | "owner_id") => sql`(SELECT display_name FROM user WHERE user.id = r.${sql.ref(column)})`;

const columns: Record<string, ListColumn> = {
	state: { ref: "r.state", filter: ["eq", "ne", "in"], notNull: true },
	complete: { ref: sql`(r.state = 'finished')`, kind: "flag", filter: ["eq"], notNull: true },
	quotationNumber: { ref: ofQuotation(sql`q.number`), filter: ["eq", "contains", "startsWith"], search: true },
	customer: { ref: ofQuotation(sql`q.customer_name`), filter: ["eq", "contains"], search: true },
	// Found by what either language calls the ends.
	lane: {
		ref: ofQuotation(sql`q.origin_en || ' → ' || q.destination_en || ' ' || q.origin_zh || ' → ' || q.destination_zh`),
		filter: ["contains"],
		search: true,
	},
	total: {
		ref: ofQuotation(inUnits("q.total_minor", "c.exponent")),
		kind: "number",
		filter: ["eq", "gte", "lte", "between"],
		sortRef: ofQuotation(inDollars(sql`q.total_minor`)),
	},
	currency: { ref: ofQuotation(sql`q.currency`), filter: ["eq", "in"] },
	owner: { ref: nameOf("owner_id"), filter: ["eq", "contains"], search: true },
	shares: { ref: "r.shares", filter: ["contains"] },
	attachments: { ref: "r.attachments", filter: ["contains"] },
	createdAt: { ref: "r.created_at", kind: "moment", filter: ["gte", "lte", "between"] },
	finishedAt: { ref: "r.finished_at", ...momentOrNone },
	finishedBy: { ref: nameOf("finished_by"), filter: ["eq", "contains", "isNull", "notNull"] },
};

/** Their owners see them, those they are shared with, and nobody else but administrators. */
export const own: Own = { column: "owner_id", all: "handOver.viewAll", shared: "shares" };

/** Hand-over records are finished, not deleted: what was handed over stays known. */
export const handOverKind = recordKind(handOver, {
	table: "hand_over",
	own,
	columns,
	standing: (_, { userId, at }) => ({ state: "open", owner_id: userId, created_at: at, finished_at: null, finished_by: null, items: null }),
	extra: shown,
	beforeSave,
	afterSave,
});

/**
 * Finishes a record, which locks it, or opens a finished one again with the reason; DomainError `state` where it is so already, `stale` where `version`
 * is another than the one it has. Who may is the caller's to have asked.
 */
export async function changeState(
	{ db, caller, change }: RecordWork,
	id: string,
	{ state, version, reason }: { state: State; version?: number | null | undefined; reason?: string },
) {
	const before = await stateOf(db, id);
	refuseInState(before, state === "finished" ? "finish" : "reopen");
	if (version !== undefined && version !== null && version !== before.version) throw new DomainError("stale", "error.stale");
	const finished = state === "finished" ? { finished_at: change.at, finished_by: caller.userId } : { finished_at: null, finished_by: null };
	const next = before.version + 1;
	await db
		.updateTable("hand_over")
		.set({ state, ...finished, version: next, changed_at: change.at, changed_by: caller.userId })
		.where("id", "=", id)
		.execute();
	const after = { state, ...(reason ? { reason } : {}) };
	await change.write({
		action: state === "finished" ? "finish" : "reopen",
		objectType: "handOver",
		objectId: id,
		before: { state: before.state },
		after,
	});
	return { id, number: before.number, state, version: next };
}
