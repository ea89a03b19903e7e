import type { OutboxTable } from "@iqt/db";
import { translate } from "@iqt/i18n";
import { uncertain } from "@iqt/routers/kit/outbox/rules";
import { openWorkbook } from "@iqt/routers/kit/sheet/read";
import { readAll } from "@iqt/routers/kit/sheet/zip";
import type { Email } from "postal-mime";
import { pdfText } from "../pdf-text.ts";
import { isSent } from "./check.ts";
import type { Costs } from "./costs.ts";
import type { KillData } from "./data.ts";
import { callerOf } from "./desk.ts";
import type { World } from "./portal.ts";
import type { Said } from "./said.ts";

/** Where the Message-IDs of a world's portal end. */
const host = "@localhost>";
const idOf = ({ kind, payload }: Pick<OutboxTable, "kind" | "payload">): string => {
	const { quotationId, inquiryId, mail, messageKey } = JSON.parse(payload) as Readonly<Record<string, string | undefined>>;
	const keys: Readonly<Record<string, string>> = { quotation: `quotation.${quotationId}`, vendorInquiry: `vendorInquiry.${inquiryId}.${mail}` };
	return `<${keys[kind] ?? messageKey}${host}`;
};

/**
 * What must be true once nothing is pending: everything asked for has come to its end, every mail has left, once and whole, and every file can be
 * fetched whole. Answers how many mails are uncertain.
 */
export async function checkSettled(world: World, { tokens }: KillData, said: Said, costs: Costs): Promise<number> {
	const { lost, half } = costs;
	const { batches, mails, quotations, exports, works, rates } = await world.withData(async (db) => ({
		batches: await db.selectFrom("import_batch").select(["id", "state", "error"]).execute(),
		mails: await db.selectFrom("outbox").selectAll().execute(),
		quotations: await db.selectFrom("quotation").select(["id", "state", "number"]).execute(),
		exports: await db.selectFrom("work").select(["id", "rows_done"]).where("kind", "=", "export").where("state", "=", "done").execute(),
		works: await db.selectFrom("work").select(["id", "kind", "state"]).execute(),
		rates: (await db.selectFrom("trucking_cost_rate").select("id").where("trucker_code", "=", "TRK-BULK").execute()).length,
	}));
	for (const { id, state, error } of batches) {
		// What was read waits for a person; what a person asked to apply is applied.
		const answer = said.batches.get(id) ?? "begun";
		const expected = { begun: ["preview", "applied"], refused: ["preview", "failed"], applying: ["applied"], applied: ["applied"] }[answer];
		if (!expected.includes(state)) lost.push(`import ${id} told ${answer} ended ${state}: ${error}`);
	}
	// Of work that a kill has cut off "running" is left; whoever asks is told that it was interrupted.
	for (const { id, kind, state } of works) if (state === "cancelled") lost.push(`${kind} ${id} is cancelled, which nobody asked for`);

	const accepted = countAccepted(world.mail.mails, costs);
	let doubtful = 0;
	for (const mail of mails) {
		const times = accepted.get(idOf(mail)) ?? 0;
		const inDoubt = mail.state === "failed" && mail.last_error === uncertain;
		if (inDoubt && said.handed.has(mail.id)) doubtful++;
		else if (mail.state !== "sent" || times === 0)
			lost.push(`mail ${mail.dedupe_key} is ${mail.state} (${mail.last_error}), accepted ${times} times`);
	}
	const numbers = new Map(quotations.filter(({ state }) => isSent(state)).map(({ id, number }) => [`<quotation.${id}${host}`, number]));
	for (const mail of world.mail.mails) {
		const { messageId = "" } = mail;
		if (!messageId.startsWith("<quotation.") || said.whole.has(messageId)) continue;
		const wrong = await wrongWith(mail, numbers.get(messageId)).catch(String);
		if (wrong === null) said.whole.add(messageId);
		else half.push(`mail ${messageId}: ${wrong}`);
	}
	for (const { id, rows_done } of exports) {
		if (said.whole.has(id)) continue;
		const file = await exported(world, tokens.pm, id).catch(String);
		if (typeof file === "string" || file.rows !== rows_done || file.rows !== rates) {
			lost.push(`an export of ${rates} rates, done with ${rows_done}, has ${typeof file === "string" ? file : file.rows}: ${id}`);
		} else if (file.costs.size !== 1) half.push(`an export has rates at ${[...file.costs].join(", ")} that are changed as one: ${id}`);
		else said.whole.add(id);
	}
	return doubtful;
}

/** How often each mail was accepted, by its Message-ID; one that was more than once, or a buyer who got two, is a cost. */
function countAccepted(mails: readonly Email[], { twice }: Costs): Map<string, number> {
	const counts = new Map([...Map.groupBy(mails, ({ messageId = "" }) => messageId)].map(([id, { length }]) => [id, length]));
	for (const [id, count] of counts) if (count > 1) twice.push(`mail ${id} was accepted ${count} times`);
	// Each is quoted once, so a second mail is one too many whatever its Message-ID.
	const buyers = mails.map(({ to }) => to?.[0]?.address ?? "").filter((address) => address.startsWith("buyer-"));
	for (const [address, got] of Map.groupBy(buyers, (one) => one)) if (got.length > 1) twice.push(`${address} got ${got.length} mails`);
	return counts;
}

/** What is not as it must be about the mail of a quotation of that number; null where all is. */
async function wrongWith({ attachments, subject }: Email, number: string | undefined): Promise<string | null> {
	if (number === undefined) return "its quotation is not sent";
	const bytes = (type: string) => {
		const content = attachments.find(({ mimeType }) => mimeType.includes(type))?.content;
		return content instanceof ArrayBuffer ? new Uint8Array(content) : new Uint8Array();
	};
	if (!subject?.includes(number)) return `its subject does not name ${number}`;
	if (!(await pdfText(bytes("pdf"))).join("\n").includes(number)) return `its PDF does not name ${number}`;
	const { sheets } = await openWorkbook(bytes("spreadsheet"));
	return sheets.length > 0 ? null : "its workbook has no sheet";
}

/** The file of an export that is done: its rows without the headers, and what the rates cost in it that are changed as one. */
async function exported(world: World, token: string, id: string): Promise<{ rows: number; costs: Set<unknown> }> {
	const { url } = await callerOf(world).change<{ url: string }>(token, "work.download", { id });
	// A connection of its own: one kept may be of a portal that was killed.
	const file = await fetch(url, { headers: { connection: "close" } });
	if (!file.ok) throw new Error(`${file.status} ${await file.text()}`);
	const workbook = await openWorkbook(await readAll(file.body ?? new Uint8Array()));
	const costs = new Set<unknown>();
	let column = 0;
	let rows = -1;
	for await (const { cells } of workbook.rows(workbook.sheets[0]?.name ?? "")) {
		if (++rows === 0) column = cells.find(({ value }) => value === translate("en", "rate.cost"))?.column ?? 0;
		else if (cells.some(({ value }) => value === "TRK-BULK")) costs.add(cells.find((cell) => cell.column === column)?.value);
	}
	if (column === 0 || costs.has(undefined)) throw new Error("rates without a cost");
	return { rows, costs };
}
