import type { Database } from "@iqt/db";
import type { Language } from "@iqt/i18n";
import { type Kysely, sql } from "kysely";
import type { Attachment } from "../../desk/attached-files.ts";
import type { Context } from "../../door/context.ts";
import { endsOf } from "../ad-hoc-request/lane.ts";
import { type Request, requestForAll } from "../ad-hoc-request/reading.ts";
import { fieldsOf } from "../ad-hoc-request/schema.ts";
import { chargeNames } from "../charge-names.ts";
import { filesOfInquiry, type Inquiry, linesOfInquiry } from "./reading.ts";
import { stateOn, takesAnswer } from "./rules.ts";
import type { Draft } from "./schema.ts";

/** What a company is, behind its name: people leave it out. */
const legalForm =
	/(?:股份有限公司|有限责任公司|有限公司|株式会社|[\s,，.]{1,3}(?:co\.?,?\s{0,2}ltd|ltd|limited|llc|inc|corp|gmbh(?:\s{0,2}&\s{0,2}co\.?\s{0,2}kg)?|ag|kg|s\.?\s?[al]\.?|b\.?v)\.?)$/iu;
/** A name that is left of it is as good as the whole one. */
const longEnough = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{3}|\p{L}.{3}/u;

/** What tells who the customer is: the name, with and without what company it is, and where they are written to. */
export const namesOfCustomer = ({ customer, customerEmail }: Pick<Request, "customer" | "customerEmail">): string[] => {
	const name = customer.normalize("NFKC").trim();
	const short = name.replace(legalForm, "").trim();
	return [customerEmail ?? "", name, longEnough.test(short) ? short : ""].filter(Boolean);
};

/** A text without what tells who the customer is, however it is spaced or how wide its letters are. */
export function withoutNames(text: string | null, names: readonly string[]): string | null {
	if (text === null || names.length === 0) return text;
	const escaped = names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/\s+/g, "\\s+"));
	const any = new RegExp(escaped.join("|"), "giu");
	if (any.test(text)) return text.replace(any, "…");
	const plain = text.normalize("NFKC");
	return plain.search(any) === -1 ? text : plain.replace(any, "…");
}

/** Names of master data by their codes, in a language. */
async function namesOf(db: Kysely<Database>, table: "depot_service" | "packaging_type" | "truck_type", codes: readonly string[], language: Language) {
	if (codes.length === 0) return [];
	const own = sql.ref(language === "en" ? "name_en" : `name_${language}`);
	const rows = await db
		.selectFrom(table)
		.select(["code", sql<string>`coalesce(nullif(${own}, ''), name_en)`.as("name")])
		.where("code", "in", codes)
		.execute();
	return codes.map((code) => rows.find((row) => row.code === code)?.name ?? code);
}

const kinds = { pictures: "picture", loadingPlans: "loadingPlan", msds: "msds" } as const;

/** Files of a request a vendor may see, with what they are. */
export function filesFor(request: Request): (Attachment & { kind: (typeof kinds)[keyof typeof kinds] })[] {
	const named = new Map(request.files.map((file) => [file.objectName, file]));
	const names = namesOfCustomer(request);
	return (Object.keys(kinds) as (keyof typeof kinds)[]).flatMap((field) =>
		request[field].flatMap((objectName) => {
			const file = named.get(objectName);
			return file ? [{ ...file, name: withoutNames(file.name, names) ?? "", kind: kinds[field] }] : [];
		}),
	);
}

/** A request as a vendor is told it in a language: without whom it is for, their own number of it, what they would pay and what was noted of it. */
export async function requestForVendor(db: Kysely<Database>, requestId: string, { language, today }: Pick<Context, "language" | "today">) {
	const request = await requestForAll(db, requestId, { language, today });
	const names = namesOfCustomer(request);
	const hidden = <T extends string | null>(text: T): T => withoutNames(text, names) as T;
	const said = { commodity: hidden(request.commodity), cargoRemark: hidden(request.cargoRemark), address: hidden(request.address) };
	const lane = hidden(request.lane);
	return { request: { ...request, ...said, lane, requisitionNumber: null, targetPrice: null, currency: null, remark: null }, hidden };
}

/** What a vendor is told of a request: the goods, the lane, the containers and days. */
export async function goodsOf(db: Kysely<Database>, { request }: Awaited<ReturnType<typeof requestForVendor>>, language: Language) {
	const [from, to] = endsOf(request, request);
	const { must, may } = fieldsOf[request.serviceType];
	const own = new Set<string>([...must, ...may]);
	const [truckType] = request.truckType === null ? [] : await namesOf(db, "truck_type", [request.truckType], language);
	const [packageType] = request.packageType === null ? [] : await namesOf(db, "packaging_type", [request.packageType], language);
	return {
		serviceType: request.serviceType,
		from,
		/** Null of a depot. */
		to,
		direction: own.has("direction") ? request.direction : null,
		mode: request.mode,
		/** In words. */
		depotServices: await namesOf(db, "depot_service", request.depotServices, language),
		storageDays: request.storageDays,
		truckType: truckType ?? null,
		readyDate: request.readyDate,
		/** "2 × 40HC". */
		containers: request.containers,
		ownership: request.ownership,
		cargo: request.cargo,
		commodity: request.commodity,
		packageType: packageType ?? null,
		pieces: request.pieces,
		/** Kilograms: of one container, or of all of a truck's load. */
		grossWeight: request.grossWeight,
		/** Cubic metres. */
		volume: request.volume,
		cargoRemark: request.cargoRemark,
		files: filesFor(request).map(({ objectName, ...file }) => ({ file: objectName, ...file })),
	};
}

/** An inquiry as its vendor sees it on a business day: nothing of other vendors, of costs, of the customer. */
export async function vendorViewOf(db: Kysely<Database>, inquiry: Inquiry, reader: Pick<Context, "language" | "today">) {
	const currencies = await db.selectFrom("currency").select(["code", "exponent as digits"]).orderBy("code").execute();
	const { today } = reader;
	const told = await requestForVendor(db, inquiry.requestId, reader);
	const { hidden } = told;
	const named = await chargeNames(db);
	return {
		number: inquiry.number,
		state: stateOn(inquiry, today),
		version: inquiry.version,
		serviceType: inquiry.serviceType,
		/** The business day it is, and the last one to answer. */
		today,
		dueAt: inquiry.dueAt,
		/** Whether an answer is taken now. */
		takesAnswer: takesAnswer(inquiry, today),
		/** When it was answered first, ISO 8601 UTC; null before. */
		answeredAt: inquiry.answeredAt,
		vendor: inquiry.vendorName,
		contact: inquiry.contactName,
		/** Who asks. */
		issuer: { name: inquiry.senderName, email: inquiry.senderEmail },
		remark: hidden(inquiry.remark),
		request: await goodsOf(db, told, reader.language),
		lines: (await linesOfInquiry(db, inquiry.id)).map((line) => ({ ...line, charge: hidden(named(line.charge, reader.language)) })),
		answerRemark: inquiry.answerRemark,
		declined: inquiry.because === null ? null : { because: inquiry.because, reason: inquiry.reason ?? "" },
		attachments: await filesOfInquiry(db, inquiry.id),
		/** Half an answer as it was kept, and when; null where there is none. */
		draft: inquiry.draft === null ? null : { ...(JSON.parse(inquiry.draft) as Draft), savedAt: inquiry.draftAt ?? "" },
		currencies,
	};
}
export type VendorView = Awaited<ReturnType<typeof vendorViewOf>>;
