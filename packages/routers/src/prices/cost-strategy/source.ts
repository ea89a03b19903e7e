import { basisOrder, rivalOf } from "../../kit/charges/basis.ts";
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

/**
 * The strategy for a hub: the most specific area's, the container's own before `*`. With another of the same container that is charged by something else, of
 * which nothing says that it does not hold: they stand so from before the book refused it.
 */
export function strategyFor(
	run: Run,
	hubId: string,
	door: Door,
	containerType: string,
): { strategy: StrategyRow; rival: StrategyRow | undefined } | null {
	const ofHub = run.having("strategies", run.world.strategies, (row) => row.hub_id, hubId);
	for (const code of [...door.areaCodes, ""]) {
		const here = ofHub.filter((row) => row.area_code === code);
		const strategy = bestOf(here, run.wanted, containerType, basisOrder);
		if (strategy) return { strategy, rival: rivalOf(run, here, strategy, containerType) };
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
