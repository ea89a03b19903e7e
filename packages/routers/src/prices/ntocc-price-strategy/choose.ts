import { EVERY } from "../../kit/price-book/coded.ts";

/** A run as price strategies name it: an end has the ids of every place with its code. */
export interface StrategyRun {
	from: readonly string[];
	to: readonly string[];
	truckType: string;
}

interface Named {
	from_city_id: string;
	to_city_id: string;
	truck_type: string;
}

/** Whether an end counts as named by a strategy, or only as one of every place. */
const named = (ends: readonly string[], id: string): number => (ends.includes(id) ? 1 : 0);

/** The more a strategy says of a run, the higher: both ends before one, the beginning before the end, places before the truck. */
function particular({ from, to }: StrategyRun, row: Named): number {
	const [start, end] = [named(from, row.from_city_id), named(to, row.to_city_id)];
	return (start + end) * 8 + start * 4 + (row.truck_type === EVERY ? 0 : 2);
}

/** Of strategies that fit a run, in order of id, the most particular one, among equals the first; null where there is none. */
export const mostParticular = <R extends Named>(run: StrategyRun, fitting: readonly R[]): R | null =>
	fitting.reduce<R | null>((best, row) => (best && particular(run, best) >= particular(run, row) ? best : row), null);
