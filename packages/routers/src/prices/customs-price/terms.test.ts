import { expect, test } from "vitest";
import { placeIds, rateDb } from "../../kit/price-book/testing.ts";
import { worldPerFile } from "../../testing/world.ts";

const world = worldPerFile(rateDb);
const portGUID = placeIds.shanghaiPort;
const save = (role: string, body: object) => world.rest("POST", "/api/v1/chbTerm/SaveTerm", role, body, { language: "en" });
const read = (path: string, role = "PM") => world.rest("GET", `/api/v1/chbTerm/${path}`, role, undefined, { language: "en" });

test("customs terms are kept by port, found by its name, and what is answered can be sent back", async () => {
	expect(await save("PM", { portGUID, term: "<p>Originals <b>first</b></p>" })).toMatchObject({ code: "000000", data: { version: 1 } });
	const { data } = await read(`GetTermByPortID?portGUID=${portGUID.toUpperCase()}`);
	expect(data).toMatchObject({ portGUID, term: "<p>Originals <b>first</b></p>", language: "en", version: 1 });
	expect(await save("PM", data as object)).toMatchObject({ code: "000000", data: { version: 1 } });
	expect((await read("GetTerm?portName=shanghai")).data).toEqual([data]);
	expect(await save("PM", { portGUID: placeIds.shanghai, term: "x" })).toMatchObject({ code: "000001", problems: [{ field: "portGUID" }] });
});

test("whoever may not change customs prices saves none, whoever may not see them reads none", async () => {
	expect(await save("VDM", { portGUID, term: "x" })).toMatchObject({ code: "000008" });
	expect(await read(`GetTermByPortID?portGUID=${portGUID}`, "SALS")).toMatchObject({ code: "000008" });
});
