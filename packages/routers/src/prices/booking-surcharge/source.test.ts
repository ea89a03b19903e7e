import { describe, expect, test } from "vitest";
import { chargeLabel, describeGap } from "../../pricing/present.ts";
import { gaps, lines, run, services } from "../../pricing/small-search.test-support.ts";
import { rail, surcharge } from "../../pricing/small-world.test-support.ts";
import type { BookingSurchargeRow } from "./source.ts";

const booked = (more: object = {}) => ({ services: { ...services, bookingService: true }, ...more });
/** Charges beyond the booking service's own, with what they come to. */
const onTop = (bookingSurcharge: BookingSurchargeRow[], more: object = {}, world: object = {}) =>
	lines({ bookingSurcharge, ...world }, booked(more)).flatMap(([charge, , quantity, , , amount]) =>
		["rail", "THC"].includes(String(charge)) ? [] : [[charge, quantity, amount]],
	);
const overweight = surcharge("o1", { weight_from: 24_000 });
const fumigation = surcharge("f1", { charge: "FUM", on_wish: 1, ssr_minor: 55_000 });

describe("a surcharge of a port", () => {
	test("is charged of itself where the weight is its own, and nowhere else", () => {
		expect(onTop([overweight], { grossWeightKg: 24_000 })).toEqual([]);
		expect(onTop([overweight], { grossWeightKg: 24_001, containers: [{ type: "40HC", count: 2 }] })).toEqual([["OWS", "2", "600.00"]]);
	});

	test("is charged where container and cargo are its own", () => {
		const short = surcharge("s1", { container_type: "20GP" });
		const cooled = surcharge("c1", { charge: "RFS", cargo: "reefer" });
		expect(onTop([short, cooled])).toEqual([]);
		expect(onTop([cooled], { cargo: "reefer" }, { rail: [rail("r1", { cargo: "reefer" })], booking: [surcharge("b1", { charge: "THC" })] })).toEqual([
			["RFS", "1", "300.00"],
		]);
	});

	test("is no reason against an option where there is none, and none without the booking service", () => {
		expect(run({ bookingSurcharge: [] }, booked()).options).toHaveLength(1);
		expect(lines({ bookingSurcharge: [surcharge("p1", { charge: "PSS" })] }, { services })).toHaveLength(1);
	});

	test("that has no price now keeps the option out, and says so", () => {
		expect(gaps({ bookingSurcharge: [surcharge("p1", { charge: "PSS", on_request: 1 })] }, booked())).toMatchObject([
			{ code: "onRequest", values: { charge: "PSS" } },
		]);
	});
});

describe("a wish", () => {
	test("is charged where somebody has it alone, each once however often it is said", () => {
		expect(onTop([fumigation])).toEqual([]);
		expect(onTop([fumigation, overweight], { bookingWishes: ["FUM", "FUM"] })).toEqual([["FUM", "1", "550.00"]]);
	});

	test("that the port has no price for leaves no option, and is called by its name", () => {
		const [gap] = gaps({ bookingSurcharge: [fumigation] }, booked({ bookingWishes: ["FUM", "LGI"] }));
		expect(gap).toMatchObject({ code: "noSurcharge", lookup: { table: "booking_surcharge_rate", where: { port_id: ["port"], charge: ["LGI"] } } });
		expect(gap && describeGap(gap, "en").message).toContain(`No price for “${chargeLabel("LGI", "en")}” at CNSHA`);
	});
});
