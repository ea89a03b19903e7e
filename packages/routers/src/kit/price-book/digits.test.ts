import { beforeEach, expect, test } from "vitest";
import { saidBy } from "../../testing/portal.ts";
import { worldPerTest } from "../../testing/world.ts";
import { railRow, rateDb } from "./testing.ts";

const world = worldPerTest(rateDb);
const { as, rest } = world;

beforeEach(async () => {
	await world.db.insertInto("currency").values({ code: "CLF", name: "Unidad de fomento", exponent: 4, numeric_code: "990" }).execute();
});

const add = (changes: Record<string, unknown>) => as("PM").inlandRail.add({ row: railRow(changes as never) } as never);
const apply = (operation: { field: string; op: "set" | "add" | "percent" | "round"; value: string }) =>
	as("PM").inlandRail.applyToAll({ predicate: {}, operation });

test.each([
	["a price of 24 digits", { ssr: "123456789012345678901234" }, "row.ssr", /15 digits/],
	["a cost of 18 digits", { cost: "123456789012.123456" }, "row.cost", /15 digits/],
	["a number of 16 digits in a formula", { ssr: "cost*1.234567890123456" }, "row.ssr", /15 digits/],
	["an amount its currency has no room for", { ssr: "999999999999", currency: "CLF" }, "ssr", /at most 99999999999\.9999/],
])("%s is refused at its field", async (_, changes, field, message) => {
	expect(await saidBy(add(changes))).toMatchObject({ code: "000001", data: [{ field, message: expect.stringMatching(message) }] });
});

test("what fifteen digits hold is taken", async () => {
	const { id } = await add({ ssr: "999999999999.99", cost: "123456789012.12" });
	expect((await as("PM").inlandRail.get({ id })).row).toMatchObject({ ssr: "999999999999.99", cost: "123456789012.12" });
});

test("apply to all refuses amounts of twelve digits and percentages no price changes by", async () => {
	await add({ cost: "999999999999.99" });
	for (const op of ["set", "add", "round"] as const) {
		const said = await saidBy(apply({ field: "cost", op, value: "999999999999" }));
		expect(said).toMatchObject({
			code: "000001",
			data: [{ field: expect.stringMatching(/value$/), message: expect.stringMatching(/at most 9{11}/) }],
		});
	}
	for (const value of ["999999999999", "-101", "1001"]) {
		const said = await saidBy(apply({ field: "cost", op: "percent", value }));
		expect(said).toMatchObject({ code: "000001", data: [{ message: expect.stringMatching(/percentage from -100 to 1/) }] });
	}
	// Each row by itself must stay within what an amount may be.
	await apply({ field: "cost", op: "percent", value: "800" });
	expect(await saidBy(apply({ field: "cost", op: "percent", value: "100" }))).toMatchObject({
		code: "000001",
		data: [{ field: expect.stringMatching(/\.cost$/), message: expect.stringMatching(/15 digits/) }],
	});
	expect((await as("PM").inlandRail.list({})).items[0]?.row.cost).toBe("8999999999999.91");
});

test.each(["round(cost, 999999999)", "cost/(teu-teu)", "cost*1000000*1000000*1000000"])(
	"a formula that comes to nothing is taken nowhere: %s",
	async (ssr) => {
		const { id } = await add({});
		const { version } = await as("PM").inlandRail.get({ id });
		const said = [await saidBy(add({ ssr })), await saidBy(as("PM").inlandRail.quickEdit({ rows: [{ id, version, cells: { ssr } }] }))];
		for (const { code, data } of said) expect([code, data]).toEqual(["000001", [expect.objectContaining({ field: expect.stringMatching(/ssr$/) })]]);
		expect(await saidBy(apply({ field: "ssr", op: "set", value: ssr }))).toMatchObject({
			code: "000001",
			data: [{ field: expect.stringMatching(/value$/) }],
		});
		expect(await as("PM").inlandRail.previewPrice({ price: ssr, cost: "100", currency: "CNY" })).toMatchObject({ problem: expect.any(String) });
	},
);

test("a preview says what is wrong with its cost, and why a formula comes to nothing", async () => {
	const preview = (role: string, price: string, cost: string) => as(role).inlandRail.previewPrice({ price, cost, currency: "CNY" });
	expect(await saidBy(preview("PM", "cost*2", "abc"))).toMatchObject({ code: "000001", data: [{ field: "cost" }] });
	await as("PM").parameter.save({ key: "fuel", name: "Fuel", type: "percent", value: "10", inFormula: true, shared: false });
	expect(await preview("PM", "cost*(1+fuel)", "100")).toMatchObject({ value: "110.00", problem: null });
	// Not for everybody: to sales it is a name there is none of.
	expect(await preview("SALS", "cost*(1+fuel)", "100")).toMatchObject({ value: null, problem: expect.stringMatching(/fuel cannot be used/) });
	expect(await preview("PM", "cost*", "100")).toMatchObject({ valid: false, problem: expect.stringMatching(/is missing at the end/) });
});

test("only those who keep prices try formulas, and a value of 12,000 digits is refused", async () => {
	const long = { text: "cost*2", values: { cost: "9".repeat(12_000) } };
	expect(await saidBy(as("PM").sale.previewFormula(long))).toMatchObject({ code: "000001", data: [{ field: "values.cost" }] });
	for (const role of ["SALS", "CX", "APPROVER", "ComAdmin", "ComUser"])
		expect(await saidBy(as(role).sale.previewFormula({ text: "1+1" }))).toMatchObject({ code: "000008" });
});

test("old clients are told the same", async () => {
	await add({});
	const { data } = await rest("POST", "/api/v1/inlandRail/GetProductListData", "PM", {});
	const [product] = data.items as Record<string, unknown>[];
	const changed = { ...product, SSR: undefined, ssr: "123456789012345678901234" };
	expect(await rest("POST", "/api/v1/inlandRail/UpdatePrice", "PM", changed)).toMatchObject({ code: "000001" });
});
