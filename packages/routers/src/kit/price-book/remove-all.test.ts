import { expect, test } from "vitest";
import { saidBy } from "../../testing/portal.ts";
import { worldPerTest } from "../../testing/world.ts";
import { railRow, rateDb } from "./testing.ts";

const world = worldPerTest(rateDb);

test("a whole book is deleted only with the number of rates that was shown, and no number is deleted but the one shown", async () => {
	const book = world.as("PM").inlandRail;
	for (const containerType of ["20GP", "40HC"]) await book.add({ row: railRow({ containerType }) });
	const refused = { code: "000001", data: [{ field: "expected" }] };
	for (const predicate of [{}, { filters: [] }, { search: " " }]) {
		expect(await saidBy(book.removeMatching({ predicate }))).toMatchObject(refused);
		expect(await saidBy(book.startRemoveMatching({ predicate }))).toMatchObject(refused);
	}
	expect(await saidBy(book.removeMatching({ predicate: {}, expected: 1 }))).toMatchObject(refused);
	const filters = [{ field: "containerType", op: "eq" as const, value: "40HC" }];
	expect(await saidBy(book.removeMatching({ predicate: { filters }, expected: 2 }))).toMatchObject(refused);
	expect(await book.removeMatching({ predicate: { filters } })).toMatchObject({ count: 1 });
	expect(await book.removeMatching({ predicate: {}, expected: 1 })).toMatchObject({ count: 1 });
});
