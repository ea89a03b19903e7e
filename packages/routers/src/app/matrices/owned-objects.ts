import { type Database, insertMany } from "@iqt/db";
import { placeRow } from "@iqt/db/testing";
import type { Kysely } from "kysely";
import { books, type ListedBook } from "../../prices/books.ts";

/** A kind of row that belongs to a person: nobody without a right to all of them may read or change another's. For tests. */
export interface OwnedObject {
	/** The router that serves it. */
	domain: string;
	/** Role of the owner, and roles of others who must not reach it. */
	owner: string;
	strangers: string[];
	/** Roles that may see everybody's and change nobody's but their own. */
	onlookers?: string[];
	/** Inserts one row of the owner's that carries `marker` where an answer would show it. */
	create(db: Kysely<Database>, row: { id: string; ownerId: number; marker: string; at: string }): Promise<void>;
	/** The row as it stands. */
	read(db: Kysely<Database>, row: { id: string; ownerId: number }): Promise<unknown>;
	/** Inputs that name the row the ways the procedures take it, beside `id`, `ids` and lists. */
	inputs(id: string, marker: string): unknown[];
}

const day = "2026-11-20";
const FAR = "2099-01-01T00:00:00.000Z";

type Made = Parameters<OwnedObject["create"]>[1];

/** Sees to it that the currency of the rows is known. */
const knowYuan = (db: Kysely<Database>) =>
	db
		.insertInto("currency")
		.values({ code: "CNY", name: "Yuan", exponent: 2, numeric_code: "156" })
		.onConflict((conflict) => conflict.doNothing())
		.execute();

/** A row of a person's own, found by its id alone. */
const ofUser = (domain: string, table: "api_token" | "session", insert: (db: Kysely<Database>, row: Made) => Promise<unknown>): OwnedObject => ({
	domain,
	owner: "PM",
	strangers: ["superuser", "VDM", "ComAdmin"],
	async create(db, row) {
		await insert(db, row);
	},
	read: (db, { id }) => db.selectFrom(table).selectAll().where("id", "=", id).executeTakeFirst(),
	inputs: () => [],
});

/** An import into a book that waits for a decision. */
const importInto = ({ domain: book, rights }: ListedBook): OwnedObject => ({
	domain: "imports",
	owner: rights.edit.roles[0] ?? "superuser",
	strangers: [...["SALS", "VDM"].filter((role) => !(rights.edit.roles as readonly string[]).includes(role)), "ComAdmin"],
	// Whoever edits the book sees in its list who imported what.
	onlookers: rights.edit.roles.slice(1),
	async create(db, { id, ownerId, marker, at }) {
		const times = { created_at: at, updated_at: at };
		await db
			.insertInto("import_batch")
			.values({ id, domain: book, object_name: `${id}.xlsx`, file_name: marker, state: "preview", owner_id: ownerId, ...times })
			.execute();
	},
	read: (db, { id }) => db.selectFrom("import_batch").selectAll().where("id", "=", id).executeTakeFirst(),
	inputs: (id) => [{ batchId: id }, { domain: book }, { batchId: id, mode: "merge", leaveOutErrors: true, leaveOutClashes: true }],
});

