import type { Database } from "@iqt/db";
import { checkChain } from "@iqt/routers/door/change-log";
import { type Kysely, sql } from "kysely";
import { integrityOf } from "../crash-support.ts";
import { checkRequests } from "./check-requests.ts";
import { checkStories } from "./check-stories.ts";
import { type Costs, noCosts } from "./costs.ts";
import { BULK_COST, editIds, SHEET_ROWS } from "./data.ts";
import type { Said } from "./said.ts";

/** What is in the data after a kill against what was told; true of every moment, whatever is still pending. */
export async function checkData(db: Kysely<Database>, said: Said): Promise<Costs> {
	const costs = noCosts();
	const { half } = costs;
	const integrity = await integrityOf(db);
	if (integrity !== "ok") half.push(`integrity_check: ${integrity}`);
	const orphans = (await sql`PRAGMA foreign_key_check`.execute(db)).rows.length;
	if (orphans > 0) half.push(`foreign_key_check: ${orphans} rows`);
	const chain = await checkChain(db);
	if (chain.found > 0) half.push(`the change log has ${chain.found} breaks`);
	await checkEdits(db, said, costs);
	await checkWork(db, said, costs);
	await checkImports(db, said, costs);
	await checkHistory(db, costs);
	await checkQuotations(db, said, costs);
	await checkRequests(db, said, costs);
	await checkStories(db, said, costs);
	return costs;
}

/** Prices of pairs of rates, which only rise: both the same, what was acknowledged or what was asked for since. */
async function checkEdits(db: Kysely<Database>, said: Said, { lost, half }: Costs): Promise<void> {
	const rates = await db.selectFrom("booking_service_rate").select(["id", "ssr_minor", "version"]).execute();
	const found = new Map(rates.map((rate) => [rate.id, rate]));
	for (const [pair, { acknowledged, asked, times }] of said.edits.entries()) {
		const [one, other] = editIds(pair).map((id) => found.get(id));
		if (!one || !other) lost.push("rates of an edit are not there");
		else if (one.ssr_minor !== other.ssr_minor) half.push(`rates of one edit cost ${one.ssr_minor} and ${other.ssr_minor}`);
		else if ((one.ssr_minor ?? -1) < acknowledged || (one.ssr_minor ?? -1) > asked)
			lost.push(`an edit: acknowledged ${acknowledged}, asked for ${asked}, there ${one.ssr_minor}`);
		else if (one.version - 1 < times) lost.push(`${times} edits were acknowledged of rates of version ${one.version}`);
	}
}

/** Long work is there once it was begun; done if and only if what it does is done; and what is changed as one is at one cost. */
async function checkWork(db: Kysely<Database>, said: Said, { lost, half }: Costs): Promise<void> {
	const rows = await db.selectFrom("work").select(["id", "kind", "state", "result"]).execute();
	const works = new Map(rows.map((row) => [row.id, row]));
	for (const id of said.begun) if (!works.has(id)) lost.push(`work that was begun is not there: ${id}`);
	const results = new Map(
		rows
			.filter(({ state }) => state === "done")
			.map(({ id, kind, result }) => [id, { kind, ...(JSON.parse(result ?? "{}") as { count?: number; changeId?: string; objectName?: string }) }]),
	);
	for (const [id, count] of said.exports) {
		if (results.get(id)?.count !== count)
			lost.push(`an export told done with ${count} rows is ${works.get(id)?.state} with ${results.get(id)?.count}: ${id}`);
	}
	const changes = await db.selectFrom("change_log").select("change_id").where("action", "=", "applyToAll").execute();
	const logged = new Set(changes.map((row) => row.change_id));
	for (const id of said.bulk) if (!logged.has(id)) lost.push(`a change of all rates told done: ${id}`);
	const done = new Set([...results.values()].flatMap(({ kind, changeId }) => (kind === "applyToAll" ? [changeId ?? "none"] : [])));
	for (const id of logged) if (!done.has(id)) half.push(`a change of all rates is in the change log, its work is not done: ${id}`);
	for (const id of done) if (!logged.has(id)) half.push(`a change of all rates is done, and not in the change log: ${id}`);
	const costs = await db.selectFrom("trucking_cost_rate").select("cost_minor").distinct().where("trucker_code", "=", "TRK-BULK").execute();
	const expected = BULK_COST + changes.length * 100;
	if (costs.length !== 1 || costs[0]?.cost_minor !== expected) {
		half.push(`after ${changes.length} changes of all rates they cost ${costs.map((row) => row.cost_minor).join(", ")}, not ${expected}`);
	}
}

