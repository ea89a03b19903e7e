import type { Database } from "@iqt/db";
import type { Kysely } from "kysely";
import { InvalidFieldError } from "../../door/errors.ts";
import type { SearchInput, SentSearch } from "../../kit/charges/search.ts";
import { oneMeant, placeCodes } from "../../kit/price-book/older/places.ts";

/** A code of the list of places, which needs no looking up where its kind is said as well: "WUHAN" is written like one. */
const isPlaceCode = /^[A-Z]{2}[A-Z2-9]{3}$/;

type Ends = Pick<SentSearch, "origin" | "destination">;

/** On which side of the way an end lies: areas and codes of China are at home, postcodes and other codes abroad. */
const isHome = ({ kind, code }: SentSearch["origin"]): boolean => kind === "area" || (kind === "place" && code.startsWith("CN"));

/** An end that only trains have: a zone abroad, or an inland city. */
const isTrains = (end: SentSearch["origin"]): boolean => end.kind === "zone" || (end.kind === "place" && end.placeKind === "inlandCity");

/** Which way goods go between China and abroad; null where both ends lie on one side. */
export function directionBetween({ origin, destination }: Ends): SearchInput["direction"] | null {
	const [from, to] = [isHome(origin), isHome(destination)];
	return from === to ? null : from ? "westbound" : "eastbound";
}

/** The direction that is said, or that the ends tell; InvalidFieldError where neither does, or where ends of a train say another. */
function directionOf({ direction, ...ends }: Ends & Pick<SentSearch, "direction">): SearchInput["direction"] {
	const told = directionBetween(ends);
	if (direction === undefined) {
		if (told === null) throw new InvalidFieldError("direction", "problem.directionUntold");
		return told;
	}
	const abroad = [ends.origin, ends.destination].some((end) => isTrains(end) && !isHome(end));
	if (abroad && told !== null && told !== direction) throw new InvalidFieldError("direction", "problem.directionOfEnds", { direction: told });
	return direction;
}

/** The search with the codes of ends that came as names, other names or GUIDs, as older clients say them, and its direction; what nothing is called is left for the search to refuse. */
export async function withEndCodes(db: Kysely<Database>, search: SentSearch): Promise<SearchInput> {
	const ends = (["origin", "destination"] as const).filter((field) => {
		const end = search[field];
		return end.kind === "place" && (end.placeKind === undefined || !isPlaceCode.test(end.code));
	});
	if (ends.length === 0) return { ...search, direction: directionOf(search) };
	const codeOf = await placeCodes(
		db,
		ends.map((field) => search[field].code),
	);
	const inlandEnd = search.direction === "eastbound" ? "destination" : "origin";
	const named = ends.map((field) => {
		const end = search[field];
		const kinds = field === inlandEnd ? ["inlandCity"] : ["port", "portCity", "inlandCity"];
		const asked = end.kind === "place" && end.placeKind !== undefined ? [end.placeKind] : kinds;
		const meant = asked.map((kind) => codeOf([kind], end.code)).find((found) => found.length > 0) ?? [];
		const code = oneMeant(meant, field, end.code);
		return [field, { ...end, code: code ?? end.code }] as const;
	});
	const coded = { ...search, ...Object.fromEntries(named) } as SentSearch;
	return { ...coded, direction: directionOf(coded) };
}
