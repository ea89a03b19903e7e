import { containedInAny, type Database } from "@iqt/db";
import { type Kysely, sql } from "kysely";
import { InvalidFieldError, refuseAll } from "../../door/errors.ts";
import { type RecordHead, recordKind } from "../../kit/records/define.ts";
import { auditorProblems, type Mandate } from "./rules.ts";
import { type Auditor, auditor, type auditorKinds } from "./schema.ts";

/** Right a person of each kind needs to decide at all. */
const rightOf = { application: "discount.approve", final: "discount.approveFinal" } as const;

/** Active staff who hold the right to decide, or are super administrators. */
const deciders = (db: Kysely<Database>, kind: (typeof auditorKinds)[number]) =>
	db
		.selectFrom("user as u")
		.select(["u.guid", "u.display_name as displayName", "u.department"])
		.where("u.status", "=", "active")
		.where("u.user_type", "<>", 3)
		.where(
			sql<boolean>`EXISTS (SELECT 1 FROM user_role ur JOIN role ON role.id = ur.role_id LEFT JOIN role_permission rp ON rp.role_id = role.id
				WHERE ur.user_id = u.id AND (role.is_super = 1 OR rp.permission = ${rightOf[kind]}))`,
		);

/** People who may be auditors of a kind, by name; application approvers where none is named. */
export function candidates(db: Kysely<Database>, asked: { search: string; kind?: (typeof auditorKinds)[number] | undefined }) {
	return deciders(db, asked.kind ?? "application")
		.where(containedInAny([sql.ref("u.display_name"), sql.ref("u.user_name")], asked.search))
		.orderBy("u.display_name")
		.limit(50)
		.execute();
}

/** Who may take the first step on a discount and not the last one: `id` and name, by name, twenty at most. */
export const firstStepOnly = (db: Kysely<Database>) =>
	deciders(db, "application")
		.clearSelect()
		.select(["u.id", "u.display_name as name"])
		.where("u.id", "not in", deciders(db, "final").clearSelect().select("u.id"))
		.orderBy("u.display_name")
		.limit(20)
		.execute();

type Names = {
	userName: string;
	substituteName: string | null;
};

async function namesOf(db: Kysely<Database>, auditors: readonly (RecordHead & Auditor)[]): Promise<Map<string, Names>> {
	const guids = [...new Set(auditors.flatMap(({ userGuid, substituteGuid }) => (substituteGuid ? [userGuid, substituteGuid] : [userGuid])))];
	const people = await db.selectFrom("user").select(["guid", "display_name"]).where("guid", "in", guids).execute();
	const name = new Map(people.map((person) => [person.guid, person.display_name]));
	return new Map(
		auditors.map(({ id, userGuid, substituteGuid }) => [
			id,
			{ userName: name.get(userGuid) ?? "", substituteName: substituteGuid === null ? null : (name.get(substituteGuid) ?? "") },
		]),
	);
}

/** Application and final approvers of discounts. */
export const auditors = recordKind(auditor, {
	table: "auditor_limit",
	columns: {
		userName: { ref: sql`(SELECT display_name FROM user WHERE user.id = r.user_id)`, filter: ["eq", "contains"], search: true },
	},
	extra: namesOf,
	beforeSave: async ({ db }, entered) => {
		const may = async (kind: Auditor["kind"], guid: string) => (await deciders(db, kind).where("u.guid", "=", guid).executeTakeFirst()) !== undefined;
		// Standing in lends the final word; the right to approve at all a substitute has to have.
		const standsIn = entered.substituteGuid === null || (await may("application", entered.substituteGuid));
		refuseAll(
			!(await may(entered.kind, entered.userGuid)) &&
				new InvalidFieldError("userGuid", entered.kind === "final" ? "problem.noFinalApprover" : "problem.noApprover"),
			...auditorProblems(entered),
			!standsIn && new InvalidFieldError("substituteGuid", "problem.noApprover"),
		);
		return entered;
	},
});

/** What somebody may decide on a day: his own lines, and those of people he stands in for. An absent auditor's substitute decides in his place. */
export async function mandatesOf(db: Kysely<Database>, userId: number, day: string): Promise<Mandate[]> {
	const rows = await db
		.selectFrom("auditor_limit")
		.select(["kind", "department", "service", "max_discount_bp as maxDiscountBp", "user_id as auditorId"])
		.where("active", "=", 1)
		.where((eb) =>
			eb.or([eb("user_id", "=", userId), eb.and([eb("substitute_id", "=", userId), eb("absent_from", "<=", day), eb("absent_to", ">=", day)])]),
		)
		.limit(200)
		.execute();
	return rows.map(({ auditorId, ...row }) => ({ ...row, standsIn: auditorId !== userId }));
}
