import { businessDay } from "@iqt/i18n/days";
import { type SearchInput, searchInput, serviceNames, usualServices } from "@iqt/routers/kit/charges/search";
import { createStoredStore } from "../../../lib/store.ts";

type End = SearchInput["origin"];

/** One end of the way as it stands in the address: `area:500112`, `port:CNSHA`, `place:CNCKG`. */
export const endText = (end: End): string => `${end.kind === "area" ? "area" : (end.placeKind ?? "place")}:${end.code}`;

/** Days at a depot where nobody says how many. */
const DEPOT_DAYS = 7;

const placeKinds = ["port", "portCity", "inlandCity"] as const;

/** Reads an end; `place` with no code where there is nothing to read. */
export function readEnd(text: string): End {
	const [kind = "", code = ""] = text.split(":");
	if (kind === "area") return { kind: "area", code };
	const placeKind = placeKinds.find((k) => k === kind);
	return { kind: "place", code, ...(placeKind ? { placeKind } : {}) };
}

/** Whether a truck goes to or from a door. */
export const hasDoor = ({ scope }: Pick<SearchInput, "scope">): boolean => scope !== "portToPort";

const listIn = (params: URLSearchParams, name: string): string[] => (params.get(name) ?? "").split(",").filter(Boolean);

/** The query string of a search, to keep and to share. */
export function writeSearch(search: SearchInput): string {
	const services = Object.entries(search.services).flatMap(([name, on]) => (on ? [name] : []));
	const params = new URLSearchParams({
		scope: search.scope,
		dir: search.direction,
		from: endText(search.origin),
		to: endText(search.destination),
		box: search.containers.map((c) => `${c.type}*${c.count}`).join(","),
		own: search.ownership,
		kg: String(search.grossWeightKg),
		cargo: search.cargo,
		ready: search.readyDate,
		with: services.join(","),
		cur: search.currency,
	});
	if (search.services.customs) params.set("items", String(search.customsItems));
	if (search.services.depot) params.set("days", String(search.depotDays));
	if (search.services.bookingService && search.bookingWishes.length > 0) params.set("wish", search.bookingWishes.join(","));
	if (hasDoor(search) && search.truckingWishes.length > 0) params.set("truck", search.truckingWishes.join(","));
	if (hasDoor(search) && search.waitingHours > 0) params.set("wait", String(search.waitingHours));
	if (search.asOf) params.set("asOf", search.asOf);
	return `?${params.toString().replaceAll("%3A", ":").replaceAll("%2C", ",")}`;
}

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
		waitingHours: Number(params.get("wait") ?? 0),
		currency: params.get("cur") ?? undefined,
	});
	return parsed.success ? parsed.data : null;
}

/** What stands in the form before anybody has searched. */
export function freshSearch(): SearchInput {
	return {
		scope: "doorToDoor",
		direction: "westbound",
		origin: { kind: "area", code: "" },
		destination: { kind: "area", code: "" },
		containers: [{ type: "40HC", count: 1 }],
		ownership: "COC",
		grossWeightKg: 18_000,
		cargo: "general",
		readyDate: businessDay(new Date()),
		services: { ...usualServices },
		customsItems: 1,
		depotDays: DEPOT_DAYS,
		bookingWishes: [],
		truckingWishes: [],
		waitingHours: 0,
		currency: "CNY",
	};
}

const isSearchOrNull = (value: unknown): value is SearchInput | null => value === null || searchInput.safeParse(value).success;

/** The search made last, in this browser. */
export const lastSearch = createStoredStore<SearchInput | null>("iqt.sale.last", null, isSearchOrNull);

/** What the form starts with: the last search with a ready date that is not past, or an empty one. */
export function startSearch(): SearchInput {
	const last = lastSearch.get();
	if (!last) return freshSearch();
	// One that was kept before something new could be said says the usual of it.
	const { asOf: _, ...kept } = searchInput.parse(last);
	const earliest = businessDay(new Date());
	if (kept.readyDate < earliest) kept.readyDate = earliest;
	return kept;
}

const emptyEnd = (door: boolean): End => (door ? { kind: "area", code: "" } : { kind: "place", code: "" });

/** The ends a scope needs: what was chosen stays where it still fits. */
export function fitEnds(scope: SearchInput["scope"], origin: End, destination: End): { origin: End; destination: End } {
	const fit = (end: End, door: boolean) => ((end.kind === "area") === door ? end : emptyEnd(door));
	return { origin: fit(origin, scope.startsWith("door")), destination: fit(destination, scope.endsWith("Door")) };
}
