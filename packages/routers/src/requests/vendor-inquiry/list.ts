import { atOneMoment, type Database, type ListInput, type ListSpec, listChunks, type Moment } from "@iqt/db";
import { translate } from "@iqt/i18n";
import { businessMoment } from "@iqt/i18n/days";
import { type Kysely, sql } from "kysely";
import type { Caller, Context } from "../../door/context.ts";
import { facets, list, momentOrNone, refuseWrongInput } from "../../door/lists.ts";
import type { FileAnswer } from "../../kit/rest/types.ts";
import { writeSheet } from "../../kit/sheet/write.ts";
import { totalsInWords } from "../ad-hoc-request/lines.ts";
import { laneIn } from "../ad-hoc-request/queries.ts";
import type { ServiceType } from "../ad-hoc-request/schema.ts";
import { counted, hoursBetween, hoursIn } from "../ad-hoc-request/statistics.ts";
import { linesOfInquiries, requestReachedBy, vendorNameIn } from "./reading.ts";
import { type InquiryState, inquiryStates } from "./states.ts";

type InquiryReader = Pick<Context, "language" | "today"> & { caller: Caller };

const choice = { filter: ["eq", "in", "ne"], sort: true, notNull: true } as const;
const words = { filter: ["eq", "contains", "startsWith"], sort: true, search: true, notNull: true } as const;
const moment = { ...momentOrNone, sort: true } as const;

/** Of one nobody has answered by the end of its due day, what it is whether or not the timed task has been there. */
const stateIn = (today: string) =>
	sql<InquiryState>`CASE WHEN i.state IN ('sent', 'opened', 'draft') AND i.due_at < ${today} THEN 'expired' ELSE i.state END`;
const hours = sql<number | null>`round((julianday(i.answered_at) - julianday(i.sent_at)) * 24, 1)`;

function inquirySpec({ language, today, caller }: InquiryReader) {
	const base = (db: Kysely<Database>) =>
		db
			.selectFrom("vendor_inquiry as i")
			.innerJoin("ad_hoc_request as r", "r.id", "i.request_id")
			.innerJoin("vendor as v", "v.id", "i.vendor_id")
			.innerJoin("user as u", "u.id", "i.sent_by")
			.where(requestReachedBy(caller))
			.select(["i.id", "i.number", "i.version", "i.request_id as requestId", "r.number as requestNumber", "i.vendor_id as vendorId"])
			.select(["v.code as vendorCode", vendorNameIn(language).as("vendorName"), "i.contact_name as contactName", "i.contact_email as contactEmail"])
			.select([sql<ServiceType>`r.service_type`.as("serviceType"), laneIn(language).as("lane"), "i.due_at as dueAt", "i.sent_at as sentAt"])
			.select(["i.opened_at as openedAt", "i.answered_at as answeredAt", "i.decided_at as decidedAt", "u.display_name as sentBy", "i.remark"])
			.select([stateIn(today).as("state"), hours.as("hours"), "i.decline_because as because", "i.decline_reason as reason"]);
	const columns = {
		id: { ref: "i.id", filter: ["eq", "in"], sort: true },
		number: { ref: "i.number", ...words },
		state: { ref: stateIn(today), ...choice },
		requestId: { ref: "i.request_id", filter: ["eq", "in"], sort: true },
		requestNumber: { ref: "r.number", ...words },
		serviceType: { ref: "r.service_type", ...choice },
		lane: { ref: laneIn(language), filter: ["contains"], sort: true, search: true },
		vendorId: { ref: "i.vendor_id", filter: ["eq", "in"], sort: true },
		vendorCode: { ref: "v.code", ...words },
		vendorName: { ref: vendorNameIn(language), ...words },
		contactName: { ref: "i.contact_name", ...words },
		contactEmail: { ref: "i.contact_email", ...words },
		dueAt: { ref: "i.due_at", kind: "day", filter: ["eq", "gte", "lte", "between"], sort: true, notNull: true },
		sentAt: { ref: "i.sent_at", ...moment, notNull: true },
		openedAt: { ref: "i.opened_at", ...moment },
		answeredAt: { ref: "i.answered_at", ...moment },
		decidedAt: { ref: "i.decided_at", ...moment },
		hours: { ref: hours, kind: "number", filter: ["eq", "gte", "lte", "between", "isNull", "notNull"], sort: true },
		sentBy: { ref: "u.display_name", ...words },
		because: { ref: "i.decline_because", filter: ["eq", "in", "isNull", "notNull"], sort: true },
		reason: { ref: "i.decline_reason", filter: ["contains", "isNull", "notNull"], sort: true, search: true },
		remark: { ref: "i.remark", filter: ["contains", "isNull", "notNull"], sort: true, search: true },
		version: { ref: "i.version", kind: "number", filter: ["eq", "gte", "lte", "between"], sort: true, notNull: true },
	} as const;
	const defaultSort = [
		{ field: "sentAt", order: "descending" as const },
		{ field: "number", order: "descending" as const },
	];
	return { base, columns: columns as unknown as Columns, id: "i.id" as const, defaultSort };
}

