import type { Database } from "@iqt/db";
import { asLanguage } from "@iqt/i18n";
import type { Kysely } from "kysely";
import { readersWith } from "../../desk/message/people.ts";
import type { PartSent } from "../../desk/message/threads.ts";
import { readersOf, staff, teamsOf } from "../../desk/trucking/managers.ts";
import { enqueue } from "../../kit/outbox/queries.ts";
import type { RecordWork } from "../../kit/records/define.ts";
import { type IcrAdHoc, icrAdHoc } from "./schema.ts";

/** Trains are the middle of a way; a truck to them is its first mile, and T one from them. */
const MIDDLE = "M";
type Service = "F" | "M" | "T";

/** Teams that handle a part of forms: vendor managers', without one those of product managers, then focal points; none where nobody is in one. */
async function teams(db: Kysely<Database>, people: Awaited<ReturnType<typeof staff>>, service: Service) {
	for (const kind of ["vdm", "product", "focal"] as const) {
		// A form has no port city: teams for some alone are not for it.
		const found = (await teamsOf(db, kind, service)).filter(({ cities }) => cities.length === 0);
		if (found.some((team) => readersOf(team, people).length > 0)) return found;
	}
	return [];
}

/** Who handles forms: teams for the middle mile, else whoever makes prices of trains. */
async function handlers(db: Kysely<Database>) {
	const people = await staff(db, "icrPrice.edit");
	const readers = (await teams(db, people, MIDDLE)).flatMap((team) => readersOf(team, people));
	if (readers.length > 0) return readers;
	return [...people.values()].filter(({ prices }) => prices === 1).map(({ guid, email, language }) => ({ key: guid, email, language }));
}

/** What a form asks of whom: the train, and a truck at each end that is a door. What no team is for goes to those of the train, else to whoever makes its prices. */
export async function partsAsked(db: Kysely<Database>, { pickup, delivery }: Pick<IcrAdHoc, "delivery" | "pickup">): Promise<PartSent[]> {
	const people = await staff(db, "icrPrice.edit");
	const ofTrains = await teams(db, people, MIDDLE);
	const wanted: Service[] = [...(pickup ? (["F"] as const) : []), MIDDLE, ...(delivery ? (["T"] as const) : [])];
	const parts: PartSent[] = [];
	for (const part of wanted) {
		const own = part === MIDDLE ? ofTrains : await teams(db, people, part);
		const sentTo = (own.length > 0 ? own : ofTrains).map(({ id }) => id);
		parts.push({ part, teams: sentTo, people: sentTo.length > 0 ? [] : await readersWith(db, "icrPrice.edit") });
	}
	return parts;
}

/** Has those who handle forms told by mail of a new one, in the transaction that saves it; nobody of their own. `ends` as people call them. */
export async function tellHandlers(
	{ db, now, caller }: Pick<RecordWork, "db" | "now" | "caller">,
	form: IcrAdHoc,
	ends: { origin: string; destination: string },
): Promise<void> {
	const own = await db.selectFrom("user").select("email").where("id", "=", caller.userId).executeTakeFirst();
	const told = new Map((await handlers(db)).map((reader) => [reader.email, reader]));
	for (const { key, email, language } of told.values()) {
		if (email === "" || email === own?.email) continue;
		const messageKey = `icrForm.${form.number}.${key}`;
		const payload = {
			...{ to: email, language: asLanguage(language), messageKey },
			...{ subject: "mail.icrAdHoc.subject", body: "mail.icrAdHoc.body" },
			values: {
				...{ number: form.number, who: caller.displayName, customer: form.customer, ...ends },
				...{ containers: form.containers.join(", "), commodity: form.commodity, readyDate: form.readyDate },
			},
			path: `${icrAdHoc.rights.menu}?q=${form.number}`,
		};
		await enqueue(db, { kind: "notice", payload, dedupeKey: messageKey, at: now.toISOString() });
	}
}
