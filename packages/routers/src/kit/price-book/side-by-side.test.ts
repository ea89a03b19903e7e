import { expect, test } from "vitest";
import { saidBy } from "../../testing/portal.ts";
import { worldPerTest } from "../../testing/world.ts";
import { railRow, rateDb } from "./testing.ts";

const world = worldPerTest(rateDb);
const pm = () => world.as("PM").inlandRail;
type Rail = Parameters<typeof railRow>[0];
const add = async (changes: Rail) => (await pm().add({ row: railRow(changes) as never })).id;
const lanes = async (input: object = {}, role = "PM") =>
	(await world.as(role).inlandRail.lanes(input)).items.map(({ rates }) =>
		Object.fromEntries(rates.map(({ row }) => [String(row.containerType), row.ssr])),
	);
const inBook = async () => (await pm().list({})).total;
const box = (like: string, container: string, cells: object, version = 1) => ({ like, version, container, cells }) as never;

test("rates that differ in container and amounts alone stand in one lane, any other difference is a lane of its own", async () => {
	await add({ containerType: "20GP", ssr: "1000" });
	await add({ containerType: "40HC", ssr: "2000", cost: "900" });
	await add({ containerType: "40HC", ssr: "2100", validFrom: "2027-01-01", validTo: "2027-03-31" });
	await add({ containerType: "40HC", ssr: "2200", portCity: "CNNGB" });
	const sort = [
		{ field: "portCityName", order: "ascending" as const },
		{ field: "containerType", order: "ascending" as const },
		{ field: "validFrom", order: "descending" as const },
	];
	expect(await lanes({ sort })).toEqual([{ "40HC": "2200.00" }, { "40HC": "2100.00" }, { "20GP": "1000.00", "40HC": "2000.00" }]);
	expect(await lanes({ sort, filters: [{ field: "containerType", op: "in", value: ["20GP"] }] })).toEqual([{ "20GP": "1000.00" }]);
	expect(await lanes({ sort, pageIndex: 2, pageSize: 2 })).toEqual([{ "20GP": "1000.00", "40HC": "2000.00" }]);
	expect(await pm().lanes({ pageSize: 2 })).toMatchObject({ total: 3, totalPages: 2 });
});

test("whoever may not see costs has none of them in a lane, and may change none", async () => {
	const id = await add({ containerType: "20GP" });
	const [lane] = (await world.as("SALS").inlandRail.lanes({})).items;
	expect(lane?.rates[0]?.row).not.toHaveProperty("cost");
	expect(await saidBy(world.as("SALS").inlandRail.saveBoxes({ rows: [], added: [box(id, "40HC", { ssr: "1" })] }))).toMatchObject({ code: "000008" });
});

test("cells are changed and rates added as one change, which is undone as one; a rate that is added has the lane's days and terms and the formulas of its neighbour", async () => {
	const id = await add({
		containerType: "20GP",
		cost: "1000",
		ssr: "cost*1.2",
		msr: "1100",
		remark: "Only Mondays",
		frequency: "2/week",
		transitMin: 4,
		transitMax: 6,
	});
	const changes = { rows: [{ id, version: 1, cells: { msr: "1150" } }], added: [box(id, "40hc", { cost: "1500", msr: "1600" })] };
	const { added, changeId } = await pm().saveBoxes(changes as never);
	expect(added).toHaveLength(1);
	expect(await pm().get({ id: added[0] ?? "" })).toMatchObject({
		row: {
			containerType: "40HC",
			cost: "1500.00",
			ssr: "cost*1.2",
			msr: "1600.00",
			validFrom: railRow().validFrom,
			remark: null,
			transitMin: 4,
			transitMax: 6,
		},
	});
	expect(await pm().get({ id })).toMatchObject({ row: { msr: "1150.00", cost: "1000.00" }, version: 2 });
	const log = await world.db.selectFrom("change_log").select(["action", "object_id"]).where("change_id", "=", changeId).orderBy("id").execute();
	expect(log).toEqual([{ action: "quickEdit", object_id: "many" }]);
	await pm().undo({ changeId });
	expect(await inBook()).toBe(1);
	expect(await pm().get({ id })).toMatchObject({ row: { msr: "1100.00" } });
});

test("what a rate that is added lacks is named by its neighbour and its container, and nothing is written", async () => {
	const id = await add({ containerType: "20GP", ssr: "2000", msr: "1900" });
	const edit = { id, version: 1, cells: { ssr: "2050" } };
	const lacking = await saidBy(pm().saveBoxes({ rows: [edit], added: [box(id, "40HC", { ssr: "3000" })] } as never));
	expect(lacking).toMatchObject({ code: "000001", data: [{ field: `${id}@40HC.msr` }] });
	expect(await saidBy(pm().saveBoxes({ rows: [], added: [box(id, "20GP", { ssr: "3000", msr: "2900" })] }))).toMatchObject({ code: "000007" });
	expect(await pm().get({ id })).toMatchObject({ version: 1 });
	expect(await inBook()).toBe(1);
});

test("the second of two people hears of the first, of a cell as of a rate beside which one is added", async () => {
	const id = await add({ containerType: "20GP" });
	await pm().quickEdit({ rows: [{ id, version: 1, cells: { ssr: "7000" } }] } as never);
	const mine = { rows: [{ id, version: 1, cells: { ssr: "7100" } }], added: [] };
	expect(await saidBy(pm().saveBoxes(mine as never))).toMatchObject({ code: "000003", data: [{ id, theirs: { version: 2 } }] });
	expect(await saidBy(pm().saveBoxes({ rows: [], added: [box(id, "40HC", { ssr: "1", msr: "1" })] }))).toMatchObject({
		code: "000003",
		data: [{ id, theirs: { version: 2 } }],
	});
	const gone = crypto.randomUUID();
	expect(await saidBy(pm().saveBoxes({ rows: [], added: [box(gone, "40HC", { ssr: "1" })] }))).toMatchObject({ code: "000002" });
});

test("a price below its cost is asked about before it is saved, of a rate that is added, too", async () => {
	const id = await add({ containerType: "20GP", cost: "1000", ssr: "2000", msr: "1500" });
	const added = [box(id, "40HC", { cost: "5000", ssr: "2000", msr: "1500" })];
	expect((await pm().boxDoubts({ rows: [], added })).told.length).toBeGreaterThan(0);
	expect(await pm().boxDoubts({ rows: [{ id, version: 1, cells: { ssr: "2100" } }], added: [] } as never)).toMatchObject({ count: 0 });
});
