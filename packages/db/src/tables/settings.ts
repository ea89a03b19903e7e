import type { Generated } from "kysely";

/** What every record kept by the record kit has. Times are ISO 8601 UTC. */
export interface RecordColumns {
	id: string;
	version: Generated<number>;
	changed_at: string;
	/** Null where the product itself wrote it. */
	changed_by: number | null;
}

/** A typed value the desk may change; numbers among them may be named in price formulas. */
export interface ParameterTable extends RecordColumns {
	key: string;
	name: string;
	description: string | null;
	type: "text" | "number" | "percent" | "amount" | "date" | "boolean" | "enumeration" | "url" | "email" | "cron";
	/** As text, whatever the type: "12.5", "true", "2026-12-01". */
	value: string;
	/** Of an amount. */
	currency: string | null;
	/** JSON array: what an enumeration may be. */
	options: Generated<string>;
	in_formula: Generated<0 | 1>;
	/** 1 where everybody signed in may read it. */
	shared: Generated<0 | 1>;
}

/** Former values of parameters that formulas may name. Written by triggers. */
export interface ParameterHistoryTable {
	id: Generated<number>;
	key: string;
	type: ParameterTable["type"];
	value: string;
	shared: 0 | 1;
	recorded_at: string;
	superseded_at: string;
}

/** A setting of the portal itself. */
export interface AppSettingTable extends RecordColumns {
	key: string;
	name: string;
	description: string | null;
	type: "text" | "number" | "boolean" | "url" | "email" | "json";
	value: string;
	/** 1 where everybody signed in may read it. */
	shared: Generated<0 | 1>;
}

/** Something people are told in the top bar. */
export interface NoticeTable extends RecordColumns {
	title: string;
	/** Plain text; links in it are made clickable where it is shown. */
	content: string;
	level: "info" | "important" | "urgent";
	audience: "everybody" | "roles" | "companies";
	/** JSON array of role codes. */
	roles: Generated<string>;
	/** JSON array of company ids. */
	companies: Generated<string>;
	status: "draft" | "published" | "withdrawn";
	shown_from: string | null;
	shown_to: string | null;
	published_at: string | null;
}

export interface NoticeReadTable {
	notice_id: string;
	user_id: number;
	read_at: string;
}

/** Margin, floor and rounding a service's prices are proposed with. Decimal strings; days. */
export interface PriceSettingTable extends RecordColumns {
	service: string;
	currency: string;
	margin: string;
	min_margin: string;
	/** In units of the currency. */
	rounding_step: string;
	valid_from: string;
	/** Null for an open end. */
	valid_to: string | null;
	remark: string | null;
}

/** Who handles ad hoc requests of which service types in which port cities. */
export interface TeamTable extends RecordColumns {
	kind: "vdm" | "product" | "focal";
	name: string;
	email: string | null;
	/** GUID of a user. */
	leader: string;
	/** JSON array of user GUIDs. */
	members: string;
	/** JSON array of T, D, M, F. */
	service_types: string;
	/** JSON array of place ids. */
	port_cities: string;
	active: Generated<0 | 1>;
	remark: string | null;
}
