import type { Database } from "@iqt/db";
import type { Kysely } from "kysely";
import type { ChangeWriter } from "../../door/change-log.ts";
import { DomainError } from "../../door/errors.ts";
import { randomCheckCode } from "../../door/session/secrets.ts";

interface Work {
	/** The transaction of the change. */
	db: Kysely<Database>;
	change: ChangeWriter;
	caller: { userId: number };
}

/** What people of a company register with; `code` is null while nobody can. Null for no such company. */
export async function companyCodes(db: Kysely<Database>, companyId: string) {
	const company = await db
		.selectFrom("company")
		.select(["code as scode", "name", "check_code as code", "email_domain as emailDomain"])
		.where("id", "=", companyId)
		.executeTakeFirst();
	return company ?? null;
}

/** Sets a check code and logs it without the code, which lets people in. The version stays: it guards what is entered in the form. */
async function setCheckCode({ db, change, caller }: Work, companyId: string, code: string | null): Promise<void> {
	const company = await companyCodes(db, companyId);
	if (!company) throw new DomainError("notFound", "error.notFound");
	await db.updateTable("company").set({ check_code: code, changed_at: change.at, changed_by: caller.userId }).where("id", "=", companyId).execute();
	await change.write({
		action: code === null ? "closeRegistration" : "renewCheckCode",
		objectType: "company",
		objectId: companyId,
		before: { registrationOpen: company.code !== null },
		after: { registrationOpen: code !== null },
	});
}

/** Gives a company a new check code and answers it; the one before is worthless at once. Throws `notFound`. */
export async function renewCheckCode(work: Work, companyId: string): Promise<string> {
	const code = randomCheckCode();
	await setCheckCode(work, companyId, code);
	return code;
}

/** Takes a company's check code away: nobody registers with it until there is a new one. Throws `notFound`. */
export const closeRegistration = (work: Work, companyId: string): Promise<void> => setCheckCode(work, companyId, null);
