import type { Database } from "@iqt/db";
import { type Kysely, sql } from "kysely";
import type { Caller } from "../../door/context.ts";
import { InvalidFieldError } from "../../door/errors.ts";
import { holds } from "../../door/permissions.ts";
import { mergedInto } from "../../kit/records/merged.ts";
import { reachedBy } from "./queries.ts";

/** Who asks; without rights it is their own that they reach. */
interface Asking {
	db: Kysely<Database>;
	caller: Pick<Caller, "userId"> & Partial<Pick<Caller, "isSuper" | "permissions">>;
}

/** Whom a quotation says it is for. */
interface Said {
	name: string;
	email: string;
	/** GUID of the customer that was chosen. */
	customerId?: string | null | undefined;
}

/** The customer that is called just so: the one of that name or code with the address, or the only one of the name; null where that could be several, or none. */
async function customerCalled(db: Kysely<Database>, { name, email }: Said): Promise<string | null> {
	// The database knows capitals of ASCII alone, so both sides are its.
	const called = sql<string>`lower(${name.trim()})`;
	const rows = await db
		.selectFrom("customer as c")
		.select((eb) => [
			"c.id",
			eb
				.exists(
					eb
						.selectFrom("customer_contact as p")
						.select("p.id")
						.whereRef("p.customer_id", "=", "c.id")
						.where("p.email", "=", email.trim().toLowerCase()),
				)
				.as("known"),
		])
		.where((eb) => eb.or([eb(sql`lower(c.name)`, "=", called), eb("c.code", "=", name.trim().toUpperCase())]))
		.limit(50)
		.execute();
	const written = rows.filter(({ known }) => Number(known) === 1);
	const [only, ...others] = written.length > 0 ? written : rows;
	return only && others.length === 0 ? only.id : null;
}

/**
 * The customer of the register that a quotation is for: the one that was chosen, or the one called just so. What a program or a person writes without
 * choosing stays words where it is called by nothing in the register. InvalidFieldError for a choice the caller does not reach.
 */
export async function customerMeant({ db, caller }: Asking, said: Said): Promise<string | null> {
	const { customerId } = said;
	if (!customerId) return customerCalled(db, said);
	const given = customerId.toLowerCase();
	const id = (await mergedInto(db, [given])).get(given) ?? given;
	const { userId, isSuper = false, permissions = new Set<string>() } = caller;
	if (!(await isReachedBy(db, id, { userId, isSuper, permissions }))) throw new InvalidFieldError("customerId", "quotation.customerNotFound");
	return id;
}

async function isReachedBy(db: Kysely<Database>, id: string, caller: Parameters<typeof reachedBy>[0]): Promise<boolean> {
	return (await db.selectFrom("customer as r").select("r.id").where("r.id", "=", id).where(reachedBy(caller)).executeTakeFirst()) !== undefined;
}

/** A customer's GUID for who may look at it; null otherwise. */
export async function customerSeen({ db, caller }: { db: Kysely<Database>; caller: Caller }, id: string | null): Promise<string | null> {
	return id !== null && holds(caller, "customer.view") && (await isReachedBy(db, id, caller)) ? id : null;
}
