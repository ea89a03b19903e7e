import { addDays, dayStart } from "@iqt/i18n/days";
import { searchInput } from "@iqt/routers/kit/charges/search";
import type { DeclaredBook } from "@iqt/routers/kit/price-book/declaration";
import type { Rate } from "@iqt/routers/kit/price-book/list";
import { freshSearch, writeSearch } from "../../lib/search-address.ts";

/** The ends of a book's lanes by the names of their fields: where goods begin or end inland, and the port, or the city of ports. Null for a book that is not sold by such lanes. */
export function searchedEnds({ fields }: Pick<DeclaredBook, "fields">): { inland: string; sea: string; seaKind: "port" | "portCity" } | null {
	const only = (kind: string) => fields.find(({ key, kind: of, placeKinds = [] }) => key && of === "place" && placeKinds.join() === kind)?.name;
	const [inland, port, city] = [only("inlandCity"), only("port"), only("portCity")];
	const sea = port ?? city;
	if (inland === undefined || sea === undefined || !fields.some(({ name }) => name === "direction")) return null;
	return { inland, sea, seaKind: port === undefined ? "portCity" : "port" };
}

/** Kilograms of one box that a rate is for: what is usual, or what of its weights is nearest to that. */
function weightFor({ weightFrom, weightTo }: Rate["row"], usual: number): number {
	const [over, upTo] = [Number(weightFrom ?? 0) * 1000, Number(weightTo ?? 999.999) * 1000];
	return Math.round(Math.min(upTo, Math.max(over + 1, usual), 99_999));
}

/**
 * The query string of the search that a rate's lane is priced by on a day; null where its book is not sold by lanes. A day that has passed is searched as prices stood
 * recorded at its end.
 */
export function searchOn(book: Pick<DeclaredBook, "fields">, { row }: Pick<Rate, "row">, day: string, today: string): string | null {
	const ends = searchedEnds(book);
	if (!ends) return null;
	const inland = { kind: "place" as const, code: String(row[ends.inland]), placeKind: "inlandCity" as const };
	const sea = { kind: "place" as const, code: String(row[ends.sea]), placeKind: ends.seaKind };
	const isExport = row.direction === "westbound";
	const usual = freshSearch();
	const box = String(row.containerType ?? "*");
	const asked = searchInput.safeParse({
		...usual,
		scope: "portToPort",
		direction: row.direction,
		origin: isExport ? inland : sea,
		destination: isExport ? sea : inland,
		containers: box === "*" ? usual.containers : [{ type: box, count: 1 }],
		ownership: row.ownership ?? usual.ownership,
		cargo: row.cargo ?? usual.cargo,
		grossWeightKg: weightFor(row, usual.grossWeightKg),
		readyDate: day,
		...(day < today ? { asOf: dayStart(addDays(day, 1)).toISOString() } : {}),
	});
	return asked.success ? writeSearch(asked.data) : null;
}
