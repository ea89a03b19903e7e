import type { Database } from "@iqt/db";
import { checkChain } from "@iqt/routers/change-log";
import { uncertain } from "@iqt/routers/outbox/rules";
import { openWorkbook } from "@iqt/routers/sheet/read";
import { readAll } from "@iqt/routers/sheet/zip";
import { type Kysely, sql } from "kysely";
import { integrityOf } from "../crash-support.ts";
import { BULK_COST, editIds, type KillData, SHEET_ROWS } from "./data.ts";
import { callerOf, type Said } from "./load.ts";
import type { World } from "./portal.ts";

/** What a kill has cost that it must not, in words. */
export interface Costs {
	/** Told done and not there, or pending for good. */
	lost: string[];
	/** There in part. */
	half: string[];
	/** Mails that were accepted more than once. */
	twice: string[];
}

export const noCosts = (): Costs => ({ lost: [], half: [], twice: [] });

/** What is in the data after a kill against what was told; true of every moment, whatever is still pending. */
export async function checkData(db: Kysely<Database>, said: Said): Promise<Costs> {
	const costs = noCosts();
	const { lost, half } = costs;
	const integrity = await integrityOf(db);
	if (integrity !== "ok") half.push(`integrity_check: ${integrity}`);
	const orphans = (await sql`PRAGMA foreign_key_check`.execute(db)).rows.length;
	if (orphans > 0) half.push(`foreign_key_check: ${orphans} rows`);
	const chain = await checkChain(db);
	if (chain.found > 0) half.push(`the change log has ${chain.found} breaks`);
	await checkEdits(db, said, costs);
	await checkBooks(db, costs);

	const logged = new Set((await db.selectFrom("change_log").select("change_id").execute()).map((row) => row.change_id));
	for (const id of said.bulk) if (!logged.has(id)) lost.push(`a change of all rates told done: ${id}`);
	const batches = new Map((await db.selectFrom("import_batch").select(["id", "state", "change_id"]).execute()).map((row) => [row.id, row]));
	for (const [id, told] of said.batches) {
		const batch = batches.get(id);
		if (!batch || (told === "applied" && batch.state !== "applied")) lost.push(`import ${id} told ${told} is ${batch?.state ?? "not there"}`);
	}
	for (const { id, state, change_id } of batches.values()) {
		if ((state === "applied") !== logged.has(change_id ?? "")) half.push(`import ${id} is ${state}, its entry of the change log is not`);
	}
	const quotations = new Map((await db.selectFrom("quotation").select(["id", "state", "number"]).execute()).map((row) => [row.id, row]));
	for (const [id, number] of said.quotations) {
		const row = quotations.get(id);
		if (row?.state !== "sent" || row.number !== number) lost.push(`quotation ${number} told sent is ${row?.state ?? "not there"} as ${row?.number}`);
	}
	const mailed = new Set((await db.selectFrom("outbox").select("payload").where("kind", "=", "quotation").execute()).map((row) => quotationOf(row)));
	const sent = [...quotations.values()].filter(({ state }) => state === "sent");
	for (const { id, number } of sent) if (!mailed.has(id)) half.push(`quotation ${number} is sent and has no mail`);
	const numbers = sent.map(({ number }) => Number((number ?? "").split("-").at(-1))).sort((a, b) => a - b);
	if (numbers.some((n, i) => n !== i + 1)) half.push(`numbers of quotations have gaps: ${numbers.join(" ")}`);
	return costs;
}

const quotationOf = ({ payload }: { payload: string }) => (JSON.parse(payload) as { quotationId: string }).quotationId;

/** Prices of pairs of rates, which only rise: both the same, what was acknowledged or what was asked for since. */
async function checkEdits(db: Kysely<Database>, said: Said, { lost, half }: Costs): Promise<void> {
	const rates = await db.selectFrom("booking_service_rate").select(["id", "ssr_minor"]).execute();
	const prices = new Map(rates.map((rate) => [rate.id, rate.ssr_minor]));
	for (const [pair, { acknowledged, asked }] of said.edits.entries()) {
		const [one, other] = editIds(pair).map((id) => prices.get(id) ?? -1) as [number, number];
		if (one !== other) half.push(`rates of one edit cost ${one} and ${other}`);
		else if (one < acknowledged || one > asked) lost.push(`an edit: acknowledged ${acknowledged}, asked for ${asked}, there ${one}`);
	}
}

