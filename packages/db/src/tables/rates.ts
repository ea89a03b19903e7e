import type { Generated } from "kysely";

/**
 * What every price book's rows share. Amounts are integers in minor units of `currency`; a price is a number
 * (`*_minor`) or a formula (`*_formula`), never both, and of a row with basis `percent` hundredths of a percent whatever the currency; weights are kilograms gross; `valid_to` is `9999-12-31`
 * for an open end. `recorded_at` is when this version was written: `<table>_history` keeps what it replaced.
 */
export interface RateColumns {
	id: string;
	direction: "westbound" | "eastbound";
	container_type: string;
	ownership: "COC" | "SOC";
	weight_from: Generated<number>;
	weight_to: Generated<number>;
	cargo: "general" | "dangerous" | "reefer";
	basis: RateBasis;
	cost_minor: number | null;
	ssr_minor: number | null;
	ssr_formula: string | null;
	msr_minor: number | null;
	msr_formula: string | null;
	min_minor: number | null;
	max_minor: number | null;
	currency: string;
	/** VAT in hundredths of a percent: 900 is 9 %. */
	vat_bp: Generated<number>;
	valid_from: string;
	valid_to: string;
	on_request: Generated<0 | 1>;
	remark: string | null;
	version: Generated<number>;
	/** Change-log entry that wrote this version. */
	change_id: string;
	recorded_at: string;
	changed_by: number | null;
}

export type RateBasis = "container" | "teu" | "bl" | "document" | "item" | "day" | "hour" | "km" | "percent" | "shipment";

/** Added to the columns of a rate table in its `_history` twin. */
export interface HistoryColumns {
	superseded_at: string;
	/** Change-log entry that ended this version. */
	superseded_by: string | null;
}

export interface InlandRailRateTable extends RateColumns {
	inland_city_id: string;
	port_city_id: string;
	brt_code: string | null;
	frequency: string | null;
	transit_min: number | null;
	transit_max: number | null;
	mode: "rail" | "railBarge" | "railTruck";
}

export interface TruckingCostRateTable extends RateColumns {
	/** Port city or inland city the truck runs from or to. */
	hub_id: string;
	/** Area of the door; a shorter code covers all below it. */
	area_code: string;
	trucker_code: string;
	distance_km: number | null;
}

/** Turns a trucking cost into a selling price; `area_code` "" stands for every area. */
export interface CostStrategyRateTable extends RateColumns {
	hub_id: string;
	area_code: string;
	name: string | null;
}

/** A product that can be sold: port ↔ inland city via a port city by a mode. It has no price of its own. */
export interface CorridorTable extends RateColumns {
	port_id: string;
	port_city_id: string;
	inland_city_id: string;
	mode: "rail" | "truck" | "barge";
	discount_allowed: 0 | 1;
	transit_min: number | null;
	transit_max: number | null;
}

export interface BookingServiceRateTable extends RateColumns {
	port_id: string;
	/** THC, DOC, SEAL, VGM, TLX, … */
	charge: string;
}

/** What a port charges on top where cargo, container and weight are those of the row. */
export interface BookingSurchargeRateTable extends RateColumns {
	port_id: string;
	/** OWS, RFS, PSS, LGI, … */
	charge: string;
	/** Charged where somebody asks for it alone. */
	on_wish: 0 | 1;
}

/** What trucks of the ways through a port charge beside the haul. */
export interface TruckingSurchargeRateTable extends RateColumns {
	port_id: string;
	/** WAIT, NIGHT, HEAVY, EMPTY, … */
	charge: string;
	/** Charged where somebody asks for it alone. */
	on_wish: 0 | 1;
	/** Of a charge by the hour. */
	free_hours: number | null;
	/** Of a percentage. */
	percent_of: "haul" | null;
}

/** What a depot charges by steps of days, the first and the last included; `day_to` null for an open one. */
export interface DepotRateTable extends RateColumns {
	port_id: string;
	depot: string;
	/** Code of a depot service. */
	service: string;
	day_from: number;
	day_to: number | null;
	/** Charged where somebody asks for it alone. */
	on_wish: 0 | 1;
}

/** Of customs costs and prices alike. */
export interface CustomsRateTable extends RateColumns {
	port_id: string;
	/** CHB category: export, import, transit, inspection. */
	category: string;
	/** Items included in the price of a document. */
	items_included: number | null;
}

/** Tables of price books. A new one is a line here. */
interface RateTables {
	inland_rail_rate: InlandRailRateTable;
	trucking_cost_rate: TruckingCostRateTable;
	cost_strategy_rate: CostStrategyRateTable;
	corridor_rate: CorridorTable;
	booking_service_rate: BookingServiceRateTable;
	booking_surcharge_rate: BookingSurchargeRateTable;
	customs_rate: CustomsRateTable;
	customs_cost_rate: CustomsRateTable;
	depot_rate: DepotRateTable;
	barge_rate: RateColumns & {
		inland_city_id: string;
		port_city_id: string;
		frequency: string | null;
		transit_min: number | null;
		transit_max: number | null;
	};
	low_water_rate: RateColumns & { inland_city_id: string; index_code: string; index_from: number; index_to: number | null };
	trucking_surcharge_rate: TruckingSurchargeRateTable;
	icr_rate: RateColumns & {
		pol_id: string;
		pod_id: string;
		ramp_city_id: string;
		mode: string;
		transit_min: number | null;
		transit_max: number | null;
		customs_days: number | null;
		cancellation: string | null;
		cancellation_zh: string | null;
		detention: string | null;
		detention_zh: string | null;
		hs_allowed: string | null;
		hs_refused: string | null;
		cost_cny_minor: number | null;
		cost_usd_minor: number | null;
		exchange_rate: string | null;
		margin_bp: number | null;
		ssr_min_minor: number | null;
		ssr_max_minor: number | null;
	};
	icr_ramp_rate: RateColumns & { ramp_city_id: string; charge: string; on_wish: number };
	icr_depot_rate: RateColumns & { ramp_city_id: string; depot: string; service: string; on_wish: number; day_from: number; day_to: number | null };
	icr_surcharge_rate: RateColumns & { port_id: string; type: string; charge: string; on_wish: number };
	icr_inland_trucking_rate: RateColumns & {
		ramp_city_id: string;
		area_code: string;
		weight_class: string;
		waiting_minor: number | null;
		waiting_free: number;
		fuel_bp: number | null;
		adr_bp: number | null;
	};
	icr_europe_trucking_rate: RateColumns & {
		ramp_city_id: string;
		zone: string;
		weight_class: string;
		waiting_minor: number | null;
		waiting_free: number;
		fuel_bp: number | null;
		adr_bp: number | null;
	};
	ntocc_price_strategy_rate: RateColumns & { from_city_id: string; to_city_id: string; truck_type: string; name: string | null };
}

/** Names of the tables of price books. */
export type RateTableName = keyof RateTables;

/** One table in the place of any: each has the columns all of them share. */
export type AnyRateTable = "corridor_rate";

/** The tables with their `_history` twins, which have the same columns; their `_step` twins, for plans of large changes, are written in SQL alone. */
export type RateDatabase = RateTables & { [Name in RateTableName as `${Name}_history`]: RateTables[Name] & HistoryColumns };