/** A quotation in a state: what may be done with it differs. */
const quotation = (state: "draft" | "sent" | "expired"): OwnedObject => ({
	domain: "quotation",
	owner: "SALS",
	strangers: ["CX", "VDM", "ComAdmin"],
	onlookers: ["APPROVER", "FINALAPPROVER"],
	async create(db, { id, ownerId, marker, at }) {
		await knowYuan(db);
		const shown = {
			customer: { name: marker, email: "buyer@example.com", companyId: null },
			...{ language: "en", currency: "CNY", items: [], total: "1.00", standardTotal: "1.00", discount: null, remarks: marker, terms: [] },
			...{ validFrom: day, validTo: "2026-12-20", issuedOn: day, issuer: { name: "", email: "" } },
		};
		await db
			.insertInto("quotation")
			.values({
				id,
				number: `Q-2026-${marker}`,
				state,
				company_id: null,
				customer_name: marker,
				customer_email: "buyer@example.com",
				language: "en",
				currency: "CNY",
				total_minor: 100,
				cost_minor: 90,
				valid_from: day,
				valid_to: "2026-12-20",
				// Lanes are nobody's: their margins are shown to whoever may see costs.
				origin_zh: "Xi'an",
				destination_zh: "Shanghai",
				document: JSON.stringify({ public: shown, internal: { items: [], cost: null, msr: "0.50", origin: null } }),
				replaces_id: null,
				owner_id: ownerId,
				created_at: at,
				updated_at: at,
				sent_at: state === "draft" ? null : at,
				decided_at: null,
				warned_at: null,
			})
			.execute();
	},
	read: async (db, { id }) => [
		await db.selectFrom("quotation").selectAll().where("id", "=", id).executeTakeFirst(),
		// A copy is open to all who see it.
		await db.selectFrom("quotation").select("id").where("replaces_id", "=", id).where("document", "not like", '%"origin":"replicate"%').execute(),
		await db.selectFrom("discount_request").select("id").where("quotation_id", "=", id).execute(),
		await db.selectFrom("outbox").select("id").where("payload", "like", `%${id}%`).execute(),
	],
	inputs: (id) => [
		{ quotationId: id, version: 1 },
		{ id, version: 1, reason: "why", state: "withdrawn", days: 7, format: "pdf", kind: "pdf", language: "en", validTo: "2026-12-25", total: "0.90" },
		{ id, version: 1, remarks: "mine" },
	],
});

/** A customer's list of lanes with a lane that has a price. */
const tender: OwnedObject = {
	domain: "tender",
	owner: "SALS",
	strangers: ["VDM", "ComAdmin"],
	onlookers: ["CX"],
	async create(db, { id, ownerId, marker, at }) {
		const services = { customs: false, depot: false, bookingService: true };
		const usual = {
			currency: "CNY",
			cargo: "general",
			ownership: "COC",
			grossWeightKg: 18_000,
			readyDate: "2026-12-03",
			direction: "westbound",
			services,
		};
		const columns = JSON.stringify({ boxes: [], origin: 0, destination: 1 });
		const own = { owner_id: ownerId, created_at: at, updated_at: at, lanes: 1 };
		await db
			.insertInto("tender")
			.values({ id, name: marker, state: "open", head: '["From","To"]', columns, usual: JSON.stringify({ ...usual, container: "40HC" }), ...own })
			.execute();
		const said = JSON.stringify({ texts: { origin: marker, destination: "CNSHA" }, boxes: {}, ends: {} });
		await db
			.insertInto("tender_lane")
			.values({ tender_id: id, place: 0, sheet_row: 2, cells: JSON.stringify([marker, "CNSHA"]), said, problems: "[]", state: "question" })
			.execute();
	},
	read: async (db, { id }) => [
		await db.selectFrom("tender").selectAll().where("id", "=", id).executeTakeFirst(),
		await db.selectFrom("tender_lane").selectAll().where("tender_id", "=", id).execute(),
	],
	inputs: (id) => [
		{ id, place: 0, left: true },
		{ id, version: 1 },
		{ id, place: 0, texts: { origin: "mine" } },
	],
};

/** A request for a quotation: those of other companies, and staff who do not answer it, never reach it. */
const quotationRequest: OwnedObject = {
	domain: "quotation",
	owner: "SALS",
	strangers: ["CX", "VDM", "ComAdmin", "ComUser"],
	onlookers: ["APPROVER", "FINALAPPROVER"],
	async create(db, { id, ownerId, marker, at }) {
		const company = { id: crypto.randomUUID(), code: marker.toUpperCase(), name: "Elsewhere", language: "en" as const };
		await db.insertInto("company").values(company).execute();
		await knowYuan(db);
		await db
			.insertInto("quotation_request")
			.values({
				id,
				company_id: company.id,
				asked_by: ownerId,
				asked_at: at,
				owner_id: ownerId,
				items: "[]",
				origin_label: "Xi'an",
				destination_label: "Shanghai",
				lanes: 1,
				currency: "CNY",
				total_minor: 100,
				remark: marker,
				quotation_id: null,
				updated_at: at,
			})
			.execute();
	},
	read: async (db, { id }) => db.selectFrom("quotation_request").selectAll().where("id", "=", id).executeTakeFirst(),
	inputs: (id) => [{ id, reply: "no" }, { filters: [{ field: "state", op: "eq", value: "asked" }] }],
};