/** What is changed as one must be at one cost, and every rate has kept the versions it had. */
async function checkBooks(db: Kysely<Database>, { half }: Costs): Promise<void> {
	const bulk = await db.selectFrom("trucking_cost_rate").select("cost_minor").distinct().where("trucker_code", "=", "TRK-BULK").execute();
	const { changes } = await db
		.selectFrom("change_log")
		.select(({ fn }) => fn.countAll<number>().as("changes"))
		.where("action", "=", "applyToAll")
		.executeTakeFirstOrThrow();
	const expected = BULK_COST + changes * 100;
	if (bulk.length !== 1 || bulk[0]?.cost_minor !== expected) {
		half.push(`after ${changes} changes of all rates they cost ${bulk.map((row) => row.cost_minor).join(", ")}, not ${expected}`);
	}
	const imported = await db
		.selectFrom("inland_rail_rate")
		.select(({ fn }) => ["cost_minor", "change_id", fn.countAll<number>().as("rows")])
		.where("container_type", "<>", "45G1")
		.where("inland_city_id", "<>", "inlandCity-CNCKG")
		.groupBy(["cost_minor", "change_id"])
		.execute();
	if (imported.length > 1 || imported.some(({ rows }) => rows !== SHEET_ROWS)) {
		half.push(`a sheet was applied in part: ${imported.map(({ cost_minor, rows }) => `${rows} rates at ${cost_minor}`).join(", ")}`);
	}
	for (const table of ["inland_rail_rate", "trucking_cost_rate", "booking_service_rate"] as const) {
		const { rows } = await sql<{ id: string }>`SELECT r.id FROM ${sql.table(table)} r
			WHERE r.version <> 1 + (SELECT count(*) FROM ${sql.table(`${table}_history`)} h WHERE h.id = r.id)
				OR (r.version > 1 AND NOT EXISTS (SELECT 1 FROM change_log c WHERE c.change_id = r.change_id))`.execute(db);
		if (rows.length > 0) half.push(`${rows.length} rates of ${table} without a version they had, or without the change they are of`);
	}
}

/** What must be true once nothing is pending: everything asked for has come to its end, and every mail has left, once. Answers how many are uncertain. */
export async function checkSettled(world: World, { tokens }: KillData, said: Said, costs: Costs): Promise<number> {
	const { lost, twice } = costs;
	const counts = new Map<string, number>();
	for (const { messageId = "" } of world.mail.mails) counts.set(messageId, (counts.get(messageId) ?? 0) + 1);
	for (const [messageId, count] of counts) if (count > 1) twice.push(`mail ${messageId} was accepted ${count} times`);
	const { batches, mails } = await world.withData(async (db) => ({
		batches: await db.selectFrom("import_batch").select(["id", "state", "error"]).execute(),
		mails: await db.selectFrom("outbox").selectAll().execute(),
	}));
	for (const { id, state, error } of batches) {
		// What was read waits for a person; what a person asked to apply is applied.
		const expected = said.batches.get(id) === "begun" || !said.batches.has(id) ? ["preview", "applied"] : ["applied"];
		if (!expected.includes(state)) lost.push(`import ${id} asked to be ${said.batches.get(id)} ended ${state}: ${error}`);
	}
	let doubtful = 0;
	for (const mail of mails) {
		const accepted = mail.kind === "quotation" ? (counts.get(`<quotation.${quotationOf(mail)}@localhost>`) ?? 0) : null;
		if (mail.state === "failed" && mail.last_error === uncertain) doubtful++;
		else if (mail.state !== "sent" || accepted === 0)
			lost.push(`mail ${mail.dedupe_key} is ${mail.state} (${mail.last_error}), accepted ${accepted} times`);
	}
	const [id, told] = [...said.exports].at(-1) ?? [];
	if (id !== undefined) {
		const rows = await exportedRows(world, tokens.pm, id).catch((error: unknown) => String(error));
		if (rows !== told) lost.push(`an export told done with ${told} rows has ${rows}`);
	}
	return doubtful;
}

/** Rows of the file of an export that was told done, without its headers. */
async function exportedRows(world: World, token: string, id: string): Promise<number> {
	const { url } = await callerOf(world).change<{ url: string }>(token, "work.download", { id });
	const file = await fetch(url);
	if (!file.ok) throw new Error(`${file.status} ${await file.text()}`);
	const workbook = await openWorkbook(await readAll(file.body ?? new Uint8Array()));
	let rows = -1;
	for await (const _row of workbook.rows(workbook.sheets[0]?.name ?? "")) rows++;
	return rows;
}
