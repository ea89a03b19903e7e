import type { Database } from "@iqt/db";
import type { Kysely } from "kysely";
import { InvalidFieldError } from "../../door/errors.ts";
import { countTry } from "../../door/throttle.ts";
import { ring, tellPeople } from "../../kit/outbox/tell.ts";
import type { RecordHead, RecordWork } from "../../kit/records/define.ts";
import { staffHolding } from "../../people/users/holders.ts";
import { laneInWords, laneOf } from "../quotation/lanes.ts";
import type { Quotation } from "../quotation/queries.ts";
import type { HandOver } from "./schema.ts";

const right = "handOver.view";

/**
 * Whom a record is to be shared with, each once: those it is shared with, and active staff who may see such records; InvalidFieldError for others. Of a
 * new one made of somebody else's quotation that person, too: the sale is theirs. Its `owner` sees it anyway.
 */
export async function sharesMeant(
	{ db }: Pick<RecordWork, "db">,
	asked: readonly string[],
	{ there, owner, quotation }: { there: readonly string[]; owner: number; quotation: Pick<Quotation, "owner_id"> | null },
): Promise<string[]> {
	const added = [...new Set(asked)].filter((guid) => !there.includes(guid));
	const known = added.length === 0 ? [] : await staffHolding(db, right).select("u.guid").where("u.guid", "in", added).execute();
	const stranger = added.find((guid) => !known.some((user) => user.guid === guid));
	if (stranger !== undefined) throw new InvalidFieldError("shares", "handOver.cannotSee", { name: await nameOf(db, stranger) });
	const seller = quotation ? await guidOf(db, quotation.owner_id) : null;
	const own = await guidOf(db, owner);
	return [...new Set([...(seller === null ? [] : [seller]), ...asked])].filter((guid) => guid !== own);
}

async function nameOf(db: Kysely<Database>, guid: string): Promise<string> {
	const person = await db.selectFrom("user").select("display_name as name").where("guid", "=", guid).executeTakeFirst();
	return person?.name ?? guid;
}

const guidOf = async (db: Kysely<Database>, id: number): Promise<string> =>
	(await db.selectFrom("user").select("guid").where("id", "=", id).executeTakeFirstOrThrow()).guid;

const pathOf = (id: string) => `/QuotationReference/handoverRecord/${id}`;

/** Mails of one record a person gets in an hour, however often it is taken from them and given again. */
const inAnHour = { limit: 1, windowMs: 60 * 60_000 };

/** Tells those a record is shared with now, and was not before, by bell and mail, nobody of what they did themselves; the bells of the others forget it. */
export async function tellShared(
	{ db, now, caller, change }: Pick<RecordWork, "caller" | "change" | "db" | "now">,
	record: RecordHead & HandOver,
	{ quotation, before }: { quotation: Quotation; before: readonly string[] },
): Promise<void> {
	const gone = before.filter((guid) => !record.shares.includes(guid));
	if (gone.length > 0) {
		const ids = db.selectFrom("user").select("id").where("guid", "in", gone);
		await db.deleteFrom("told").where("path", "=", pathOf(record.id)).where("user_id", "in", ids).execute();
	}
	const added = record.shares.filter((guid) => !before.includes(guid));
	if (added.length === 0) return;
	const people = await db
		.selectFrom("user")
		.select(["id", "email", "language"])
		.where("guid", "in", added)
		.where("status", "=", "active")
		.where("id", "<>", caller.userId)
		.execute();
	for (const person of people) {
		const values = {
			...{ number: record.number, who: caller.displayName, quotation: quotation.number, customer: quotation.customer_name },
			...{ lane: laneInWords(laneOf(quotation, person.language)), receiver: record.billingReceiver },
		};
		const message = { subject: "mail.handOver.subject", body: "mail.handOver.body", values, path: pathOf(record.id) } as const;
		// Taken off the list and put on it again, somebody is told again: by the bell alone where a mail has just gone.
		const { refused } = await countTry(db, `handOverShared:${record.id}:${person.id}`, inAnHour, now);
		if (refused) await ring(db, person, message, change.at);
		else await tellPeople(db, [person], { ...message, key: `handOverShared.${record.id}.${record.version}` }, change.at);
	}
}
