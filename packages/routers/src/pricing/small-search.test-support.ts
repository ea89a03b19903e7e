import { expect } from "vitest";
import type { SearchInput } from "../kit/charges/search.ts";
import type { World } from "../kit/charges/world.ts";
import { priceSearch } from "./rules.ts";
import { search, world } from "./small-world.test-support.ts";

export const inland = { kind: "place", match: "inlandCity", placeId: "inland" } as const;
export const portDoor: World["portEnd"] = {
	kind: "door",
	areaCodes: ["310115", "3101", "31"],
	path: "上海市 / 浦东新区",
	pathEn: "Pudong New Area, Shanghai",
};
export const services = { customs: false, depot: false, bookingService: false };
/** A search port to port in the small world, but for what is said. */
export const run = (over: Partial<World> = {}, asked: Partial<SearchInput> = {}) =>
	priceSearch(world({ inlandEnd: inland, ...over }), search({ scope: "portToPort", services, ...asked }));
/** Why such a search finds nothing. */
export const gaps = (over: Partial<World>, asked: Partial<SearchInput> = {}) => {
	const answer = run(over, asked);
	expect(answer.options).toEqual([]);
	return answer.gaps;
};
/** The lines of what it finds, as charge, container, quantity, currency, price, amount and amount in the currency asked for. */
export const lines = (over: Partial<World>, asked: Partial<SearchInput> = {}) => {
	const answer = run(over, asked);
	expect(answer.gaps).toEqual([]);
	return answer.options.flatMap((option) =>
		option.lines.map((l) => [l.charge, l.containerType, l.quantity, l.currency, l.unitPrice, l.amount, l.amountInCurrency]),
	);
};
