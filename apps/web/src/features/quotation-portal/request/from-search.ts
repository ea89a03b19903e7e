import type { SearchInput, SearchResult } from "@iqt/routers/kit/charges/search";
import type { ServiceType } from "@iqt/routers/requests/ad-hoc-request/schema";
import { formAddress } from "./paths.ts";

type End = SearchInput["origin"];
type Answer = Pick<SearchResult, "destinationLabel" | "originLabel"> & { notPriced: readonly { code: string }[] };

/** What has no price where a search says this, by service type; whatever else is missing is the way itself. */
const missing: Partial<Record<string, "depot" | "truck">> = {
	noDepot: "depot",
	noDepotBox: "depot",
	noDepotDays: "depot",
	noTrucking: "truck",
	noCost: "truck",
	noStrategy: "truck",
	truckFromDoor: "truck",
	noRampTrucking: "truck",
	platformFailed: "truck",
	platformRefused: "truck",
};

const isDoor = ({ kind }: End): boolean => kind !== "place";

/** The services a search lacks prices of, each asked for by itself: the way in the middle, trucks of its containers to or from a door, the depot. */
export function servicesMissing(
	{ origin, destination }: Pick<SearchInput, "destination" | "origin">,
	{ notPriced }: Pick<Answer, "notPriced">,
): ServiceType[] {
	const lacks = new Set(notPriced.map(({ code }) => missing[code] ?? "way"));
	const byDoor = isDoor(origin) || isDoor(destination);
	const services: ServiceType[] = [];
	if (lacks.has("way") || (lacks.has("truck") && !byDoor)) services.push("M");
	if (lacks.has("truck") && byDoor) services.push("T");
	if (lacks.has("depot")) services.push("D");
	return services;
}

/** Fields of a request as its address has them. */
const texts = [
	"portCity",
	"portCityName",
	"inlandCity",
	"inlandCityName",
	"address",
	"direction",
	"mode",
	"readyDate",
	"ownership",
	"cargo",
] as const;
const numbers = ["grossWeight", "storageDays"] as const;

/** Where a request begins with what a search asked and had no price for. */
export function requestAddress(service: ServiceType, search: SearchInput, answer: Answer): string {
	const isWest = search.direction === "westbound";
	const byDoor = isDoor(search.origin) || isDoor(search.destination);
	const ends = [
		{ end: search.origin, label: answer.originLabel, isInner: isWest },
		{ end: search.destination, label: answer.destinationLabel, isInner: !isWest },
	];
	// Of two places the inner one is inland where nothing says what they are; beside a door the place is a port.
	const isInland = (end: Extract<End, { kind: "place" }>, isInner: boolean) =>
		end.placeKind === undefined ? isInner && !byDoor : end.placeKind === "inlandCity";
	const place = (inland: boolean) => ends.find(({ end, isInner }) => end.kind === "place" && isInland(end, isInner) === inland);
	const [port, inland] = [place(false), place(true)];
	const door = ends.find(({ end }) => isDoor(end));
	const noneByBarge =
		answer.notPriced.some(({ code }) => code === "noBarge") && !answer.notPriced.some(({ code }) => code === "noRail" || code === "noTrain");
	const fields = new URLSearchParams({
		...(port?.end.kind === "place" ? { portCity: port.end.code, portCityName: port.label } : {}),
		...(inland?.end.kind === "place" && service === "M" ? { inlandCity: inland.end.code, inlandCityName: inland.label } : {}),
		...(door && service === "T" ? { address: door.label } : {}),
		...(service === "M" ? { mode: noneByBarge ? "barge" : "rail" } : {}),
		...(service === "D" ? { storageDays: String(search.depotDays) } : {}),
		...(service !== "D" ? { direction: search.direction } : {}),
		ownership: search.ownership,
		cargo: search.cargo,
		readyDate: search.readyDate,
		grossWeight: String(search.grossWeightKg),
		containers: search.containers.map((box) => `${box.count} × ${box.type}`).join(","),
	});
	return formAddress(service, { new: fields.toString() });
}

/** What a form starts with, of what stands in its address. */
export function startOf(said: string): Record<string, unknown> {
	const params = new URLSearchParams(said);
	return {
		...Object.fromEntries(texts.flatMap((name) => (params.get(name) ? [[name, params.get(name)]] : []))),
		...Object.fromEntries(numbers.flatMap((name) => (Number(params.get(name)) > 0 ? [[name, Number(params.get(name))]] : []))),
		containers: (params.get("containers") ?? "").split(",").filter(Boolean),
	};
}
