import type { Generated } from "kysely";
import type { RecordColumns } from "./settings.ts";

/** What records have that lay in their table before they were any. */
interface LaterRecordColumns {
	id: Generated<string>;
	version: Generated<number>;
	changed_at: Generated<string>;
	changed_by: Generated<number | null>;
}

export interface CurrencyTable extends LaterRecordColumns {
	code: string;
	/** In English. */
	name: string;
	/** Digits after the decimal point, ISO 4217. */
	exponent: number;
	numeric_code: string;
	name_zh: Generated<string>;
	name_es: Generated<string | null>;
	name_ja: Generated<string | null>;
	/** Days it may be chosen. */
	active_from: Generated<string | null>;
	active_to: Generated<string | null>;
	remark: Generated<string | null>;
}

/** Units of `currency` for one US dollar from a day on, as a decimal string. */
export interface ExchangeRateTable extends LaterRecordColumns {
	currency: string;
	valid_from: string;
	per_usd: string;
	/** Who published it; empty where nobody said. */
	source: string;
	/** Since when it is known; empty for as long as anybody remembers. */
	recorded_at: Generated<string>;
}

export interface ContainerTypeTable extends RecordColumns {
	code: string;
	/** ISO 6346 size and type code. */
	iso_code: string;
	name_zh: string;
	name_en: string;
	name_es: string | null;
	name_ja: string | null;
	/** Twenty-foot equivalents, as a decimal string ("1", "2", "2.25"). */
	teu: string;
	reefer: 0 | 1;
	/** Rated gross mass in kilograms. */
	max_gross_kg: number;
	/** Its place in lists, from the first on. */
	sort: Generated<number>;
	/** Days it may be chosen. */
	active_from: string | null;
	active_to: string | null;
	remark: string | null;
}

/** Ports, port cities and inland cities. `(kind, code)` is unique; codes are UN/LOCODEs. */
export interface PlaceTable extends Omit<RecordColumns, "changed_at" | "changed_by"> {
	changed_at: Generated<string>;
	changed_by: number | null;
	/** "everywhere": the one that stands for every place, which rates may name and nobody goes to. */
	kind: "port" | "portCity" | "inlandCity" | "everywhere";
	code: string;
	name: string;
	name_zh: string;
	country: string;
	/** The port city a port belongs to. */
	port_city_id: string | null;
	latitude: number;
	longitude: number;
	time_zone: string | null;
	/** JSON array of further spellings, lower case, for search and import. */
	aliases: string;
	/** 1 where the company works; only those are offered first. */
	active: 0 | 1;
	name_es: string | null;
	name_ja: string | null;
	remark: string | null;
}

/** Every place by its code, and by the codes of duplicates that were merged into it. */
export type PlaceCalledView = Pick<
	PlaceTable,
	"id" | "kind" | "code" | "name" | "name_zh" | "country" | "port_city_id" | "latitude" | "longitude" | "active"
>;

/** Administrative areas of China: province 2, city 4, district 6, street 9 digits. */
export interface AreaTable {
	code: string;
	parent_code: string | null;
	level: "province" | "city" | "district" | "street";
	name: string;
	/** "Province / City / District" for display and search. */
	path: string;
	/** "Pudong New Area"; empty where there is none. */
	name_en: Generated<string>;
	/** "Pudong New Area, Shanghai": the English names from the smallest to the largest. */
	path_en: Generated<string>;
}

/** What areas are found by: names, spellings and postcodes as `searchWord` writes them, each with what it is a word of. */
export interface AreaWordTable {
	/** Streets are nine of ten areas and looked through apart from the rest. */
	street: 0 | 1;
	word: string;
	area_code: string;
}

/** Suppliers: truckers and vendors. */
export interface SupplierTable extends Omit<RecordColumns, "changed_at" | "changed_by"> {
	changed_at: Generated<string>;
	changed_by: number | null;
	code: string;
	name: string;
	kind: "trucker" | "rail" | "depot" | "barge";
	email: string | null;
	name_zh: string | null;
	active_from: string | null;
	active_to: string | null;
	remark: string | null;
	/** JSON array of further names, for search and import. */
	aliases: Generated<string>;
}

/** A duplicate that another record stands for since they were merged. */
export interface MergedRecordTable {
	/** GUID of the record that went. */
	id: string;
	/** Kind of record, as it is declared. */
	kind: string;
	code: string;
	name: string;
	name_zh: string;
	/** GUID of the record that stayed. */
	into_id: string;
	change_id: string;
	/** JSON: its columns, to bring it back. */
	record: string;
}

/** What a merge moved beside rates, step by step, so that it can be put back. */
export interface MergeMoveTable {
	change_id: string;
	step: number;
	/** "table.column" of what was moved, the table of rows that went. */
	at: string;
	action: "move" | "remove";
	/** JSON: of moved values `[id, before, now, version]` each, of rows that went their columns. */
	rows: string;
}

/** A rich-text term of a price book in one language, for a lane, a port, or a port in a direction. */
export interface TermTable {
	id: string;
	domain: string;
	/** What the term is for: ids of places and values of choices joined by `|`, in the order its book names them. */
	lane_key: string;
	language: "zh" | "en" | "es" | "ja";
	body: string;
	version: number;
	updated_at: string;
}
