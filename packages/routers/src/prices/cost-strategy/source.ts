import { bestOf } from "../../kit/charges/match.ts";
import type { Run } from "../../kit/charges/run.ts";
import { type ChargeSource, priceColumns } from "../../kit/charges/source.ts";
import { and, oneOf } from "../../kit/charges/statement.ts";
import type { Door, RateRow } from "../../kit/charges/world.ts";
import { costStrategy } from "./schema.ts";

export interface StrategyRow extends RateRow {
	hub_id: string;
	area_code: string;
}

declare module "../../kit/charges/world.ts" {
	interface Rates {
		strategies: readonly StrategyRow[];
	}
}

const strategyOrder = (row: StrategyRow) => (row.basis === "container" ? "0" : row.basis === "percent" ? "1" : `2${row.basis}`);

/** The strategy for a hub: the most specific area's, the container's own before `*`, a price per container before a percentage. */
export function strategyFor(run: Run, hubId: string, door: Door, containerType: string): StrategyRow | null {
	const ofHub = run.having("strategies", run.world.strategies, (row) => row.hub_id, hubId);
	for (const code of [...door.areaCodes, ""]) {
		const best = bestOf(
			ofHub.filter((row) => row.area_code === code),
			run.wanted,
			containerType,
			strategyOrder,
		);
		if (best) return best;
	}
	return null;
}

/** How trucking costs from a hub become prices. */
export const strategySource: ChargeSource<"strategies", StrategyRow> = {
	key: "strategies",
	book: costStrategy,
	columns: [...priceColumns(costStrategy), "hub_id", "area_code"],
	priced: true,
	candidates: ({ hubs, areaCodes }) => (hubs.length === 0 ? null : and(oneOf("hub_id", hubs), oneOf("area_code", [...areaCodes, ""]))),
};
