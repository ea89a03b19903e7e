import { type Database, insertMany } from "@iqt/db";
import { type Language, translate } from "@iqt/i18n";
import { addDays } from "@iqt/i18n/days";
import { type Kysely, sql } from "kysely";
import { containerOf } from "../../desk/containers.ts";
import { nextNumber } from "../../desk/numbers.ts";
import { DomainError, InvalidFieldError, refuseAll } from "../../door/errors.ts";
import { deliverNow } from "../../kit/outbox/deliver-now.ts";
import { codedRecords } from "../../kit/price-book/coded.ts";
import type { Changing } from "../ad-hoc-request/moves.ts";
import { type Asking as Reader, type Request, requestSeen } from "../ad-hoc-request/reading.ts";
import { checkLines, quantityOf } from "../ad-hoc-request/rules.ts";
import type { ServiceType } from "../ad-hoc-request/schema.ts";
import { addressesOf } from "../vendor/address.ts";
import { proposedVendors } from "../vendor/proposed.ts";
import { inquiryMailText, mailVendor } from "./mail.ts";
import { checkDue, checkVendors, refuseAsking, undecided } from "./rules.ts";
import type { Asking, LineAsked } from "./schema.ts";

/** What a request of a service type is charged by where nothing was said yet; a depot by the units of its services. */
const usualBasis: Readonly<Record<Exclude<ServiceType, "D">, LineAsked["basis"]>> = { T: "container", M: "container", F: "shipment" };

/** What a request is charged for: a depot's services each by its own unit, else the service itself. */
async function usualCharges(db: Kysely<Database>, request: Request, language: Language): Promise<Pick<LineAsked, "basis" | "charge">[]> {
	const { serviceType, depotServices, storageDays } = request;
	if (serviceType !== "D") return [{ charge: translate(language, `vendorInquiry.charge.${serviceType}`), basis: usualBasis[serviceType] }];
	const known = await codedRecords(db, "depotService");
	return [...new Set(depotServices)].map((code) => {
		const service = known.get(code);
		// Without days there is nothing to multiply by; a TEU is no unit of a request, whose lines name the container.
		return { charge: service?.names[language] ?? code, basis: service?.unit === "day" && storageDays !== null ? "day" : "container" };
	});
}

/** What a vendor is usually asked about a request: what its costs are made of already, else each charge for each kind of container, in the language of who asks. */
export async function usualLines(db: Kysely<Database>, request: Request, language: Language): Promise<LineAsked[]> {
	if (request.costLines && request.costLines.length > 0)
		return request.costLines.map(({ charge, containerType, basis }) => ({ charge, containerType, basis }));
	const types = [...new Set(request.containers.map(containerOf))];
	const charges = await usualCharges(db, request, language);
	return charges.flatMap((one): LineAsked[] =>
		one.basis === "shipment" ? [{ ...one, containerType: null }] : types.map((containerType) => ({ ...one, containerType })),
	);
}

/** The lines a request's vendors are asked to price. Refused at the line that is for a container nobody asked about, or stands there twice. */
async function linesMeant(
	{ db, language }: Pick<Reader, "db" | "language">,
	request: Request,
	sent: readonly LineAsked[],
): Promise<(LineAsked & { quantity: number })[]> {
	const lines = sent.length > 0 ? sent : await usualLines(db, request, language);
	checkLines(request, "lines", lines);
	refuseAll(
		...lines.map((line, i) => {
			const isTwice = lines.findIndex((one) => lineKey(one) === lineKey(line)) < i;
			return isTwice && new InvalidFieldError(`lines.${i}.charge`, "vendorInquiry.lineTwice", { charge: line.charge });
		}),
	);
	return lines.map((line) => ({ ...line, quantity: quantityOf(request, line) }));
}

/** What makes two lines the same one. */
export const lineKey = ({ charge, containerType, basis }: { charge: string; containerType?: string | null | undefined; basis: string }): string =>
	JSON.stringify([charge.toLowerCase(), containerType || null, basis]);

/** Vendors by their ids, in that order, with what decides whether they can be asked about a request. DomainError `notFound` where there is none of an id. */
async function vendorsToAsk(db: Kysely<Database>, requestId: string, ids: readonly string[]) {
	const rows = await db
		.selectFrom("vendor")
		.select(["id", "name", "active", "blacklisted", "service_types"])
		.where(sql<boolean>`id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`)
		.execute();
	const addresses = await addressesOf(db, ids);
	const open = await db
		.selectFrom("vendor_inquiry")
		.select(["vendor_id", "number"])
		.where("request_id", "=", requestId)
		.where("state", "in", undecided)
		.execute();
	return ids.map((id) => {
		const row = rows.find((one) => one.id === id);
		const address = addresses.get(id);
		if (!row || !address) throw new DomainError("notFound", "error.notFound");
		return {
			...{ id, name: row.name, active: row.active === 1, blacklisted: row.blacklisted === 1 },
			serviceTypes: JSON.parse(row.service_types) as string[],
			...{ email: address.email, language: address.language, contact: address.name || row.name },
			open: open.find((one) => one.vendor_id === id)?.number ?? null,
		};
	});
}

/** A request the caller may ask vendors about, what they are asked, all of it checked. */
async function meant(ctx: Reader, { requestId, dueAt, lines }: Omit<Asking, "remark" | "vendorIds">) {
	const request = await requestSeen(ctx, requestId);
	refuseAsking(request);
	checkDue(dueAt, ctx.today);
	return { request, lines: await linesMeant(ctx, request, lines) };
}

