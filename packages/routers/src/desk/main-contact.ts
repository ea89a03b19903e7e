import type { RecordWork } from "../kit/records/define.ts";

/** People who are written to, one of whom stands before the others: where they are, by what whose they are, and what the log is told. */
const registers = {
	customerContact: {
		...{ table: "customer_contact", of: "customer_id" },
		told: (objectId: string, main: boolean) => ({
			action: "update",
			objectType: "customerContact",
			objectId,
			before: { main: !main },
			after: { main },
		}),
	},
	vendorContact: {
		...{ table: "vendor_contact", of: "vendor_id" },
		told: (objectId: string, main: boolean) => ({
			action: "update",
			objectType: "vendorContact",
			objectId,
			before: { main: !main },
			after: { main },
		}),
	},
} as const;
export type ContactKind = keyof typeof registers;

interface Contact {
	id: string;
	version: number;
}

/** The main contacts of a customer or vendor by its GUID: one, or none; several of a customer that was kept before one had to give way. */
export function mainOf({ db }: Pick<RecordWork, "db">, kind: ContactKind, of: string): Promise<Contact[]> {
	const { table, of: column } = registers[kind];
	return db
		.selectFrom(table as "vendor_contact")
		.select(["id", "version"])
		.where(column as "vendor_id", "=", of)
		.where("main", "=", 1)
		.execute();
}

/** Makes a contact the main one, or no longer; the log says so. */
export async function setMain({ db, caller, change }: RecordWork, kind: ContactKind, { id, version }: Contact, main: boolean): Promise<void> {
	await db
		.updateTable(registers[kind].table as "vendor_contact")
		.set({ main: main ? 1 : 0, version: version + 1, changed_at: change.at, changed_by: caller.userId })
		.where("id", "=", id)
		.execute();
	await change.write(registers[kind].told(id, main));
}
