import type { CorridorRow } from "../kit/charges/world.ts";
import type { BargeRow } from "../prices/barge/source.ts";
import type { BookingRow } from "../prices/booking-service/source.ts";
import type { BookingSurchargeRow } from "../prices/booking-surcharge/source.ts";
import type { StrategyRow } from "../prices/cost-strategy/source.ts";
import type { CustomsCostRow } from "../prices/customs-cost/source.ts";
import type { CustomsRow } from "../prices/customs-price/source.ts";
import type { DepotRow } from "../prices/depot-price/source.ts";
import type { IcrDepotRow } from "../prices/icr-depot/source.ts";
import type { IcrEuropeTruckingRow } from "../prices/icr-europe-trucking/source.ts";
import type { IcrInlandTruckingRow } from "../prices/icr-inland-trucking/source.ts";
import type { IcrRow } from "../prices/icr-price/source.ts";
import type { IcrRampRow } from "../prices/icr-ramp/source.ts";
import type { IcrSurchargeRow } from "../prices/icr-surcharge/source.ts";
import type { RailRow } from "../prices/inland-rail/source.ts";
import type { LowWaterRow } from "../prices/low-water/source.ts";
import type { NtoccStrategyRow } from "../prices/ntocc-price-strategy/source.ts";
import type { TruckingRow } from "../prices/trucking-cost/source.ts";
import type { TruckingSurchargeRow } from "../prices/trucking-surcharge/source.ts";

/** Everything the tests' price books hold, as rows of the database. */
export interface Book {
	places: {
		id: string;
		kind: "port" | "portCity" | "inlandCity";
		code: string;
		name: string;
		name_zh: string;
		port_city_id: string | null;
		/** All lie on one meridian, on the equator where left out. */
		latitude?: number;
	}[];
	areas: { code: string; path: string }[];
	containers: { code: string; teu: string }[];
	currencies: { code: string; exponent: number }[];
	indices: { code: string; values: { day: string; value: string }[] }[];
	exchangeRates: { currency: string; valid_from: string; per_usd: string }[];
	corridors: CorridorRow[];
	rail: RailRow[];
	barge: BargeRow[];
	lowWater: LowWaterRow[];
	trucking: TruckingRow[];
	strategies: StrategyRow[];
	ntoccStrategies: NtoccStrategyRow[];
	/** Kinds of truck that carry containers. */
	trucks: { code: string; length_mm: number; payload_kg: number; containers: string[] }[];
	/** What platforms were asked by searches; `to_id` and `from_id` are places. */
	calls: PlatformCall[];
	truckingSurcharge: TruckingSurchargeRow[];
	booking: BookingRow[];
	bookingSurcharge: BookingSurchargeRow[];
	customs: CustomsRow[];
	customsCost: CustomsCostRow[];
	depot: DepotRow[];
	icr: IcrRow[];
	icrRamp: IcrRampRow[];
	icrDepot: IcrDepotRow[];
	icrSurcharge: IcrSurchargeRow[];
	icrInland: IcrInlandTruckingRow[];
	icrEurope: IcrEuropeTruckingRow[];
}

/** A call record of a search. */
export interface PlatformCall {
	id: string;
	at: string;
	held_until: string;
	outcome: "cost" | "refused";
	from_id: string;
	to_id: string;
	truck_type: string;
	cargo: "general" | "reefer";
	weight_kg: number;
	load_day: string;
	cost_minor: number | null;
	currency: string | null;
	km: string | null;
}

/** A book without trucks of platforms. */
export const noPlatform: Pick<Book, "ntoccStrategies" | "trucks" | "calls"> = { ntoccStrategies: [], trucks: [], calls: [] };

/** A book without what is for ways abroad. */
export const noTrains: Pick<Book, "icr" | "icrRamp" | "icrDepot" | "icrSurcharge" | "icrInland" | "icrEurope"> = {
	icr: [],
	icrRamp: [],
	icrDepot: [],
	icrSurcharge: [],
	icrInland: [],
	icrEurope: [],
};

type End =
	| { kind: "area"; code: string }
	| { kind: "place"; code: string; placeKind?: "port" | "portCity" | "inlandCity" }
	| { kind: "zone"; code: string };

/** A search, as far as the oracle cares. */
export interface Question {
	direction: "westbound" | "eastbound";
	origin: End;
	destination: End;
	containers: { type: string; count: number }[];
	ownership: string;
	grossWeightKg: number;
	cargo: string;
	readyDate: string;
	services: { customs: boolean; depot: boolean; bookingService: boolean };
	customsItems: number;
	depotDays: number;
	bookingWishes: string[];
	truckingWishes: string[];
	waitingHours: number;
	hsCodes: string[];
	weightWithTareKg?: number | undefined;
	trainWishes: string[];
	currency: string;
}
