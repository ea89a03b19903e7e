import type { Database } from "@iqt/db";
import { asLanguage, type Language } from "@iqt/i18n";
import Big from "big.js";
import { type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Caller } from "../../door/context.ts";
import { DomainError } from "../../door/errors.ts";
import { fromMinor } from "../../kit/money/money.ts";
import { isReached, ownerFor } from "../../kit/records/define.ts";
import { own } from "../ad-hoc-request/queries.ts";
import { lineTotals } from "../ad-hoc-request/rules.ts";
import type { AdHocState, lineBases, ServiceType } from "../ad-hoc-request/schema.ts";
import { undecided } from "./rules.ts";
import type { InquiryState, VendorDeclineReason } from "./states.ts";

/** What a vendor is called in a language. */
export const vendorNameIn = (language: Language): RawBuilder<string> =>
	language === "zh" ? sql<string>`v.name` : sql<string>`coalesce(nullif(v.name_en, ''), v.name)`;

/** An inquiry as it is kept, with what it is about; `state` as it was written last. */
export interface Inquiry {
	id: string;
	number: string;
	state: InquiryState;
	version: number;
	requestId: string;
	requestNumber: string;
	requestState: AdHocState;
	customer: string;
	serviceType: ServiceType;
	vendorId: string;
	vendorName: string;
	/** Taken off the list of those who are asked, since. */
	isBlacklisted: boolean;
	/** Last business day to answer. */
	dueAt: string;
	remark: string | null;
	contactName: string;
	contactEmail: string;
	/** The contact's. */
	language: Language;
	sentBy: number;
	senderName: string;
	senderEmail: string;
	senderLanguage: Language;
	sentAt: string;
	openedAt: string | null;
	answeredAt: string | null;
	/** Who of ours wrote down what it says; null where the vendor did, or nobody yet. */
	enteredBy: string | null;
	answerRemark: string | null;
	because: VendorDeclineReason | null;
	reason: string | null;
	draft: string | null;
	draftAt: string | null;
	/** How often half an answer was kept since anything else was written: each raised the version. */
	drafts: number;
	decidedAt: string | null;
}

const inquiries = (db: Kysely<Database>) =>
	db
		.selectFrom("vendor_inquiry as i")
		.innerJoin("ad_hoc_request as r", "r.id", "i.request_id")
		.innerJoin("vendor as v", "v.id", "i.vendor_id")
		.innerJoin("user as u", "u.id", "i.sent_by")
		.leftJoin("user as e", "e.id", "i.entered_by")
		.select(["i.id", "i.number", "i.state", "i.version", "i.request_id as requestId", "r.number as requestNumber", "r.state as requestState"])
		.select(["r.customer", "r.service_type as serviceType", "i.vendor_id as vendorId", "v.name as vendorName", "i.due_at as dueAt", "i.remark"])
		.select("v.blacklisted")
		.select(["i.contact_name as contactName", "i.contact_email as contactEmail", "i.language", "i.sent_by as sentBy"])
		.select([
			"u.display_name as senderName",
			"u.email as senderEmail",
			"u.language as senderLanguage",
			"i.sent_at as sentAt",
			"i.opened_at as openedAt",
		])
		.select(["i.answered_at as answeredAt", "i.answer_remark as answerRemark", "i.decline_because as because", "i.decline_reason as reason"])
		.select("e.display_name as enteredBy")
		.select(["i.draft", "i.draft_at as draftAt", "i.drafts", "i.decided_at as decidedAt"]);

type Row = Awaited<ReturnType<ReturnType<typeof inquiries>["executeTakeFirstOrThrow"]>>;
const inquiryOf = ({ blacklisted, ...row }: Row): Inquiry => ({
	...row,
	isBlacklisted: blacklisted === 1,
	language: asLanguage(row.language),
	senderLanguage: asLanguage(row.senderLanguage),
	because: row.because as VendorDeclineReason | null,
});

/** An inquiry; DomainError `notFound` of any there is not. */
export async function inquiryById(db: Kysely<Database>, id: string): Promise<Inquiry> {
	const row = await inquiries(db).where("i.id", "=", id).executeTakeFirst();
	if (!row) throw new DomainError("notFound", "error.notFound");
	return inquiryOf(row);
}

/** That the request `r` of an inquiry is one the caller reaches. */
export function requestReachedBy(caller: Caller): RawBuilder<SqlBool> {
	const userId = ownerFor({ own }, caller);
	return userId === null ? sql<SqlBool>`1` : isReached(own, { table: "r", userId });
}

/** An inquiry about a request the caller reaches; DomainError `notFound` of any other, and of one of another service type than the one named. */
export async function inquirySeen(
	{ db, caller }: { db: Kysely<Database>; caller: Caller },
	{ id, serviceType }: { id: string; serviceType?: ServiceType | null | undefined },
): Promise<Inquiry> {
	const row = await inquiries(db).where("i.id", "=", id).where(requestReachedBy(caller)).executeTakeFirst();
	if (!row || (serviceType && row.serviceType !== serviceType)) throw new DomainError("notFound", "error.notFound");
	return inquiryOf(row);
}

