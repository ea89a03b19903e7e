import { type Language, translate } from "@iqt/i18n";
import { DomainError, InvalidFieldError, refuseAll } from "../../door/errors.ts";
import { deliverNow } from "../../kit/outbox/deliver-now.ts";
import { type Changing, giveCosts } from "../ad-hoc-request/moves.ts";
import { requestSeen } from "../ad-hoc-request/reading.ts";
import type { CostLineSent } from "../ad-hoc-request/schema.ts";
import { decide } from "./closing.ts";
import { mailVendor } from "./mail.ts";
import { type Inquiry, type InquiryLine, inquiriesAbout, linesOfInquiries } from "./reading.ts";
import { refuseAward, undecided } from "./rules.ts";
import type { LineTaken } from "./schema.ts";
import { lineKey } from "./sending.ts";

interface Offer {
	inquiry: Inquiry;
	line: InquiryLine;
}

/** What of an answer a cost has no field for: that its VAT is not said, the days it holds, its remark. */
const remarkOf = ({ remark, vat, validFrom, validTo }: InquiryLine, language: Language): string =>
	[
		vat === null ? translate(language, "vendorInquiry.vatUnsaid") : null,
		validTo === null ? null : validFrom === null ? `≤ ${validTo}` : `${validFrom} – ${validTo}`,
		remark,
	]
		.filter(Boolean)
		.join(" · ")
		.slice(0, 300);

/** A line of a vendor's answer as a cost of the request. */
const costOf = ({ inquiry, line }: Offer, language: Language): CostLineSent => ({
	...{ charge: line.charge, containerType: line.containerType ?? undefined, basis: line.basis },
	...{ amount: line.amount ?? undefined, amountWithVat: undefined, currency: line.currency ?? "", vat: line.vat ?? "0" },
	...{ remark: remarkOf(line, language) || undefined, source: "vendorInquiry", vendor: inquiry.vendorName, inquiry: inquiry.number },
});

/** The lines that are taken, with whose they are. Refused at the line that has no price, was not asked of anybody about this request, or that another line is taken for, too; `stale` where the vendor says another price by now. */
function offersMeant(offers: readonly Offer[], lines: readonly LineTaken[]): Offer[] {
	const taken = lines.map(({ id }) => offers.find(({ line }) => line.id === id));
	refuseAll(
		...taken.map((offer, i) => {
			const at = `lines.${i}`;
			if (!offer || offer.line.amount === null) return new InvalidFieldError(at, "vendorInquiry.noSuchLine");
			const isTwice = taken.findIndex((one) => one && lineKey(one.line) === lineKey(offer.line)) < i;
			return isTwice && new InvalidFieldError(at, "vendorInquiry.lineTwice", { charge: offer.line.charge });
		}),
	);
	const meant = taken.flatMap((offer) => offer ?? []);
	for (const [i, { inquiry, line }] of meant.entries()) {
		refuseAward(inquiry);
		const isOther = (["amount", "currency", "vat"] as const).some((field) => (lines[i]?.[field] ?? line[field]) !== line[field]);
		if (isOther) throw new DomainError("stale", "vendorInquiry.answeredAnew", { name: inquiry.vendorName });
	}
	return meant;
}

/** The costs a request keeps beside those that are awarded: for other lines, and from no inquiry. */
async function costsKept(ctx: Changing, requestId: string, awarded: readonly Offer[]): Promise<CostLineSent[]> {
	const { costLines = [] } = await requestSeen(ctx, requestId);
	const keys = new Set(awarded.map(({ line }) => lineKey(line)));
	return costLines
		.filter((line) => line.inquiry === null && !keys.has(lineKey(line)))
		.map(({ containerType, remark, vendor, inquiry: _, quantity: __, total: ___, totalWithVat: ____, ...line }) => ({
			...line,
			...{ containerType: containerType ?? undefined, remark: remark ?? undefined, vendor: vendor ?? undefined, inquiry: undefined },
		}));
}

/**
 * Takes vendors' prices for a request, all of one vendor's or line by line: they become its costs, in the place of those for the same lines and of an award
 * before, by the move that gives costs. Whoever has a line taken is awarded, the others are not; they are told by mail or not.
 */
export async function awardLines(
	ctx: Changing,
	{ requestId, version, lines: sent, tell }: { requestId: string; version?: number | null | undefined; lines: readonly LineTaken[]; tell: boolean },
) {
	const { db, change } = ctx;
	const request = await requestSeen(ctx, requestId);
	const inquiries = await inquiriesAbout(db, request.id);
	const lines = await linesOfInquiries(
		db,
		inquiries.map(({ id }) => id),
	);
	const offers = inquiries.flatMap((inquiry) => (lines.get(inquiry.id) ?? []).map((line) => ({ inquiry, line })));
	const awarded = offersMeant(offers, sent);
	const costs = [...awarded.map((offer) => costOf(offer, ctx.language)), ...(await costsKept(ctx, request.id, awarded))];
	const moved = await giveCosts(ctx, { id: request.id, version, costs });
	const taken = new Set(awarded.map(({ line }) => line.id));
	for (const { line, inquiry } of offers)
		if (line.awarded !== taken.has(line.id))
			await db
				.updateTable("vendor_inquiry_line")
				.set({ awarded: taken.has(line.id) ? 1 : 0 })
				.where("id", "=", line.id)
				.where("inquiry_id", "=", inquiry.id)
				.execute();
	const done: { id: string; number: string; vendorName: string; state: "awarded" | "notAwarded" }[] = [];
	for (const inquiry of inquiries) {
		const isAwarded = awarded.some((offer) => offer.inquiry === inquiry);
		const state = isAwarded ? "awarded" : "notAwarded";
		const isDecided = !(undecided as readonly string[]).includes(inquiry.state);
		if (inquiry.state === state || (isDecided && inquiry.state !== "awarded" && inquiry.state !== "notAwarded")) continue;
		await decide({ db, change, caller: ctx.caller }, inquiry, state);
		if (tell) await mailVendor(db, { inquiryId: inquiry.id, what: state, key: `${state}.${inquiry.version + 1}`, at: change.at });
		done.push({ id: inquiry.id, number: inquiry.number, vendorName: inquiry.vendorName, state });
	}
	if (tell) change.afterCommit(() => deliverNow(ctx.services));
	return { ...moved, awarded: done };
}
