import type { Book, Question } from "./book.test-support.ts";
import { type Fraction, NoPrice, times, whole } from "./oracle-arithmetic.test-support.ts";
import { choiceFor } from "./oracle-choice.test-support.ts";
import type { Line, Lines } from "./oracle-depot.test-support.ts";

interface Haulage extends Pick<Lines, "makeLine" | "boxNames" | "rowCost"> {
	exchanged(amount: Fraction, from: string, to: string): Fraction;
	rounded(amount: Fraction, currency: string): Fraction;
	truck(hub: string, area: string, container: { type: string; count: number }): Line;
}

/** Trucks between a hub and a door with what they charge beside the haul through a port, written a second time. */
export function trucksOf(book: Book, q: Question, { makeLine, boxNames, rowCost, exchanged, rounded, truck }: Haulage) {
	const { chooseHaul } = choiceFor(q);
	return (hub: string, area: string, portId: string): Line[] => {
		const hauls = q.containers.map((c) => ({ c, haul: truck(hub, area, c) }));
		const beside: Line[] = [];
		let waits = false;
		const here = book.truckingSurcharge.filter((r) => r.port_id === portId);
		for (const charge of new Set([...here.map((r) => r.charge), ...q.truckingWishes])) {
			const wished = q.truckingWishes.includes(charge);
			const own = here.filter((r) => r.charge === charge && (wished || !r.on_wish));
			let found = false;
			for (const { c, haul } of hauls) {
				const row = chooseHaul(own, c.type);
				if (!row) continue;
				found = true;
				if (row.basis === "hour" && q.waitingHours === 0) continue;
				waits ||= row.basis === "hour";
				const hours = row.basis === "hour" ? Math.max(q.waitingHours - (row.free_hours ?? 0), 0) : 1;
				const names = boxNames(row, c.type);
				const price = exchanged(haul.unit.price, haul.unit.currency, row.currency);
				const shared = row.basis === "percent" ? { ...names, haul: rounded(price, row.currency) } : names;
				beside.push(makeLine(charge, c.type, times(whole(BigInt(c.count)), whole(BigInt(hours))), row, shared, rowCost(row), [row]));
			}
			if (wished && !found) throw new NoPrice("a wish without a price");
		}
		if (q.waitingHours > 0 && !waits) throw new NoPrice("nobody knows what waiting costs");
		return [...hauls.map(({ haul }) => haul), ...beside];
	};
}