/** Sheets are read whole, applied whole and once, and the book is as the last of them has it. */
async function checkImports(db: Kysely<Database>, said: Said, { lost, half }: Costs): Promise<void> {
	// A batch keeps what lies in the store, a sheet was sent under a name.
	const rows = await db
		.selectFrom("import_batch")
		.leftJoin("stored_file", (join) => join.onRef(sql`coalesce(stored_file.stored_as, stored_file.object_name)`, "=", "import_batch.object_name"))
		.select((eb) => [
			...(["import_batch.id", "state", "change_id", "stored_file.object_name as sent"] as const),
			eb.selectFrom("import_row").whereRef("batch_id", "=", "import_batch.id").select(eb.fn.countAll<number>().as("n")).as("rates"),
			eb.selectFrom("import_sheet_row").whereRef("batch_id", "=", "import_batch.id").select(eb.fn.countAll<number>().as("n")).as("lines"),
		])
		.execute();
	const batches = new Map(rows.map((row) => [row.id, row]));
	for (const [id, answer] of said.batches) {
		const batch = batches.get(id);
		if (!batch || (answer === "applied" && batch.state !== "applied")) lost.push(`import ${id} told ${answer} is ${batch?.state ?? "not there"}`);
	}
	const entries = await db.selectFrom("change_log").select(["object_id", "change_id"]).where("action", "=", "import").orderBy("id").execute();
	const byBatch = Map.groupBy(entries, (entry) => entry.object_id);
	for (const { id, state, change_id, rates, lines } of rows) {
		const logged = byBatch.get(id) ?? [];
		if (state === "applied" ? logged.length !== 1 || logged[0]?.change_id !== change_id : logged.length > 0) {
			half.push(`import ${id} is ${state} by ${change_id}, the change log has ${logged.map((entry) => entry.change_id).join(", ") || "no entry"}`);
		}
		const isRead = state === "preview" || state === "applying" || state === "applied";
		if (isRead && (rates !== SHEET_ROWS || lines !== SHEET_ROWS + 1)) half.push(`import ${id} is ${state} with ${rates} rates of ${lines} rows read`);
	}
	const book = await db
		.selectFrom("inland_rail_rate")
		.select(({ fn }) => ["cost_minor", "change_id", fn.countAll<number>().as("rows")])
		.where("container_type", "<>", "45G1")
		.where("inland_city_id", "<>", "inlandCity-CNCKG")
		.groupBy(["cost_minor", "change_id"])
		.execute();
	const last = entries.at(-1);
	const expected = last
		? [{ cost_minor: said.sheets.get(batches.get(last.object_id)?.sent ?? ""), change_id: last.change_id, rows: SHEET_ROWS }]
		: [];
	const inWords = (groups: readonly { rows: number; cost_minor?: number | null | undefined; change_id: string }[]) =>
		groups.map(({ rows, cost_minor, change_id }) => `${rows} rates at ${cost_minor} of ${change_id}`).join(", ") || "nothing";
	if (inWords(book) !== inWords(expected)) half.push(`after ${entries.length} imports the book has ${inWords(book)}, not ${inWords(expected)}`);
}

/** Every rate has kept the versions it had, and every change of one is in the change log. */
async function checkHistory(db: Kysely<Database>, { half }: Costs): Promise<void> {
	for (const table of ["inland_rail_rate", "trucking_cost_rate", "cost_strategy_rate", "booking_service_rate"] as const) {
		const history = sql.table(`${table}_history`);
		const rates = await sql`SELECT r.id FROM ${sql.table(table)} r
			WHERE r.version <> 1 + (SELECT count(*) FROM ${history} h WHERE h.id = r.id)
				OR (r.version > 1 AND NOT EXISTS (SELECT 1 FROM change_log c WHERE c.change_id = r.change_id))`.execute(db);
		if (rates.rows.length > 0) half.push(`${rates.rows.length} rates of ${table} without a version they had, or without the change they are of`);
		const changes = await sql`SELECT id FROM (SELECT DISTINCT superseded_by AS id FROM ${history})
			WHERE id IS NULL OR id NOT IN (SELECT change_id FROM change_log)`.execute(db);
		if (changes.rows.length > 0) half.push(`${changes.rows.length} changes that made versions of ${table} are not in the change log`);
	}
}

/** Whether a quotation has gone out: its customer may have taken it since. */
export const isSent = (state: string | undefined): boolean => state === "sent" || state === "accepted";

/** Quotations are there once they were made, made once, and sent with a number and a mail or not at all; numbers have no gaps. */
async function checkQuotations(db: Kysely<Database>, said: Said, { lost, half, twice }: Costs): Promise<void> {
	const rows = await db.selectFrom("quotation").select(["id", "state", "number", "customer_email"]).execute();
	const quotations = new Map(rows.map((row) => [row.id, row]));
	for (const id of said.drafts) if (!quotations.has(id)) lost.push(`a quotation told made is not there: ${id}`);
	for (const [id, number] of said.quotations) {
		const row = quotations.get(id);
		if (!isSent(row?.state) || row?.number !== number) lost.push(`quotation ${number} told sent is ${row?.state ?? "not there"} as ${row?.number}`);
	}
	for (const [email, made] of Map.groupBy(rows, (row) => row.customer_email)) {
		if (made.length > 1) twice.push(`${made.length} quotations were made for ${email}, who was asked for once`);
	}
	const mails = await db.selectFrom("outbox").select("payload").where("kind", "=", "quotation").execute();
	const mailed = new Set(mails.map(({ payload }) => (JSON.parse(payload) as { quotationId: string }).quotationId));
	const sent = rows.filter(({ state }) => isSent(state));
	for (const { id, number } of sent) if (!mailed.has(id)) half.push(`quotation ${number} is sent and has no mail`);
	for (const id of mailed)
		if (!isSent(quotations.get(id)?.state)) half.push(`a quotation that is ${quotations.get(id)?.state ?? "not there"} has a mail`);
	const numbers = sent.map(({ number }) => Number(number.split("-").at(-1))).sort((a, b) => a - b);
	if (numbers.some((n, i) => n !== i + 1)) half.push(`numbers of quotations have gaps: ${numbers.join(" ")}`);
}
