import type { Database } from "@iqt/db";
import { isLanguage } from "@iqt/i18n";
import type { Kysely } from "kysely";
import { enqueue } from "../../kit/outbox/queries.ts";
import type { RecordWork } from "../../kit/records/define.ts";
import { readersOf, staff, teamsOf } from "../trucking/managers.ts";
import { type IcrAdHoc, icrAdHoc } from "./schema.ts";

/** Trains are the middle of a way. */
const SERVICE = "M";

/** Who handles forms: vendor managers' teams for the middle mile, without one those of product managers, then focal points, else whoever makes prices of trains. */
async function handlers(db: Kysely<Database>) {
	const people = await staff(db, "icrPrice.edit");
	for (const kind of ["vdm", "product", "focal"] as const) {
		// A form has no port city: teams for some alone are not for it.
		const teams = (await teamsOf(db, kind, SERVICE)).filter(({ cities }) => cities.length === 0);
		const readers = teams.flatMap((team) => readersOf(team, people));
		if (readers.length > 0) return readers;
	}
	return [...people.values()].filter(({ prices }) => prices === 1).map(({ guid, email, language }) => ({ key: guid, email, language }));
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
			...{ to: email, language: isLanguage(language) ? language : "zh", messageKey },
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
