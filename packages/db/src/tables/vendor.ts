import type { Generated } from "kysely";
import type { RecordColumns } from "./settings.ts";

/** Who is asked for a price that no list has. */
export interface VendorTable extends RecordColumns {
	/** In capitals; unique in any case. */
	code: string;
	name: string;
	name_en: string | null;
	/** JSON array of T, D, M, F. */
	service_types: string;
	/** JSON array of rail, barge: what it runs on the middle mile; empty for both. */
	modes: Generated<string>;
	/** JSON array of codes of places it serves; empty for everywhere. */
	places: Generated<string>;
	/** JSON array of zh, en, es, ja. */
	languages: Generated<string>;
	/** Where inquiries go while it has no contact. */
	email: string | null;
	phone: string | null;
	address: string | null;
	remark: string | null;
	/** 1 where it is asked. */
	active: Generated<0 | 1>;
	/** 1 where it is not asked any more, for the reason beside. */
	blacklisted: Generated<0 | 1>;
	blacklist_reason: string | null;
}

/** Somebody who is written to at a vendor. */
export interface VendorContactTable extends RecordColumns {
	vendor_id: string;
	name: string | null;
	/** In small letters; unique within the vendor. */
	email: string;
	phone: string | null;
	/** The one inquiries are written in. */
	language: string;
	/** 1 for whom inquiries go to: one of a vendor's, where it has any. */
	main: Generated<0 | 1>;
}
