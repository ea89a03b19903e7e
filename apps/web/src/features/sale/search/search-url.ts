import { businessDay } from "@iqt/i18n/days";
import { type SearchInput, searchInput, serviceNames } from "@iqt/routers/kit/charges/search";
import { DEPOT_DAYS, emptyEnd, freshSearch } from "../../../lib/search-address.ts";
import { createStoredStore } from "../../../lib/store.ts";

type End = SearchInput["origin"];

const placeKinds = ["port", "portCity", "inlandCity"] as const;

/** Reads an end; `place` with no code where there is nothing to read. */
export function readEnd(text: string): End {
	const [kind = "", code = ""] = text.split(":");
	if (kind === "area" || kind === "zone") return { kind, code };
	const placeKind = placeKinds.find((k) => k === kind);
	return { kind: "place", code, ...(placeKind ? { placeKind } : {}) };
}

const listIn = (params: URLSearchParams, name: string): string[] => (params.get(name) ?? "").split(",").filter(Boolean);

/** The search of a query string, or null where it holds none that is complete. */
export function readSearch(query: string): SearchInput | null {
	const params = new URLSearchParams(query);
	if (!params.has("scope")) return null;
	const services = (params.get("with") ?? "").split(",");
	const parsed = searchInput.safeParse({
		scope: params.get("scope"),
		direction: params.get("dir"),
		origin: readEnd(params.get("from") ?? ""),
		destination: readEnd(params.get("to") ?? ""),
		containers: (params.get("box") ?? "").split(",").map((box) => {
			const [type, count] = box.split("*");
			return { type, count: Number(count) };
		}),
		ownership: params.get("own") ?? undefined,
		grossWeightKg: Number(params.get("kg")),
		cargo: params.get("cargo") ?? undefined,
		readyDate: params.get("ready"),
		asOf: params.get("asOf") ?? undefined,
		services: Object.fromEntries(serviceNames.map((name) => [name, services.includes(name)])),
		customsItems: Number(params.get("items") ?? 1),
		depotDays: Number(params.get("days") ?? DEPOT_DAYS),
		bookingWishes: listIn(params, "wish"),
		truckingWishes: listIn(params, "truck"),
		hsCodes: listIn(params, "hs"),
		trainWishes: listIn(params, "train"),
		weightWithTareKg: params.has("loaded") ? Number(params.get("loaded")) : undefined,
		waitingHours: Number(params.get("wait") ?? 0),
		currency: params.get("cur") ?? undefined,
	});
	return parsed.success ? parsed.data : null;
}

const isSearchOrNull = (value: unknown): value is SearchInput | null => value === null || searchInput.safeParse(value).success;

/** The search made last, in this browser. */
export const lastSearch = createStoredStore<SearchInput | null>("iqt.sale.last", null, isSearchOrNull);

/** The same where trains abroad are searched alone. */
export const lastTrainSearch = createStoredStore<SearchInput | null>("iqt.icr.last", null, isSearchOrNull);

/** What the form starts with: the last search with a ready date that is not past, or an empty one; `trains` where it is for trains abroad alone. */
export function startSearch(trains = false): SearchInput {
	const last = (trains ? lastTrainSearch : lastSearch).get();
	if (!last) return freshSearch(trains);
	// One that was kept before something new could be said says the usual of it.
	const { asOf: _, ...kept } = searchInput.parse(last);
	const earliest = businessDay(new Date());
	if (kept.readyDate < earliest) kept.readyDate = earliest;
	return kept;
}

/** The ends a scope needs: what was chosen stays where it still fits. `abroad` is the one that lies beyond China for sure. */
export function fitEnds(
	scope: SearchInput["scope"],
	origin: End,
	destination: End,
	abroad?: "origin" | "destination",
): { origin: End; destination: End } {
	const fit = (name: "origin" | "destination", end: End, door: boolean) => ((end.kind !== "place") === door ? end : emptyEnd(door, name === abroad));
	return { origin: fit("origin", origin, scope.startsWith("door")), destination: fit("destination", destination, scope.endsWith("Door")) };
}
