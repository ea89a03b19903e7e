import type { Database, VendorInquiryLineTable } from "@iqt/db";
import { translate } from "@iqt/i18n";
import Big from "big.js";
import type { Kysely } from "kysely";
import { sql } from "kysely";
import type { ChangeWriter } from "../../door/change-log.ts";
import { DomainError, InvalidFieldError, refusalIn, refuseAll } from "../../door/errors.ts";
import { ring } from "../../kit/outbox/ring.ts";
import { holding, staffHolding } from "../../people/users/holders.ts";
import { amountsOf } from "../ad-hoc-request/rules.ts";
import { pathOf } from "../ad-hoc-request/shares.ts";
import { type Inquiry, type InquiryLine, inquiryLineInWords, linesOfInquiry } from "./reading.ts";
import type { Answered, Declined, LineAnswered } from "./schema.ts";

/** Who writes an answer, inside the transaction of the change; `enteredBy` of our own people, null of the vendor. */
export interface Answering {
	db: Kysely<Database>;
	change: ChangeWriter;
	today: string;
	enteredBy: number | null;
}

/** The columns of a line that say what it is sold for. */
type Priced = Pick<
	VendorInquiryLineTable,
	"amount_minor" | "amount_with_vat_minor" | "currency" | "transit_days" | "valid_from" | "valid_to" | "vat"
>;

const unpriced: Priced = {
	amount_minor: null,
	amount_with_vat_minor: null,
	currency: null,
	vat: null,
	transit_days: null,
	valid_from: null,
	valid_to: null,
};

const isUnpriced = ({ amount, amountWithVat }: LineAnswered): boolean => amount === null && amountWithVat === null;

/** The amounts of a line in minor units; `with` is null where its VAT is not said. */
function amountsSaid({ amount, amountWithVat, vat }: Pick<LineAnswered, "amount" | "amountWithVat" | "vat">, of: { digits: number; at: string }) {
	if (vat === null && amountWithVat !== null) throw new InvalidFieldError(`${of.at}.vat`, "problem.required");
	const amounts = amountsOf({ amount: amount ?? undefined, amountWithVat: amountWithVat ?? undefined, vat: vat ?? "0" }, of);
	return { ...amounts, with: vat === null ? null : amounts.with };
}

/** What is wrong with a line that has a price. */
function lineProblems(
	{ amount, amountWithVat, currency, validFrom, validTo, vat }: LineAnswered,
	{ at, digits, today }: { at: string; digits: number | undefined; today: string },
) {
	if (amount === null && amountWithVat === null) return [];
	const wrong = (field: string, ...said: [ConstructorParameters<typeof InvalidFieldError>[1], object?]) =>
		new InvalidFieldError(`${at}.${field}`, said[0], (said[1] ?? {}) as Record<string, string>);
	return [
		currency === null && wrong("currency", "problem.required"),
		currency !== null && digits === undefined && wrong("currency", "problem.unknownCurrency", { code: currency }),
		digits !== undefined && refusalIn(() => amountsSaid({ amount, amountWithVat, vat }, { digits, at })),
		validTo === null && wrong("validTo", "problem.required"),
		validTo !== null && validTo < today && wrong("validTo", "problem.readyPast", { today }),
		validTo !== null && validFrom !== null && validTo < validFrom && wrong("validTo", "problem.validToBeforeFrom"),
	];
}

/** The columns of each line of an inquiry as it is answered, by the line's id. Refuses every field that is wrong at once. */
async function columnsOf({ db, today }: Pick<Answering, "db" | "today">, asked: readonly InquiryLine[], sent: readonly LineAnswered[]) {
	const known = await db.selectFrom("currency").select(["code", "exponent"]).execute();
	const digitsOf = (currency: string | null) => known.find(({ code }) => code === currency)?.exponent;
	refuseAll(
		...sent.flatMap((line, i) => {
			const at = `lines.${i}`;
			if (!asked.some(({ id }) => id === line.id) || sent.findIndex(({ id }) => id === line.id) < i)
				return [new InvalidFieldError(`${at}.id`, "vendorInquiry.noSuchLine")];
			return lineProblems(line, { at, digits: digitsOf(line.currency), today });
		}),
	);
	if (sent.every(isUnpriced)) throw new InvalidFieldError("lines", "vendorInquiry.noPrice");
	return new Map(
		asked.map(({ id }): [string, Priced & { remark: string | null }] => {
			const line = sent.find((one) => one.id === id);
			const digits = digitsOf(line?.currency ?? null);
			if (!line || isUnpriced(line) || digits === undefined) return [id, { ...unpriced, remark: line?.remark ?? null }];
			const amounts = amountsSaid(line, { digits, at: "lines" });
			return [
				id,
				{
					...{
						amount_minor: amounts.without,
						amount_with_vat_minor: amounts.with,
						currency: line.currency,
						vat: line.vat === null ? null : Big(line.vat).times(100).toNumber(),
					},
					...{ transit_days: line.transitDays, valid_from: line.validFrom, valid_to: line.validTo, remark: line.remark },
				},
			];
		}),
	);
}

type Seen = number | null | undefined;