/** A hand-over record, shared with nobody: its owner and administrators alone see it. */
const handOver: OwnedObject = {
	domain: "handOver",
	owner: "SALS",
	strangers: ["CX", "PM", "VDM", "APPROVER", "ComAdmin"],
	async create(db, { id, ownerId, marker, at }) {
		// The quotation it was made of is another's: who sees quotations sees no records for it.
		const quotationId = crypto.randomUUID();
		await quotation("sent").create(db, { id: quotationId, ownerId, marker: `sold${marker.slice(6)}`, at });
		const own = { id, number: `HO-${marker}`, quotation_id: quotationId, owner_id: ownerId, created_at: at, changed_at: at, changed_by: ownerId };
		const said = { billing_receiver: marker, bill_to: "CN00123456", submit_time: at, notes: marker, attachments: "[]", shares: "[]" };
		const sold = { currency: "CNY", total: "1.00", items: { zh: [], en: [], es: [], ja: [] } };
		await insertMany(db, "hand_over", [{ ...own, ...said, state: "open", items: JSON.stringify(sold), finished_at: null, finished_by: null }]);
	},
	read: (db, { id }) => db.selectFrom("hand_over").selectAll().where("id", "=", id).executeTakeFirst(),
	inputs: (id) => [
		{ id, shares: [], version: 1 },
		{ id, kind: "pdf" },
		{ id, objectName: "uploads/2026-11/a.pdf" },
		{ id, version: 1, quotation: id, billingReceiver: "mine", billTo: "CN00123456", reason: "why" },
	],
};

/** An ad hoc request, shared with nobody: who asked sees it, and those who see everybody's. */
const adHocRequest: OwnedObject = {
	domain: "adHocRequest",
	owner: "SALS",
	strangers: ["CX", "APPROVER", "ComAdmin"],
	async create(db, { id, ownerId, marker, at }) {
		const city = placeRow({ id: crypto.randomUUID(), kind: "portCity", code: id, name: "Elsewhere", name_zh: "别处" });
		await insertMany(db, "place", [city]);
		const none = { inland_city_id: null, direction: null, mode: null, storage_days: null, truck_type: null, order_type: null, ready_date: null };
		const unsaid = {
			requisition_number: null,
			ownership: null,
			package_type: null,
			pieces: null,
			volume: null,
			cargo_remark: null,
			target_price: null,
		};
		const lists = { depot_services: "[]", containers: '["1 × 40HC"]', pictures: "[]", loading_plans: "[]", msds: "[]", shares: "[]" };
		const asked = { service_type: "T", customer: marker, customer_email: null, customer_language: "en", priority: "normal", currency: null } as const;
		const goods = { cargo: "general", commodity: marker, gross_weight: 9_000, remark: marker, address: marker } as const;
		const times = { created_at: at, costed_at: null, priced_at: null, sent_at: null, accepted_at: null, cancelled_at: null, not_accepted_at: null };
		const turn = { handler_teams: "[]", handler_people: "[]", handler_reason: "byRight", cancel_reason: null, not_accepted_reason: null };
		const own = { id, number: `AR-${marker}`, owner_id: ownerId, changed_at: at, changed_by: ownerId, required_date: day, port_city_id: city.id };
		await insertMany(db, "ad_hoc_request", [
			{ ...none, ...unsaid, ...lists, ...asked, ...goods, ...times, ...turn, ...own, state: "requestCreated" },
		]);
	},
	read: async (db, { id }) => [
		await db.selectFrom("ad_hoc_request").selectAll().where("id", "=", id).executeTakeFirst(),
		await db.selectFrom("ad_hoc_line").selectAll().where("request_id", "=", id).execute(),
	],
	inputs: (id) => [
		{ id, shares: [], version: 1 },
		{ id, version: 1, reason: "why", targetPrice: "1", currency: "CNY" },
		{ id, kind: "xlsx", serviceType: "T" },
		{ id, objectName: "uploads/2026-11/a.png" },
		{ id, text: "mine", mentions: [], attachments: [] },
	],
};

