import { placeServices } from "../../kit/charges/place-services.ts";
import type { SearchInput } from "../../kit/charges/search.ts";

/** Lanes of a quotation at most: as many as a customer's list may have. */
export const mostLanes = 500;

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

/** What a quotation or a request is known by: its first lane, and how many it has between other ends. */
export interface ShownLane {
	originLabel: string;
	destinationLabel: string;
	moreLanes: number;
}

/** "Wuhan → Shanghai", or "Wuhan → Shanghai +1" where there is another lane. */
export const laneInWords = ({ originLabel, destinationLabel, moreLanes }: ShownLane): string =>
	`${originLabel} → ${destinationLabel}${moreLanes > 0 ? ` +${moreLanes}` : ""}`;

/** The ends of each lane in both languages of documents. */
export type LaneEnds = Record<"zh" | "en", { origin: string; destination: string }>;

/** What lanes are known by to who reads a language (a code): documents have Chinese and English. */
export function shownLane(lanes: readonly LaneEnds[], language: string): ShownLane {
	const of = language === "zh" ? "zh" : "en";
	const first = lanes[0]?.[of] ?? { origin: "", destination: "" };
	const ways = new Set(lanes.map(({ zh }) => `${zh.origin} ${zh.destination}`));
	return { originLabel: first.origin, destinationLabel: first.destination, moreLanes: Math.max(0, ways.size - 1) };
}

/** The columns that hold the lane of a quotation. */
export interface LaneColumns {
	origin_zh: string;
	destination_zh: string;
	origin_en: string;
	destination_en: string;
	more_lanes: number;
}

export const laneColumnNames = ["origin_zh", "destination_zh", "origin_en", "destination_en", "more_lanes"] as const;

export function laneColumns(lanes: readonly LaneEnds[]): LaneColumns {
	const [zh, en] = [shownLane(lanes, "zh"), shownLane(lanes, "en")];
	return {
		origin_zh: zh.originLabel,
		destination_zh: zh.destinationLabel,
		origin_en: en.originLabel,
		destination_en: en.destinationLabel,
		more_lanes: zh.moreLanes,
	};
}

/** The lane of a quotation for who reads a language. */
export const laneOf = (row: LaneColumns, language: string): ShownLane => ({
	originLabel: language === "zh" ? row.origin_zh : row.origin_en,
	destinationLabel: language === "zh" ? row.destination_zh : row.destination_en,
	moreLanes: row.more_lanes,
});

const inOnePlace: readonly string[] = [...placeServices, "additional"];

/** The stretches of a way, without services and what stands beside it. */
export const haulsOf = <L extends { kind: string }>(legs: readonly L[]): L[] => legs.filter(({ kind }) => !inOnePlace.includes(kind));

/** The stops between the ends, each once: what tells options apart that are the same in all else. */
export function stopsBetween<S extends { code: string }>(legs: readonly { kind: string; from: S | null; to: S | null }[]): S[] {
	const hauls = haulsOf(legs);
	const ends = [hauls[0]?.from?.code, hauls.at(-1)?.to?.code];
	const stops = hauls.flatMap(({ from, to }) => [from, to]).filter((stop) => stop !== null && !ends.includes(stop.code));
	return [...new Map(stops.flatMap((stop) => (stop ? [[stop.code, stop] as const] : []))).values()];
}
