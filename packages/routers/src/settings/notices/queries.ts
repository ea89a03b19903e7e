import { containedInAny, type Database } from "@iqt/db";
import type { Language } from "@iqt/i18n";
import { type Kysely, sql } from "kysely";
import { DomainError, InvalidFieldError } from "../../door/errors.ts";
import { momentOrNone } from "../../door/lists.ts";
import { type RecordHead, type RecordWork, recordKind } from "../../kit/records/define.ts";
import { shownRoleName } from "../../people/roles/shown-names.ts";
import { checkNotice, moveNotice } from "./rules.ts";
import { type Notice, notice, type noticeStatuses } from "./schema.ts";

type NoticeStatus = (typeof noticeStatuses)[number];

/** What a notice is told beside its fields. */
type NoticeState = {
	status: NoticeStatus;
	publishedAt: string | null;
	/** How many have read it. */
	readers: number;
	/** Words of the roles and companies it is for. */
	audienceNames: { value: string; label: string }[];
};

async function states(db: Kysely<Database>, notices: readonly (RecordHead & Notice)[], language: Language): Promise<Map<string, NoticeState>> {
	const ids = notices.map(({ id }) => id);
	const rows = await db
		.selectFrom("notice as n")
		.select(["n.id", "n.status", "n.published_at as publishedAt"])
		.select((eb) => eb.selectFrom("notice_read as r").select(eb.fn.countAll<number>().as("n")).whereRef("r.notice_id", "=", "n.id").as("readers"))
		.where("n.id", "in", ids)
		.execute();
	const roles = new Map((await audienceRoles(db, language)).map((role) => [role.value, role]));
	const wanted = [...new Set(notices.flatMap((notice) => notice.companies))];
	const companies =
		wanted.length === 0 ? [] : await db.selectFrom("company").select(["id as value", "name as label"]).where("id", "in", wanted).execute();
	const names = new Map([...roles, ...companies.map((company) => [company.value, company] as const)]);
	const for_ = new Map(
		notices.map((notice) => [notice.id, [...notice.roles, ...notice.companies].map((key) => names.get(key) ?? { value: key, label: key })]),
	);
	return new Map(rows.map(({ id, ...row }) => [id, { ...row, readers: row.readers ?? 0, audienceNames: for_.get(id) ?? [] }]));
}

/** Roles a notice may be for, by what they are called. */
export async function audienceRoles(db: Kysely<Database>, language: Language) {
	const roles = await db.selectFrom("role").select(["code", "name"]).orderBy("code").limit(200).execute();
	const { compare } = new Intl.Collator(language);
	return roles.map((role) => ({ value: role.code, label: shownRoleName(language, role) })).sort((a, b) => compare(a.label, b.label));
}

/** Companies a notice may be for, by name or code. */
export function audienceCompanies(db: Kysely<Database>, search: string) {
	return db
		.selectFrom("company")
		.select(["id as value", "name as label"])
		.where(containedInAny([sql.ref("name"), sql.ref("code")], search))
		.orderBy("name")
		.limit(50)
		.execute();
}

async function beforeSave(work: RecordWork, fields: Notice, current: (RecordHead & Notice) | null): Promise<Notice> {
	const checked = checkNotice(fields);
	if (current) {
		const { status } = await statusOf(work.db, current.id);
		if (status === "withdrawn") throw new DomainError("state", "notice.wrongState", { status });
	}
	const known = new Set((await audienceRoles(work.db, work.language)).map((role) => role.value));
	const unknown = checked.roles.find((code) => !known.has(code));
	if (unknown !== undefined) throw new InvalidFieldError("roles", "problem.unknownReference", { value: unknown });
	const found = checked.companies.length === 0 ? [] : await work.db.selectFrom("company").select("id").where("id", "in", checked.companies).execute();
	const missing = checked.companies.find((id) => !found.some((company) => company.id === id));
	if (missing !== undefined) throw new InvalidFieldError("companies", "problem.unknownReference", { value: missing });
	return checked;
}

async function statusOf(db: Kysely<Database>, id: string): Promise<{ status: NoticeStatus; title: string }> {
	const row = await db.selectFrom("notice").select(["status", "title"]).where("id", "=", id).executeTakeFirst();
	if (!row) throw new DomainError("notFound", "error.notFound");
	return row;
}

/** What people are told in the top bar. */
export const notices = recordKind(notice, {
	table: "notice",
	columns: {
		status: { ref: "r.status", filter: ["eq", "ne", "in"] },
		publishedAt: { ref: "r.published_at", ...momentOrNone },
	},
	standing: () => ({ status: "draft" }),
	extra: states,
	beforeSave,
	beforeRemove: async ({ db }, { id }) => {
		const { status, title } = await statusOf(db, id);
		if (status === "published") throw new DomainError("state", "notice.withdrawFirst", { title });
	},
});

/** Publishes a draft, or withdraws what is published; DomainError `state` for any other move. */
export async function changeStatus(work: Pick<RecordWork, "db" | "change" | "caller">, id: string, status: "published" | "withdrawn") {
	const { status: before } = await statusOf(work.db, id);
	moveNotice(before, status);
	const { version } = await work.db
		.updateTable("notice")
		.set((eb) => ({
			status,
			version: eb("version", "+", 1),
			changed_at: work.change.at,
			changed_by: work.caller.userId,
			...(status === "published" ? { published_at: work.change.at } : {}),
		}))
		.where("id", "=", id)
		.returning("version")
		.executeTakeFirstOrThrow();
	const action = status === "published" ? "publish" : "withdraw";
	await work.change.write({ action, objectType: "notice", objectId: id, before: { status: before }, after: { status } });
	return { id, status, version };
}
