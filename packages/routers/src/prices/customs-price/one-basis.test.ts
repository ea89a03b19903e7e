import { expect, test } from "vitest";
import { rateDb } from "../../kit/price-book/testing.ts";
import { saidBy } from "../../testing/portal.ts";
import { worldPerTest } from "../../testing/world.ts";

const world = worldPerTest(rateDb);

const declared = (over: object = {}) => ({
	...{ port: "CNSHA", category: "export", direction: "westbound", containerType: "*", basis: "document", ssr: "450", validFrom: "2026-10-01" },
	...over,
});

test("a declaration is charged by documents with their items or by containers, by hand and over REST; an inspection by its containers", async () => {
	const book = world.as("PM").customsPrice;
	const { id } = await book.add({ row: declared() });
	await book.add({ row: declared({ basis: "item", ssr: "20" }) });
	for (const over of [{ containerType: "40HC" }, { ssr: "900" }])
		expect(await saidBy(book.add({ row: declared({ basis: "container", ...over }) }))).toMatchObject({
			code: "000007",
			data: expect.arrayContaining([expect.objectContaining({ id, basis: "document" })]),
		});
	for (const containerType of ["20GP", "40HC"]) await book.add({ row: declared({ category: "inspection", basis: "container", containerType }) });
	expect(await saidBy(book.add({ row: declared({ category: "inspection" }) }))).toMatchObject({ code: "000007" });
	expect((await book.list({})).total).toBe(4);
});