/** The inquiries about a request, in the order they were sent. */
export const inquiriesAbout = async (db: Kysely<Database>, requestId: string): Promise<Inquiry[]> =>
	(await inquiries(db).where("i.request_id", "=", requestId).orderBy("i.number").execute()).map(inquiryOf);

/** A line of an inquiry: what is asked, and what the vendor takes for one of its basis, without VAT, as decimal strings; null where there is no price. */
export interface InquiryLine {
	id: string;
	charge: string;
	/** Null: for all containers. */
	containerType: string | null;
	basis: (typeof lineBases)[number];
	quantity: number;
	amount: string | null;
	amountWithVat: string | null;
	currency: string | null;
	/** Percent; null beside an amount: not said. */
	vat: string | null;
	/** Of all of them, without VAT, and with it; null where VAT is not said. */
	total: string | null;
	totalWithVat: string | null;
	/** Calendar days. */
	transitDays: number | null;
	validFrom: string | null;
	validTo: string | null;
	remark: string | null;
	awarded: boolean;
}

/** The lines of inquiries, in their order, by inquiry. */
export async function linesOfInquiries(db: Kysely<Database>, ids: readonly string[]): Promise<Map<string, InquiryLine[]>> {
	const lines = new Map(ids.map((id): [string, InquiryLine[]] => [id, []]));
	const rows = await db
		.selectFrom("vendor_inquiry_line as l")
		.leftJoin("currency as c", "c.code", "l.currency")
		.selectAll("l")
		.select("c.exponent")
		.where(sql<boolean>`l.inquiry_id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`)
		.orderBy("l.position")
		.execute();
	for (const row of rows) {
		const asked = {
			...{ id: row.id, charge: row.charge, containerType: row.container_type, basis: row.basis as InquiryLine["basis"], quantity: row.quantity },
			...{ transitDays: row.transit_days, validFrom: row.valid_from, validTo: row.valid_to, remark: row.remark, awarded: row.awarded === 1 },
		};
		const { amount_minor, amount_with_vat_minor, exponent, currency } = row;
		if (amount_minor === null || exponent === null) {
			lines.get(row.inquiry_id)?.push({ ...asked, amount: null, amountWithVat: null, currency, vat: null, total: null, totalWithVat: null });
			continue;
		}
		const amount = fromMinor(amount_minor, exponent);
		if (row.vat === null || amount_with_vat_minor === null) {
			const { total } = lineTotals({ amount, amountWithVat: amount, vat: "0" }, row.quantity, exponent);
			lines.get(row.inquiry_id)?.push({ ...asked, amount, amountWithVat: null, vat: null, currency, total, totalWithVat: null });
			continue;
		}
		const said = { amount, amountWithVat: fromMinor(amount_with_vat_minor, exponent), vat: Big(row.vat).div(100).toFixed() };
		lines.get(row.inquiry_id)?.push({ ...asked, ...said, currency, ...lineTotals(said, row.quantity, exponent) });
	}
	return lines;
}

/** Those of one inquiry. */
export const linesOfInquiry = async (db: Kysely<Database>, id: string): Promise<InquiryLine[]> => (await linesOfInquiries(db, [id])).get(id) ?? [];

/** A line as the log keeps it, in no language: "Haulage · 40HC × 2 · CNY 1200.00 + 9% · 3 d · 2026-12-01 – 2026-12-31". */
export function inquiryLineInWords(line: InquiryLine): string {
	const price =
		line.amount === null ? "–" : [`${line.currency} ${line.amount}`, line.vat === null ? null : `+ ${line.vat}%`].filter(Boolean).join(" ");
	const days = line.transitDays === null ? null : `${line.transitDays} d`;
	const valid = [line.validFrom, line.validTo].filter(Boolean).join(" – ");
	return [line.charge, `${line.containerType ?? "*"} × ${line.quantity}`, price, days, valid, line.remark].filter(Boolean).join(" · ");
}

/** A file of an inquiry as people see it; `file` names it in calls. */
export interface InquiryFile {
	file: string;
	name: string;
	/** Bytes. */
	size: number;
	addedAt: string;
}

/** Vendors whose inquiries about a request nobody decided yet, by name. */
export async function vendorsUndecided(db: Kysely<Database>, requestId: string, language: Language): Promise<string[]> {
	const rows = await db
		.selectFrom("vendor_inquiry as i")
		.innerJoin("vendor as v", "v.id", "i.vendor_id")
		.select(vendorNameIn(language).as("name"))
		.where("i.request_id", "=", requestId)
		.where("i.state", "in", undecided)
		.orderBy("i.number")
		.execute();
	return rows.map(({ name }) => name);
}

/** The files a vendor sent, oldest first. */
export const filesOfInquiry = async (db: Kysely<Database>, id: string): Promise<InquiryFile[]> =>
	db
		.selectFrom("vendor_inquiry_file")
		.select(["object_name as file", "name", "size", "added_at as addedAt"])
		.where("inquiry_id", "=", id)
		.orderBy("added_at")
		.orderBy("object_name")
		.execute();

/** How the change log names a vendor that came by a link, or by the phone. */
export const vendorActor = ({ contactName, vendorName }: Pick<Inquiry, "contactName" | "vendorName">): string =>
	contactName === vendorName ? vendorName : `${contactName} (${vendorName})`;
