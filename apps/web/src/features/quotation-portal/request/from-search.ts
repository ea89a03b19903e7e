import type { ServiceType } from "@iqt/routers/desk/ad-hoc-request/schema";
import type { SearchInput, SearchResult } from "@iqt/routers/kit/charges/search";
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

/** The service a search lacks a price of: the way in the middle before trucks, trucks before the depot. A truck from the door is a first mile where it is the first. */
export function serviceMissing(
	{ origin, destination }: Pick<SearchInput, "destination" | "origin">,
	{ notPriced }: Pick<Answer, "notPriced">,
): ServiceType {
	const lacks = new Set(notPriced.map(({ code }) => missing[code] ?? "way"));
	if (!lacks.has("way") && lacks.has("truck") && (isDoor(origin) || isDoor(destination))) return isDoor(origin) ? "F" : "T";
	return lacks.has("depot") && lacks.size === 1 ? "D" : "M";
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
export function requestAddress(search: SearchInput, answer: Answer): string {
	const service = serviceMissing(search, answer);
	const ends = [
		{ end: search.origin, label: answer.originLabel },
		{ end: search.destination, label: answer.destinationLabel },
	];
	const place = (isIt: (end: Extract<End, { kind: "place" }>) => boolean) => ends.find(({ end }) => end.kind === "place" && isIt(end));
	const port = place(({ placeKind }) => placeKind !== "inlandCity");
	const inland = place(({ placeKind }) => placeKind === "inlandCity");
	const door = ends.find(({ end }) => isDoor(end));
	const count = search.containers.reduce((sum, box) => sum + box.count, 0);
	const noneByBarge =
		answer.notPriced.some(({ code }) => code === "noBarge") && !answer.notPriced.some(({ code }) => code === "noRail" || code === "noTrain");
	const fields = new URLSearchParams({
		...(port?.end.kind === "place" ? { portCity: port.end.code, portCityName: port.label } : {}),
		...(inland?.end.kind === "place" && service !== "T" && service !== "D" ? { inlandCity: inland.end.code, inlandCityName: inland.label } : {}),
		...(door && (service === "F" || service === "T") ? { address: door.label } : {}),
		...(service === "M" ? { mode: noneByBarge ? "barge" : "rail" } : {}),
		...(service === "D" ? { storageDays: String(search.depotDays) } : {}),
		...(service === "M" || service === "T" ? { direction: search.direction } : {}),
		...(service === "F" ? {} : { ownership: search.ownership }),
		cargo: search.cargo,
		readyDate: search.readyDate,
		// A first mile is one load; elsewhere each container is weighed.
		grossWeight: String(service === "F" ? search.grossWeightKg * count : search.grossWeightKg),
		containers: service === "F" ? "" : search.containers.map((box) => `${box.count} × ${box.type}`).join(","),
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
