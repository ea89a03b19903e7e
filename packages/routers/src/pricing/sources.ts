import type { ChargeSource } from "../kit/charges/source.ts";
import type { MatchRow, Rates } from "../kit/charges/world.ts";
import { bargeSource } from "../prices/barge/source.ts";
import { bookingSource } from "../prices/booking-service/source.ts";
import { bookingSurchargeSource } from "../prices/booking-surcharge/source.ts";
import { strategySource } from "../prices/cost-strategy/source.ts";
import { customsCostSource } from "../prices/customs-cost/source.ts";
import { customsSource } from "../prices/customs-price/source.ts";
import { depotSource } from "../prices/depot-price/source.ts";
import { icrDepotSource } from "../prices/icr-depot/source.ts";
import { icrEuropeTruckingSource } from "../prices/icr-europe-trucking/source.ts";
import { icrInlandTruckingSource } from "../prices/icr-inland-trucking/source.ts";
import { icrPriceSource } from "../prices/icr-price/source.ts";
import { icrRampSource } from "../prices/icr-ramp/source.ts";
import { icrSurchargeSource } from "../prices/icr-surcharge/source.ts";
import { railSource } from "../prices/inland-rail/source.ts";
import { lowWaterSource } from "../prices/low-water/source.ts";
import { ntoccStrategySource } from "../prices/ntocc-price-strategy/source.ts";
import { truckingSource } from "../prices/trucking-cost/source.ts";
import { truckingSurchargeSource } from "../prices/trucking-surcharge/source.ts";

/** What a search charges, in the order of an export's way: loading, pricing, words and the oracle's book go by this list. A new one is its import and its line. */
const listed = [
	icrInlandTruckingSource,
	truckingSource,
	strategySource,
	ntoccStrategySource,
	truckingSurchargeSource,
	railSource,
	bargeSource,
	lowWaterSource,
	customsCostSource,
	customsSource,
	bookingSource,
	bookingSurchargeSource,
	depotSource,
	icrPriceSource,
	icrRampSource,
	icrSurchargeSource,
	icrDepotSource,
	icrEuropeTruckingSource,
] as const;

type Source = (typeof listed)[number];
/** The source of any book; its columns are whatever they are. */
export type AnySource = Omit<ChargeSource<Source["key"]>, "columns" | "latestOf" | "endedBy"> & {
	columns: readonly string[];
	latestOf?: string;
	endedBy?: readonly string[];
};

export const sources: readonly AnySource[] = listed;

/** Rows of every source, as somebody gives them. */
export const ratesOf = (rowsOf: (source: AnySource) => readonly MatchRow[]): Rates =>
	Object.fromEntries(sources.map((source) => [source.key, rowsOf(source)])) as unknown as Rates;
