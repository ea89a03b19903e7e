import type { MatchRow } from "../kit/charges/world.ts";
import type { Question } from "./book.test-support.ts";

/** Which of several rows the oracle takes for a question. */
export function choiceFor(q: Question) {
	const holds = (row: MatchRow) =>
		row.direction === q.direction &&
		row.valid_from <= q.readyDate &&
		q.readyDate <= row.valid_to &&
		(row.weight_from ?? 0) < q.grossWeightKg &&
		q.grossWeightKg <= (row.weight_to ?? q.grossWeightKg);
	/** The row for a container: its own; else one for all, first of the same cargo and ownership, then of the same cargo, … */
	const choose = <R extends MatchRow>(rows: R[], type: string): R | undefined => {
		const live = rows.filter(holds).sort((a, b) => (`${a.basis} ${a.id}` < `${b.basis} ${b.id}` ? -1 : 1));
		const tries: ((r: R) => boolean)[] = [
			(r) => r.container_type === type && r.cargo === q.cargo && r.ownership === q.ownership,
			(r) => r.container_type === "*" && r.cargo === q.cargo && r.ownership === q.ownership,
			(r) => r.container_type === "*" && r.cargo === q.cargo && r.ownership === "COC",
			(r) => r.container_type === "*" && r.cargo === "general" && r.ownership === q.ownership,
			(r) => r.container_type === "*" && r.cargo === "general" && r.ownership === "COC",
		];
		for (const fits of tries) {
			const found = live.find(fits);
			if (found) return found;
		}
		return undefined;
	};
	const box = (r: MatchRow) => ["container", "teu", "km"].includes(r.basis);
	/** What a trucker asks for a box: the rows that are meant for it most, of these one that prices the box. */
	const chooseHaul = <R extends MatchRow>(rows: R[], type: string): R | undefined => {
		const first = choose(rows, type);
		const alike = rows.filter((r) => r.container_type === first?.container_type && r.cargo === first.cargo && r.ownership === first.ownership);
		return choose(alike.filter(box), type) ?? first;
	};
	return { holds, choose, chooseHaul };
}

/** The code of an area and those it lies in, the smallest first. */
export const areasUp = (code: string) => [9, 6, 4, 2].filter((n) => n <= code.length).map((n) => code.slice(0, n));

export const perBox = (row: MatchRow) => row.basis === "container" || row.basis === "teu";

/** The longest of several transits; null where one does not say. */
export const slowest = (rows: { transit_min: number | null; transit_max: number | null }[]) => {
	let min = 0;
	let max = 0;
	for (const row of rows) {
		if (row.transit_min === null || row.transit_max === null) {
			// One bound missing anywhere: nothing is said.
			return null;
		}
		min = Math.max(min, row.transit_min);
		max = Math.max(max, row.transit_max);
	}
	return { min, max };
};
