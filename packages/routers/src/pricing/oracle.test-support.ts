/**
 * The price search written a second time: slow, obvious, exact. Whole tables are scanned for every question, amounts are fractions of
 * big integers, formulas go through a shunting yard. It shares nothing with the engine but the shape of the rows.
 */

import type { CorridorRow, MatchRow, RateRow } from "../kit/charges/world.ts";
import type { BargeRow } from "../prices/barge/source.ts";
import type { RailRow } from "../prices/inland-rail/source.ts";
import type { TruckingRow } from "../prices/trucking-cost/source.ts";
import type { Book, Question } from "./book.test-support.ts";
import {
	asPrinted,
	decimal,
	type Fraction,
	less,
	NoPrice,
	nearest,
	over,
	plus,
	ten,
	times,
	tonnes,
	whole,
	work,
} from "./oracle-arithmetic.test-support.ts";
import { areasUp, choiceFor, perBox, slowest } from "./oracle-choice.test-support.ts";
import { customsOf } from "./oracle-customs.test-support.ts";
import { depotOf, type Line } from "./oracle-depot.test-support.ts";
import { lowWaterOf } from "./oracle-low-water.test-support.ts";
import { moneyOf } from "./oracle-money.test-support.ts";
import { type OnLane, summed } from "./oracle-option.test-support.ts";
import { platformOf } from "./oracle-platform.test-support.ts";
import { trainsOf } from "./oracle-trains.test-support.ts";
import { trucksOf } from "./oracle-trucking.test-support.ts";

/** By whose answers trucks of platforms are priced: the search they were given for, and the instant at which they hold. */
export interface ByPlatform {
	asked: Question;
	now: string;
}

