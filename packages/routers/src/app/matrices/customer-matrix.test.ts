import type { QuotationRequestTable } from "@iqt/db";
import { type Insertable, sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { sampleSearch, seedPrices } from "../../desk/quotation/testing.ts";
import { answersOf } from "../../testing/answers.ts";
import { proceduresOf } from "../../testing/portal.ts";
import { worldPerFile } from "../../testing/world.ts";
import { appRouter } from "../app-router.ts";
import { lookedAt } from "./looked-at.test-support.ts";

/**
 * What a customer must not be told beside costs, which confidential-matrix.test.ts looks for: other companies, drafts, discounts and why,
 * remarks on rates, strategies, and what we sold at before. Each is put in with a text or figure nobody else has; then every procedure that
 * reads is called as the customer's people with all there is to ask by.
 */
const world = worldPerFile();
const { as } = world;
const { readable, codeOf } = answersOf(() => world.services, world.tokenOf);
const customers = ["ComAdmin", "ComUser"];
const mine = crypto.randomUUID();
const other = crypto.randomUUID();

/** What must not be told, by what it is. */
const secrets = {
	"a rate's remark": "REMARK-OF-RATE",
	"a strategy's name": "STRATEGY-BY-NAME",
	"a vendor": "TRK-CKG-01",
	"a cost": "3917.37",
	"the least price": "4219.39",
	"a price as it stood recorded": "4444.22",
	"a price of a day that is over": "3333.11",
	"another company": "OTHERCO LIMITED",
	"another company's remark": "WORD-OF-OTHERCO",
	"another company's request": "REQUEST-OF-OTHERCO",
	"a draft": "DRAFT-NOT-SENT",
	"why a discount was asked": "DISCOUNT-BECAUSE",
	"why we withdrew": "WITHDRAWN-BECAUSE",
	"a notice to another company": "NOTICE-TO-OTHERCO",
};
let inputs: unknown[];
/** Ids of quotations that are not the customer's. */
const foreign: string[] = [];

beforeAll(async () => {
	const { db, services } = world;
	const { railId } = await seedPrices(db, services.now().toISOString());
	await db
		.insertInto("company")
		.values([
			{ id: mine, code: "HARBOUR", name: "Harbour", language: "en" },
			{ id: other, code: "OTHERCO", name: secrets["another company"], language: "en" },
		])
		.execute();
	for (const role of customers) {
		await db
			.updateTable("user")
			.set({ company_id: mine })
			.where("id", "=", world.users.get(role)?.id ?? 0)
			.execute();
	}
	const before = services.now();
	const later = new Date(before.getTime() + 60_000);
	await keepPrices(railId, later);
	services.clock.now = later;
	const ids = await quoteAndAsk();
	const notice = { title: secrets["a notice to another company"], content: "x", audience: "companies" as const, companies: [other] };
	const { id: noticeId } = await as("superuser").notice.save(notice);
	await as("superuser").notice.setStatus({ id: noticeId, status: "published" });
	const objects = await db.selectFrom("change_log").select(["object_type as objectType", "object_id as objectId"]).distinct().execute();
	const searches = [
		sampleSearch,
		{ ...sampleSearch, asOf: before.toISOString() },
		{ ...sampleSearch, readyDate: "2025-06-02" },
		{ ...sampleSearch, containers: [{ type: "40HC", count: 999 }], grossWeightKg: 99_000 },
	];
	inputs = [
		undefined,
		{},
		{ pageSize: 200 },
		...searches,
		{ currency: "CNY", readyDate: "2025-06-02" },
		{ portCode: "CNSHA", date: "2025-06-02" },
		...["OTHERCO", "Chongqing Shanghai", "DRAFT", "STRATEGY"].map((search) => ({ search })),
		...[...ids, noticeId].flatMap((id) => [{ id }, { id, kind: "xlsx" }, { quotationId: id, ids: [id] }]),
		...objects,
	];
}, 60_000);

/** Prices with everything a customer is not told of them. */
async function keepPrices(railId: string, later: Date): Promise<void> {
	const { db } = world;
	const figures = { cost_minor: 391_737, msr_minor: 421_939, remark: secrets["a rate's remark"] };
	for (const table of ["corridor_rate", "trucking_cost_rate", "cost_strategy_rate", "booking_service_rate"] as const) {
		await db.updateTable(table).set({ valid_from: "2025-01-01" }).execute();
	}
	await db.updateTable("cost_strategy_rate").set({ name: secrets["a strategy's name"], remark: secrets["a rate's remark"] }).execute();
	const rail = await db
		.updateTable("inland_rail_rate")
		.set({ ...figures, ssr_minor: 444_422 })
		.where("id", "=", railId)
		.returningAll()
		.executeTakeFirstOrThrow();
	const over = { ...rail, id: crypto.randomUUID(), ssr_minor: 333_311, valid_from: "2025-01-01", valid_to: "2026-09-30" };
	await db.insertInto("inland_rail_rate").values(over).execute();
	await db
		.updateTable("inland_rail_rate")
		.set({ ssr_minor: 450_000, version: sql`version + 1`, change_id: crypto.randomUUID(), recorded_at: later.toISOString() })
		.where("id", "=", railId)
		.execute();
}

/** Quotations and requests of both companies; answers the ids of all. */
async function quoteAndAsk(): Promise<string[]> {
	const { db } = world;
	const sales = as("SALS").quotation;
	const { options } = await as("SALS").sale.search(sampleSearch);
	const items = [{ search: sampleSearch, optionId: options[0]?.id ?? "" }];
	const to = (companyId: string) => ({ name: companyId === other ? secrets["another company"] : "Harbour", email: "buyer@example.com", companyId });
	const make = (companyId: string, remarks = "") => sales.createDraft({ customer: to(companyId), language: "en", items, remarks });
	const theirs = await make(other, secrets["another company's remark"]);
	await sales.send({ id: theirs.id });
	const copy = await sales.replicate({ id: theirs.id, customer: to(mine) });
	await sales.updateDraft({ id: copy.id, version: copy.version, remarks: "" });
	await sales.send({ id: copy.id });
	const draft = await make(mine, secrets["a draft"]);
	const cheaper = await make(mine);
	await sales.askDiscount({ id: cheaper.id, total: "13000.00", reason: secrets["why a discount was asked"] });
	const [waiting] = await as("APPROVER").quotation.discounts();
	await as("APPROVER").quotation.decideDiscount({ id: waiting?.id ?? "", approve: true, version: 1 });
	await sales.send({ id: cheaper.id });
	const gone = await make(mine);
	await sales.send({ id: gone.id });
	await sales.withdraw({ id: gone.id, reason: secrets["why we withdrew"] });
	const request: Insertable<QuotationRequestTable> = {
		id: crypto.randomUUID(),
		company_id: other,
		asked_by: world.users.get("SALS")?.id ?? 0,
		asked_at: world.services.now().toISOString(),
		owner_id: world.users.get("SALS")?.id ?? 0,
		items: "[]",
		origin_label: "Chongqing",
		destination_label: "Shanghai",
		lanes: 1,
		currency: "CNY",
		total_minor: 0,
		remark: secrets["another company's request"],
		quotation_id: null,
		updated_at: world.services.now().toISOString(),
	};
	await db.insertInto("quotation_request").values(request).execute();
	foreign.push(theirs.id, draft.id);
	return [theirs.id, copy.id, draft.id, cheaper.id, gone.id, request.id];
}

const reading = proceduresOf(appRouter).filter(({ type }) => type === "query");

/** The inputs that differ in something the procedure looks at; one for somebody it refuses whatever they ask. */
async function asked(procedure: (typeof reading)[number], who: string): Promise<unknown[]> {
	if ((await codeOf(procedure, who, {})) === "000008") return [{}];
	return lookedAt(procedure.path, inputs);
}

/** A figure as it is, with thousands separators or in minor units; a text as it is. */
const spellings = (secret: string) =>
	/^\d{4}\.\d\d$/.test(secret) ? [secret, secret.replace(/^(\d)/, "$1,"), `:${secret.replace(".", "")},`] : [secret];

describe.each(customers)("%s", (who) => {
	test.each(reading)("is told none of it by $path", async (procedure) => {
		for (const input of await asked(procedure, who)) {
			const said = JSON.stringify(input) ?? "";
			const text = await readable(procedure, who, input);
			for (const [what, secret] of Object.entries(secrets)) {
				const leaked = spellings(secret).filter((spelling) => text.includes(spelling));
				expect(leaked, `${what}, asked ${said}`).toEqual([]);
			}
			for (const id of foreign) if (!said.includes(id)) expect(text.includes(id), `${id}, asked ${said}`).toBe(false);
		}
	});
});

test("staff with every right are told each of them, so they were there to be told", async () => {
	let seen = "";
	for (const procedure of reading.filter(({ path }) => /^(sale|quotation|dashboard|notice|changeLog|costStrategy|inlandRail)\./.test(path))) {
		for (const input of await asked(procedure, "superuser")) seen += await readable(procedure, "superuser", input);
	}
	expect(Object.entries(secrets).filter(([, secret]) => !spellings(secret).some((spelling) => seen.includes(spelling)))).toEqual([]);
});

test("a day that is over is refused to a customer, as a search and as a request, and says which day is the first", async () => {
	const past = { ...sampleSearch, readyDate: "2025-06-02" };
	const refused = { code: "000001", data: [{ field: "readyDate", message: expect.stringContaining("2026-11-20") }] };
	const said = async (path: string, type: string, input: unknown) => JSON.parse(await readable({ path, type }, "ComUser", input)) as unknown;
	for (const path of ["sale.search", "sale.alternatives"]) expect(await said(path, "query", past)).toMatchObject(refused);
	expect(await said("quotation.ask", "mutation", { items: [{ search: past, optionId: null }] })).toMatchObject(refused);
	expect((await as("SALS").sale.search(past)).options).toHaveLength(1);
});
