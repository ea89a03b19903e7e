import { expect, test } from "vitest";
import type { SearchInput } from "../kit/charges/search.ts";
import type { World } from "../kit/charges/world.ts";
import { priceSearch } from "./rules.ts";
import { booking, corridor, customs, rail, search, trucking, world } from "./small-world.test-support.ts";

const inland = { kind: "place", match: "inlandCity", placeId: "inland" } as const;
const services = { customs: false, depot: false, bookingService: false };
const run = (over: Partial<World> = {}, asked: Partial<SearchInput> = {}) =>
	priceSearch(world({ inlandEnd: inland, ...over }), search({ scope: "portToPort", services, ...asked }));
const lines = (over: Partial<World>, asked: Partial<SearchInput> = {}) =>
	run(over, asked).options.flatMap((option) =>
		option.lines.map((l) => [l.charge, l.containerType, l.quantity, l.currency, l.unitPrice, l.amount, l.amountInCurrency]),
	);

test("a price per container and one per TEU are one: what fits best is charged, alone", () => {
	const box = [["rail", "40HC", "1", "CNY", "4500.00", "4500.00", "4500.00"]];
	const perTeu = { basis: "teu", ssr_minor: 225_000 } as const;
	const teu = [["rail", "40HC", "2", "CNY", "2250.00", "4500.00", "4500.00"]];
	expect(lines({ rail: [rail("r1"), rail("r0", perTeu)] })).toEqual(box);
	expect(lines({ rail: [rail("r1", { ...perTeu, container_type: "*", ssr_minor: 1 }), rail("r9", perTeu)] })).toEqual(teu);
	const thc = [booking("b1"), booking("b0", { basis: "teu" }), booking("b3", { charge: "SEAL" })];
	const charged = lines({ booking: thc }, { services: { ...services, bookingService: true } });
	expect(charged.map(([charge, , quantity]) => `${charge} ${quantity}`)).toEqual(["rail 1", "SEAL 1", "THC 1"]);
});

test("of a box by one basis and all boxes by another nothing says which holds: neither is sold, and both are named", () => {
	const perTeu = { basis: "teu" } as const;
	const severalBases = (charge: string) => [{ code: "severalBases", values: { charge, basis: "container", other: "teu" } }];
	for (const rows of [
		[rail("r1"), rail("r0", { ...perTeu, container_type: "*" })],
		[rail("r1", { container_type: "*" }), rail("r9", perTeu)],
	]) {
		expect(run({ rail: rows })).toMatchObject({ options: [], gaps: severalBases("rail") });
		// A search for other boxes is none of its business.
		const others = { containers: [{ type: "20GP", count: 1 }] };
		expect(run({ rail: rows }, others).gaps.map(({ code }) => code)).not.toContain("severalBases");
	}
	const seals = [booking("b1"), booking("b2", { charge: "SEAL", container_type: "*" }), booking("b3", { ...perTeu, charge: "SEAL" })];
	expect(run({ booking: seals }, { services: { ...services, bookingService: true } })).toMatchObject({ options: [], gaps: severalBases("SEAL") });
	const declared = [customs("k1"), customs("k2", { basis: "container", container_type: "40HC" })];
	const withCustoms = { services: { ...services, customs: true } };
	expect(run({ customs: declared }, withCustoms)).toMatchObject({ options: [], gaps: [{ code: "severalBases", values: { other: "document" } }] });
	// A box that is not charged as all others are, for its ownership, is not declared at their price.
	const ofSoc = [customs("k1"), customs("k2", { basis: "container", container_type: "40HC", ownership: "SOC" })];
	const soc = { ownership: "SOC" as const, containers: [{ type: "40HC", count: 1 }] };
	expect(run({ customs: ofSoc, rail: [rail("r1", { ownership: "SOC" })] }, { ...withCustoms, ...soc })).toMatchObject({
		options: [],
		gaps: [{ code: "noCustoms", otherBasis: { there: "container", wanted: "document" } }],
	});
});

test("nothing is offered below its lowest price nor above the row's most, which is told by its name, and nothing may be discounted below the row's minimum", () => {
	const of = (over: Parameters<typeof rail>[1]) => {
		const [option] = run({ rail: [rail("r1", over)] }).options;
		return [option?.total, option?.confidential?.msr, option?.lines[0]?.explanation.bound];
	};
	expect(of({ ssr_minor: 450_000, msr_minor: 460_000 })).toEqual(["4600.00", "4600.00", "msr"]);
	expect(of({ ssr_minor: null, ssr_formula: "cost*1.1", cost_minor: 100_000, msr_formula: "cost*1.2" })).toEqual(["1200.00", "1200.00", "msr"]);
	expect(of({ ssr_minor: 450_000, max_minor: 400_000, msr_minor: 420_000 })).toEqual(["4000.00", "4000.00", "max"]);
	const held = { ssr_minor: null, ssr_formula: "cost*1.1", cost_minor: 208_600, msr_formula: "cost*1.3", max_minor: 223_000 };
	expect(of(held)).toEqual(["2230.00", "2230.00", "max"]);
	expect(of({ ...held, msr_formula: "cost*1.05", max_minor: 240_000, min_minor: 235_000 })).toEqual(["2350.00", "2350.00", "min"]);
	expect(of({ ssr_minor: 450_000, min_minor: 430_000, msr_minor: 400_000 })).toEqual(["4500.00", "4300.00", null]);
	expect(of({ ssr_minor: 400_000, min_minor: 430_000, msr_minor: 390_000 })).toEqual(["4300.00", "4300.00", "min"]);
});

test("where trucks serve the door from elsewhere, it is the product that is missing; lists are written as each language does", () => {
	const door = world().inlandEnd;
	const elsewhere = priceSearch(world({ trucking: [trucking("t1", { hub_id: "city" })] }), search());
	expect([elsewhere.options, elsewhere.gaps.map((gap) => gap.code)]).toEqual([[], ["noCorridor"]]);
	const corridors = [corridor("c1"), corridor("c2", { inland_city_id: "other" })];
	const nowhere = priceSearch(world({ inlandEnd: door, corridors, trucking: [] }), search());
	expect(nowhere.gaps).toMatchObject([{ code: "noTrucking", words: { hub: { zh: "成都、西安", en: "CNCTU, CNSIA" } } }]);
});

test("options of one price, or one time, are all marked", () => {
	const corridors = [
		corridor("c1"),
		corridor("c2", { port_id: "second" }),
		corridor("c3", { port_id: "third", inland_city_id: "inland", mode: "rail" }),
	];
	const { options } = run(
		{ corridors, portEnd: { kind: "place", match: "portCity", placeId: "city" } },
		{ containers: [{ type: "40HC", count: 1 }] },
	);
	expect(options.map((o) => [o.total, o.cheapest, o.fastest])).toEqual(Array(3).fill(["4500.00", true, true]));
});
