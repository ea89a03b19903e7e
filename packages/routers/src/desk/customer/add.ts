import type { z } from "zod";
import { DomainError } from "../../door/errors.ts";
import type { AnyKind, RecordWork } from "../../kit/records/define.ts";
import { restoreRecords, saveRecord } from "../../kit/records/queries.ts";
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

/** Contacts of a customer looked for in the log at most. */
const most = 200;

/** Contacts that went with customers: their entries stand before that of the customer they went with, of the same moment. */
async function contactsGoneWith({ db }: RecordWork, ids: readonly string[]): Promise<string[]> {
	const gone: string[] = [];
	for (const id of ids) {
		const last = await db
			.selectFrom("change_log")
			.select(["id", "at", "actor_id", "action"])
			.where("object_type", "=", "customer")
			.where("object_id", "=", id)
			.orderBy("id", "desc")
			.limit(1)
			.executeTakeFirst();
		if (last?.action !== "delete") continue;
		const before = await db
			.selectFrom("change_log")
			.select(["object_id as contact", "object_type as type", "at", "actor_id", "action", "before"])
			.where("id", "<", last.id)
			.orderBy("id", "desc")
			.limit(most)
			.execute();
		const isOther = before.findIndex(
			({ type, at, actor_id, action, ...entry }) =>
				type !== "customerContact" ||
				action !== "delete" ||
				// What somebody deleted on its own before that stays deleted.
				at !== last.at ||
				actor_id !== last.actor_id ||
				(JSON.parse(entry.before ?? "{}") as { customer?: string }).customer !== id,
		);
		gone.push(...(isOther < 0 ? before : before.slice(0, isOther)).map(({ contact }) => contact));
	}
	return gone;
}

/** Brings deleted customers back with the contacts that went with them; errors as of `restoreRecords`. */
export async function restoreCustomers(work: RecordWork, ids: readonly string[]): Promise<{ count: number }> {
	const people = await contactsGoneWith(work, [...new Set(ids)]);
	const restored = await restoreRecords(work, customerKind, ids);
	if (people.length > 0) await restoreRecords(work, contactKind, people);
	return restored;
}
