import { expect, test } from "vitest";
import { placeIds, rateDb } from "../../kit/price-book/testing.ts";
import { worldPerFile } from "../../testing/world.ts";

const world = worldPerFile(rateDb);
const call = (path: string, body: object) => world.rest("POST", `/api/v1/chbPrice/${path}`, "superuser", body);

test("VAT, limits and ports are taken by the words other books have for them, and lists by a port's id", async () => {
	const port = { portID: placeIds.shanghaiPort, category: "export", direction: "Export", container: "*", ownership: "COC", cargo: "general" };
	const price = { basis: "document", ssr: "300", currency: "CNY", validFrom: "2026-10-01", vatRatio: "6%", minimum: "200", maximum: "400" };
	expect(await call("UpdateThePrice", { ...port, ...price })).toMatchObject({ code: "000000" });
	const rows = async (portID: string) => (await call("GetCHBPriceListData", { portID })).data.items;
	expect(await rows(placeIds.shanghaiPort)).toMatchObject([{ vat: "6", min: "200.00", max: "400.00", port: "CNSHA" }]);
	expect(await rows(placeIds.ningbo)).toEqual([]);
});
