import type { MatchRow, RateRow } from "../kit/charges/world.ts";
import type { DepotRow } from "../prices/depot-price/source.ts";
import type { Book, Question } from "./book.test-support.ts";
import { type Fraction, NoPrice, times, whole } from "./oracle-arithmetic.test-support.ts";
import { choiceFor } from "./oracle-choice.test-support.ts";

/** A line of an option. */
export interface Line {
	text: string;
	converted: bigint;
	cost: bigint | null;
	floor: bigint;
	/** The price of one unit, as it is printed. */
	unit: { price: Fraction; currency: string };
	rows: MatchRow[];
}

type Names = Record<string, Fraction | null>;

export interface Lines {
	makeLine(charge: string, type: string, quantity: Fraction, row: RateRow, names: Names, unitCost: Fraction | null, rows: MatchRow[]): Line;
	quantityOf(row: RateRow, container: { type: string; count: number }): Fraction;
	boxNames(row: RateRow, type: string): Names;
	rowCost(row: RateRow): Fraction | null;
}

/** What the depots of a port charge, written a second time. */
export function depotOf(book: Book, q: Question, { makeLine, quantityOf, boxNames, rowCost }: Lines): (portId: string) => Line[] {
	/** What one depot of a port charges: for each box each service that has a price for it, by the day in whatever step the day lies. */
	const atDepot = (rows: DepotRow[]): Line[] => {
		// Whatever a box will carry, it stands there empty.
		const emptied = choiceFor({ ...q, cargo: "general" });
		const lines: Line[] = [];
		for (const c of q.containers) {
			let known = false;
			for (const service of new Set(rows.map((r) => r.service))) {
				const own = rows.filter((r) => r.service === service);
				const first = emptied.chooseHaul(own, c.type);
				if (!first) continue;
				known = true;
				const alike = own.filter(
					(r) => emptied.holds(r) && r.container_type === first.container_type && r.ownership === first.ownership && r.basis === first.basis,
				);
				const stepOn = (day: number) => {
					const found = alike.find((r) => r.day_from <= day && day <= (r.day_to ?? day));
					if (!found) throw new NoPrice("no step");
					return found;
				};
				const charge = `depot.${service}`;
				const line = (row: DepotRow, times_: number) =>
					makeLine(charge, c.type, times(quantityOf(row, c), whole(BigInt(times_))), row, boxNames(row, c.type), rowCost(row), [row]);
				if (first.basis === "day") {
					const counted = new Map<DepotRow, number>();
					for (let day = 1; day <= q.depotDays; day++) counted.set(stepOn(day), (counted.get(stepOn(day)) ?? 0) + 1);
					for (const [row, days] of counted) lines.push(line(row, days));
				} else lines.push(line(stepOn(Math.max(1, q.depotDays)), 1));
			}
			if (!known) throw new NoPrice("no depot price for a box");
		}
		return lines;
	};
	/** Whether a depot has any price of a service for a box. */
	const hasPrice = (rows: DepotRow[], depot: string, service: string, box: string): boolean =>
		choiceFor({ ...q, cargo: "general" }).chooseHaul(
			rows.filter((r) => r.depot === depot && r.service === service),
			box,
		) !== undefined;
	/** The cheapest of a port's depots, among those that have most of what half of them or more have a price for. */
	const depotAt = (portId: string): Line[] => {
		const here = book.depot.filter((r) => r.port_id === portId);
		let cheapest: { lines: Line[]; total: bigint; has: number } | undefined;
		const fitting = here.filter((r) => q.containers.some((c) => choiceFor({ ...q, cargo: "general" }).chooseHaul([r], c.type) !== undefined));
		const names = [...new Set(fitting.map((r) => r.depot))].sort();
		const boxes = [...new Set(q.containers.map((c) => c.type))];
		const usual = boxes.flatMap((box) =>
			[...new Set(here.map((r) => r.service))]
				.filter((service) => names.filter((depot) => hasPrice(here, depot, service, box)).length >= names.length / 2)
				.map((service) => ({ box, service })),
		);
		for (const depot of names) {
			try {
				const lines = atDepot(here.filter((r) => r.depot === depot));
				const total = lines.reduce((sum, l) => sum + l.converted, 0n);
				const has = usual.filter(({ box, service }) => hasPrice(here, depot, service, box)).length;
				if (!cheapest || has > cheapest.has || (has === cheapest.has && total < cheapest.total)) cheapest = { lines, total, has };
			} catch (error) {
				if (!(error instanceof NoPrice)) throw error;
			}
		}
		if (!cheapest) throw new NoPrice("no depot");
		return cheapest.lines;
	};
	return depotAt;
}
