import { expect, test } from "vitest";
import { bookingService } from "../../prices/booking-service/schema.ts";
import { corridor } from "../../prices/corridor/schema.ts";
import { truckingCost } from "../../prices/trucking-cost/schema.ts";
import type { RateRow } from "./declaration.ts";
import { containerHeld, identityFields, staysUnsaid, wayOfRow } from "./ways.ts";

const row = (over: RateRow = {}): RateRow => ({ direction: "westbound", containerType: "40HC", ownership: "COC", cargo: "general", ...over });

test("what a basis is to a book follows from one word of its declaration: a key of its own, or how a container or a whole shipment is charged", () => {
	const roles = [truckingCost, corridor, bookingService].map((book) => {
		const basis = book.fields.find(({ name }) => name === "basis");
		const ways = ["container", "teu", "bl"].map((by) => wayOfRow(book, row({ basis: by })));
		const keys = new Set([...ways, wayOfRow(book, row({ basis: "bl", containerType: "*" }))].map((way) => way?.key));
		return {
			identity: identityFields(book).some(({ name }) => name === "basis"),
			stays: basis && staysUnsaid(book, basis),
			ways: ways.map((way) => way?.by),
			keys: keys.size,
			held: containerHeld(book, { container_type: "40HC" }),
		};
	});
	expect(roles).toEqual([
		{ identity: false, stays: false, ways: [undefined, undefined, undefined], keys: 1, held: "*" },
		{ identity: false, stays: true, ways: ["container", "container", "bl"], keys: 2, held: "*" },
		{ identity: false, stays: true, ways: ["container", "container", "bl"], keys: 1, held: "40HC" },
	]);
});

test("a field that tells rates apart does not stay unsaid, one that does not does", () => {
	const stays = corridor.fields.flatMap((field) => (staysUnsaid(corridor, field) ? [field.name] : []));
	expect(stays).toEqual(["discountAllowed", "transitMin", "transitMax", "basis", "validFrom", "validTo", "remark"]);
});