/** Every option the book allows on every lane; `day` is the day of the exchange rates. Without `byPlatform` by own trucks alone. */
export function optionsOn(book: Book, q: Question, day: string, byPlatform?: ByPlatform): OnLane[] {
	const { exponent, money, exchanged, minorOf } = moneyOf(book, day);
	const { holds, choose, chooseHaul } = choiceFor(q);
	/** A selling price: an amount, or a mark-up in hundredths of a percent. */
	const sold = (minor: number, row: RateRow): Fraction => (row.basis === "percent" ? { n: BigInt(minor), d: 100n } : money(minor, row.currency));
	const teu = (type: string) => decimal(book.containers.find((c) => c.code === type)?.teu ?? "0");
	/** Charges once a shipment: of the rows for the containers asked for, one nobody can tell the price of, or else the dearest. */
	const chooseOnce = <R extends RateRow>(rows: R[]): R | undefined => {
		const found = [...new Set(q.containers.flatMap((c) => choose(rows, c.type) ?? []))].sort((a, b) => (a.id < b.id ? -1 : 1));
		const worth = (row: R): Fraction | null => {
			try {
				return row.on_request ? null : exchanged(price(row, allNames(row)), row.currency, q.currency);
			} catch (error) {
				if (error instanceof NoPrice) return null;
				throw error;
			}
		};
		const unknown = found.find((row) => found.length > 1 && worth(row) === null);
		if (unknown) return unknown;
		let dearest = found[0];
		for (const row of found.slice(1)) {
			const [most, own] = [dearest && worth(dearest), worth(row)];
			if (most && own && less(most, own)) dearest = row;
		}
		return dearest;
	};

	const inland = q.direction === "westbound" ? q.origin : q.destination;
	const port = q.direction === "westbound" ? q.destination : q.origin;
	const inlandPlace = inland.kind === "place" ? book.places.find((p) => p.kind === "inlandCity" && p.code === inland.code) : undefined;
	const portPlace =
		port.kind === "place"
			? (book.places.find((p) => p.kind === "port" && p.code === port.code && port.placeKind !== "portCity") ??
				book.places.find((p) => p.kind === "portCity" && p.code === port.code))
			: undefined;

	const rounded = (amount: Fraction, currency: string): Fraction => ({ n: minorOf(amount, currency), d: ten(exponent(currency)) });
	/** A percentage of the haul, or else on top of the cost. */
	const ofPercent = ({ haul, cost }: Record<string, Fraction | null>, percent: Fraction, currency: string): Fraction =>
		rounded(over(haul ? times(haul, percent) : times(cost ?? whole(0n), plus(percent, whole(100n))), whole(100n)), currency);
	/** What a formula comes to: an amount of money, of a mark-up hundredths of a percent. */
	const worked = (formula: string, row: RateRow, names: Record<string, Fraction | null>): Fraction => {
		const value = work(formula, names);
		return row.basis === "percent" ? { n: nearest(times(value, whole(100n))), d: 100n } : rounded(value, row.currency);
	};
	const lowest = (row: RateRow, names: Record<string, Fraction | null>): Fraction | null => {
		let value: Fraction | null = null;
		try {
			if (typeof row.msr_minor === "number") value = sold(row.msr_minor, row);
			else if (typeof row.msr_formula === "string") value = worked(row.msr_formula, row, names);
		} catch (error) {
			if (!(error instanceof NoPrice)) throw error;
		}
		if (value && row.basis === "percent") value = ofPercent(names, value, row.currency);
		if (!value) return null;
		if (row.min_minor !== null && less(value, money(row.min_minor, row.currency))) value = money(row.min_minor, row.currency);
		if (row.max_minor !== null && less(money(row.max_minor, row.currency), value)) value = money(row.max_minor, row.currency);
		return value;
	};
	const price = (row: RateRow, names: Record<string, Fraction | null>): Fraction => {
		let value: Fraction;
		if (row.ssr_minor !== null) value = sold(row.ssr_minor, row);
		else if (row.ssr_formula !== null) value = worked(row.ssr_formula, row, names);
		else throw new NoPrice("no price");
		if (row.basis === "percent") value = ofPercent(names, value, row.currency);
		if (row.min_minor !== null && less(value, money(row.min_minor, row.currency))) value = money(row.min_minor, row.currency);
		// Nothing is offered below what it may be sold for, and nothing above the most it may come to.
		const least = lowest(row, names);
		if (least && less(value, least)) value = least;
		if (row.max_minor !== null && less(money(row.max_minor, row.currency), value)) value = money(row.max_minor, row.currency);
		if (value.n < 0n) throw new NoPrice("below zero");
		return value;
	};
	const makeLine = (
		charge: string,
		type: string,
		quantity: Fraction,
		row: RateRow,
		names: Record<string, Fraction | null>,
		unitCost: Fraction | null,
		rows: MatchRow[],
	): Line => {
		if (row.on_request) throw new NoPrice("on request");
		const unit = { price: price(row, names), currency: row.currency };
		const amount = minorOf(times(unit.price, quantity), row.currency);
		const inAsked = (minor: bigint) => minorOf(exchanged({ n: minor, d: ten(exponent(row.currency)) }, row.currency, q.currency), q.currency);
		const converted = inAsked(amount);
		const ownCost = unitCost && minorOf(times(asPrinted(unitCost), quantity), row.currency);
		const least = lowest(row, names);
		const ownFloor = least && minorOf(times(least, quantity), row.currency);
		const text = [charge, type, nearest(times(quantity, whole(100n))), row.currency, amount, converted, ownCost ?? "none", ownFloor ?? "none"].join(
			"|",
		);
		// Zero is a sum like any other.
		return {
			text,
			converted,
			cost: ownCost === null ? null : inAsked(ownCost),
			floor: ownFloor === null ? converted : inAsked(ownFloor),
			unit,
			rows,
		};
	};
	const rowCost = (row: RateRow) => (typeof row.cost_minor === "number" ? money(row.cost_minor, row.currency) : null);
	const boxNames = (row: RateRow, type: string) => ({ cost: rowCost(row), km: null, teu: teu(type), weight: tonnes(q.grossWeightKg) });
	const boxes = q.containers.reduce((sum, c) => sum + c.count, 0);
	const allNames = (row: RateRow) => ({
		cost: rowCost(row),
		km: null,
		teu: q.containers.reduce((sum, c) => plus(sum, times(teu(c.type), whole(BigInt(c.count)))), whole(0n)),
		weight: tonnes(q.grossWeightKg * boxes),
	});
	const quantityOf = (row: RateRow, c: { type: string; count: number }) =>
		row.basis === "teu" ? times(teu(c.type), whole(BigInt(c.count))) : whole(BigInt(c.count));

	const truckers = (hub: string, area: string, type: string): TruckingRow[] => {
		for (const code of areasUp(area)) {
			const here = book.trucking.filter((r) => r.hub_id === hub && r.area_code === code);
			const names = [...new Set(here.map((r) => r.trucker_code))];
			const ofTrucker = (name: string) => here.filter((r) => r.trucker_code === name);
			const found = names.flatMap((name) => chooseHaul(ofTrucker(name), type) ?? []);
			if (found.length > 0) return found;
		}
		return [];
	};
	const platform = platformOf(book, q, byPlatform?.asked ?? null, byPlatform?.now ?? "", { makeLine, money, exchanged, lowest });
	const truck = (hub: string, area: string, c: { type: string; count: number }): Line => {
		if (truckers(hub, area, c.type).length === 0) return platform.line(hub, area, c);
		const offers = truckers(hub, area, c.type).flatMap((row) => {
			if (row.on_request || typeof row.cost_minor !== "number") return [];
			const units = { container: whole(1n), teu: teu(c.type), km: row.distance_km === null ? null : whole(BigInt(row.distance_km)) };
			const count = row.basis in units ? units[row.basis as keyof typeof units] : null;
			if (count === null) return [];
			let cost = times(money(row.cost_minor, row.currency), count);
			if (row.min_minor !== null && less(cost, money(row.min_minor, row.currency))) cost = money(row.min_minor, row.currency);
			if (row.max_minor !== null && less(money(row.max_minor, row.currency), cost)) cost = money(row.max_minor, row.currency);
			return [{ row, cost }];
		});
		const compared = offers.map((offer) => {
			try {
				return { ...offer, inAsked: exchanged(offer.cost, offer.row.currency, q.currency) };
			} catch {
				return { ...offer, inAsked: null };
			}
		});
		let best: (typeof compared)[number] | undefined;
		for (const offer of compared) {
			const order = (o: typeof offer) => `${o.row.trucker_code} ${o.row.id}`;
			if (!best) best = offer;
			else if (offer.inAsked && !best.inAsked) best = offer;
			else if (offer.inAsked && best.inAsked) {
				if (less(offer.inAsked, best.inAsked) || (!less(best.inAsked, offer.inAsked) && order(offer) < order(best))) best = offer;
			} else if (!offer.inAsked && !best.inAsked && order(offer) < order(best)) best = offer;
		}
		if (!best) throw new NoPrice("no trucking");
		for (const code of [...areasUp(area), ""]) {
			const here = book.strategies.filter((r) => r.hub_id === hub && r.area_code === code);
			const general = choose(here, c.type);
			if (!general) continue;
			const alike = here.filter((r) => r.container_type === general.container_type && r.cargo === general.cargo && r.ownership === general.ownership);
			const strategy =
				choose(
					alike.filter((r) => r.basis === "container"),
					c.type,
				) ??
				choose(
					alike.filter((r) => r.basis === "percent"),
					c.type,
				) ??
				general;
			if (strategy.basis !== "container" && strategy.basis !== "percent") throw new NoPrice("basis");
			const cost = exchanged(best.cost, best.row.currency, strategy.currency);
			const km = best.row.distance_km === null ? null : whole(BigInt(best.row.distance_km));
			const names = { cost: asPrinted(cost), km, teu: teu(c.type), weight: tonnes(q.grossWeightKg) };
			return makeLine("trucking", c.type, whole(BigInt(c.count)), strategy, names, cost, [best.row, strategy]);
		}
		throw new NoPrice("no strategy");
	};

	/** What is charged has one basis in a shipment: as soon as a box's is for all boxes together, so is the whole. */
	const oneBasis = <R extends RateRow>(
		charge: string,
		rows: R[],
		costOf: (row: R) => Fraction | null = rowCost,
	): { lines: Line[]; rows: R[]; lacking: boolean } => {
		const meant = q.containers.map((c) => ({ c, row: chooseHaul(rows, c.type) }));
		const told = (row: R) => {
			const cost = costOf(row);
			return cost && asPrinted(cost);
		};
		const lacking = meant.some(({ row }) => !row);
		if (meant.every(({ row }) => !row || perBox(row))) {
			const boxed = meant.flatMap(({ c, row }) => (row ? [{ c, row }] : []));
			const lines = boxed.map(({ c, row }) =>
				makeLine(charge, c.type, quantityOf(row, c), row, { ...boxNames(row, c.type), cost: told(row) }, costOf(row), [row]),
			);
			return { lines, rows: boxed.map(({ row }) => row), lacking };
		}
		const row = chooseOnce(rows.filter((r) => !perBox(r)));
		if (!row || !["bl", "document", "shipment"].includes(row.basis)) throw new NoPrice("basis");
		return { lines: [makeLine(charge, "", whole(1n), row, { ...allNames(row), cost: told(row) }, costOf(row), [row])], rows: [row], lacking };
	};
	const moved = <R extends RailRow | BargeRow>(charge: "rail" | "barge", rows: R[]): { lines: Line[]; rows: R[] } => {
		const priced = oneBasis(charge, rows);
		if (priced.lacking) throw new NoPrice(`no ${charge}`);
		return priced;
	};
	const lowWaterAt = lowWaterOf(book, q, { makeLine, quantityOf, boxNames, rowCost });
	const bookingAt = (portId: string): Line[] => {
		const lines: Line[] = [];
		const here = book.booking.filter((r) => r.port_id === portId);
		for (const charge of new Set(here.map((r) => r.charge))) {
			lines.push(
				...oneBasis(
					charge,
					here.filter((r) => r.charge === charge),
				).lines,
			);
		}
		if (lines.length === 0) throw new NoPrice("no booking service");
		return lines;
	};
	/** What holds on top by itself, and every wish, each of which has to have a price. */
	const onTopAt = (portId: string): Line[] => {
		const here = book.bookingSurcharge.filter((r) => r.port_id === portId);
		const lines: Line[] = [];
		for (const charge of new Set([...here.map((r) => r.charge), ...q.bookingWishes])) {
			const wished = q.bookingWishes.includes(charge);
			const own = here.filter((r) => r.charge === charge && (wished || !r.on_wish));
			const charged = oneBasis(charge, own).lines;
			if (wished && charged.length === 0) throw new NoPrice("a wish without a price");
			lines.push(...charged);
		}
		return lines;
	};
	/** An amount of one currency in another; null where nobody says what that is. */
	const inCurrency = (minor: number, from: string, to: string): Fraction | null => {
		try {
			return exchanged(money(minor, from), from, to);
		} catch (error) {
			if (error instanceof NoPrice) return null;
			throw error;
		}
	};
	interface Lane {
		mode: string;
		inlandId: string;
		portId: string;
		cityId: string;
		rows: CorridorRow[];
	}
	const depotAt = depotOf(book, q, { makeLine, quantityOf, boxNames, rowCost });
	const trucks = trucksOf(book, q, { rounded, makeLine, boxNames, rowCost, exchanged, truck });
	const customsAt = customsOf(book, q, { makeLine, allNames, chooseOnce, inCurrency });
	const isTrucked = (hub: string, area: string, type: string) => truckers(hub, area, type).length > 0 || platform.serves(hub, area, type);
	const reaches = (hub: string, area: string) => q.containers.every((c) => truckers(hub, area, c.type).length > 0);
	const abroad = trainsOf(book, q, {
		...{ makeLine, quantityOf, boxNames, rowCost, oneBasis, trucks, reaches, customsAt, money, rounded },
		inCurrency: (amount, from, to) => {
			try {
				return exchanged(amount, from, to);
			} catch (error) {
				if (error instanceof NoPrice) return null;
				throw error;
			}
		},
	});
	if (abroad) return abroad;
	let lanes: Lane[] = [];
	for (const mode of ["rail", "barge", "truck"]) {
		for (const city of book.places.filter((p) => p.kind === "inlandCity")) {
			for (const harbour of book.places.filter((p) => p.kind === "port")) {
				for (const portCity of book.places.filter((p) => p.kind === "portCity")) {
					if (mode === "truck" && inland.kind === "place") continue;
					if (inland.kind === "place" && inlandPlace?.id !== city.id) continue;
					if (port.kind === "place" && portPlace?.kind === "port" && portPlace.id !== harbour.id) continue;
					if (port.kind === "place" && portPlace?.kind === "portCity" && portPlace.id !== portCity.id) continue;
					const group = book.corridors.filter(
						(r) => r.mode === mode && r.inland_city_id === city.id && r.port_id === harbour.id && r.port_city_id === portCity.id,
					);
					const rows = q.containers.map((c) => {
						const first = choose(group, c.type);
						if (!first) return undefined;
						const alike = group.filter(
							(r) => r.container_type === first.container_type && r.cargo === first.cargo && r.ownership === first.ownership,
						);
						const [basis] = alike
							.filter(holds)
							.map((r) => r.basis)
							.sort();
						return choose(
							alike.filter((r) => r.basis === basis),
							c.type,
						);
					});
					if (rows.some((r) => !r)) continue;
					const hub = mode === "truck" ? portCity.id : city.id;
					if (inland.kind === "area" && !q.containers.some((c) => isTrucked(hub, inland.code, c.type))) continue;
					if (port.kind === "area" && !q.containers.some((c) => isTrucked(portCity.id, port.code, c.type))) continue;
					lanes.push({ mode, inlandId: city.id, portId: harbour.id, cityId: portCity.id, rows: rows as CorridorRow[] });
				}
			}
		}
	}
	const path = inland.kind === "area" ? (book.areas.find((a) => a.code === inland.code)?.path ?? "") : "";
	const nameRank = (lane: Lane) => {
		const city = book.places.find((p) => p.id === lane.inlandId);
		return `${city && path.includes(city.name_zh) ? "a" : "b"} ${city?.code} ${lane.inlandId}`;
	};
	lanes = lanes.filter((lane) => {
		if (lane.mode !== "truck") return true;
		const same = lanes.filter((l) => l.mode === "truck" && l.portId === lane.portId && l.cityId === lane.cityId);
		return same.every((l) => nameRank(lane) <= nameRank(l));
	});

	const options: OnLane[] = [];
	for (const lane of lanes) {
		for (const mode of lane.mode === "rail" ? ["rail", "railBarge", "railTruck"] : [lane.mode]) {
			try {
				const lines: Line[] = [];
				let transit = slowest(lane.rows);
				if (mode === "truck") {
					lines.push(...trucks(lane.cityId, inland.code, lane.portId));
				} else {
					const between = (r: RailRow | BargeRow) => r.inland_city_id === lane.inlandId && r.port_city_id === lane.cityId;
					const main =
						mode === "barge"
							? moved("barge", book.barge.filter(between))
							: moved(
									"rail",
									book.rail.filter((r) => r.mode === mode && between(r)),
								);
					transit = slowest(main.rows) ?? transit;
					lines.push(...main.lines);
					if (mode === "barge") lines.push(...lowWaterAt(lane.inlandId));
					if (inland.kind === "area") lines.push(...trucks(lane.inlandId, inland.code, lane.portId));
				}
				if (q.services.customs) lines.push(...customsAt(lane.portId));
				if (q.services.bookingService && port.kind === "place") lines.push(...bookingAt(lane.portId), ...onTopAt(lane.portId));
				if (q.services.depot) lines.push(...depotAt(lane.portId));
				if (port.kind === "area") lines.push(...trucks(lane.cityId, port.code, lane.portId));
				const option = { ...summed(mode, lines, transit, lane.rows), discountAllowed: lane.rows.every((r) => r.discount_allowed === 1) };
				const rates = lines.map((l) => l.rows.map((r) => r.id).join(" ")).sort();
				// Trucks of one port run the same way, whichever city their corridor is named after.
				options.push({ name: [mode, mode === "truck" ? "" : lane.inlandId, lane.portId, lane.cityId].join(" "), option, rates });
			} catch (error) {
				if (!(error instanceof NoPrice)) throw error;
			}
		}
	}
	return options;
}