type Columns = ListSpec<Database, "vendor_inquiry", unknown>["columns"];
type Row = Awaited<ReturnType<ReturnType<ReturnType<typeof inquirySpec>["base"]>["executeTakeFirstOrThrow"]>>;

/** Rows with what the vendor takes in all, without VAT, by currency ("CNY 1,200.00"); null where there is no price. */
async function withTotals(db: Kysely<Database>, rows: readonly Row[]) {
	const lines = await linesOfInquiries(
		db,
		rows.map(({ id }) => id),
	);
	return rows.map((row) => {
		const priced = (lines.get(row.id) ?? []).flatMap(({ amount, currency, total }) =>
			amount === null || currency === null || total === null ? [] : [{ amount, currency, total, totalWithVat: total }],
		);
		return { ...row, total: totalsInWords(priced) };
	});
}

/** An inquiry as lists show it. `hours`: from the mail to the first answer; null before. */
export type InquiryRow = Awaited<ReturnType<typeof withTotals>>[number];

/** Inquiries, newest first. */
export async function listInquiries(db: Kysely<Database>, input: ListInput, reader: InquiryReader) {
	const page = await list(db, inquirySpec(reader), input);
	return { ...page, items: await withTotals(db, page.items) };
}

export const inquiryFacet = (db: Kysely<Database>, input: Parameters<typeof facets>[2], reader: InquiryReader) =>
	facets(db, inquirySpec(reader), input);

/** 000001 that names what inquiries cannot be filtered or sorted by; nothing is read. */
export const refuseWrongInquiries = (db: Kysely<Database>, input: Pick<ListInput, "filters" | "search" | "sort">, reader: InquiryReader): void =>
	refuseWrongInput(db, inquirySpec(reader), input);

/** What the inquiries that match come to: by state, how many were answered of those that are over or answered (percent; null of none), and how long answers took. */
export async function inquiryStatistics(
	services: Pick<Context["services"], "db">,
	input: Pick<ListInput, "filters" | "search">,
	reader: InquiryReader,
) {
	const spec = inquirySpec(reader);
	return atOneMoment(services.db, async (moment) => {
		refuseWrongInput(moment, spec, input);
		const rows: Row[] = [];
		for await (const chunk of listChunks(moment, spec, input, 500)) rows.push(...chunk);
		const answered = rows.filter(({ answeredAt }) => answeredAt !== null);
		const over = rows.filter(({ answeredAt, state }) => answeredAt !== null || state === "expired");
		return {
			total: rows.length,
			byState: counted(
				inquiryStates,
				rows.map(({ state }) => state),
			),
			responseRate: over.length === 0 ? null : Math.round((answered.length / over.length) * 100),
			hoursToAnswer: hoursIn(answered.map(({ sentAt, answeredAt }) => hoursBetween(sentAt, answeredAt ?? sentAt))),
		};
	});
}

const xlsx = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Inquiries that match as a workbook in the reader's words, streamed. */
export function inquiryWorkbook(at: Moment, input: Pick<ListInput, "filters" | "search" | "sort">, reader: InquiryReader): FileAnswer {
	const { language, today } = reader;
	const say = (id: Parameters<typeof translate>[1]) => translate(language, id);
	const time = (iso: string | null) => (iso === null ? null : businessMoment(new Date(iso)));
	async function* rows(): AsyncGenerator<unknown[]> {
		for await (const chunk of listChunks(at, inquirySpec(reader), input, 500))
			for (const row of await withTotals(at, chunk)) {
				yield [
					...[row.number, say(`enum.vendorInquiryState.${row.state}`), row.requestNumber, say(`enum.teamService.${row.serviceType}`), row.lane],
					...[
						row.vendorCode,
						row.vendorName,
						row.contactName,
						row.contactEmail,
						row.dueAt,
						time(row.sentAt),
						time(row.openedAt),
						time(row.answeredAt),
					],
					...[row.hours, row.total, row.because && say(`vendorInquiry.because.${row.because as "other"}`), row.reason, row.sentBy],
				];
			}
	}
	const column = (name: keyof InquiryRow, width: number, kind?: "date" | "number") => ({
		...{ header: say(`vendorInquiry.${name}` as Parameters<typeof say>[0]), width },
		...(kind ? { kind } : {}),
	});
	const body = writeSheet({
		sheetName: say("menu.vendorQuotationRecords"),
		columns: [
			...[column("number", 18), column("state", 14), column("requestNumber", 18), column("serviceType", 14), column("lane", 34)],
			...[column("vendorCode", 16), column("vendorName", 24), column("contactName", 18), column("contactEmail", 28), column("dueAt", 12, "date")],
			...[column("sentAt", 18), column("openedAt", 18), column("answeredAt", 18), column("hours", 10, "number"), column("total", 22)],
			...[column("because", 22), column("reason", 30), column("sentBy", 18)],
		],
		rows: rows(),
	});
	return { file: { name: `${say("menu.vendorQuotationRecords")} ${today}.xlsx`, contentType: xlsx, body } };
}
