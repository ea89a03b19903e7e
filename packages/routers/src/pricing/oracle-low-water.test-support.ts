import type { LowWaterRow } from "../prices/low-water/source.ts";
import type { Book, Question } from "./book.test-support.ts";
import { NoPrice } from "./oracle-arithmetic.test-support.ts";
import { choiceFor } from "./oracle-choice.test-support.ts";
import type { Line, Lines } from "./oracle-depot.test-support.ts";

/** What low water costs on the way to a city, written a second time. */
export function lowWaterOf(book: Book, q: Question, { makeLine, quantityOf, boxNames, rowCost }: Lines): (cityId: string) => Line[] {
	// A box takes the water of its barge, whatever is in it.
	const anything = choiceFor({ ...q, cargo: "general" });
	/** The row for a box: of the step the level is in; above the highest step for nothing; anywhere else nobody can tell. */
	const rowFor = (rows: LowWaterRow[], level: number, box: string): LowWaterRow => {
		const own = rows.filter((r) => anything.chooseHaul([r], box) !== undefined);
		const inStep = anything.chooseHaul(
			own.filter((r) => r.index_from <= level && (r.index_to === null || level <= r.index_to)),
			box,
		);
		if (inStep) return inStep;
		const ends = own.map((r) => r.index_to ?? 1e9);
		const highest = anything.chooseHaul(
			own.filter((_, i) => ends[i] === Math.max(...ends)),
			box,
		);
		if (!highest || level <= Math.max(...ends)) throw new NoPrice("no step");
		return {
			...{ ...highest, cost_minor: 0, ssr_minor: 0, ssr_formula: null, on_request: 0 },
			...{ msr_minor: null, msr_formula: null, min_minor: null, max_minor: null },
		};
	};
	return (cityId) => {
		const there = book.lowWater.filter((r) => r.inland_city_id === cityId && r.direction === q.direction);
		const now = there.filter(anything.holds);
		if (now.length === 0 && there.some((r) => r.valid_to < q.readyDate)) throw new NoPrice("ended");
		return book.indices.flatMap(({ code, values }): Line[] => {
			const here = now.filter((r) => r.index_code === code);
			if (here.length === 0) return [];
			const [latest] = values.filter(({ day }) => day <= q.readyDate).sort((a, b) => (a.day < b.day ? 1 : -1));
			if (!latest) throw new NoPrice("no level");
			return q.containers.map((c) => {
				const row = rowFor(here, Math.floor(Number(latest.value)), c.type);
				return makeLine(`lowWater.${code}`, c.type, quantityOf(row, c), row, boxNames(row, c.type), rowCost(row), [row]);
			});
		});
	};
}
