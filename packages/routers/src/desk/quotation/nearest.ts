import type { SearchOption } from "../../kit/charges/search.ts";

/** An option as it was chosen once; its way and rows are left out where nobody kept them. */
export type ChosenOption = Pick<SearchOption, "id" | "mode"> & Partial<Pick<SearchOption, "legs" | "lines">>;

/** The stretches and services of a way, whatever they cost. */
const wayOf = ({ mode, legs = [] }: ChosenOption): string =>
	JSON.stringify([mode, legs.map(({ kind, mode: by, from, to }) => [kind, by, from?.code, to?.code])]);

/** The rows a price comes from, in any version. */
const rowsOf = ({ lines = [] }: ChosenOption): string => JSON.stringify([...new Set(lines.map(({ explanation }) => explanation.rateId))].sort());

/** Whether two options are the same stretches and services. */
export const isSameWay = (a: ChosenOption, b: ChosenOption): boolean => wayOf(a) === wayOf(b);

/**
 * What stands for a chosen option among those of today, the cheapest first: itself, the same way from the same rows, the same way, one of its mode.
 * Undefined where none is of its mode.
 */
export function nearestOption(options: readonly SearchOption[], chosen: ChosenOption): SearchOption | undefined {
	const sameWay = options.filter((option) => isSameWay(option, chosen));
	return (
		options.find(({ id }) => id === chosen.id) ??
		sameWay.find((option) => rowsOf(option) === rowsOf(chosen)) ??
		sameWay[0] ??
		options.find(({ mode }) => mode === chosen.mode)
	);
}
