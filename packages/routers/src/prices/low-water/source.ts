import { languages, translate } from "@iqt/i18n";
import Big from "big.js";
import { basisOrder, complete, containerQuantity, containerValues } from "../../kit/charges/basis.ts";
import type { Lane } from "../../kit/charges/lane.ts";
import { ownCost, type PricedLine, priceLine } from "../../kit/charges/lines.ts";
import { bestOf, fit } from "../../kit/charges/match.ts";
import type { Run } from "../../kit/charges/run.ts";
import type { SearchLine } from "../../kit/charges/search.ts";
import { type ChargeSource, priceColumns, unique } from "../../kit/charges/source.ts";
import { oneOf } from "../../kit/charges/statement.ts";
import type { IndexLevel, RateRow } from "../../kit/charges/world.ts";
import { lowWater } from "./schema.ts";

export interface LowWaterRow extends RateRow {
	inland_city_id: string;
	index_code: string;
	index_from: number;
	index_to: number | null;
}

declare module "../../kit/charges/world.ts" {
	interface Rates {
		lowWater: readonly LowWaterRow[];
	}
}

/** Whether a value lies in a row's step: whole units, up to the next whole one. */
const holdsAt = ({ index_from: from, index_to: to }: LowWaterRow, value: Big): boolean => value.gte(from) && (to === null || value.lt(to + 1));

/** An index by its names. */
const namesOf = (run: Run, code: string) => run.world.coded?.get("priceIndex")?.get(code);

/** "Low-water surcharge · Gauge Kaub (Rhine): 118 cm, 2026-11-20". */
const wordsOf = (run: Run, code: string, { value, unit, day }: IndexLevel): NonNullable<SearchLine["words"]> =>
	Object.fromEntries(
		languages.map((language) => {
			const index = namesOf(run, code)?.[language] ?? code;
			return [language, translate(language, "sale.charge.lowWater", { index, value, unit, day })];
		}),
	) as NonNullable<SearchLine["words"]>;

/**
 * What barges of a lane cost more for the water of the ready date: for every index that has rates there a line a box, of the step its latest value is in; none where
 * that is in no step. Null with a note where an index has no value, since nobody can tell then.
 */
export function lowWaterLines(run: Run, lane: Lane, leg: number): PricedLine[] | null {
	const here = run
		.having("lowWater", run.world.lowWater, (row) => row.inland_city_id, lane.inlandCityId)
		.filter((row) => run.input.containers.some(({ type }) => fit(row, run.wanted, type) !== null));
	const label = run.label(lane.inlandCityId);
	const lines: (PricedLine | null)[] = [];
	for (const [code, rows] of [...Map.groupBy(here, ({ index_code }) => index_code)].sort(([one], [other]) => (one < other ? -1 : 1))) {
		const level = run.world.indices?.get(code);
		if (!level) {
			const names = namesOf(run, code);
			lines.push(run.gap("noIndexValue", { index: { code, zh: names?.zh ?? code, en: names?.en ?? code }, lane: label }));
			continue;
		}
		const inStep = rows.filter((row) => holdsAt(row, Big(level.value)));
		for (const container of run.input.containers) {
			const row = bestOf(inStep, run.wanted, container.type, basisOrder);
			if (!row) continue;
			lines.push(
				priceLine(run, {
					...{ leg, row, lane: label, charge: `lowWater.${code}`, words: wordsOf(run, code, level), containerType: container.type },
					...{ domain: lowWater.domain, purchase: null, index: { code, ...level, from: row.index_from, to: row.index_to } },
					quantity: containerQuantity(run, row, container),
					values: containerValues(run, row, container.type),
					unitCost: ownCost(run, row),
				}),
			);
		}
	}
	return complete(lines);
}

/** What barges cost more while water is low. */
export const lowWaterSource: ChargeSource<"lowWater", LowWaterRow> = {
	key: "lowWater",
	book: lowWater,
	columns: [...priceColumns(lowWater), "inland_city_id", "index_code", "index_from", "index_to"],
	priced: true,
	names: "priceIndex",
	candidates({ corridors }) {
		const cities = unique(corridors.flatMap((row) => (row.mode === "barge" ? [row.inland_city_id] : [])));
		return cities.length === 0 ? null : oneOf("inland_city_id", cities);
	},
};
