import type { Database } from "@iqt/db";
import { asLanguage, type Language, translate } from "@iqt/i18n";
import type { Kysely } from "kysely";
import { loggedAs } from "../../door/change-log.ts";
import type { Caller, Context } from "../../door/context.ts";
import { DomainError } from "../../door/errors.ts";
import { importHistory } from "../../kit/imports/history.ts";
import type { Notice } from "../../kit/outbox/notice.ts";
import { enqueue } from "../../kit/outbox/queries.ts";
import { truckingCost } from "../../prices/trucking-cost/schema.ts";
import { managersOf } from "./managers.ts";
import { changesByHub, type HubChanges } from "./upload-changes.ts";

/** Hubs told in one mail; the link shows the rest. */
const HUBS = 30;

type Asking = Context & { caller: Caller };

const uploadsOf = (db: Kysely<Database>) => db.selectFrom("import_batch").where("domain", "=", truckingCost.domain);

/** A page of the uploads of trucking costs, the newest first: file, who, when, rows by what became of them, and when the product managers were told. */
export async function uploads(ctx: Asking, input: { id?: string | undefined; pageIndex: number; pageSize: number }) {
	const page = await importHistory(ctx, { domain: truckingCost.domain, ...input });
	const ids = page.items.map(({ id }) => id);
	const told = ids.length === 0 ? [] : await uploadsOf(ctx.db).select(["id", "notified_at"]).where("id", "in", ids).execute();
	const notifiedAt = new Map(told.map((row) => [row.id, row.notified_at]));
	return { ...page, items: page.items.map((item) => ({ ...item, notifiedAt: notifiedAt.get(item.id) ?? null })) };
}

/** When the product managers were told of an upload, and the addresses it went to, by what the log kept of it; null where they were not told. 000002 for an upload there is none of. */
export async function managersTold(db: Kysely<Database>, id: string): Promise<{ notifiedAt: string; readers: string[] } | null> {
	const batch = await uploadsOf(db).select("notified_at").where("id", "=", id).executeTakeFirst();
	if (!batch) throw new DomainError("notFound", "error.notFound");
	if (batch.notified_at === null) return null;
	const logged = await loggedAs(db, { type: truckingCost.domain, id, action: "notify" }).select("after").executeTakeFirst();
	const { recipients = [] } = JSON.parse(logged?.after ?? "{}") as { recipients?: string[] };
	return { notifiedAt: batch.notified_at, readers: recipients };
}

const percent = (value: number, language: Language) =>
	new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 1, signDisplay: "exceptZero" }).format(value / 100);

/** What changed from one hub, in a line; by how much is for those alone who may see costs. */
function lineOf(hub: HubChanges, language: Language, seesCost: boolean): string {
	const { added, changed, ended, least, most } = hub;
	const name = language === "zh" ? hub.nameZh : hub.name;
	const told = translate(language, "mail.costUpload.hub", { hub: name, added, changed, ended });
	if (!seesCost || least === null || most === null) return told;
	return told + translate(language, "mail.costUpload.byHowMuch", { least: percent(least, language), most: percent(most, language) });
}

/** What a manager is told of the hubs that are theirs. */
function noticeOf(
	batch: { id: string; file: string; who: string; changeId: string },
	reader: { email: string; language: string; seesCost: boolean; key: string },
	hubs: readonly HubChanges[],
): Notice {
	const language = asLanguage(reader.language);
	const lines = hubs.slice(0, HUBS).map((hub) => lineOf(hub, language, reader.seesCost));
	if (hubs.length > HUBS) lines.push(translate(language, "mail.costUpload.more", { count: hubs.length - HUBS }));
	const count = hubs.reduce((sum, { added, changed, ended }) => sum + added + changed + ended, 0);
	return {
		to: reader.email,
		language,
		subject: "mail.costUpload.subject",
		body: "mail.costUpload.body",
		values: { file: batch.file, who: batch.who, count, lines: lines.join("\n") },
		path: `${truckingCost.rights.view.menu}?f=changeId:eq:${batch.changeId}`,
		messageKey: `costUpload.${batch.id}.${reader.key}`,
	};
}

/**
 * Has the product managers of the hubs an upload touched told by mail what it changed, in the transaction of the call: once, whoever asks again. Answers how many mails
 * and to whom, none where they were told before, and when. 000002 for an upload there is none of, 000004 for one that is not applied.
 */
export async function notifyManagers(ctx: Asking, id: string): Promise<{ mails: number; notifiedAt: string; file: string; recipients: string[] }> {
	const { db } = ctx;
	const batch = await uploadsOf(db).selectAll().where("id", "=", id).executeTakeFirst();
	if (!batch) throw new DomainError("notFound", "error.notFound");
	if (batch.state !== "applied" || batch.change_id === null) throw new DomainError("state", "import.notInState", { state: batch.state });
	if (batch.notified_at !== null) return { mails: 0, notifiedAt: batch.notified_at, file: batch.file_name, recipients: [] };
	const at = ctx.now.toISOString();
	await db.updateTable("import_batch").set({ notified_at: at }).where("id", "=", id).execute();
	const hubs = await changesByHub(db, batch.change_id);
	const owner = await db.selectFrom("user").select("display_name").where("id", "=", batch.owner_id).executeTakeFirst();
	const told = { id, file: batch.file_name, who: owner?.display_name ?? "", changeId: batch.change_id };
	const recipients: string[] = [];
	for (const manager of await managersOf(
		db,
		hubs.map(({ hubId }) => hubId),
		ctx.today,
	)) {
		const notice = noticeOf(
			told,
			manager,
			hubs.filter(({ hubId }) => manager.hubs.includes(hubId)),
		);
		if (await enqueue(db, { kind: "notice", payload: { ...notice }, dedupeKey: notice.messageKey, at })) recipients.push(notice.to);
	}
	return { mails: recipients.length, notifiedAt: at, file: batch.file_name, recipients };
}
