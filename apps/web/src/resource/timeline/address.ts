/** What a timeline is opened at: a rate by its id, or a lane by its fields. */
export type TimelineOf = { id: string } | { lane: Record<string, string> };

const isId = (text: string) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

/** How it stands in the address of its book's screen, as `timeline`: the id of a rate, or `inlandCity:CNCKG,portCity:CNSHA` (codes of places and areas, and names within a place). */
export const writeTimeline = (of: TimelineOf): string =>
	"id" in of
		? of.id
		: Object.entries(of.lane)
				.map(([field, value]) => `${field}:${value.replace(/[\\,]/g, (sign) => `\\${sign}`)}`)
				.join(",");

/** Reads it; null where it says nothing. */
export function readTimeline(text: string): TimelineOf | null {
	if (isId(text)) return { id: text };
	const parts = text.split(/(?<!\\),/).map((part) => /^([^:]+):(.*)$/s.exec(part));
	const lane = Object.fromEntries(parts.flatMap((part) => (part ? [[part[1] ?? "", (part[2] ?? "").replace(/\\(.)/gs, "$1")]] : [])));
	return Object.keys(lane).length > 0 ? { lane } : null;
}
