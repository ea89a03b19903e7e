import type { z } from "zod";
import { DomainError } from "../../door/errors.ts";
import type { AnyKind, RecordWork } from "../../kit/records/define.ts";
import { restoreWith } from "../../kit/records/owned.ts";
import { saveRecord } from "../../kit/records/save.ts";
import type { addInput } from "./add-schema.ts";
import { contacts, customers } from "./queries.ts";

const customerKind = customers as unknown as AnyKind;
const contactKind = contacts as unknown as AnyKind;

/** Adds a customer of the caller's with its first contact; DomainError `exists` for a name and address that are there already. */
export async function addCustomer(work: RecordWork, { email, contact, ...said }: z.output<typeof addInput>): Promise<{ id: string; code: string }> {
	const there = await work.db
		.selectFrom("customer as c")
		.innerJoin("customer_contact as p", "p.customer_id", "c.id")
		.select(["c.code", "c.name"])
		// The database knows capitals of ASCII alone, so both sides are its.
		.where((eb) => eb(eb.fn("lower", ["c.name"]), "=", eb.fn<string>("lower", [eb.val(said.name)])))
		.where("p.email", "=", email)
		.executeTakeFirst();
	if (there) throw new DomainError("exists", "customer.there", { name: there.name, code: there.code });
	const { id } = await saveRecord(work, customerKind, customerKind.schema.parse(said));
	await saveRecord(work, contactKind, contactKind.schema.parse({ customer: id, email, name: contact, main: true }));
	const { code } = await work.db.selectFrom("customer").select("code").where("id", "=", id).executeTakeFirstOrThrow();
	return { id, code };
}

/** Brings deleted customers back with the contacts that went with them; errors as of `restoreRecords`. */
export const restoreCustomers = (work: RecordWork, ids: readonly string[]): Promise<{ count: number }> =>
	restoreWith(work, customerKind, { kind: contactKind, field: "customer" }, ids);
