import type { Database } from "@iqt/db";
import { enumerated, type Language, translate } from "@iqt/i18n";
import { type Kysely, sql } from "kysely";
import { mainOf, setMain } from "../../desk/main-contact.ts";
import { InvalidFieldError, refuseAll } from "../../door/errors.ts";
import { type AnyKind, type RecordHead, type RecordWork, recordKind, type Use } from "../../kit/records/define.ts";
import { recordToChange, removeRecords, type Saved, saveRecord } from "../../kit/records/save.ts";
import { answersOf } from "./answers.ts";
import { type VendorContact, vendorContact } from "./contact/schema.ts";
import { type Vendor, vendor } from "./schema.ts";

type Kept<T> = RecordHead & T;

const inList = (column: string, values: readonly unknown[]) =>
	sql<boolean>`${sql.ref(column)} IN (SELECT value FROM json_each(${JSON.stringify(values)}))`;
const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)];

/** Whom inquiries to a vendor `r` go to. */
const mainContact = sql`(SELECT coalesce(p.name || ' <' || p.email || '>', p.email) FROM vendor_contact p WHERE p.vendor_id = r.id AND p.main = 1)`;
/** All that a vendor's contacts are called, by which it is found. */
const contactWords = sql`(SELECT group_concat(coalesce(p.name, '') || ' ' || p.email, ' ') FROM vendor_contact p WHERE p.vendor_id = r.id)`;

type PlaceName = { value: string; label: string; labelZh: string };
type VendorWords = {
	mainContact: string | null;
	placeNames: PlaceName[];
	asked: number;
	/** Percent; null of one that has not had to answer yet. */
	responseRate: string | null;
	medianHours: number | null;
};

async function vendorWords(
	db: Kysely<Database>,
	vendors: readonly Kept<Vendor>[],
	_language: Language,
	today: string,
): Promise<Map<string, VendorWords>> {
	const rows = await db
		.selectFrom("vendor as r")
		.select(["r.id", sql<string | null>`coalesce(${mainContact}, r.email)`.as("mainContact")])
		.where(
			inList(
				"r.id",
				vendors.map(({ id }) => id),
			),
		)
		.execute();
	const places = await db
		.selectFrom("place")
		.select(["code as value", "name as label", "name_zh as labelZh"])
		.where(inList("code", distinct(vendors.flatMap((one) => one.places))))
		.orderBy("kind", "desc")
		.execute();
	const answers = await answersOf(
		db,
		vendors.map(({ id }) => id),
		today,
	);
	const contactOf = new Map(rows.map((row) => [row.id, row.mainContact]));
	const named = new Map(places.map((place) => [place.value, place]));
	return new Map(
		vendors.map(({ id, places: served }) => {
			const { asked, responseRate, medianHours } = answers(id);
			const words: VendorWords = {
				...{ asked, responseRate: responseRate === null ? null : String(responseRate), medianHours },
				mainContact: contactOf.get(id) ?? null,
				placeNames: served.map((code) => named.get(code) ?? { value: code, label: code, labelZh: code }),
			};
			return [id, words];
		}),
	);
}

async function vendorToSave({ db }: RecordWork, fields: Vendor, current: Kept<Vendor> | null): Promise<Vendor> {
	const places = distinct(fields.places.map((code) => code.toUpperCase()));
	const added = places.filter((code) => !current?.places.includes(code));
	const known = await db.selectFrom("place").select("code").where(inList("code", added)).execute();
	const unknown = added.find((code) => !known.some((place) => place.code === code));
	const { blacklisted } = fields;
	// Blanks alone say nothing.
	const blacklistReason = fields.blacklistReason || null;
	refuseAll(
		fields.modes.length > 0 && !fields.serviceTypes.includes("M") && new InvalidFieldError("modes", "vendor.modesOfOther"),
		unknown !== undefined && new InvalidFieldError("places", "vendor.unknownPlace", { code: unknown }),
		blacklisted && blacklistReason === null && new InvalidFieldError("blacklistReason", "vendor.reasonNeeded"),
		!blacklisted && blacklistReason !== null && !current?.blacklisted && new InvalidFieldError("blacklistReason", "vendor.reasonOfNothing"),
	);
	return {
		...fields,
		places,
		serviceTypes: distinct(fields.serviceTypes),
		modes: distinct(fields.modes),
		languages: distinct(fields.languages),
		// Why it was stays in the log.
		blacklistReason: blacklisted ? blacklistReason : null,
	};
}

/** Inquiries told one by one of those a vendor got. */
const mostNamed = 3;

/** A vendor that was asked stays: what it answered, or did not, is history. */
async function inquiriesOf({ db, language }: Pick<RecordWork, "db" | "language">, { id, code }: { id: string; code: string }): Promise<Use[]> {
	const rows = await db
		.selectFrom("vendor_inquiry")
		.select("number")
		.where("vendor_id", "=", id)
		.orderBy("sent_at", "desc")
		.orderBy("number", "desc")
		.execute();
	if (rows.length === 0) return [];
	const numbers = rows.slice(0, mostNamed).map(({ number }) => number);
	const text = translate(language, "vendor.usedInInquiries", { count: rows.length, numbers: enumerated(language, numbers) });
	return [{ text, path: `/quotationPortal/QPVendorQuotationRecord?f=vendorCode:eq:${code}` }];
}

