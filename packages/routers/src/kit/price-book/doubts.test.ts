import { expect, test } from "vitest";
import { worldPerTest } from "../../testing/world.ts";
import { railRow as anyRow, placeIds, rateDb } from "./testing.ts";

const world = worldPerTest(rateDb);
const as = () => world.as("PM", "en");

const railRow = (over: object = {}) => anyRow({ msr: "cost*1.05", ...over });
const charge = (over: object = {}) => ({
	...{ port: "CNSHA", charge: "THC", direction: "westbound", containerType: "*", ownership: "COC", basis: "container", currency: "CNY" },
	...{ cost: "700", ssr: "850", validFrom: "2026-10-01" },
	...over,
});
interface Saved {
	code: string;
	data: { details: { notices?: string[] }[] };
}

const corridor = (over: object = {}) => ({
	...{ port: "CNSHA", portCity: "CNSHA", inlandCity: "CNCKG", mode: "rail", direction: "westbound", validFrom: "2026-01-01", validTo: "2026-12-31" },
	...over,
});

test("a price its cost does not bear out is a doubt, as it is of a sheet; of a change only what it brings", async () => {
	const { inlandRail } = as();
	expect(await inlandRail.doubts({ row: railRow() })).toEqual([]);
	const odd = railRow({ cost: "4000", ssr: "cost*11", msr: "3900" });
	expect(await inlandRail.doubts({ row: odd })).toEqual([
		"SSR: cost*11 = 44000 takes the cost (4000.00) 11 times.",
		"MSR 3900.00 is below the cost 4000.00.",
	]);
	const { id } = await inlandRail.add({ row: odd });
	expect(await inlandRail.doubts({ id, row: { ...odd, remark: "meant so" } })).toEqual([]);
	expect(await inlandRail.doubts({ id, row: { ...odd, msr: "3800" } })).toEqual(["MSR 3800.00 is below the cost 4000.00."]);
});

test("cells edited in the list are doubted as the form's rates are: of several rows each by its name, and none that would be refused", async () => {
	const { inlandRail } = as();
	const { id } = await inlandRail.add({ row: railRow({ cost: "4000", ssr: "4500", msr: "4100" }) });
	const other = await inlandRail.add({ row: railRow({ cost: "4000", ssr: "4500", msr: "4100", containerType: "20GP" }) });
	const doubts = (...rows: { id: string; cells: object; version?: number }[]) =>
		inlandRail.cellDoubts({ rows: rows.map((row) => ({ version: 1, ...row })) as never });
	expect(await doubts({ id, cells: { msr: "4050" } })).toEqual({ looked: 1, count: 0, told: [] });
	expect(await doubts({ id, cells: { msr: "3900" } })).toEqual({ looked: 1, count: 1, told: ["MSR 3900.00 is below the cost 4000.00."] });
	const both = await doubts({ id, cells: { msr: "3900" } }, { id: other.id, cells: { cost: "4200" } });
	expect(both).toMatchObject({ looked: 2, count: 2 });
	expect(both.told.sort()).toEqual([
		expect.stringMatching(/^Chongqing – Shanghai, .*20GP, COC.*: MSR 4100\.00 is below the cost 4200\.00\.$/),
		expect.stringMatching(/^Chongqing – Shanghai, .*40HC, COC.*: MSR 3900\.00 is below the cost 4000\.00\.$/),
	]);
	// Saving says why: the MSR is above the SSR, and somebody else was faster.
	expect(await doubts({ id, cells: { msr: "4600", cost: "4700" } })).toMatchObject({ count: 0, told: [] });
	expect(await doubts({ id, cells: { msr: "3900" }, version: 2 })).toMatchObject({ count: 0, told: [] });
	await inlandRail.quickEdit({ rows: [{ id, version: 1, cells: { msr: "3900" } }] });
	expect(await doubts({ id, cells: { remark: "meant so" }, version: 2 })).toMatchObject({ count: 0 });
});

test("one change of many rates is doubted before it is applied, and of a change from a day on as it stands then", async () => {
	const { inlandRail } = as();
	await inlandRail.add({ row: railRow({ cost: "4000", ssr: "4500", msr: "4100" }) });
	await inlandRail.add({ row: railRow({ cost: "4000", ssr: "4500", msr: "4300", containerType: "20GP" }) });
	const preview = async (operation: object) => (await inlandRail.previewApply({ predicate: {}, operation } as never)).doubts;
	const cheaper = { field: "msr", op: "percent", value: "-4" };
	const found = await preview(cheaper);
	expect(found).toMatchObject({ looked: 2, count: 1 });
	expect(found.told).toEqual([expect.stringMatching(/40HC, COC.*: MSR 3936\.00 is below the cost 4000\.00\.$/)]);
	expect(await preview({ ...cheaper, from: "2026-12-01" })).toMatchObject({ count: 1, told: [expect.stringMatching(/40HC/)] });
	expect(await preview({ field: "remark", op: "set", value: "x" })).toEqual({ looked: 2, count: 0, told: [] });
	// It was only looked at.
	expect((await inlandRail.list({})).items.map(({ row, version }) => [row.msr, version]).sort()).toEqual([
		["4100.00", 1],
		["4300.00", 1],
	]);
});

