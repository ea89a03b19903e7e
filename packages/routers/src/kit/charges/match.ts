import type { MatchRow } from "./world.ts";

/** What a row has to fit, apart from its lane. */
export interface Wanted {
	direction: string;
	ownership: string;
	cargo: string;
	/** Gross kilograms of one container. */
	weightKg: number;
	date: string;
}

/**
 * How well a row fits a container, 0 best; null where it does not. A row of the very container must have the very ownership and
 * cargo. A row for every container (`*`) comes after; stored as COC it stands for any ownership, stored as general for any cargo.
 */
export function fit(row: MatchRow, wanted: Wanted, containerType: string): number | null {
	if ((row.direction !== undefined && row.direction !== wanted.direction) || row.valid_from > wanted.date || row.valid_to < wanted.date) return null;
	// The border of two bands belongs to the lower one. A row of a book without weights, or without cargo, is for all of them.
	const { weight_from = 0, weight_to = wanted.weightKg } = row;
	if (wanted.weightKg <= weight_from || wanted.weightKg > weight_to) return null;
	const sameOwnership = row.ownership === wanted.ownership;
	const sameCargo = row.cargo === undefined || row.cargo === wanted.cargo;
	if (row.container_type === containerType) return sameOwnership && sameCargo ? 0 : null;
	if (row.container_type !== "*") return null;
	if (!(sameOwnership || row.ownership === "COC") || !(sameCargo || row.cargo === "general")) return null;
	return 1 + (sameCargo ? 0 : 2) + (sameOwnership ? 0 : 1);
}

/** Of the rows that fit, the best of each key, in order of key; among equals by `tieOf` (the basis), then by id. */
export function bestByKey<R extends MatchRow>(
	rows: readonly R[],
	wanted: Wanted,
	containerType: string,
	keyOf: (row: R) => string,
	tieOf: (row: R) => string = (row) => row.basis,
): R[] {
	if (rows.length === 0) return [];
	const byKey = new Map<string, R[]>();
	for (const row of rows) {
		const key = keyOf(row);
		const same = byKey.get(key);
		if (same) same.push(row);
		else byKey.set(key, [row]);
	}
	const found: R[] = [];
	for (const key of [...byKey.keys()].sort()) {
		const best = bestOf(byKey.get(key) ?? [], wanted, containerType, tieOf);
		if (best) found.push(best);
	}
	return found;
}

/** The row that fits best; among equals the least by `tieOf`, then by id. */
export function bestOf<R extends MatchRow>(rows: readonly R[], wanted: Wanted, containerType: string, tieOf: (row: R) => string): R | null {
	let best: { row: R; rank: number } | null = null;
	for (const row of rows) {
		const rank = fit(row, wanted, containerType);
		if (rank === null || (best && rank > best.rank)) continue;
		if (!best || rank < best.rank || isBefore(row, best.row, tieOf)) best = { row, rank };
	}
	return best?.row ?? null;
}

function isBefore<R extends MatchRow>(row: R, best: R, tieOf: (row: R) => string): boolean {
	const [mine, its] = [tieOf(row), tieOf(best)];
	return mine === its ? row.id < best.id : mine < its;
}

/** Area codes of an area and those above it, the most specific first: street 9, district 6, city 4, province 2 digits. */
export const areaChain = (code: string): string[] => [9, 6, 4, 2].filter((digits) => digits <= code.length).map((digits) => code.slice(0, digits));

/** Two rows' common days. */
export function intersect(windows: readonly { valid_from: string; valid_to: string }[]): { from: string; to: string } {
	let [from, to] = [windows[0]?.valid_from ?? "", windows[0]?.valid_to ?? ""];
	for (const window of windows) {
		if (window.valid_from > from) from = window.valid_from;
		if (window.valid_to < to) to = window.valid_to;
	}
	return { from, to };
}
