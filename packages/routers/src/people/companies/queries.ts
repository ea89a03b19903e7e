import type { Database } from "@iqt/db";
import { translate } from "@iqt/i18n";
import { type Kysely, sql } from "kysely";
import { randomCheckCode } from "../../door/session/secrets.ts";
import { type RecordHead, type RecordWork, recordKind, type Use } from "../../kit/records/define.ts";
import { type Company, company } from "./schema.ts";

/** What is told of a company beside its fields. */
type CompanyState = {
	/** People of it who may sign in. */
	activeUsers: number;
	/** Whether it has a check code, without which nobody can register. */
	registrationOpen: boolean;
};

const activeUsers = sql<number>`(SELECT count(*) FROM user WHERE user.company_id = r.id AND user.status = 'active')`;

async function states(db: Kysely<Database>, companies: readonly (RecordHead & Company)[]): Promise<Map<string, CompanyState>> {
	const rows = await db
		.selectFrom("company as r")
		.select(["r.id", "r.check_code", activeUsers.as("active")])
		.where(
			"r.id",
			"in",
			companies.map(({ id }) => id),
		)
		.execute();
	return new Map(rows.map(({ id, check_code, active }) => [id, { activeUsers: active, registrationOpen: check_code !== null }]));
}

/** Who and what still names a company. */
async function usedBy({ db, language }: Pick<RecordWork, "db" | "language">, { id }: { id: string }): Promise<Use[]> {
	const { users, quotations, requests, notices, customers } = await db
		.selectNoFrom([
			sql<number>`(SELECT count(*) FROM user WHERE company_id = ${id})`.as("users"),
			sql<number>`(SELECT count(*) FROM quotation WHERE company_id = ${id})`.as("quotations"),
			sql<number>`(SELECT count(*) FROM quotation_request WHERE company_id = ${id})`.as("requests"),
			sql<number>`(SELECT count(*) FROM customer WHERE company_id = ${id})`.as("customers"),
			sql<number>`(SELECT count(*) FROM notice WHERE EXISTS (SELECT 1 FROM json_each(notice.companies) WHERE value = ${id}))`.as("notices"),
		])
		.executeTakeFirstOrThrow();
	const said = [
		...(users > 0 ? [translate(language, "company.usedByUsers", { count: users })] : []),
		...(quotations > 0 ? [translate(language, "company.usedByQuotations", { count: quotations })] : []),
		...(requests > 0 ? [translate(language, "company.usedByRequests", { count: requests })] : []),
		...(customers > 0 ? [translate(language, "company.usedByCustomers", { count: customers })] : []),
		...(notices > 0 ? [translate(language, "company.usedByNotices", { count: notices })] : []),
	];
	return said.map((text) => ({ text }));
}

/** Customer companies. */
export const companies = recordKind(company, {
	table: "company",
	columns: {
		activeUsers: { ref: activeUsers, kind: "number", filter: ["eq", "gte", "lte", "between"] },
		registrationOpen: { ref: sql`(r.check_code IS NOT NULL)`, kind: "flag", filter: ["eq"] },
	},
	// One that was deleted comes back closed: its check code was kept nowhere.
	standing: (origin) => ({ check_code: origin === "new" ? randomCheckCode() : null }),
	extra: states,
	usedBy,
	merging: {
		columns: [
			{ table: "user", column: "company_id", by: "id", title: "merge.customers", called: "display_name" },
			{ table: "quotation", column: "company_id", by: "id", title: "menu.quotationRecord", called: "number" },
			{ table: "quotation_request", column: "company_id", by: "id", title: "merge.requests", called: "id" },
			{ table: "customer", column: "company_id", by: "id", title: "menu.customers", called: "code" },
			{ table: "notice", column: "companies", by: "id", list: true, title: "menu.notices", called: "title" },
		],
	},
});