const customerRow = ({ id, ownerId, marker, at }: Made) => ({
	...{ id, code: `C${marker.toUpperCase()}`, name: marker, notes: marker, owner_id: ownerId, language: "en", currency: "CNY" },
	...{ cmd_code: null, country: null, tax_number: null, company_id: null, payment_days: null, payment_terms: null, credit: null },
	...{ active_from: null, active_to: null, changed_at: at, changed_by: ownerId },
});

/** A customer of the register: its sales owner's, and no colleague's. */
const registered: OwnedObject = {
	domain: "customer",
	owner: "SALS",
	strangers: ["CX", "VDM", "ComAdmin"],
	onlookers: ["APPROVER", "FINALAPPROVER"],
	async create(db, row) {
		await knowYuan(db);
		await insertMany(db, "customer", [customerRow(row)]);
	},
	read: (db, { id }) => db.selectFrom("customer").selectAll().where("id", "=", id).execute(),
	inputs: (id) => [
		{ id, version: 1, name: "mine", language: "en", currency: "CNY" },
		{ stays: id, goes: [id] },
		{ customer: id, email: "mine@example.com" },
	],
};

/** What belongs to a customer is whose the customer is. */
const ofCustomer = (
	domain: string,
	insert: (db: Kysely<Database>, row: Made & { customerId: string }) => Promise<unknown>,
	table: "agreed_discount" | "customer_contact",
): OwnedObject => ({
	domain,
	owner: "SALS",
	strangers: ["CX", "VDM", "ComAdmin"],
	onlookers: ["APPROVER", "FINALAPPROVER"],
	async create(db, row) {
		await knowYuan(db);
		const customerId = crypto.randomUUID();
		await insertMany(db, "customer", [customerRow({ ...row, id: customerId })]);
		await insert(db, { ...row, customerId });
	},
	read: (db, { id }) => db.selectFrom(table).selectAll().where("id", "=", id).executeTakeFirst(),
	inputs: (id) => [{ id, version: 1, customer: id, email: "mine@example.com", service: "", percent: "1", validFrom: day }],
});

const customerContact = ofCustomer(
	"customerContact",
	(db, { id, customerId, marker, at, ownerId }) => {
		const said = { name: marker, email: `${marker}@example.com`, phone: null, language: null, role: marker, main: 0 as const };
		return insertMany(db, "customer_contact", [{ id, customer_id: customerId, ...said, changed_at: at, changed_by: ownerId }]);
	},
	"customer_contact",
);

const agreedDiscount = ofCustomer(
	"agreedDiscount",
	(db, { id, customerId, marker, at, ownerId }) => {
		const open = { origin_id: null, destination_id: null, container_type: null, amount: null, currency: null, valid_to: null };
		const said = { service: "", percent: 300, valid_from: day, agreed_by: ownerId, note: marker, ...open };
		return insertMany(db, "agreed_discount", [{ id, customer_id: customerId, ...said, changed_at: at, changed_by: ownerId }]);
	},
	"agreed_discount",
);

/** A thread about a discount, of who asks and who decides alone; whoever sees all quotations may join in. */
const messageThread: OwnedObject = {
	domain: "message",
	owner: "SALS",
	strangers: ["CX", "VDM", "ComAdmin"],
	async create(db, { id, ownerId, marker, at }) {
		const quotationId = crypto.randomUUID();
		await quotation("draft").create(db, { id: quotationId, ownerId, marker, at });
		const decided = { approver_id: null, decided_at: null, final_approver_id: null, final_decided_at: null };
		const request = { id, quotation_id: quotationId, asked_minor: 90, reason: marker, state: "requested", requested_by: ownerId } as const;
		await insertMany(db, "discount_request", [{ ...request, requested_at: at, ...decided }]);
		await insertMany(db, "message_thread", [{ id, kind: "discount", asked_by: ownerId, opened_at: at, last_at: at, quotation_id: null }]);
		await insertMany(db, "message_part", [{ thread_id: id, part: "discount", answered_by: null, answered_at: null }]);
		await insertMany(db, "message_member", [{ thread_id: id, user_id: ownerId, role: "asker", unread: 1 }]);
		const written = { number: 1, part: "", kind: "request", text: marker, event: null, event_values: null } as const;
		// A file of the message is found by the same id.
		await insertMany(db, "message", [{ id, thread_id: id, author_id: ownerId, at, ...written }]);
		await insertMany(db, "message_file", [{ id, message_id: id, stored_as: `${marker}.pdf`, name: `${marker}.pdf`, size: 10 }]);
	},
	read: async (db, { id }) => [
		await db.selectFrom("message_thread").selectAll().where("id", "=", id).execute(),
		await db.selectFrom("message").selectAll().where("thread_id", "=", id).execute(),
		await db.selectFrom("message_member").selectAll().where("thread_id", "=", id).execute(),
		await db.selectFrom("discount_request").selectAll().where("id", "=", id).execute(),
	],
	inputs: (id, marker) => [
		{ id, text: "mine" },
		{ id, text: "mine", kind: "comment" },
		{ id, decision: "approve", text: "mine" },
		{ id, messageId: id, text: "mine" },
		{ box: "all", search: marker },
		{ box: "team" },
		{ box: "all" },
	],
};

