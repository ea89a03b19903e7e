import { expect, test } from "vitest";
import { placeIds, rateDb } from "../../kit/price-book/testing.ts";
import { saidBy } from "../../testing/portal.ts";
import { worldPerTest } from "../../testing/world.ts";

const world = worldPerTest(rateDb);

const row = (portCity: string) => ({ port: "CNSHA", portCity, inlandCity: "CNCKG", mode: "rail", direction: "westbound", validFrom: "2026-10-01" });

test("a port of another port city is refused at that field, naming its own; a corridor that has one stays", async () => {
	await world.db.updateTable("place").set({ port_city_id: placeIds.shanghai }).where("id", "=", placeIds.shanghaiPort).execute();
	const book = world.as("PM").corridor;
	const refused = { code: "000001", data: [{ field: "portCity", message: "The port CNSHA belongs to the port city CNSHA" }] };
	expect(await saidBy(book.add({ row: row("CNNGB") }))).toMatchObject(refused);
	const { id } = await book.add({ row: row("CNSHA") });
	const edit = (cells: object) => saidBy(book.quickEdit({ rows: [{ id, version: 1, cells }] }));
	expect(await edit({ portCity: "CNNGB" })).toMatchObject({ data: [{ field: `${id}.portCity` }] });
	await world.db.updateTable("corridor_rate").set({ port_city_id: placeIds.ningbo }).where("id", "=", id).execute();
	expect(await edit({ remark: "checked" })).toMatchObject({ code: "000000" });
});
