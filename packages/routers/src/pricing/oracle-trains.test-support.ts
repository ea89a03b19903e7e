/** Ways abroad by train, written a second time: every train, both ramps and both trucks by full scans. */

import type { RateRow } from "../kit/charges/world.ts";
import type { RampTruckRow } from "../prices/icr-inland-trucking/trucks.ts";
import type { IcrRow } from "../prices/icr-price/source.ts";
import type { Book, Question } from "./book.test-support.ts";
import { decimal, type Fraction, NoPrice, over, plus, times, whole } from "./oracle-arithmetic.test-support.ts";
import { areasUp, choiceFor, slowest } from "./oracle-choice.test-support.ts";
import { depotOf, type Line, type Lines } from "./oracle-depot.test-support.ts";
import { type OnLane, summed } from "./oracle-option.test-support.ts";

interface Tools extends Lines {
	oneBasis<R extends RateRow>(charge: string, rows: R[], costOf?: (row: R) => Fraction | null): { lines: Line[]; rows: R[]; lacking: boolean };
	trucks(hub: string, area: string, portId: string): Line[];
	/** Whether the trucks of the other books go there for every box. */
	reaches(hub: string, area: string): boolean;
	customsAt(portId: string): Line[];
	money(minor: number, currency: string): Fraction;
	/** An amount to the digits of its currency. */
	rounded(amount: Fraction, currency: string): Fraction;
	inCurrency(amount: Fraction, from: string, to: string): Fraction | null;
}

/** The digits of a postcode and its country, or a city in small letters. */
function zoneAsked(code: string): { country: string; digits: string } | string {
	const found = /^(DE|D|PL) ?-?(\d[\d-]*)$/i.exec(code);
	return found ? { country: found[1]?.toUpperCase() === "PL" ? "PL" : "DE", digits: (found[2] ?? "").replaceAll("-", "") } : code.toLowerCase();
}

/** How many postcodes of five digits a zone has that a door lies in; infinitely many where it does not. */
function postcodesIn(zone: string, asked: ReturnType<typeof zoneAsked>): number {
	if (typeof asked === "string") return zone.toLowerCase().replaceAll(" ", "") === asked.replaceAll(" ", "") ? 0 : Number.POSITIVE_INFINITY;
	const [country, first = "", last = first] = zone.split("-");
	const [from, to] = [Number(first.padEnd(5, "0")), Number(last.padEnd(5, "9"))];
	const door = Number(asked.digits);
	if (country !== asked.country || door < from || door > to) return Number.POSITIVE_INFINITY;
	// Of zones of other lengths the one that is told by more digits is meant.
	return (8 - first.length) * 1e9 + (to - from + 1);
}

const listed = (codes: string | null) => (codes ? codes.split(", ") : []);