/** The price of a truck that somebody asked for. */
const truckQuotation: OwnedObject = {
	domain: "ntocc",
	owner: "CX",
	// The record of its call, which names it, is for who sees costs.
	strangers: ["SALS", "ComAdmin"],
	onlookers: ["PM"],
	async create(db, { id, ownerId, marker, at }) {
		await knowYuan(db);
		const city = placeRow({ id: crypto.randomUUID(), kind: "inlandCity", code: id, name: "Elsewhere", name_zh: "别处" });
		await insertMany(db, "place", [city]);
		const run = { from_id: city.id, to_id: city.id, truck_type: "BOX136", cargo: "general", load_day: day } as const;
		const call = { id: crypto.randomUUID(), at, ms: 1, asked_by: ownerId, provider: "table", outcome: "cost", ...run } as const;
		await insertMany(db, "ntocc_call", [call]);
		const price = { currency: "CNY", price_minor: 90_000, cost_minor: 80_000, rate_id: crypto.randomUUID(), rate_version: 1 };
		const head = { id, number: marker, call_id: call.id, owner_id: ownerId, created_at: at, customer_name: marker };
		await insertMany(db, "ntocc_quotation", [{ ...head, ...run, ...price }]);
	},
	read: (db, { id }) => db.selectFrom("ntocc_quotation").selectAll().where("id", "=", id).executeTakeFirst(),
	inputs: () => [],
};

/** A book that one role edits, and one that several do: to the others it is all the same. */
const importedInto = [false, true].flatMap((several) => books.find(({ rights }) => rights.edit.roles.length > 1 === several) ?? []);

/** A kind of row with owners adds itself here; the denial matrix then tries every procedure on it as somebody else. */
/** A case of an exception rule, with what was said of it. */
const exceptionCase: OwnedObject = {
	domain: "exceptionCase",
	owner: "PM",
	strangers: ["SALS", "VDM", "ComAdmin"],
	async create(db, { id, ownerId, marker, at }) {
		const head = { title: marker, category: marker, level: "high", remark: marker, opened_at: at, changed_at: at, changed_by: null };
		await db
			.insertInto("exception_case")
			.values({ id, ...head, owner_id: ownerId })
			.execute();
		await db.insertInto("exception_comment").values({ case_id: id, user_id: ownerId, at, text: marker }).execute();
	},
	read: async (db, { id }) => [
		await db.selectFrom("exception_case").selectAll().where("id", "=", id).executeTakeFirst(),
		await db.selectFrom("exception_comment").selectAll().where("case_id", "=", id).execute(),
	],
	inputs: (id) => [
		{ id, comment: "mine", state: "closed" },
		{ id, version: 1, title: "mine", category: "mine", owner: crypto.randomUUID() },
	],
};

