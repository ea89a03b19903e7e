import { expect, test } from "vitest";
import type { SearchInput } from "../kit/charges/search.ts";
import type { World } from "../kit/charges/world.ts";
import { priceSearch } from "./rules.ts";
import { corridor, customs, search, strategy, trucking, world } from "./small-world.test-support.ts";

const inland = { kind: "place", match: "inlandCity", placeId: "inland" } as const;
const portDoor: World["portEnd"] = { kind: "door", areaCodes: ["310115", "3101", "31"], path: "上海市 / 浦东新区", pathEn: "" };
const services = { customs: false, depot: false, bookingService: false };

test("to a door the same through two ports of a city is one option; what differs stays, and names its port", () => {
	const places = new Map([...world().places, ["aaa", { id: "aaa", code: "CNAAA", name: "CNAAA", name_zh: "" }]]);
	const doorAt = { inlandEnd: inland, portEnd: portDoor, places, trucking: [trucking("t1", { hub_id: "city", area_code: "3101" })] };
	const over = { ...doorAt, strategies: [strategy("s1", { hub_id: "city" })] };
	const portsOf = (more: Partial<World>, asked: Partial<SearchInput> = {}) =>
		priceSearch(world({ ...over, ...more }), search({ scope: "portToDoor", services, ...asked })).options.map((option) => option.legs[0]?.to?.code);
	const two = [corridor("c0", { port_id: "aaa" }), corridor("c1")];
	expect(portsOf({ corridors: two })).toEqual(["CNSHA"]);
	expect(portsOf({ corridors: two.toReversed() })).toEqual(["CNSHA"]);
	const noDiscount = corridor("c0", { port_id: "aaa", discount_allowed: 0 });
	expect(portsOf({ corridors: [noDiscount, corridor("c1")] }).sort()).toEqual(["CNAAA", "CNSHA"]);
	// A charge of each port, even of the same amount, is another row.
	const documents = [customs("d1"), customs("d2", { port_id: "aaa" })];
	expect(portsOf({ corridors: two, customs: documents }, { services: { ...services, customs: true } }).sort()).toEqual(["CNAAA", "CNSHA"]);
	// Whoever asks for the city's ports sees each.
	expect(portsOf({ corridors: two, portEnd: { kind: "place", match: "portCity", placeId: "city" } }, { scope: "portToPort" })).toHaveLength(2);
});
