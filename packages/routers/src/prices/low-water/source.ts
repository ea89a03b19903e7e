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
import { type IndexLevel, levelOn, type RateRow } from "../../kit/charges/world.ts";
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

/** A row that charges nothing: above all steps the water is high enough, and who reads the price is told so. */
const uncharged = (row: LowWaterRow): LowWaterRow =>
	Object.create(row, {
		...{ cost_minor: { value: 0 }, ssr_minor: { value: 0 }, ssr_formula: { value: null }, on_request: { value: 0 } },
		...{ msr_minor: { value: null }, msr_formula: { value: null }, min_minor: { value: null }, max_minor: { value: null } },
	}) as LowWaterRow;

/** The row for a container at a level, with the step it is taken for; above all steps one that charges nothing. Null where the level is below them or between two. */
function stepAt(
	run: Run,
	fitting: readonly LowWaterRow[],
	level: Big,
	containerType: string,
): { row: LowWaterRow; from: number; to: number | null } | null {
	const inStep = bestOf(
		fitting.filter((row) => holdsAt(row, level)),
		run.wanted,
		containerType,
		basisOrder,
	);
	if (inStep) return { row: inStep, from: inStep.index_from, to: inStep.index_to };
	const tops = fitting.map(({ index_to: to }) => to ?? Number.MAX_SAFE_INTEGER);
	const top = Math.max(...tops);
	const highest = bestOf(
		fitting.filter((_, at) => tops[at] === top),
		run.wanted,
		containerType,
		basisOrder,
	);
	return highest && level.gt(top) ? { row: uncharged(highest), from: top + 1, to: null } : null;
}

/**
 * What barges of a lane cost more for the water of the ready date: for every gauge that has rates there on that day a line a box, of the step its latest value is
 * in, or of nothing above all of them. Null with a note where nobody can tell: a gauge without a value, a value below the steps or between two, a box that has no
 * step, and a city whose last rates have ended.
 */
export function lowWaterLines(run: Run, lane: Lane, leg: number): PricedLine[] | null {
	const { direction, date } = run.wanted;
	const ofCity = run
		.having("lowWater", run.world.lowWater, (row) => row.inland_city_id, lane.inlandCityId)
		.filter((row) => row.direction === direction);
	const here = ofCity.filter((row) => row.valid_from <= date && row.valid_to >= date);
	const label = run.label(lane.inlandCityId);
	const unpriced = (container: string) =>
		run.gap("noLowWater", { container, lane: label }, { lookup: run.lookup(lowWater.table, { inland_city_id: [lane.inlandCityId] }, container) });
	const lines: (PricedLine | null)[] = [];
	if (here.length === 0 && ofCity.some((row) => row.valid_to < date)) lines.push(...run.input.containers.map(({ type }) => unpriced(type)));
	for (const [code, rows] of [...Map.groupBy(here, ({ index_code }) => index_code)].sort(([one], [other]) => (one < other ? -1 : 1))) {
		const level = levelOn(run.world, code, date);
		const names = namesOf(run, code);
		const index = { code, zh: names?.zh ?? code, en: names?.en ?? code };
		if (!level) {
			lines.push(run.gap("noIndexValue", { index, lane: label }));
			continue;
		}
		const { value, unit, day } = level;
		for (const container of run.input.containers) {
			const { type: containerType } = container;
			const fitting = rows.filter((row) => fit(row, run.wanted, containerType) !== null);
			const step = stepAt(run, fitting, Big(value), containerType);
			if (!step) {
				lines.push(
					fitting.length === 0 ? unpriced(containerType) : run.gap("noIndexStep", { index, value, unit, day, container: containerType, lane: label }),
				);
				continue;
			}
			const { row, from, to } = step;
			lines.push(
				priceLine(run, {
					...{ leg, row, lane: label, charge: `lowWater.${code}`, words: wordsOf(run, code, level), containerType },
					...{ domain: lowWater.domain, purchase: null, index: { code, value, unit, day, from, to } },
					quantity: containerQuantity(run, row, container),
					values: containerValues(run, row, containerType),
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
	everyContainer: true,
	latestOf: "inland_city_id",
	names: "priceIndex",
	candidates({ corridors }) {
		const cities = unique(corridors.flatMap((row) => (row.mode === "barge" ? [row.inland_city_id] : [])));
		return cities.length === 0 ? null : oneOf("inland_city_id", cities);
	},
};