export const ownedObjects: OwnedObject[] = [
	exceptionCase,
	quotation("draft"),
	quotation("sent"),
	quotation("expired"),
	quotationRequest,
	tender,
	registered,
	customerContact,
	agreedDiscount,
	handOver,
	adHocRequest,
	messageThread,
	truckQuotation,
	{
		domain: "sharedViews",
		owner: "PM",
		strangers: ["CX", "VDM"],
		async create(db, { id, ownerId, marker, at }) {
			const owner = await db.selectFrom("user").select("guid").where("id", "=", ownerId).executeTakeFirstOrThrow();
			const head = { kind: "vdm" as const, name: id, email: null, leader: owner.guid, members: JSON.stringify([owner.guid]), remark: null };
			await db
				.insertInto("team")
				.values({ id, ...head, service_types: "[]", port_cities: "[]", version: 1, changed_at: at, changed_by: ownerId })
				.execute();
			await db
				.insertInto("shared_view")
				.values({
					id,
					list: "inlandRail",
					path: "/inlandRail/railPrice",
					name: marker,
					search: "",
					layout: "{}",
					team_id: id,
					owner_id: ownerId,
					changed_at: at,
				})
				.execute();
		},
		read: (db, { id }) => db.selectFrom("shared_view").selectAll().where("id", "=", id).executeTakeFirst(),
		inputs: (id) => [{ id, name: "Another name" }],
	},
	{
		domain: "preferences",
		owner: "PM",
		strangers: ["superuser", "CX"],
		async create(db, { ownerId, marker, at }) {
			await db
				.insertInto("user_preference")
				.values({ user_id: ownerId, key: "sample.columns", value: JSON.stringify(marker), updated_at: at })
				.execute();
		},
		read: (db, { ownerId }) => db.selectFrom("user_preference").selectAll().where("user_id", "=", ownerId).execute(),
		inputs: () => [{ keys: ["sample.columns"] }, { key: "sample.columns", value: null }],
	},
	{
		domain: "files",
		owner: "PM",
		strangers: ["VDM", "ComAdmin"],
		async create(db, { id, ownerId, marker, at }) {
			await db
				.insertInto("stored_file")
				.values({
					// The same name is everybody's to choose: what is somebody's own is what lies behind it.
					object_name: `${id}.pdf`,
					name: `${marker}.pdf`,
					size: 10,
					mime: "application/pdf",
					sha256: "",
					owner_id: ownerId,
					created_at: at,
				})
				.execute();
		},
		read: (db, { ownerId }) => db.selectFrom("stored_file").selectAll().where("owner_id", "=", ownerId).execute(),
		inputs: (id) => [{ objectName: `${id}.pdf` }, { objectNames: [`${id}.pdf`] }, { objectName: `${id}.pdf`, name: "mine.pdf" }],
	},
	{
		domain: "work",
		owner: "PM",
		strangers: ["superuser", "VDM", "ComAdmin"],
		async create(db, { id, ownerId, marker, at }) {
			const needs = JSON.stringify({ right: `${books[0]?.domain}.view`, cost: false });
			const [kind, state, phase] = ["export", "running", "writing"] as const;
			const lease_until = FAR;
			await db
				.insertInto("work")
				.values({
					id,
					kind,
					domain: String(books[0]?.domain),
					title: marker,
					state,
					phase,
					needs,
					owner_id: ownerId,
					created_at: at,
					updated_at: at,
					lease_until,
				})
				.execute();
		},
		read: (db, { id }) => db.selectFrom("work").selectAll().where("id", "=", id).executeTakeFirst(),
		inputs: () => [],
	},
	...importedInto.map(importInto),
	ofUser("auth.tokens", "api_token", (db, { id, ownerId, marker, at }) =>
		db
			.insertInto("api_token")
			.values({
				id,
				user_id: ownerId,
				name: marker,
				token_hash: marker,
				ending: "abcd",
				scopes: "[]",
				created_at: at,
				expires_at: FAR,
				revoked_at: null,
				last_used_at: null,
				last_address: null,
			})
			.execute(),
	),
	ofUser("auth.sessions", "session", (db, { id, ownerId, marker, at }) =>
		db
			.insertInto("session")
			.values({
				id,
				user_id: ownerId,
				token_hash: marker,
				previous_token_hash: null,
				previous_valid_until: null,
				rotation_key: "",
				created_at: at,
				rotated_at: at,
				expires_at: FAR,
				ended_at: null,
				end_reason: null,
				address: "",
				user_agent: marker,
				// Of a kind that the owner's own sign-ins leave alone.
				kind: "imitation",
				imitator_id: ownerId,
			})
			.execute(),
	),
];