test("a rate for every container is a doubt beside the book's own of some, and of all", async () => {
	const { bookingService } = as();
	const types = (await world.db.selectFrom("container_type").select("code").orderBy("code").execute()).map(({ code }) => code);
	const [first = "", ...others] = types;
	await bookingService.add({ row: charge({ containerType: first, cargo: "general" }) });
	const general = charge({ ssr: "900" });
	expect(await bookingService.doubts({ row: general })).toEqual([
		`In a search the book's own rates for ${first} go before this one: it is used for other containers alone.`,
	]);
	for (const containerType of others) await bookingService.add({ row: charge({ containerType, cargo: "general" }) });
	expect(await bookingService.doubts({ row: general })).toEqual([expect.stringContaining(`for every container (${types.join(", ")}) go before`)]);
	expect(await bookingService.doubts({ row: { ...general, charge: "SEAL" } })).toEqual([]);
});

test("reefer cargo in a container without a cooling machine is a doubt", async () => {
	const { inlandRail } = as();
	const row = railRow({ cargo: "reefer", containerType: "40HC" });
	expect(await inlandRail.doubts({ row })).toEqual([
		"No search uses this rate: reefer cargo goes in refrigerated containers alone, and 40HC is none.",
	]);
	expect(await inlandRail.doubts({ row: { ...row, containerType: "*" } })).toEqual([]);
});

test("a customs category that is of the other direction is a doubt, in the reader's words", async () => {
	const row = (over: object) => ({ port: "CNSHA", currency: "CNY", cost: "50", ssr: "60", validFrom: "2026-10-01", ...over });
	const doubts = (over: object, language: "en" | "zh" = "en") => world.as("PM", language).customsPrice.doubts({ row: row(over) });
	expect(await doubts({ category: "export", direction: "eastbound" })).toEqual([
		"No search uses this rate: Export clearance is for Direction “Export” alone, and this rate is for “Import”.",
	]);
	expect(await doubts({ category: "import", direction: "westbound" }, "zh")).toEqual([expect.stringContaining("“进口")]);
	for (const direction of ["eastbound", "westbound"]) expect(await doubts({ category: "inspection", direction })).toEqual([]);
	expect(await doubts({ category: "export", direction: "westbound" })).toEqual([]);
});

test("a charge at a port that no corridor goes through on its days is a doubt, in a portal with corridors, and told over REST beside the answer", async () => {
	const { bookingService, customsPrice, corridor: corridors } = as();
	const unreached = "No search uses this rate: no corridor goes through CNSHA in this direction on its days.";
	expect(await bookingService.doubts({ row: charge() })).toEqual([]);
	await corridors.add({ row: corridor() });
	expect(await bookingService.doubts({ row: charge() })).toEqual([]);
	for (const over of [{ direction: "eastbound" }, { validFrom: "2027-01-01" }])
		expect(await bookingService.doubts({ row: charge(over) })).toEqual([unreached]);
	const declared = { port: "CNSHA", category: "import", direction: "eastbound", ssr: "450", validFrom: "2026-10-01" };
	expect(await customsPrice.doubts({ row: declared })).toEqual([unreached]);
	const detail = {
		...{ charge: "DOC", direction: "Import", container: "*", ownership: "COC", basis: "bl" },
		currency: "CNY",
		SSR: "450",
		validFrom: "2026-10-01",
	};
	const sent = { portID: placeIds.shanghaiPort, details: [detail] };
	const saved = (await world.rest("POST", "/api/v1/Price/UpdateLESPrice", "PM", sent)) as unknown as Saved;
	expect([saved.code, saved.data.details[0]?.notices?.length]).toEqual(["000000", 1]);
});

test("nothing is asked of a row that would be refused: that is said at once, and nothing of it is written", async () => {
	const { inlandRail } = as();
	const below = railRow({ cost: "4000", ssr: "3000", msr: "3000" });
	expect(await inlandRail.doubts({ row: below })).not.toEqual([]);
	expect((await inlandRail.list({})).total).toBe(0);
	const { id } = await inlandRail.add({ row: railRow() });
	await expect(inlandRail.doubts({ row: below })).rejects.toMatchObject({ cause: { messageId: "rate.overlap" } });
	expect(await inlandRail.doubts({ id, row: below })).not.toEqual([]);
	expect((await inlandRail.list({})).items).toMatchObject([{ id, version: 1 }]);
});
