import Big from "big.js";
import type { z } from "zod";
import { audited } from "../../door/audited.ts";
import type { Context } from "../../door/context.ts";
import { DomainError } from "../../door/errors.ts";
import { actorOf } from "../../door/session/actor.ts";
import { callerOf, refuseOthers } from "../../door/trpc.ts";
import type { ServiceType } from "../ad-hoc-request/schema.ts";
import { writeDecline, writeQuote } from "./answering.ts";
import { decline, read, send, view } from "./by-link.ts";
import { type InquiryLine, inquirySeen, linesOfInquiry } from "./reading.ts";
import { refuseDecided } from "./rules.ts";
import type { LineAnswered, updateInput } from "./schema.ts";
import { type VendorView, vendorViewOf } from "./vendor-view.ts";

// A token never looks like a GUID: it has no hyphen at these places but by chance, and 43 characters.
const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether an inquiry is named by its GUID by somebody with a session; without one a GUID is a token nobody knows. */
const isNamed = (ctx: Context, id: string): boolean => ctx.token !== null && GUID.test(id);

const unknown = () => new DomainError("notFound", "link.unknown");

/** An inquiry as its vendor sees it, by the link's token, which opens it, or by its GUID for our own people. One of another service type is not found, like an unknown one. */
export async function viewByEither(ctx: Context, { id, serviceType }: { id: string; serviceType: ServiceType }): Promise<VendorView> {
	if (!isNamed(ctx, id)) {
		const seen = await view(ctx, id);
		if (seen.serviceType !== serviceType) throw unknown();
		return read(ctx, id);
	}
	await refuseOthers(ctx, "vendorInquiry.view", "cost.view");
	const caller = await callerOf(ctx);
	const inquiry = await inquirySeen({ db: ctx.services.db, caller }, { id: id.toLowerCase() });
	if (inquiry.serviceType !== serviceType) throw unknown();
	// Half an answer is its vendor's own until it is sent.
	return { ...(await vendorViewOf(ctx.services.db, inquiry, ctx)), draft: null };
}

type Sent = Omit<z.output<typeof updateInput>, "id">;

const isSame = (one: string | null | undefined, other: string | null): boolean =>
	one === other || (one !== null && one !== undefined && other !== null && Big(one).eq(other));

/** The amounts a line is to have: what was changed of the two counts, the other follows from it; both changed have to agree, and both as they were stay. */
function amountsMeant(line: InquiryLine, { amount, amountWithVat, vat }: Partial<LineAnswered>): Pick<LineAnswered, "amount" | "amountWithVat"> {
	const isVatSame = vat === undefined || isSame(vat, line.vat);
	const [sameNet, sameGross] = [
		amount === undefined || isSame(amount, line.amount),
		amountWithVat === undefined || isSame(amountWithVat, line.amountWithVat),
	];
	if (sameNet && sameGross) return { amount: line.amount, amountWithVat: isVatSame ? line.amountWithVat : null };
	if (sameNet) return { amount: amountWithVat === null ? line.amount : null, amountWithVat: amountWithVat ?? null };
	return { amount: amount ?? null, amountWithVat: sameGross ? null : (amountWithVat ?? null) };
}

/** The lines of an answer as they are with what was sent put over them; those sent that are none of it at the end, to be refused. */
function merged(there: readonly InquiryLine[], sent: Sent["lines"] = []): LineAnswered[] {
	const isKnown = ({ id }: { id: string }) => there.some((line) => line.id === id);
	const kept = there.map((line): LineAnswered => {
		const { id, currency, transitDays, validFrom, validTo, remark } = line;
		const said = Object.fromEntries(Object.entries(sent.find((one) => one.id === id) ?? {}).filter(([, value]) => value !== undefined));
		return { id, currency, vat: line.vat, transitDays, validFrom, validTo, remark, ...said, ...amountsMeant(line, said) };
	});
	const none = { amount: null, amountWithVat: null, currency: null, vat: null, transitDays: null, validFrom: null, validTo: null, remark: null };
	return [...kept, ...sent.filter((line) => !isKnown(line)).map(({ id }) => ({ id, ...none }))];
}

/** Writes what a vendor takes, or that it declines: the vendor by the link's token, our own people by the inquiry's GUID for one who said so by phone. */
export async function updateByEither(ctx: Context, { id, ...sent }: Sent & { id: string }): Promise<VendorView> {
	const { version, because, reason, remark } = sent;
	const declined = because ? { because, reason, version } : null;
	if (!isNamed(ctx, id)) {
		const seen = await view(ctx, id);
		if (declined) return decline(ctx, { token: id, ...declined });
		return send(ctx, { token: id, version, lines: merged(seen.lines, sent.lines), remark: remark === undefined ? seen.answerRemark : remark });
	}
	await refuseOthers(ctx, "adHocRequest.cost", "cost.view");
	const caller = await callerOf(ctx);
	const named = { id: id.toLowerCase() };
	await audited(ctx, actorOf({ ...ctx, caller }), async (change, db) => {
		const inquiry = await inquirySeen({ db, caller }, named);
		refuseDecided(inquiry);
		const work = { db, change, today: ctx.today, enteredBy: caller.userId };
		if (declined) return writeDecline(work, inquiry, declined);
		const lines = merged(await linesOfInquiry(db, inquiry.id), sent.lines);
		return writeQuote(work, inquiry, { version, lines, remark: remark === undefined ? inquiry.answerRemark : remark });
	});
	return vendorViewOf(ctx.services.db, await inquirySeen({ db: ctx.services.db, caller }, named), ctx);
}
