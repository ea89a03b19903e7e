import type { SearchInput } from "../sale/schema.ts";

/** What the lanes of a quotation are to each other: options of which one is taken, or parts of one job that are added up. */
export const lanesAreValues = ["options", "parts"] as const;
export type LanesAre = (typeof lanesAreValues)[number];

type Ends = Pick<SearchInput, "origin" | "destination" | "direction">;

const endsOf = ({ origin, destination, direction }: Ends) =>
	JSON.stringify([direction, origin.kind, origin.code, destination.kind, destination.code]);

/** What lanes are unless somebody says so: several ways between the same two ends are options. */
export function usualLanes(searches: readonly Ends[]): LanesAre {
	return searches.length > 1 && new Set(searches.map(endsOf)).size === 1 ? "options" : "parts";
}
