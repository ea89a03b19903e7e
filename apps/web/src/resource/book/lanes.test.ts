import type { RateBook } from "@iqt/routers/kit/price-book/define";
import { boxField } from "@iqt/routers/kit/price-book/lane-boxes";
import type { Rate } from "@iqt/routers/kit/price-book/list";
import { barge } from "@iqt/routers/prices/barge/schema";
import { books } from "@iqt/routers/prices/books";
import { depotPrice } from "@iqt/routers/prices/depot-price/schema";
import { expect, test } from "vitest";
import type { Column } from "../types.ts";
import { inUsualOrder } from "./by-container.ts";
import { asBoxChanges, asLaneOutcomes, boxesAsked, boxesOf, laneColumns } from "./lanes.ts";
import { rateColumns } from "./rate-columns.tsx";

const rate = (id: string, containerType: string, ssr: string, version = 1): Rate =>
	({ id, version, row: { containerType, ssr, basis: "container" }, places: {}, values: {}, status: "live", changedAt: "", changedBy: null }) as Rate;
const boxes = new Map([
	["20GP", rate("a", "20GP", "100", 3)],
	["40HC", rate("b", "40HC", "200", 5)],
]);
const lane = { ...rate("lane:a", "20GP", "100"), boxes } as Rate;
const lanes = new Map([[lane.id, lane]]);
const edited = [{ id: lane.id, version: 1, cells: { "ssr@40HC": "210", "ssr@45HC": "300", "msr@45HC": "290" } }];

test("a filled cell changes the rate of its container, and adds one where there is none, all its amounts together", () => {
	const { sent } = asBoxChanges([...edited, { id: "z", version: 2, cells: { cost: "1" } }], lanes);
	expect(sent).toEqual({
		rows: [
			{ id: "b", version: 5, cells: { ssr: "210" } },
			{ id: "z", version: 2, cells: { cost: "1" } },
		],
		added: [{ like: "a", version: 3, container: "45HC", cells: { ssr: "300", msr: "290" } }],
	});
});

test("what is wrong with a rate is said at its lane's cell; what is wrong with a field nobody filled, at the one that was", () => {
	const { places } = asBoxChanges(edited, lanes);
	const said = { lanes, changes: edited, labelOf: (field: string) => field.toUpperCase() };
	expect(asLaneOutcomes([{ id: "b", errors: { ssr: "Too low." } }], places, said)).toEqual([{ id: lane.id, errors: { "ssr@40HC": "Too low." } }]);
	const lacking = [{ id: "a@45HC", errors: { ssr: "Odd.", cost: "Needed." } }];
	expect(asLaneOutcomes(lacking, places, said)).toEqual([{ id: lane.id, errors: { "ssr@45HC": "Odd. COST: Needed." } }]);
});

test("where somebody else was faster the lane has their rate, be it changed or one that another was to be added beside", () => {
	const { places } = asBoxChanges(edited, lanes);
	const said = { lanes, changes: edited, labelOf: String };
	for (const theirs of [rate("b", "40HC", "250", 6), rate("a", "20GP", "150", 4)]) {
		const [outcome] = asLaneOutcomes([{ id: theirs.id, row: theirs, conflict: true, errors: { "": "Changed." } }], places, said);
		expect(outcome).toMatchObject({ id: lane.id, conflict: true });
		expect([...boxesOf(outcome?.row as Rate).values()]).toContain(theirs);
	}
});

test("the amount of each container is a column; a lane that is charged once has none of a container's own", () => {
	const columns = ["portCity", "ssr", "currency", "weightFrom", "weightTo", "validTo", "containerType", "status", "remark"].map(
		(field): Column<Rate> => ({ field, label: field, kind: "text" }),
	);
	const t = ((id: string) => id) as never;
	const made = laneColumns(barge, columns, { amount: "ssr", containers: ["*", "20GP"], t });
	// What is the same on most lanes stands behind the containers, which are looked for.
	const order = ["portCity", "validTo", "ssr@*", "ssr@20GP", "currency", "weightFrom", "weightTo", "containerType", "status"];
	expect(made.map(({ field }) => field)).toEqual(order);
	const heavy = { ...lane, row: { ...lane.row, weightFrom: "24", weightTo: "28", cargo: "dangerous" } } as Rate;
	const goods = { field: "cargo", label: "cargo", kind: "enum", options: [{ value: "dangerous", label: "DG" }] } as Column<Rate>;
	const told = laneColumns(barge, [goods], { amount: "ssr", containers: [], t }).find(({ field }) => field === "cargo");
	expect([told?.display?.(heavy), told?.display?.(lane)]).toEqual(["DG rate.weightBand", ""]);
	const once = { ...lane, row: { ...lane.row, basis: "bl" }, boxes: new Map([["*", rate("c", "*", "50")]]) } as Rate;
	const reason = made.at(3)?.readOnlyReason as (row: Rate) => string | null;
	expect([reason(lane), typeof reason(once)]).toEqual([null, "string"]);
	expect(made.at(3)?.value?.(lane)).toBe("100");
});

test("containers that a filter leaves out have no column", () => {
	const all = ["20GP", "40HC"];
	expect(boxesAsked(barge, all, [{ field: "containerType", op: "in", value: ["40HC"] }])).toEqual(["40HC"]);
	expect(boxesAsked(barge, all, [{ field: "portCity", op: "eq", value: "CNNGB" }])).toEqual(all);
});

/** px of a list in a window of 1440 px: between the open menu and the actions of its rows. */
const ROOM = 1172;
const asked = { seesCost: true, mayEdit: true, t: ((id: string) => id) as never, locale: "en" };
/** Of an area a rate holds for the very container: none is for any. */
const containersOf = ({ fields, container }: RateBook) =>
	fields.some(({ kind }) => kind === "area") && container === undefined ? ["20GP", "40GP", "40HC"] : ["*", "20GP", "40GP", "40HC"];
const lanesOf = (book: RateBook) =>
	laneColumns(book, rateColumns(book, asked), { amount: book.prices[0] ?? "", containers: containersOf(book), t: asked.t });

test.each(books.filter((book) => boxField(book) && book.prices.length > 0).map((book) => [book.domain, book] as const))(
	"the usual containers of %s are in sight at 1440 px",
	(_domain, book) => {
		const shown = lanesOf(book).filter(({ hidden }) => !hidden);
		const upTo = shown.slice(0, shown.findIndex(({ label }) => label === "40HC") + 1);
		expect(upTo.map(({ label }) => label).slice(-3)).toEqual(["20GP", "40GP", "40HC"]);
		expect(upTo.every(({ width }) => width !== undefined)).toBe(true);
		expect(upTo.reduce((sum, { width = 0 }) => sum + width, 0)).toBeLessThanOrEqual(ROOM);
	},
);

test("a step of days is one column, before the containers most goods are in", () => {
	const [first, last] = ["dayFrom", "dayTo"].map((name) => lanesOf(depotPrice).find(({ field }) => field === name));
	expect([first?.label, last?.hidden]).toEqual(["book.days", true]);
	const said = (dayFrom: number, dayTo: number | null) => first?.display?.({ ...lane, row: { ...lane.row, dayFrom, dayTo } } as Rate);
	expect([said(1, 5), said(21, null), said(1, null)]).toEqual(["1–5", "21+", ""]);
	expect(inUsualOrder(["20RF", "40HC", "45HC", "20GP", "*", "40GP"])).toEqual(["*", "20GP", "40GP", "40HC", "20RF", "45HC"]);
});