/** DomainError `stale` where somebody wrote to the inquiry since its vendor saw it. */
export function refuseStale({ version }: Pick<Inquiry, "version">, seen: Seen): void {
	if (seen !== null && seen !== undefined && seen !== version) throw new DomainError("stale", "error.stale");
}

/** The same for our own people, who do not see half an answer: however often the vendor keeps one, nothing has changed for them. */
function refuseStaleEntry({ version, drafts, vendorName: name }: Pick<Inquiry, "drafts" | "vendorName" | "version">, seen: Seen): void {
	if (seen !== null && seen !== undefined && (seen < version - drafts || seen > version))
		throw new DomainError("stale", "vendorInquiry.answeredSince", { name });
}

/** Tells whoever handles the request, and who asked, by bell; those of them alone who may see what vendors say. It names no vendor. */
async function tellHandlers({ db, change }: Answering, inquiry: Inquiry, what: "quoted" | "declined"): Promise<void> {
	const isConcerned = sql<boolean>`(u.id = ${inquiry.sentBy} OR EXISTS (SELECT 1 FROM ad_hoc_request r WHERE r.id = ${inquiry.requestId} AND (
		EXISTS (SELECT 1 FROM json_each(r.handler_people) p WHERE p.value = u.guid) OR
		EXISTS (SELECT 1 FROM json_each(r.handler_teams) h JOIN team t ON t.id = h.value AND t.active = 1, json_each(t.members) m WHERE m.value = u.guid))))`;
	const people = await staffHolding(db, "vendorInquiry.view")
		.select("u.id")
		.where(sql<boolean>`${holding("cost.view")} = 1`)
		.where(isConcerned)
		.orderBy("u.id")
		.execute();
	const values = { number: inquiry.number, request: inquiry.requestNumber };
	for (const person of people) await ring(db, person, { subject: `vendorInquiry.told.${what}`, values, path: pathOf(inquiry.requestId) }, change.at);
}

/** Writes what a vendor takes, and tells of it; the same once more is one, false. DomainError `stale`, InvalidFieldError at the field. */
export async function writeQuote(work: Answering, inquiry: Inquiry, { version, lines: sent, remark }: Answered): Promise<boolean> {
	const { db, change, enteredBy } = work;
	const before = await linesOfInquiry(db, inquiry.id);
	const columns = await columnsOf(work, before, sent);
	for (const [id, set] of columns)
		await db.updateTable("vendor_inquiry_line").set(set).where("id", "=", id).where("inquiry_id", "=", inquiry.id).execute();
	const after = await linesOfInquiry(db, inquiry.id);
	if (inquiry.state === "quoted" && remark === inquiry.answerRemark && JSON.stringify(before) === JSON.stringify(after)) return false;
	(enteredBy === null ? refuseStale : refuseStaleEntry)(inquiry, version);
	await db
		.updateTable("vendor_inquiry")
		.set({
			...{
				state: "quoted",
				answered_at: inquiry.answeredAt ?? change.at,
				answer_remark: remark,
				entered_by: enteredBy,
				decline_because: null,
				decline_reason: null,
			},
			...{ draft: null, draft_at: null, drafts: 0, decided_at: null, version: inquiry.version + 1, changed_at: change.at, changed_by: enteredBy },
		})
		.where("id", "=", inquiry.id)
		.execute();
	await change.write({
		action: enteredBy === null ? "quote" : "enterQuote",
		...{ objectType: "vendorInquiry", objectId: inquiry.id },
		before: { state: inquiry.state, vendorLines: before.map(inquiryLineInWords), vendorRemark: inquiry.answerRemark },
		after: { state: "quoted", vendorLines: after.map(inquiryLineInWords), vendorRemark: remark },
	});
	await tellHandlers(work, inquiry, "quoted");
	return true;
}

/** Writes that a vendor declines, and why; prices said before are none any more. The same once more is one, false. */
export async function writeDecline(work: Answering, inquiry: Inquiry, { version, because, reason }: Declined): Promise<boolean> {
	const { db, change, enteredBy } = work;
	if (inquiry.state === "declined" && inquiry.because === because && (inquiry.reason ?? "") === reason) return false;
	(enteredBy === null ? refuseStale : refuseStaleEntry)(inquiry, version);
	await db.updateTable("vendor_inquiry_line").set(unpriced).where("inquiry_id", "=", inquiry.id).execute();
	await db
		.updateTable("vendor_inquiry")
		.set({
			...{ state: "declined", answered_at: inquiry.answeredAt ?? change.at, decline_because: because, decline_reason: reason, entered_by: enteredBy },
			...{ draft: null, draft_at: null, drafts: 0, decided_at: null, version: inquiry.version + 1, changed_at: change.at, changed_by: enteredBy },
		})
		.where("id", "=", inquiry.id)
		.execute();
	await change.write({
		action: enteredBy === null ? "decline" : "enterDecline",
		...{ objectType: "vendorInquiry", objectId: inquiry.id },
		before: { state: inquiry.state },
		after: {
			state: "declined",
			vendorReason: [translate(inquiry.senderLanguage, `vendorInquiry.because.${because}`), reason].filter(Boolean).join(": "),
		},
	});
	await tellHandlers(work, inquiry, "declined");
	return true;
}
