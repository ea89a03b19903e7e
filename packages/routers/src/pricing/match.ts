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
	if (row.direction !== wanted.direction || row.valid_from > wanted.date || row.valid_to < wanted.date) return null;
	if (wanted.weightKg < row.weight_from || wanted.weightKg >= row.weight_to) return null;
	const sameOwnership = row.ownership === wanted.ownership;
	const sameCargo = row.cargo === wanted.cargo;
	if (row.container_type === containerType) return sameOwnership && sameCargo ? 0 : null;
	if (row.container_type !== "*") return null;
	if (!(sameOwnership || row.ownership === "COC") || !(sameCargo || row.cargo === "general")) return null;
	return 1 + (sameCargo ? 0 : 2) + (sameOwnership ? 0 : 1);
}

/** Of the rows that fit, the best of each key, in order of key. */
export function bestByKey<R extends MatchRow>(rows: readonly R[], wanted: Wanted, containerType: string, keyOf: (row: R) => string): R[] {
	const byKey = new Map<string, R[]>();
	for (const row of rows) {
		const key = keyOf(row);
		byKey.set(key, [...(byKey.get(key) ?? []), row]);
	}
	return [...byKey.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).flatMap(([, same]) => bestOf(same, wanted, containerType, () => "") ?? []);
}

/** The row that fits best; among equals the least by `tieOf`, then by id. */
export function bestOf<R extends MatchRow>(rows: readonly R[], wanted: Wanted, containerType: string, tieOf: (row: R) => string): R | null {
	let best: { row: R; order: [number, string, string] } | null = null;
	for (const row of rows) {
		const rank = fit(row, wanted, containerType);
		if (rank === null) continue;
		const order: [number, string, string] = [rank, tieOf(row), row.id];
		if (!best || isBefore(order, best.order)) best = { row, order };
	}
	return best?.row ?? null;
}

function isBefore(a: readonly (number | string)[], b: readonly (number | string)[]): boolean {
	for (const [i, left] of a.entries()) {
		const right = b[i] ?? "";
		if (left !== right) return left < right;
	}
	return false;
}

/** Area codes of an area and those above it, the most specific first: street 9, district 6, city 4, province 2 digits. */
export const areaChain = (code: string): string[] => [9, 6, 4, 2].filter((digits) => digits <= code.length).map((digits) => code.slice(0, digits));

/** Two rows' common days. */
export function intersect(windows: readonly { valid_from: string; valid_to: string }[]): { from: string; to: string } {
	const starts = windows.map((w) => w.valid_from).sort();
	const ends = windows.map((w) => w.valid_to).sort();
	return { from: starts.at(-1) ?? "", to: ends[0] ?? "" };
}
