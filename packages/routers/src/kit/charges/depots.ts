import { languages, translate } from "@iqt/i18n";
import Big from "big.js";
import { basisOrder, complete, containerQuantity, containerValues } from "./basis.ts";
import type { Label } from "./label.ts";
import { ownCost, type PricedLine, priceLine } from "./lines.ts";
import { bestOf, fit } from "./match.ts";
import type { Run } from "./run.ts";
import type { SearchLine } from "./search.ts";
import type { GapLookup, RateRow } from "./world.ts";

/** A rate of a depot, or a step of days of one. */
export interface DepotChargeRow extends RateRow {
	depot: string;
	service: string;
	day_from: number;
	day_to: number | null;
}

/** The book the rows are of, the place and the leg they are charged on, and where the last rate of the place may be found. */
interface AtDepots {
	domain: string;
	place: Label;
	leg: number;
	lookup: GapLookup;
}

/** One step of a service for a box: how many of the days asked for lie in it. */
interface Taken {
	row: DepotChargeRow;
	days: number;
}

/** What a charge of a depot is called: the service, the days of a step, the depot. */
function wordsOf(run: Run, { service, depot, day_from: from, day_to: to }: DepotChargeRow, isStep: boolean): NonNullable<SearchLine["words"]> {
	const names = run.world.coded?.get("depotService")?.get(service);
	return Object.fromEntries(
		languages.map((language) => {
			const values = { service: names?.[language] ?? service, depot, from, to: to === null ? "open" : String(to) };
			return [language, translate(language, isStep ? "sale.charge.depotStep" : "sale.charge.depot", values)];
		}),
	) as NonNullable<SearchLine["words"]>;
}

/** The steps of a service that go by for a box: those of the rate that fits it best, by their days; null with a note where days are in none of them. */
function stepsTaken(
	run: Run,
	rows: readonly DepotChargeRow[],
	best: DepotChargeRow,
	{ containerType, lane }: { containerType: string; lane: Label },
): Taken[] | null {
	const { depotDays } = run.input;
	const rank = fit(best, run.wanted, containerType);
	const steps = rows
		.filter((row) => row.basis === best.basis && row.ownership === best.ownership && fit(row, run.wanted, containerType) === rank)
		.sort((one, other) => one.day_from - other.day_from);
	if (best.basis !== "day") {
		// Charged once, by the step the stay ends in.
		const last = steps.find(({ day_from, day_to }) => day_from <= Math.max(depotDays, 1) && (day_to === null || day_to >= depotDays));
		return last ? [{ row: last, days: 1 }] : uncovered(run, best, lane);
	}
	const taken = steps.flatMap((row) => {
		const days = Math.min(row.day_to ?? depotDays, depotDays) - row.day_from + 1;
		return days > 0 ? [{ row, days }] : [];
	});
	return taken.reduce((sum, { days }) => sum + days, 0) === depotDays ? taken : uncovered(run, best, lane);
}

const uncovered = (run: Run, { service, depot }: DepotChargeRow, lane: Label): null =>
	run.gap("noDepotDays", { lane, depot, service: serviceLabel(run, service), days: run.input.depotDays });

/** A service by its names, as a sentence names it. */
function serviceLabel(run: Run, code: string): Label {
	const names = run.world.coded?.get("depotService")?.get(code);
	return { code, zh: names?.zh ?? code, en: names?.en ?? code };
}

/** A depot's rates, and the one that fits a box best by box and service. */
interface Depot {
	rows: readonly DepotChargeRow[];
	best: ReadonlyMap<string, DepotChargeRow>;
}

const bestKey = (containerType: string, service: string): string => `${containerType} ${service}`;

function depotOf(run: Run, rows: readonly DepotChargeRow[]): Depot {
	const services = [...Map.groupBy(rows, ({ service }) => service)];
	const best = run.input.containers.flatMap(({ type }) =>
		services.flatMap(([code, own]) => {
			const found = bestOf(own, run.wanted, type, basisOrder);
			return found ? [[bestKey(type, code), found] as const] : [];
		}),
	);
	return { rows, best: new Map(best) };
}

/** All lines of one depot: each of its services for every box it has a price for; null with a note where a box has none at all, or one cannot be priced. */
function atDepot(run: Run, { rows, best }: Depot, { domain, place: lane, leg }: AtDepots): PricedLine[] | null {
	const services = [...Map.groupBy(rows, ({ service }) => service)].sort(([one], [other]) => (one < other ? -1 : 1));
	const lines: (PricedLine | null)[] = [];
	for (const container of run.input.containers) {
		let charged = false;
		for (const [code, ofService] of services) {
			const fitting = best.get(bestKey(container.type, code));
			if (!fitting) continue;
			charged = true;
			const taken = stepsTaken(run, ofService, fitting, { containerType: container.type, lane });
			if (!taken) lines.push(null);
			for (const { row, days } of taken ?? []) {
				const boxes = containerQuantity(run, row, container);
				const isStep = row.day_from > 1 || row.day_to !== null;
				lines.push(
					priceLine(run, {
						...{ leg, row, lane, charge: `depot.${code}`, words: wordsOf(run, row, isStep), containerType: container.type },
						...{ domain, purchase: null },
						quantity: boxes.times(Big(days)),
						values: containerValues(run, row, container.type),
						unitCost: ownCost(run, row),
					}),
				);
			}
		}
		if (!charged) lines.push(run.gap("noDepotBox", { port: lane, container: container.type, depot: rows[0]?.depot ?? "" }));
	}
	return complete(lines);
}

/**
 * What the cheapest depot of a place charges for the days asked for, in the asked currency; among equals the first by name. One that lacks a price which half of
 * the place's depots have stands behind those that have it: it is half entered, and would be the cheapest for that. Null with a note where the place has none, and
 * with what keeps each of them from being priced where none can be.
 */
export function cheapestDepot(run: Run, rows: readonly DepotChargeRow[], at: AtDepots): PricedLine[] | null {
	const here = rows.filter((row) => run.input.containers.some(({ type }) => fit(row, run.wanted, type) !== null));
	if (here.length === 0) return run.gap("noDepot", { port: at.place }, { lookup: at.lookup });
	const depots = [...Map.groupBy(here, ({ depot }) => depot)].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, rows]) => depotOf(run, rows));
	const usual = [...new Set(depots.flatMap(({ best }) => [...best.keys()]))].filter(
		(name) => depots.filter(({ best }) => best.has(name)).length * 2 >= depots.length,
	);
	const tried = depots.map((depot) => ({
		...run.apart(() => atDepot(run, depot, at)),
		has: usual.filter((name) => depot.best.has(name)).length,
	}));
	const sum = (lines: readonly PricedLine[]) => lines.reduce((total, { converted }) => total + converted, 0n);
	const found = tried.flatMap(({ made, has }) => (made ? [{ lines: made, has, total: sum(made) }] : []));
	const [first, ...others] = found;
	if (!first) {
		for (const { tell } of tried) tell();
		return null;
	}
	return others.reduce((best, one) => (one.has > best.has || (one.has === best.has && one.total < best.total) ? one : best), first).lines;
}
