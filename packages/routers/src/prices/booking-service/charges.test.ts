import { expect, test } from "vitest";
import { rateDb } from "../../kit/price-book/testing.ts";
import { worldPerTest } from "../../testing/world.ts";
import { chargeCode } from "./charges.ts";

const world = worldPerTest(rateDb);

const rate = (changes: object = {}) => ({
	...{ port: "CNSHA", charge: "THC", direction: "westbound", containerType: "40HC", ssr: "1250", validFrom: "2026-10-01" },
	...changes,
});
const charges = async () =>
	(await world.db.selectFrom("booking_service_rate").select(["charge", "container_type"]).orderBy("container_type").execute()).map(
		(row) => row.charge,
	);

test.each([
	["THC", ["thc", "Terminal Handling", "TERMINAL  HANDLING CHARGE", "Terminal-handling charges", "码头操作费", "码头处理费", "THC (码头操作费)"]],
	["DOC", ["doc", "Documentation Fee", "文件费", "Document fee / DOC"]],
	["SEAL", ["seal", "封条费"]],
	["VGM", ["vgm", "过磅费"]],
	["TLX", ["Telex Release", "telex", "电放费"]],
	[null, ["ISPS", "THC surcharge", "THC / DOC", "THC?", ""]],
])("%s is known by %j", (code, names) => {
	for (const name of names) expect(chargeCode(name), name).toBe(code);
});

test("its words become a code by hand and over REST, another charge is one of its own by hand alone", async () => {
	const book = world.as("PM").bookingService;
	const { id } = await book.add({ row: rate({ charge: "Terminal Handling" }) });
	await expect(book.add({ row: rate({ charge: "码头操作费" }) })).rejects.toMatchObject({ code: "CONFLICT" });
	const details = [{ charge: "文件费", container: "*", basis: "BL", ownership: "COC", currency: "CNY", SSR: 450, validFrom: "2026-10-01" }];
	const saved = await world.rest("POST", "/api/v1/Price/UpdateLESPrice", "PM", { port: "CNSHA", direction: "Export", details });
	expect(saved).toMatchObject({ code: "000000" });
	expect(await charges()).toEqual(["DOC", "THC"]);
	await book.quickEdit({ rows: [{ id, version: 1, cells: { charge: "isps" } }] });
	expect(await charges()).toEqual(["DOC", "ISPS"]);
	const unknown = await world.rest("POST", "/api/v1/Price/UpdateLESPrice", "PM", {
		port: "CNSHA",
		direction: "Export",
		details: [{ ...details[0], charge: "THC费" }],
	});
	const message = "“THC费” is none a search knows, nor is it in the book: write one of DOC, ISPS, or add it in the portal first";
	expect(unknown).toMatchObject({ code: "000001", problems: [{ field: "details.0.charge", message }] });
	const known = { ...details[0], charge: "isps", basis: "Per container", ownership: "SOC" };
	expect(await world.rest("POST", "/api/v1/Price/UpdateLESPriceDetails", "PM", { port: "CNSHA", direction: "Export", ...known })).toMatchObject({
		code: "000000",
	});
	expect(await charges()).toEqual(["DOC", "ISPS", "ISPS"]);
});
