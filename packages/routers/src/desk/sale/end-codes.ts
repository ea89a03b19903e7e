import type { Database } from "@iqt/db";
import type { Kysely } from "kysely";
import type { SearchInput } from "../../kit/charges/search.ts";
import { oneMeant, placeCodes } from "../../kit/price-book/older/places.ts";

/** A code of the list of places, which needs no looking up where its kind is said as well: "WUHAN" is written like one. */
const isPlaceCode = /^[A-Z]{2}[A-Z2-9]{3}$/;

/** The search with the codes of ends that came as names, other names or GUIDs, as older clients say them; what nothing is called is left for the search to refuse. */
export async function withEndCodes(db: Kysely<Database>, search: SearchInput): Promise<SearchInput> {
	const ends = (["origin", "destination"] as const).filter((field) => {
		const end = search[field];
		return end.kind === "place" && (end.placeKind === undefined || !isPlaceCode.test(end.code));
	});
	if (ends.length === 0) return search;
	const codeOf = await placeCodes(
		db,
		ends.map((field) => search[field].code),
	);
	const inlandEnd = search.direction === "westbound" ? "origin" : "destination";
	const named = ends.map((field) => {
		const end = search[field];
		const kinds = field === inlandEnd ? ["inlandCity"] : ["port", "portCity", "inlandCity"];
		const asked = end.kind === "place" && end.placeKind !== undefined ? kinds.filter((kind) => kind === end.placeKind) : kinds;
		const meant = asked.map((kind) => codeOf([kind], end.code)).find((found) => found.length > 0) ?? [];
		const code = oneMeant(meant, field, end.code);
		return [field, { ...end, code: code ?? end.code }] as const;
	});
	return { ...search, ...Object.fromEntries(named) };
}
