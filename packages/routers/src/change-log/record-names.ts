import type { Database } from "@iqt/db";
import { type Language, type MessageId, translate } from "@iqt/i18n";
import type { Kysely } from "kysely";
import { isId, type Side } from "./rules.ts";

interface Recorded {
	before: Side;
	after: Side;
}

/** Ids an entry's sides hold as values: the people and companies a record refers to. */
export const referredIn = ({ before, after }: Recorded): string[] =>
	[before, after].flatMap((side) => Object.values(side ?? {}).flat()).filter((value) => isId(value));

/** What people call those that entries refer to, by id. */
export async function referredNames(db: Kysely<Database>, rows: readonly Recorded[]): Promise<{ id: string; name: string }[]> {
	const ids = [...new Set(rows.flatMap(referredIn))];
	if (ids.length === 0) return [];
	return db
		.selectFrom("user")
		.select(["guid as id", "display_name as name"])
		.where("guid", "in", ids)
		.unionAll(db.selectFrom("company").select(["id", "name"]).where("id", "in", ids))
		.execute();
}

/** What a setting of prices is called: its service and currency. */
const settingName = (service: string, currency: string, language: Language): string =>
	`${translate(language, `enum.pricedService.${service}` as MessageId)}, ${currency}`;

/** What records are called that have no name of their own, or whose entries tell only what changed: by kind, for some ids. */
export const recordNames: Readonly<
	Record<string, (db: Kysely<Database>, ids: string[], language: Language) => Promise<{ id: string; name: string }[]>>
> = {
	notice: (db, ids) => db.selectFrom("notice").select(["id", "title as name"]).where("id", "in", ids).execute(),
	company: (db, ids) => db.selectFrom("company").select(["id", "name"]).where("id", "in", ids).execute(),
	auditor: (db, ids) =>
		db
			.selectFrom("auditor_limit as a")
			.innerJoin("user as u", "u.id", "a.user_id")
			.select(["a.id", "u.display_name as name"])
			.where("a.id", "in", ids)
			.execute(),
	priceSetting: async (db, ids, language) => {
		const found = await db.selectFrom("price_setting").select(["id", "service", "currency"]).where("id", "in", ids).execute();
		return found.map(({ id, service, currency }) => ({ id, name: settingName(service, currency, language) }));
	},
};

/** What a record that is gone was called, by what was recorded of it; `referred` are the names of those it refers to. */
export function goneName(side: Side, referred: ReadonlyMap<string, string>, language: Language): string | null {
	if (typeof side?.userGuid === "string") return referred.get(side.userGuid) ?? null;
	return typeof side?.service === "string" && typeof side.currency === "string" ? settingName(side.service, side.currency, language) : null;
}
