import type { Database } from "@iqt/db";
import { type Language, languages } from "@iqt/i18n";
import { type Kysely, sql } from "kysely";
import { InvalidFieldError } from "../../door/errors.ts";
import { type RecordHead, type RecordWork, recordKind } from "../../kit/records/define.ts";
import { findPeople } from "../../people/users/queries.ts";
import { type Group, group } from "./schema.ts";

type Option = { value: string; label: string };

/** Active people by name, for the field that chooses them: 50 at most. */
export async function findMembers(db: Kysely<Database>, search: string): Promise<Option[]> {
	const people = await findPeople(db, { key: search, companyId: null });
	return people.map(({ guid, displayName }) => ({ value: guid, label: displayName }));
}

async function namesOf(db: Kysely<Database>, groups: readonly (RecordHead & Group)[]): Promise<Map<string, { memberNames: Option[] }>> {
	const guids = [...new Set(groups.flatMap(({ members }) => members))];
	const rows = await db
		.selectFrom("user")
		.select(["guid as value", "display_name as label"])
		.where(sql<boolean>`guid IN (SELECT value FROM json_each(${JSON.stringify(guids)}))`)
		.execute();
	const people = new Map(rows.map((row) => [row.value, row]));
	return new Map(groups.map(({ id, members }) => [id, { memberNames: members.map((guid) => people.get(guid) ?? { value: guid, label: guid }) }]));
}

/** The group with each member once; InvalidFieldError for one there is none of, or who is new to it and may not sign in. */
async function checkGroup({ db }: RecordWork, fields: Group, current: Group | null): Promise<Group> {
	const members = [...new Set(fields.members)];
	const added = members.filter((guid) => !current?.members.includes(guid));
	const known = await db
		.selectFrom("user")
		.select("guid")
		.where("status", "=", "active")
		.where(sql<boolean>`guid IN (SELECT value FROM json_each(${JSON.stringify(added)}))`)
		.execute();
	const stranger = added.find((guid) => !known.some((user) => user.guid === guid));
	if (stranger !== undefined) throw new InvalidFieldError("members", "problem.unknownReference", { value: stranger });
	return { ...fields, members };
}

export const groupKind = recordKind(group, {
	table: "user_group",
	columns: { members: { ref: "r.members", filter: ["contains"] } },
	extra: namesOf,
	beforeSave: checkGroup,
});

/** A group's terms as one of its people reads them. */
export interface GroupTerms {
	id: string;
	code: string;
	name: string;
	term: string;
	/** The language the term is in. */
	language: Language;
}

/** The terms of the groups somebody is in on a day, by their codes: in a language, else in English, else in any there are. */
export async function termsOf(db: Kysely<Database>, guid: string, day: string, language: Language): Promise<GroupTerms[]> {
	const rows = await db
		.selectFrom("user_group")
		.selectAll()
		.where(sql<boolean>`EXISTS (SELECT 1 FROM json_each(user_group.members) WHERE value = ${guid})`)
		.where((eb) => eb.or([eb("active_from", "is", null), eb("active_from", "<=", day)]))
		.where((eb) => eb.or([eb("active_to", "is", null), eb("active_to", ">=", day)]))
		.orderBy("code")
		.limit(200)
		.execute();
	return rows.flatMap((row) => {
		const spoken = [...new Set<Language>([language, "en", ...languages])].find((one) => row[`term_${one}`] !== null);
		const term = spoken && row[`term_${spoken}`];
		return spoken && term ? [{ id: row.id, code: row.code, name: row[`name_${language}`] ?? row.name_en, term, language: spoken }] : [];
	});
}
