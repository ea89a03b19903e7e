import type { Insertable } from "kysely";
import { OPEN_END } from "../open-end.ts";
import type { RateColumns } from "../tables/index.ts";
import { stableId } from "./random.ts";

/** Containers of dry cargo and the price ratio of their trucking to a 40'. */
export const dryContainers = ["20GP", "40GP", "40HC"] as const;
export const directions = ["westbound", "eastbound"] as const;
export const ownerships = ["COC", "SOC"] as const;

/** Who wrote the seed's rows: the change-log entry and when. */
export interface Stamp {
	changeId: string;
	at: string;
}

type Needed = "direction" | "basis" | "valid_from";

/** A complete rate row of `fields`; `key` tells it apart from every other row, for its id. Money in minor units. */
export function rateRow(
	stamp: Stamp,
	key: string,
	fields: Partial<Insertable<RateColumns>> & Pick<Insertable<RateColumns>, Needed>,
): Insertable<RateColumns> {
	return {
		id: stableId(key),
		container_type: "*",
		ownership: "COC",
		weight_from: 0,
		weight_to: 999_999,
		cargo: "general",
		cost_minor: null,
		ssr_minor: null,
		ssr_formula: null,
		msr_minor: null,
		msr_formula: null,
		min_minor: null,
		max_minor: null,
		currency: "CNY",
		vat_bp: 0,
		valid_to: OPEN_END,
		on_request: 0,
		remark: null,
		version: 1,
		change_id: stamp.changeId,
		recorded_at: stamp.at,
		changed_by: null,
		...fields,
	};
}

/** What a rate by the container says; `cost` in whole yuan. */
export const perContainer = ({
	container,
	cost,
	...rate
}: Pick<Insertable<RateColumns>, "direction" | "ownership" | "cargo"> & { container: string; cost: number }) => ({
	...rate,
	container_type: container,
	basis: "container" as const,
	cost_minor: cost * 100,
});

/** The nearest multiple of `step`, half up. */
export const roundTo = (value: number, step: number) => Math.floor(value / step + 0.5) * step;
