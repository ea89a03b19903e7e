import { expect, test } from "vitest";
import type { SearchInput } from "../kit/charges/search.ts";
import type { World } from "../kit/charges/world.ts";
import { present } from "./present.ts";
import { priceSearch } from "./rules.ts";
import { inland } from "./small-search.test-support.ts";
import { booking, corridor, rail, search, strategy, surcharge, trucking, truckSurcharge, world } from "./small-world.test-support.ts";

const customer = { seesCost: false, userType: 3 } as const;
/** What a customer is told beside prices. */
function notes(asked: Partial<SearchInput>, over: Partial<World> = {}, noBooking = false): string[] {
	const input = search(asked);
	const priced = priceSearch(world(over), input);
	expect(priced.options).toHaveLength(1);
	const answer = { ...priced, search: input, narrowed: [], exchangeRateDate: "2026-11-20", noBooking, abroad: false };
	return present(answer, input, "en", customer).notes.map(({ message }) => message);
}

test("a wish that nothing in the search could charge is told, never left out in silence", () => {
	const services = { customs: false, depot: false, bookingService: false };
	expect(notes({ services, bookingWishes: ["FUM", "LGI"] })).toEqual(["Not charged: Fumigation, Late gate-in. This search has no booking service."]);
	expect(notes({ bookingWishes: ["FUM"] }, { bookingSurcharge: [surcharge("f1", { charge: "FUM", on_wish: 1 })] })).toEqual([]);
	const between = { scope: "portToPort", origin: { kind: "place", code: "CNSIA" } } as const;
	expect(notes({ ...between, truckingWishes: ["NIGHT"], waitingHours: 3 }, { inlandEnd: inland })).toEqual([
		"Not charged: Waiting, Night surcharge. This search has no truck.",
	]);
});

test("which containers go without a wish is told, of the port of an option alone", () => {
	const containers = ["40HC", "20GP"].map((type) => ({ type, count: 1 }));
	const both = <R>(make: (container_type: string) => R) => ["40HC", "20GP"].map(make);
	const over = {
		rail: both((container_type) => rail(`r ${container_type}`, { container_type })),
		trucking: both((container_type) => trucking(`t ${container_type}`, { container_type })),
		booking: both((container_type) => booking(`b ${container_type}`, { container_type })),
		corridors: [corridor("c1")],
		strategies: [strategy("s1")],
	};
	const night = truckSurcharge("n1", { charge: "NIGHT", on_wish: 1, container_type: "40HC" });
	const fumigation = surcharge("f1", { charge: "FUM", on_wish: 1, container_type: "20GP" });
	const wished = { containers, truckingWishes: ["NIGHT"], bookingWishes: ["FUM"] };
	expect(notes(wished, { ...over, truckingSurcharge: [night], bookingSurcharge: [fumigation] })).toEqual([
		"Night surcharge CNSHA has prices on that day for 40HC and none for 20GP: nothing is charged for 20GP.",
		"Fumigation CNSHA has prices on that day for 20GP and none for 40HC: nothing is charged for 40HC.",
	]);
});
