import { containerOf, isContainerLine } from "@iqt/routers/desk/containers";
import { expect, test } from "vitest";
import { freshSearch } from "../../../lib/search-address.ts";
import { formAddress, startOf } from "./from-search.ts";

const search = {
	...freshSearch(true),
	origin: { kind: "area" as const, code: "6101" },
	destination: { kind: "place" as const, code: "DEDUI", placeKind: "inlandCity" as const },
	containers: [
		{ type: "40HC", count: 2 },
		{ type: "20GP", count: 1 },
	],
	hsCodes: ["8471", "39"],
	readyDate: "2026-11-20",
};
const startAt = (address: string) => startOf(new URLSearchParams(address.slice(address.indexOf("?"))).get("new") ?? "");

test("a form starts with what a search asked: doors in words, terminals by their codes", () => {
	const address = formAddress(search, { originLabel: "Xi'an & more, Shaanxi", destinationLabel: "Duisburg DEDUI" });
	expect(startAt(address)).toEqual({
		...{ pickup: "Xi'an & more, Shaanxi", pod: "DEDUI", podName: "Duisburg DEDUI", readyDate: "2026-11-20" },
		...{ ownership: "COC", cargo: "general", hsCodes: "8471, 39", grossWeight: 18_000 },
		containers: ["2 × 40HC", "1 × 20GP"],
	});
	const { containers } = startAt(address) as { containers: string[] };
	expect(containers.map((line) => isContainerLine(line) && containerOf(line))).toEqual(["40HC", "20GP"]);
});

test("what an address says beside the fields of the form is none of it", () => {
	expect(startOf("id=x&version=3&state=closed&grossWeight=many")).toEqual({ containers: [] });
});