/** Every option abroad; null for a way that leads to none. */
export function trainsOf(book: Book, q: Question, tools: Tools): OnLane[] | null {
	const { makeLine, boxNames, rowCost, oneBasis, money, rounded, inCurrency } = tools;
	const westbound = q.direction === "westbound";
	const [home, away] = westbound ? [q.origin, q.destination] : [q.destination, q.origin];
	const city = (code: string) => book.places.find((p) => p.kind === "inlandCity" && p.code === code)?.id;
	const codeOf = (id: string) => book.places.find((p) => p.id === id)?.code ?? "";
	const isPort = away.kind === "place" && book.places.some((p) => p.kind !== "inlandCity" && p.code === away.code);
	if (away.kind === "area" || isPort) return null;

	const empty = (type: string) => ({ "20GP": 2_300, "40HC": 3_900, "45HC": 4_800, "40RH": 4_700 })[type] ?? 0;
	/** The row of trucks for a box: of the first place that has one, by what the box weighs on the road. */
	const truckRow = (places: RampTruckRow[][], type: string): RampTruckRow | undefined => {
		const { choose } = choiceFor({ ...q, grossWeightKg: q.weightWithTareKg ?? q.grossWeightKg + empty(type) });
		for (const rows of places) {
			const found = choose(rows, type);
			if (found) return found;
		}
		return undefined;
	};
	const bare = { ssr_formula: null, msr_minor: null, msr_formula: null, min_minor: null, max_minor: null };
	const truckLines = (places: RampTruckRow[][]): Line[] =>
		q.containers.flatMap((c) => {
			const row = truckRow(places, c.type);
			if (!row) throw new NoPrice("no truck");
			const count = whole(BigInt(c.count));
			const haul = makeLine("trucking", c.type, count, row, boxNames(row, c.type), rowCost(row), [row]);
			const part = (charge: string, bp: number) => {
				const cost = rowCost(row);
				const own = cost && rounded(over(times(cost, whole(BigInt(bp))), whole(10_000n)), row.currency);
				const names = { ...boxNames(row, c.type), haul: haul.unit.price };
				return makeLine(charge, c.type, count, { ...row, ...bare, basis: "percent", ssr_minor: bp }, names, own, [row]);
			};
			const lines = [haul];
			if (row.fuel_bp) lines.push(part("FUEL", row.fuel_bp));
			if (q.waitingHours > 0) {
				const hours = BigInt(Math.max(0, q.waitingHours - row.waiting_free));
				if (row.waiting_minor === null && hours > 0n) throw new NoPrice("nobody knows what waiting costs");
				const hourly = { ...row, ...bare, basis: "hour", ssr_minor: row.waiting_minor ?? 0 };
				lines.push(makeLine("WAIT", c.type, times(count, whole(hours)), hourly, boxNames(row, c.type), null, [row]));
			}
			for (const wish of new Set(q.truckingWishes)) {
				if (wish !== "ADR" || row.adr_bp === null) throw new NoPrice("a wish without a price");
				lines.push(part("ADR", row.adr_bp));
			}
			return lines;
		});
	const homeTrucks = (ramp: string, portId: string | undefined): Line[] => {
		if (home.kind !== "area") return [];
		const places = areasUp(home.code).map((code) => book.icrInland.filter((r) => r.ramp_city_id === ramp && r.area_code === code));
		if (q.containers.every((c) => truckRow(places, c.type))) return truckLines(places);
		if (!tools.reaches(ramp, home.code)) throw new NoPrice("no truck");
		return tools.trucks(ramp, home.code, portId ?? ramp);
	};
	const awayTrucks = (ramp: string): Line[] => {
		if (away.kind !== "zone") return [];
		const asked = zoneAsked(away.code);
		const here = book.icrEurope.filter((r) => r.ramp_city_id === ramp && Number.isFinite(postcodesIn(r.zone, asked)));
		const zones = [...new Set(here.map((r) => r.zone))].sort((a, b) => {
			const [one, other] = [postcodesIn(a, asked), postcodesIn(b, asked)];
			return one === other ? (a < b ? -1 : 1) : one - other;
		});
		return truckLines(zones.map((zone) => here.filter((r) => r.zone === zone)));
	};

	/** Yuan and dollars at the row's own rate between them, or the day's, in the row's currency. */
	const costOf = (row: IcrRow): Fraction | null => {
		if (row.cost_cny_minor === null && row.cost_usd_minor === null) return null;
		const [yuan, dollars] = [money(row.cost_cny_minor ?? 0, "CNY"), money(row.cost_usd_minor ?? 0, "USD")];
		const own = row.exchange_rate === null ? null : decimal(row.exchange_rate);
		const inDollars = own ? over(yuan, own) : inCurrency(yuan, "CNY", "USD");
		const inYuan = own ? times(dollars, own) : inCurrency(dollars, "USD", "CNY");
		if (!inDollars || !inYuan) return null;
		if (row.currency === "CNY") return plus(yuan, inYuan);
		return inCurrency(plus(dollars, inDollars), "USD", row.currency);
	};

	const options: OnLane[] = [];
	const groups = Map.groupBy(book.icr, (r) => [r.pol_id, r.pod_id, r.ramp_city_id, r.mode].join(" "));
	for (const [key, group] of groups) {
		const [first] = group;
		if (!first) continue;
		const [from, to] = westbound ? [first.pol_id, first.pod_id] : [first.pod_id, first.pol_id];
		if (!codeOf(from).startsWith("CN") || codeOf(to).startsWith("CN")) continue;
		const rampAtHome = codeOf(first.ramp_city_id).startsWith("CN");
		const [homeRamps, awayRamps] = rampAtHome ? [[from, first.ramp_city_id], [to]] : [[from], [to, first.ramp_city_id]];
		// A place is where the way ends; a door is reached from the ramp.
		const homeAt = home.kind === "place" ? (city(home.code) ?? "") : (homeRamps.at(-1) ?? "");
		const awayAt = away.kind === "place" ? (city(away.code) ?? "") : (awayRamps.at(-1) ?? "");
		if (!homeRamps.includes(homeAt) || !awayRamps.includes(awayAt)) continue;
		try {
			const priced = group.map((r) => ({ ...r, direction: q.direction, min_minor: r.ssr_min_minor, max_minor: r.ssr_max_minor }));
			const main = oneBasis("train", priced, costOf);
			if (main.lacking) throw new NoPrice("no train");
			for (const code of q.hsCodes)
				for (const row of main.rows) {
					if (listed(row.hs_refused).some((no) => no.startsWith(code) || code.startsWith(no))) throw new NoPrice("refused");
					if (row.hs_allowed && !listed(row.hs_allowed).some((yes) => code.startsWith(yes))) throw new NoPrice("not allowed");
				}
			const portOf = (id: string) => book.places.find((p) => p.kind === "port" && p.code === codeOf(id))?.id;
			const customsPort = portOf(homeAt);
			const lines = [...main.lines, ...homeTrucks(homeAt, portOf(homeAt)), ...awayTrucks(awayAt)];
			if (q.services.customs) lines.push(...tools.customsAt(customsPort ?? ""));
			for (const { ramp, station, door } of [
				{ ramp: homeAt, station: from, door: home.kind === "area" },
				{ ramp: awayAt, station: to, door: away.kind === "zone" },
			]) {
				const isWished = (r: { charge: string; on_wish: number }) => r.on_wish === 0 || q.trainWishes.includes(r.charge);
				const atRamp = book.icrRamp.filter((r) => r.ramp_city_id === ramp && isWished(r));
				const known = atRamp.filter(
					(r) => r.direction === q.direction && (r.weight_from ?? 0) < q.grossWeightKg && (r.weight_to ?? 0) >= q.grossWeightKg,
				);
				const isNow = (r: RateRow) => r.valid_from <= q.readyDate && r.valid_to >= q.readyDate;
				if (!known.some(isNow) && known.some((r) => r.valid_to < q.readyDate)) throw new NoPrice("the ramp's last charges have ended");
				for (const charge of new Set(atRamp.map((r) => r.charge)))
					lines.push(
						...oneBasis(
							`train.${charge}`,
							atRamp.filter((r) => r.charge === charge),
						).lines,
					);
				const onTop = book.icrSurcharge.filter((r) => {
					if (r.port_id !== station || !isWished(r)) return false;
					if (q.trainWishes.includes(r.charge)) return true;
					return { rail: true, terminal: true, customs: q.services.customs, trucking: door }[r.type];
				});
				for (const kind of new Set(onTop.map((r) => `${r.type} ${r.charge}`)))
					lines.push(
						...oneBasis(
							`train.${kind.split(" ")[1]}`,
							onTop.filter((r) => `${r.type} ${r.charge}` === kind),
						).lines,
					);
				const depots = { ...book, depot: book.icrDepot.map((r) => ({ ...r, port_id: r.ramp_city_id })) };
				if (q.services.depot) lines.push(...depotOf(depots, q, tools)(ramp));
			}
			for (const wish of q.trainWishes) if (!lines.some(({ text }) => text.startsWith(`train.${wish}|`))) throw new NoPrice("a wish without a price");
			const days = Math.max(0, ...main.rows.map((r) => r.customs_days ?? 0));
			const train = slowest(main.rows);
			const transit = train && { min: train.min + days, max: train.max + days };
			options.push({
				name: key,
				option: summed(first.mode, lines, transit, []),
				rates: lines.map((l) => l.rows.map((r) => r.id).join(" ")).sort(),
			});
		} catch (error) {
			if (!(error instanceof NoPrice)) throw error;
		}
	}
	return options;
}