/** Who is asked for prices that no list has. */
export const vendors = recordKind(vendor, {
	table: "vendor",
	needs: "cost.view",
	columns: {
		mainContact: { ref: sql`(coalesce(${mainContact}, '') || ' ' || coalesce(${contactWords}, ''))`, filter: ["contains"], search: true },
		serviceTypes: { ref: "r.service_types", filter: ["contains"] },
		modes: { ref: "r.modes", filter: ["contains"] },
		places: { ref: "r.places", filter: ["contains"] },
		languages: { ref: "r.languages", filter: ["contains"] },
	},
	extra: vendorWords,
	beforeSave: vendorToSave,
	usedBy: inquiriesOf,
	// People written to there go with it, and come back with it; the main one last, so that no other takes its place.
	beforeRemove: async (work, { id }) => {
		const people = await work.db.selectFrom("vendor_contact").select("id").where("vendor_id", "=", id).orderBy("main").orderBy("id").execute();
		if (people.length > 0)
			await removeRecords(
				work,
				contactKind,
				people.map((one) => one.id),
			);
	},
});

/** A vendor that has contacts has one main one: the first by itself, another as soon as it is said to be. */
async function contactToSave(work: RecordWork, fields: VendorContact, current: Kept<VendorContact> | null): Promise<VendorContact> {
	if (current && current.vendor !== fields.vendor) throw new InvalidFieldError("vendor", "vendorContact.stays");
	const [main] = await mainOf(work, "vendorContact", fields.vendor);
	if (main?.id === current?.id && main !== undefined) {
		if (!fields.main) throw new InvalidFieldError("main", "vendorContact.oneMain");
		return fields;
	}
	if (fields.main && main) await setMain(work, "vendorContact", main, false);
	return { ...fields, main: fields.main || main === undefined };
}

/** The next one takes the place of a main contact that goes. */
async function handOverMain(work: RecordWork, { id, vendor: vendorId, main }: Kept<VendorContact>): Promise<void> {
	if (!main) return;
	const next = await work.db
		.selectFrom("vendor_contact")
		.select(["id", "version"])
		.where("vendor_id", "=", vendorId)
		.where("id", "<>", id)
		.orderBy("name")
		.orderBy("email")
		.executeTakeFirst();
	if (!next) return;
	await work.db.updateTable("vendor_contact").set({ main: 0 }).where("id", "=", id).execute();
	await setMain(work, "vendorContact", next, true);
}

/** People who are written to at vendors. */
export const vendorContacts = recordKind(vendorContact, {
	table: "vendor_contact",
	needs: "cost.view",
	extra: async (db, records) => {
		const rows = await db
			.selectFrom("vendor")
			.select(["id", "name"])
			.where(
				inList(
					"id",
					records.map((one) => one.vendor),
				),
			)
			.execute();
		const names = new Map(rows.map(({ id, name }) => [id, name]));
		return new Map(records.map(({ id, vendor: of }) => [id, { vendorName: names.get(of) ?? "" }]));
	},
	beforeSave: contactToSave,
	beforeRemove: handOverMain,
});

const contactKind = vendorContacts as unknown as AnyKind;

const vendorKind = vendors as unknown as AnyKind;

/** Blacklists a vendor for a reason, or for null takes it off the list; errors as of a save. */
export async function setBlacklisted(work: RecordWork, id: string, reason: string | null): Promise<Saved> {
	const { changedAt: _at, changedBy: _by, ...vendor } = await recordToChange(work, vendorKind, id);
	return saveRecord(work, vendorKind, { ...vendor, blacklisted: reason !== null, blacklistReason: reason });
}

/** Vendors that may be chosen: active and not blacklisted, of one service type or of all, by code. */
export async function vendorsToChoose(db: Kysely<Database>, serviceType?: string | null) {
	const rows = await db
		.selectFrom("vendor")
		.select(["id", "code", "name", "name_en as nameEn", "service_types", "modes", "places", "languages"])
		.where("active", "=", 1)
		.where("blacklisted", "=", 0)
		.$if(Boolean(serviceType), (qb) => qb.where(sql<boolean>`EXISTS (SELECT 1 FROM json_each(service_types) WHERE value = ${serviceType})`))
		.orderBy("code")
		.execute();
	return rows.map(({ service_types, modes, places, languages, ...row }) => ({
		...row,
		serviceTypes: JSON.parse(service_types) as Vendor["serviceTypes"],
		modes: JSON.parse(modes) as Vendor["modes"],
		places: JSON.parse(places) as string[],
		languages: JSON.parse(languages) as Vendor["languages"],
	}));
}
