import { expect, test } from "vitest";
import { checkExcelImport } from "../../kit/imports/service.ts";
import { olderClient, pricesTwice, sheetOfRows } from "../../kit/imports/testing.ts";
import { importDeskPerTest } from "../../kit/imports/testing-desk.ts";
import type { RateRow } from "../../kit/price-book/define.ts";
import { addRate } from "../../kit/price-book/queries.ts";
import { nextChange } from "../../kit/price-book/testing.ts";
import { corridor } from "../corridor/schema.ts";
import { costStrategy } from "../cost-strategy/schema.ts";
import { inlandRail } from "./schema.ts";

const desk = importDeskPerTest();
const { put, upload, rowsOf } = desk;
const db = () => desk.database.db;

const shared = {
	...{ direction: "westbound", containerType: "40HC", ownership: "COC", weightFrom: "0", weightTo: "999.999", cargo: "general", basis: "container" },
	...{ validFrom: "2026-10-01", validTo: null },
};
const priced = { ...shared, currency: "CNY", vat: "0", onRequest: false };
const add = (book: typeof inlandRail | typeof corridor | typeof costStrategy, row: RateRow) => addRate(db(), book, book.row.parse(row), nextChange());
const train = (over: RateRow = {}) =>
	add(inlandRail, { ...priced, inlandCity: "CNCKG", portCity: "CNSHA", mode: "rail", cost: "7000", ssr: "7800", msr: "7500", ...over });

const heads = [
	...["Inland City", "Port City", "Direction", "Container", "COC/SOC", "Basis", "Currency", "Rail Cost", "SSR", "MSR", "Valid From"],
	"Valid To",
];
const line = (over: Record<number, string> = {}) =>
	Object.assign(["CNCKG", "CNSHA", "Export", "*", "COC", "Per BL", "CNY", "400", "500", "450", "2026-12-01", "2026-12-31"], over);
const sheet = (...rows: unknown[][]) => sheetOfRows(heads, rows);

test("a train by another basis meets the live one whatever its container; another ownership, mode or day is beside it", async () => {
	const live = await train();
	for (const basis of ["bl", "document", "shipment"])
		await expect(train({ basis, containerType: "*", ssr: "500", msr: "450" })).rejects.toMatchObject({
			...{ kind: "exists", messageId: "rate.overlap", data: [{ id: live, basis: "container" }] },
		});
	const others: RateRow[] = [{ ownership: "SOC" }, { mode: "railTruck" }, { validFrom: "2026-01-01", validTo: "2026-09-30" }];
	for (const over of others) await train({ basis: "bl", containerType: "*", ...over });
});

test("of a sheet it is a clash that names the rate, and two rows by two bases are errors that name each other", async () => {
	const live = await train();
	const { id } = await upload(await sheet(line()));
	expect((await rowsOf(id)).map(({ outcome, target_id }) => [outcome, target_id])).toEqual([["clash", live]]);
	const older = olderClient(desk);
	Object.assign(older.caller, { permissions: new Set(["inlandRail.edit"]) });
	await expect(checkExcelImport(older, "inlandRail", await put(await sheet(line())))).rejects.toMatchObject({
		...{ kind: "exists", data: [{ row: 2, replaces: [{ id: live, basis: "container" }] }] },
	});
	const both = await upload(await sheet(line({ 0: "CNCTU" }), line({ 0: "CNCTU", 3: "20GP", 5: "Per container", 7: "4000", 8: "5000", 9: "4500" })));
	expect(pricesTwice(await rowsOf(both.id))).toEqual([
		[2, "error", [["basis", 3]]],
		[3, "error", [["basis", 2]]],
	]);
});

test("a strategy and a corridor have one basis a container; one of the container's own stands before the one for all", async () => {
	const strategy = (over: RateRow = {}) =>
		add(costStrategy, { ...priced, hub: "CNCKG", areaCode: "", name: "S", containerType: "*", ssr: "12", ...over });
	const standing = await strategy({ basis: "percent" });
	await expect(strategy({ ssr: "cost*1.2" })).rejects.toMatchObject({ kind: "exists", data: [{ id: standing, basis: "percent" }] });
	await strategy({ ssr: "cost*1.2", containerType: "40HC" });
	const sells = (over: RateRow = {}) =>
		add(corridor, {
			...shared,
			port: "CNSHA",
			portCity: "CNSHA",
			inlandCity: "CNCKG",
			mode: "rail",
			discountAllowed: true,
			containerType: "*",
			...over,
		});
	const sold = await sells({ basis: "shipment" });
	await expect(sells({ discountAllowed: false })).rejects.toMatchObject({ kind: "exists", data: [{ id: sold, basis: "shipment" }] });
	await sells({ containerType: "40HC" });
});
