import { expect, test } from "vitest";
import { freshSearch } from "../../../lib/search-address.ts";
import { requestAddress, servicesMissing, startOf } from "./from-search.ts";

const door = { kind: "area", code: "320583" } as const;
const port = { kind: "place", code: "CNSHA", placeKind: "port" } as const;
const inland = { kind: "place", code: "CNCKG", placeKind: "inlandCity" } as const;
const search = {
	...freshSearch(),
	containers: [
		{ type: "40HC", count: 2 },
		{ type: "20GP", count: 1 },
	],
	readyDate: "2026-11-30",
};
const lacking = (...codes: string[]) => ({
	originLabel: "Kunshan, Suzhou",
	destinationLabel: "Shanghai",
	notPriced: codes.map((code) => ({ code })),
});
const startAt = (address: string) => {
	const url = new URL(address, "http://portal.example");
	return { path: url.pathname, type: url.searchParams.get("type"), ...startOf(url.searchParams.get("new") ?? "") };
};

test.each([
	["M", inland, port, ["noRail", "noBarge"]],
	["M", inland, port, ["noCorridor"]],
	["M,T", door, port, ["noTrucking", "noRail"]],
	["T", door, port, ["noTrucking"]],
	["T", port, door, ["noStrategy"]],
	["D", inland, port, ["noDepot"]],
	["M,T,D", port, door, ["noDepot", "noStrategy", "noBarge"]],
	["M", inland, port, ["noTrucking"]],
] as const)("%s is asked for", (services, origin, destination, codes) => {
	expect(servicesMissing({ origin, destination }, lacking(...codes)).join()).toBe(services);
});

test("a request for the middle begins with its cities, containers and what is loaded", () => {
	const address = requestAddress("M", { ...search, origin: inland, destination: port }, { ...lacking("noBarge"), originLabel: "Chongqing & more" });
	expect(startAt(address)).toEqual({
		...{ path: "/quotationPortal/QPRequestAdd", type: "M", portCity: "CNSHA", portCityName: "Shanghai" },
		...{ inlandCity: "CNCKG", inlandCityName: "Chongqing & more", direction: "westbound", mode: "barge", ownership: "COC", cargo: "general" },
		...{ readyDate: "2026-11-30", grossWeight: 18_000, containers: ["2 × 40HC", "1 × 20GP"] },
	});
});

test.each([
	["westbound", "CNCTU", "CNSHA", "CNCTU"],
	["eastbound", "CNSHA", "CNCTU", "CNCTU"],
] as const)("of two places that are not said to be ports or inland, %s, the inner one is inland", (direction, from, to, inlandCity) => {
	const origin = { kind: "place" as const, code: from };
	const asked = requestAddress("M", { ...search, direction, origin, destination: { kind: "place", code: to } }, lacking("noRail"));
	expect(startAt(asked)).toMatchObject({ portCity: "CNSHA", inlandCity });
});

test("a request for trucks begins with the door, the containers and what is in one of them", () => {
	expect(startAt(requestAddress("T", { ...search, origin: door, destination: port }, lacking("noTrucking")))).toEqual({
		...{ path: "/quotationPortal/QPRequestAdd", type: "T", portCity: "CNSHA", portCityName: "Shanghai", address: "Kunshan, Suzhou" },
		...{ direction: "westbound", ownership: "COC", cargo: "general", readyDate: "2026-11-30", grossWeight: 18_000 },
		containers: ["2 × 40HC", "1 × 20GP"],
	});
});

test("what an address says beside the fields of the form is none of it", () => {
	expect(startOf("id=x&state=cancelled&grossWeight=many")).toEqual({ containers: [] });
});
