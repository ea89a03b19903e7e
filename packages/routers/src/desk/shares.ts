import type { Database } from "@iqt/db";
import type { MessageId } from "@iqt/i18n";
import type { Kysely } from "kysely";
import { InvalidFieldError } from "../door/errors.ts";
import type { Permission } from "../door/permissions.ts";
import { countTry } from "../door/throttle.ts";
import { ring } from "../kit/outbox/ring.ts";
import { tellPeople } from "../kit/outbox/tell.ts";
import type { RecordWork } from "../kit/records/define.ts";
import { staffHolding } from "../people/users/holders.ts";

/** What is shared with people, and how that is said. */
interface Shared {
	/** The right to see such records. */
	right: Permission;
	/** Refuses somebody without it, by `{name}`. */
	cannotSee: MessageId;
}

async function nameOf(db: Kysely<Database>, guid: string): Promise<string> {
	const person = await db.selectFrom("user").select("display_name as name").where("guid", "=", guid).executeTakeFirst();
	return person?.name ?? guid;
}

const guidOf = async (db: Kysely<Database>, id: number): Promise<string> =>
	(await db.selectFrom("user").select("guid").where("id", "=", id).executeTakeFirstOrThrow()).guid;

/**
 * Whom a record is to be shared with, each once: those it is shared with, and active staff who may see such records; InvalidFieldError for others. `also`:
 * the id of somebody whom it concerns anyway. Its `owner` sees it in any case.
 */
export async function sharesMeant(
	{ db }: Pick<RecordWork, "db">,
	asked: readonly string[],
	{ right, cannotSee, there, owner, also = null }: Shared & { there: readonly string[]; owner: number; also?: number | null },
): Promise<string[]> {
	const added = [...new Set(asked)].filter((guid) => !there.includes(guid));
	const known = added.length === 0 ? [] : await staffHolding(db, right).select("u.guid").where("u.guid", "in", added).execute();
	const stranger = added.find((guid) => !known.some((user) => user.guid === guid));
	if (stranger !== undefined) throw new InvalidFieldError("shares", cannotSee, { name: await nameOf(db, stranger) });
	const concerned = also === null ? [] : [await guidOf(db, also)];
	const own = await guidOf(db, owner);
	return [...new Set([...concerned, ...asked])].filter((guid) => guid !== own);
}

/** Mails of one record a person gets in an hour, however often it is taken from them and given again. */
const inAnHour = { limit: 1, windowMs: 60 * 60_000 };

interface Telling {
	/** Names the record over all tries: "handOverShared". */
	key: string;
	record: { id: string; version: number; shares: readonly string[] };
	before: readonly string[];
	/** Screen of the record. */
	path: string;
	subject: MessageId;
	body: MessageId;
	valuesIn: (language: string) => Promise<Record<string, string | number>> | Record<string, string | number>;
}

/** Tells those a record is shared with now, and was not before, by bell and mail, nobody of what they did themselves; the bells of the others forget it. */
export async function tellShared(
	{ db, now, caller, change }: Pick<RecordWork, "caller" | "change" | "db" | "now">,
	{ key, record, before, path, subject, body, valuesIn }: Telling,
): Promise<void> {
	const gone = before.filter((guid) => !record.shares.includes(guid));
	if (gone.length > 0) {
		const ids = db.selectFrom("user").select("id").where("guid", "in", gone);
		await db.deleteFrom("told").where("path", "=", path).where("user_id", "in", ids).execute();
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
		const message = { subject, body, values: await valuesIn(person.language), path };
		// Taken off the list and put on it again, somebody is told again: by the bell alone where a mail has just gone.
		const { refused } = await countTry(db, `${key}:${record.id}:${person.id}`, inAnHour, now);
		if (refused) await ring(db, person, message, change.at);
		else await tellPeople(db, [person], { ...message, key: `${key}.${record.id}.${record.version}` }, change.at);
	}
}
