import { businessDay } from "@iqt/i18n/days";
import { type SearchInput, usualServices } from "@iqt/routers/kit/charges/search";

/** One end of the way as it stands in the address: `area:500112`, `zone:DE-47051`, `port:CNSHA`, `place:CNCKG`. */
export const endText = (end: SearchInput["origin"]): string => `${end.kind === "place" ? (end.placeKind ?? "place") : end.kind}:${end.code}`;

/** Whether the way leads abroad by train: the end beyond China is a ramp or a door there. */
export function leadsAbroad({ direction, origin, destination }: Pick<SearchInput, "direction" | "origin" | "destination">): boolean {
	const far = direction === "westbound" ? destination : origin;
	return far.kind === "zone" || (far.kind === "place" && far.placeKind === "inlandCity");
}

/** Days at a depot where nobody says how many. */
export const DEPOT_DAYS = 7;

/** Whether a truck goes to or from a door. */
export const hasDoor = ({ scope }: Pick<SearchInput, "scope">): boolean => scope !== "portToPort";

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
	if (leadsAbroad(search)) {
		if (search.hsCodes.length > 0) params.set("hs", search.hsCodes.join(","));
		if (search.trainWishes.length > 0) params.set("train", search.trainWishes.join(","));
		if (search.weightWithTareKg !== undefined) params.set("loaded", String(search.weightWithTareKg));
	}
	if (search.asOf) params.set("asOf", search.asOf);
	return `?${params.toString().replaceAll("%3A", ":").replaceAll("%2C", ",")}`;
}

/** An end that is still to be said; `abroad` where it is none but a ramp or a door of trains beyond China. */
export function emptyEnd(door: boolean, abroad = false): SearchInput["origin"] {
	if (door) return { kind: abroad ? "zone" : "area", code: "" };
	return { kind: "place", code: "", ...(abroad ? { placeKind: "inlandCity" as const } : {}) };
}

/** What stands in the form before anybody has searched; `trains` where it is for trains abroad alone. */
export function freshSearch(trains = false): SearchInput {
	return {
		scope: "doorToDoor",
		direction: "westbound",
		origin: emptyEnd(true),
		destination: emptyEnd(true, trains),
		containers: [{ type: "40HC", count: 1 }],
		ownership: "COC",
		grossWeightKg: 18_000,
		cargo: "general",
		readyDate: businessDay(new Date()),
		services: { ...usualServices },
		customsItems: 1,
		depotDays: DEPOT_DAYS,
		bookingWishes: [],
		hsCodes: [],
		trainWishes: [],
		truckingWishes: [],
		waitingHours: 0,
		currency: "CNY",
	};
}
