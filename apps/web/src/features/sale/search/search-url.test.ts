import { turned } from "@iqt/routers/kit/charges/turned";
import { describe, expect, it } from "vitest";
import { freshSearch, leadsAbroad, writeSearch } from "../../../lib/search-address.ts";
import { fitEnds, lastSearch, lastTrainSearch, readEnd, readSearch, startSearch } from "./search-url.ts";

const search = {
	...freshSearch(),
	scope: "doorToPort" as const,
	origin: { kind: "area" as const, code: "500112" },
	destination: { kind: "place" as const, code: "CNSHA", placeKind: "portCity" as const },
	containers: [
		{ type: "40HC", count: 2 },
		{ type: "20GP", count: 1 },
	],
	services: { customs: true, depot: false, bookingService: false },
	customsItems: 5,
	currency: "USD",
};

describe("a search in the address", () => {
	it("comes back as it went", () => expect(readSearch(writeSearch(search))).toEqual(search));
	it("keeps the instant prices are asked for", () => {
		const past = { ...search, asOf: "2026-10-01T08:00:00Z" };
		expect(readSearch(writeSearch(past))).toEqual(past);
	});
	it("keeps what is wished for with the booking service alone", () => {
		const wished = { ...search, bookingWishes: ["FUM", "LGI"] };
		const booked = { ...wished, services: { ...search.services, bookingService: true } };
		expect(readSearch(writeSearch(booked))).toEqual(booked);
		expect(readSearch(writeSearch(wished))?.bookingWishes).toEqual([]);
	});
	it("keeps what trucks are wished and to wait for where there is a door", () => {
		const wished = { ...search, truckingWishes: ["NIGHT", "EMPTY"], waitingHours: 3 };
		expect(readSearch(writeSearch(wished))).toEqual(wished);
		const ports = { ...wished, scope: "portToPort" as const, origin: { kind: "place" as const, code: "CNCKG" } };
		expect(readSearch(writeSearch(ports))).toMatchObject({ hsCodes: [], trainWishes: [], truckingWishes: [], waitingHours: 0 });
	});
	it.each(["", "?q=1", "?scope=doorToPort", writeSearch(search).replace("500112", "x"), writeSearch(search).replace("40HC*2", "40HC*none")])(
		"is none in %s",
		(query) => expect(readSearch(query)).toBeNull(),
	);
	it("reads a place without its kind", () => expect(readEnd("place:CNCKG")).toEqual({ kind: "place", code: "CNCKG" }));
});

it("a search that was kept before trucks could be wished for starts with the usual of it", () => {
	const { truckingWishes: _, waitingHours: __, ...before } = { ...search, readyDate: "2999-01-01" };
	lastSearch.set(before as typeof search);
	expect(startSearch()).toEqual({ ...before, hsCodes: [], trainWishes: [], truckingWishes: [], waitingHours: 0 });
});

it("trains are searched beside all else: with a last search of their own, from a door to one abroad", () => {
	lastSearch.set({ ...search, readyDate: "2999-01-01" });
	const fresh = startSearch(true);
	expect([fresh.origin.kind, fresh.destination.kind, leadsAbroad(fresh)]).toEqual(["area", "zone", true]);
	const train = {
		...fresh,
		origin: search.origin,
		destination: { kind: "zone" as const, code: "DE-47051" },
		readyDate: "2999-01-01",
		hsCodes: ["8471"],
	};
	expect(readSearch(writeSearch(train))).toEqual(train);
	lastTrainSearch.set(train);
	expect([startSearch(true), startSearch().scope]).toEqual([train, "doorToPort"]);
});

describe("the ends", () => {
	it("abroad are ramps and doors there, whatever the scope", () => {
		const { origin, destination } = freshSearch(true);
		expect(fitEnds("doorToPort", origin, destination, "destination").destination).toEqual({ kind: "place", code: "", placeKind: "inlandCity" });
		expect(fitEnds("portToDoor", destination, origin, "origin").origin).toEqual({ kind: "place", code: "", placeKind: "inlandCity" });
		expect(fitEnds("doorToDoor", { kind: "place", code: "DEDUI" }, origin, "origin").origin).toEqual({ kind: "zone", code: "" });
	});

	it("change sides with the direction, and back", () => {
		const back = turned(search);
		expect(back).toMatchObject({ scope: "portToDoor", direction: "eastbound", origin: search.destination, destination: search.origin });
		expect(turned(back)).toEqual(search);
	});
	it("stay where the scope still takes them and empty where not", () => {
		expect(fitEnds("doorToDoor", search.origin, search.destination)).toEqual({ origin: search.origin, destination: { kind: "area", code: "" } });
	});
});