/** Asks vendors about a request: one inquiry and one mail each. Refused as a whole where one of them cannot be asked. */
export async function sendInquiries(ctx: Changing, asked: Asking) {
	const { request, lines } = await meant(ctx, asked);
	const vendors = await vendorsToAsk(ctx.db, request.id, [...new Set(asked.vendorIds)]);
	checkVendors(vendors, request.serviceType);
	return writeInquiries(ctx, { request, vendors, lines, dueAt: asked.dueAt, remark: asked.remark });
}

/** Asks vendors about a request in any state, without looking whether they may be asked: for what a demo tells of weeks ago. */
export async function askVendors(ctx: Changing, { requestId, vendorIds, dueAt, remark, lines }: Asking) {
	const request = await requestSeen(ctx, requestId);
	const vendors = await vendorsToAsk(ctx.db, request.id, vendorIds);
	return writeInquiries(ctx, { request, vendors, lines: await linesMeant(ctx, request, lines), dueAt, remark });
}

type Vendors = Awaited<ReturnType<typeof vendorsToAsk>>;

/** Writes inquiries that may be sent, with their mails and entries of the log. */
async function writeInquiries(
	ctx: Changing,
	asked: Pick<Asking, "dueAt" | "remark"> & { request: Request; vendors: Vendors; lines: readonly (LineAsked & { quantity: number })[] },
) {
	const { db, change, caller } = ctx;
	const { request, vendors, lines } = asked;
	const sent: { id: string; number: string; vendorId: string; vendorName: string; mailedTo: string }[] = [];
	for (const { id: vendorId, name, contact, email, language } of vendors) {
		const id = crypto.randomUUID();
		const number = await nextNumber(db, { table: "vendor_inquiry", letters: "VI", today: ctx.today });
		const mailedTo = email ?? "";
		await db
			.insertInto("vendor_inquiry")
			.values({
				...{ id, number, request_id: request.id, vendor_id: vendorId, due_at: asked.dueAt, remark: asked.remark },
				...{ contact_name: contact, contact_email: mailedTo, language, sent_by: caller.userId, sent_at: change.at },
				...{ opened_at: null, answered_at: null, entered_by: null, answer_remark: null, decline_because: null, decline_reason: null },
				...{ draft: null, draft_at: null, reminded_at: null, decided_at: null, changed_at: change.at, changed_by: caller.userId },
			})
			.execute();
		const unanswered = { amount_minor: null, amount_with_vat_minor: null, currency: null, vat: null, transit_days: null, valid_from: null };
		const rows = lines.map(({ charge, containerType, basis, quantity }, position) => ({
			...{ id: crypto.randomUUID(), inquiry_id: id, position, charge, container_type: containerType, basis, quantity },
			...{ ...unanswered, valid_to: null, remark: null },
		}));
		await insertMany(db, "vendor_inquiry_line", rows);
		await mailVendor(db, { inquiryId: id, what: "asked", key: "asked", at: change.at });
		await change.write({
			...{ action: "sendInquiry", objectType: "vendorInquiry", objectId: id, before: null },
			after: {
				...{ number, request: request.number, vendor: name, vendorAddress: mailedTo, dueAt: asked.dueAt },
				vendorLines: lines.map((line) => `${line.charge} · ${line.containerType ?? "*"} × ${line.quantity}`),
			},
		});
		sent.push({ id, number, vendorId, vendorName: name, mailedTo });
	}
	change.afterCommit(() => deliverNow(ctx.services));
	return { requestId: request.id, requestNumber: request.number, sent };
}

/** Working days people usually give vendors. */
const usualDays = 2;

/** What a form to ask vendors opens with: lines, a due day, and vendors for the service at the request's cities. */
export async function proposalFor(ctx: Reader, requestId: string) {
	const request = await requestSeen(ctx, requestId);
	const dueAt = request.requiredDate > ctx.today ? request.requiredDate : addDays(ctx.today, usualDays);
	const places = [request.portCity, ...(request.inlandCity === null ? [] : [request.inlandCity])];
	const proposed = await proposedVendors(ctx.db, { serviceType: request.serviceType, mode: request.mode, places }, ctx.today);
	const asked = await vendorsToAsk(
		ctx.db,
		request.id,
		proposed.map(({ id }) => id),
	);
	const askedOf = new Map(asked.map((one) => [one.id, one]));
	return {
		...{ requestId, requestNumber: request.number, serviceType: request.serviceType, dueAt, lines: await usualLines(ctx.db, request, ctx.language) },
		/** The best first. `email`: null where there is nobody to write to; `open`: number of an inquiry about the request that is undecided. */
		vendors: proposed.map((one) => {
			const { email = null, language = "zh", open = null } = askedOf.get(one.id) ?? {};
			return { ...one, email, language, open };
		}),
	};
}

/** The mail a vendor would get, in the contact's language, with its address left out. */
export async function previewFor(ctx: Reader, { vendorId, ...asked }: Omit<Asking, "vendorIds"> & { vendorId: string }) {
	const { request, lines } = await meant(ctx, asked);
	const [vendor] = await vendorsToAsk(ctx.db, request.id, [vendorId]);
	if (!vendor) throw new DomainError("notFound", "error.notFound");
	const inquiry = { number: "VI-…", contactName: vendor.contact, language: vendor.language, dueAt: asked.dueAt, remark: asked.remark };
	const told = { ...inquiry, requestId: request.id, senderName: ctx.caller.displayName };
	const said = await inquiryMailText(ctx.db, told, { what: "asked", lines, today: ctx.today, url: "https://…" });
	return { to: vendor.email, language: vendor.language, ...said };
}
