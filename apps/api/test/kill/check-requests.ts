import type { Database } from "@iqt/db";
import type { Kysely } from "kysely";
import type { Costs } from "./costs.ts";
import type { Said } from "./said.ts";

const runs = (numbers: readonly string[]) => {
	const sorted = numbers.map((number) => Number(number.split("-").at(-1))).sort((a, b) => a - b);
	return sorted.every((n, i) => n === i + 1) ? null : sorted.join(" ");
};

/** States of inquiries with prices: the decision leaves them as they are. */
const priced: ReadonlySet<string> = new Set(["quoted", "awarded", "notAwarded"]);

/** Requests are there once they were made, and made once; what vendors were sent has lines and a mail; what they took is there, every line or none. */
export async function checkRequests(db: Kysely<Database>, said: Said, { lost, half, twice }: Costs): Promise<void> {
	const requests = await db.selectFrom("ad_hoc_request").select(["id", "number", "customer"]).execute();
	const there = new Set(requests.map(({ id }) => id));
	for (const id of said.requests) if (!there.has(id)) lost.push(`a request told made is not there: ${id}`);
	for (const [customer, made] of Map.groupBy(requests, (request) => request.customer)) {
		if (made.length > 1) twice.push(`${made.length} requests were made for ${customer}, who asked once`);
	}
	const inquiries = await db.selectFrom("vendor_inquiry").select(["id", "number", "request_id", "vendor_id", "state"]).execute();
	const known = new Map(inquiries.map((inquiry) => [inquiry.id, inquiry]));
	for (const id of said.inquiries) if (!known.has(id)) lost.push(`an inquiry told sent is not there: ${id}`);
	for (const [of, sent] of Map.groupBy(inquiries, ({ request_id, vendor_id }) => `${request_id} of ${vendor_id}`)) {
		if (sent.length > 1) twice.push(`request ${of} has ${sent.length} inquiries, and was asked once`);
	}
	for (const [what, numbered] of [
		["requests", requests],
		["inquiries", inquiries],
	] as const) {
		const gaps = runs(numbered.map(({ number }) => number));
		if (gaps) half.push(`numbers of ${what} have gaps: ${gaps}`);
	}
	const mails = await db.selectFrom("outbox").select("payload").where("kind", "=", "vendorInquiry").execute();
	const mailed = new Set(mails.map(({ payload }) => (JSON.parse(payload) as { inquiryId: string }).inquiryId));
	const lines = await db.selectFrom("vendor_inquiry_line").select(["inquiry_id", "amount_minor", "valid_to"]).execute();
	const linesOf = Map.groupBy(lines, ({ inquiry_id }) => inquiry_id);
	for (const { id, number, state } of inquiries) {
		if (!mailed.has(id)) half.push(`inquiry ${number} has no mail`);
		const amounts = [...new Set((linesOf.get(id) ?? []).map(({ amount_minor, valid_to }) => (valid_to === null ? null : amount_minor)))];
		if (amounts.length !== 1) half.push(`lines of inquiry ${number} are at ${amounts.join(", ") || "nothing"}`);
		const [amount = null] = amounts;
		if (priced.has(state) !== (amount !== null)) half.push(`inquiry ${number} is ${state} at ${amount}`);
		const told = said.vendorAnswers.get(id);
		if (told?.acknowledged && amount !== told.acknowledged && amount !== told.asked) {
			lost.push(`a vendor's answer to ${number}: acknowledged ${told.acknowledged}, asked for ${told.asked}, there ${amount}`);
		}
	}
}
