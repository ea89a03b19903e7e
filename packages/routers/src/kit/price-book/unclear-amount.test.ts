import { beforeEach, expect, test } from "vitest";
import { saidBy } from "../../testing/portal.ts";
import { worldPerTest } from "../../testing/world.ts";
import { railRow, rateDb } from "./testing.ts";

const world = worldPerTest(rateDb);
const { as, rest } = world;
beforeEach(async () => {
	await world.db.insertInto("currency").values({ code: "KWD", name: "Dinar", exponent: 3, numeric_code: "414" }).execute();
});

const desk = () => as("PM").inlandRail;
const add = async (more: object = {}) => (await desk().add({ row: railRow({ ssr: "5000", cost: "1000", ...more }) } as never)).id;
const rates = async () => (await desk().list({})).items.map(({ version, row }) => [version, row.ssr, row.cost]);
const asksOf = (field: string, either = /1200.*1\.2(?!00)/) => ({
	code: "000001",
	data: [{ field: expect.stringMatching(new RegExp(`(^|\\.)${field}$`)), message: expect.stringMatching(either) }],
});

test("an amount that may be thousands is asked about at its field, in the form and in cells, and nothing is written", async () => {
	for (const field of ["ssr", "cost"])
		expect(await saidBy(desk().add({ row: railRow({ ssr: "5000", cost: "1000", [field]: "1.200" }) } as never))).toMatchObject(asksOf(field));
	expect(await rates()).toEqual([]);
	const id = await add();
	const row = railRow({ ssr: "5000", cost: "1.200" });
	expect(await saidBy(desk().update({ id, version: 1, row } as never))).toMatchObject(asksOf("cost"));
	for (const cells of [{ cost: "1.200" }, { ssr: "1.200" }])
		expect(await saidBy(desk().quickEdit({ rows: [{ id, version: 1, cells }] }))).toMatchObject(asksOf(Object.keys(cells)[0] ?? ""));
	expect(await rates()).toEqual([[1, "5000.00", "1000.00"]]);
});

test.each([
	["set", "ssr"],
	["set", "cost"],
	["add", "cost"],
	["round", "ssr"],
] as const)("a change of all rates that may be thousands is asked about: %s %s", async (op, field) => {
	await add();
	for (const value of op === "add" ? ["1.200", "-1.200", "+1.200"] : field === "ssr" && op === "set" ? ["1.200", "１．２００", "1。200"] : ["1.200"])
		expect(await saidBy(desk().applyToAll({ predicate: {}, operation: { field, op, value } } as never)), value).toMatchObject(asksOf("value"));
	expect(await rates()).toEqual([[1, "5000.00", "1000.00"]]);
});

test("what the question offers is taken: either spelling in cells and for all, with the decimals a currency may have", async () => {
	const id = await add();
	await desk().quickEdit({ rows: [{ id, version: 1, cells: { ssr: "1200", cost: "1.2" } }] });
	expect(await rates()).toEqual([[2, "1200.00", "1.20"]]);
	expect(await saidBy(desk().quickEdit({ rows: [{ id, version: 2, cells: { cost: "1.234" } }] }))).toMatchObject(asksOf("cost", /1234.*1\.23(?!4)/));
	const all = (value: string) => desk().applyToAll({ predicate: {}, operation: { field: "cost", op: "add", value } } as never);
	expect(await saidBy(all("1.200"))).toMatchObject(asksOf("value"));
	await all("1.2");
	await all("1200");
	expect(await rates()).toEqual([[4, "1200.00", "1202.40"]]);
});

test("an amount for rates with three decimals is asked about too, and taken with four digits", async () => {
	await add({ currency: "KWD", ssr: "5", msr: "1", cost: "2" });
	const all = (value: string) => desk().applyToAll({ predicate: {}, operation: { field: "cost", op: "add", value } } as never);
	expect(await saidBy(all("1.234"))).toMatchObject(asksOf("value", /1234.*1\.2340/));
	await all("1.2340");
	expect(await rates()).toEqual([[2, "5.000", "3.234"]]);
});

test("three decimals are what they are in a currency that has them, as numbers of programs, and where they stood already", async () => {
	const id = await add({ currency: "KWD", ssr: "1.200", msr: "1", cost: "1.100" });
	expect(await rates()).toEqual([[1, "1.200", "1.100"]]);
	await desk().update({ id, version: 1, row: railRow({ currency: "CNY", ssr: "1.200", msr: "1", cost: "1.100" }) } as never);
	expect(await rates()).toEqual([[2, "1.20", "1.10"]]);
	const { items } = await desk().list({});
	await desk().update({ id, version: 2, row: { ...items[0]?.row, cost: 1.05 } } as never);
	expect(await rates()).toEqual([[3, "1.20", "1.05"]]);
});

test("a number is never thousands: of too many decimals it is told so, and taken in a currency that has them", async () => {
	for (const field of ["ssr", "cost"]) {
		const add = desk().add({ row: railRow({ ssr: "5000", cost: "1", [field]: 1.234 }) } as never);
		expect(await saidBy(add), field).toMatchObject({ data: [{ field, message: "The currency has at most 2 decimals" }] });
	}
	await add({ currency: "KWD", ssr: 1.234, msr: "1", cost: 1.1 });
	expect(await rates()).toEqual([[1, "1.234", "1.100"]]);
});

test("nor are amounts of a currency with four decimals", async () => {
	await world.db.insertInto("currency").values({ code: "CLF", name: "Unidad de fomento", exponent: 4, numeric_code: "990" }).execute();
	await add({ currency: "CLF", ssr: "1.200", msr: "1", cost: "1.100" });
	expect(await rates()).toEqual([[1, "1.2000", "1.1000"]]);
});

test("the older calls ask about it once, at its field, and for all", async () => {
	const id = await add();
	const edited = await rest("POST", "/api/v1/inlandRail/UpdateQuickEdit", "PM", { rows: [{ priceGUID: id, railCost: "1.200" }] });
	expect(edited).toMatchObject({ code: "000001", problems: [{ field: "rows.0.railCost", message: expect.stringMatching(/1200.*1\.2/) }] });
	expect((edited as unknown as { problems: object[] }).problems).toHaveLength(1);
	expect(await rates()).toEqual([[1, "5000.00", "1000.00"]]);
});

test("an amount within a formula is asked about alike: in forms, cells, for all and while it is typed; a factor is not", async () => {
	const id = await add();
	for (const ssr of ["1.200*1.1", "cost+1.200"]) {
		expect(await saidBy(desk().add({ row: railRow({ ssr, cost: "1000" }) } as never)), ssr).toMatchObject(asksOf("ssr"));
		expect(await saidBy(desk().quickEdit({ rows: [{ id, version: 1, cells: { ssr } }] })), ssr).toMatchObject(asksOf("ssr"));
		const all = desk().applyToAll({ predicate: {}, operation: { field: "ssr", op: "set", value: ssr } } as never);
		expect(await saidBy(all), ssr).toMatchObject(asksOf("value"));
		const typed = await desk().previewPrice({ price: ssr, cost: "1000", currency: "CNY" });
		expect(typed.problem, ssr).toMatch(/1200.*1\.2(?!00)/);
	}
	expect((await desk().previewPrice({ price: "1.200*1.1", cost: "1000", currency: "KWD" })).problem).toBeNull();
	expect(await rates()).toEqual([[1, "5000.00", "1000.00"]]);
	await desk().quickEdit({ rows: [{ id, version: 1, cells: { ssr: "cost*1.125" } }] });
	expect(await rates()).toEqual([[2, "cost*1.125", "1000.00"]]);
});
