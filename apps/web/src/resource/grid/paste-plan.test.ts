import { expect, test } from "vitest";
import type { Column } from "../types.ts";
import { planPaste } from "./paste-plan.ts";

interface Row {
	id: string;
	city: string;
	cost: string | null;
	status: string;
}
const column = (field: string, kind: Column<Row>["kind"], more: Partial<Column<Row>> = {}) => ({
	column: { field, label: field, kind, edit: {}, ...more } as Column<Row>,
});
const visible = [
	column("city", "lookup", { display: ({ city }) => (city === "CNCTU" ? "Chengdu" : city) }),
	column("cost", "money"),
	column("status", "text", { edit: undefined, readOnlyReason: "worked out" } as Partial<Column<Row>>),
];
const list: Row[] = [
	{ id: "a", city: "CNCTU", cost: "4100.00", status: "live" },
	{ id: "b", city: "CNCTU", cost: null, status: "live" },
];
const resource = {
	rows: { at: (index: number) => list[index] },
	columns: { visible },
	edits: { get: () => undefined },
	source: { id: ({ id }: Row) => id },
	words: { locale: "en", yes: "Yes", no: "No" },
} as unknown as Parameters<typeof planPaste<Row>>[0];
const plan = (block: string[][], bottom = 1) => planPaste(resource, block, { top: 0, left: 0, bottom, right: 2 });

test("what is empty is filled, what says something else is overwritten, and what says the same stays", () => {
	const { cells, filled, overwritten, overwrittenRows } = plan([
		["chengdu", "4,100", "x"],
		["Xi\u2019an", "4200"],
	]);
	expect([filled, overwritten, overwrittenRows]).toEqual([1, 1, 1]);
	expect(cells[0]?.map((cell) => [cell?.changes, cell?.closed])).toEqual([
		[false, false],
		[false, false],
		[false, true],
	]);
	expect(cells[1]?.[0]).toEqual({ before: "Chengdu", after: "Xi\u2019an", closed: false, changes: true, overwrites: true });
	expect(cells[1]?.[1]).toMatchObject({ before: "", after: "4,200", overwrites: false, changes: true });
	expect(cells[1]?.[2]).toBeUndefined();
});

test("an empty cell over a value takes it away, and what cannot be read is told as it was typed", () => {
	expect(plan([["CNCTU", ""]]).cells[0]?.[1]).toMatchObject({ before: "4,100.00", after: "", overwrites: true });
	expect(plan([["CNCTU", "about 4"]]).cells[0]?.[1]).toMatchObject({ after: "about 4", overwrites: true });
});

test("lines below the last row that is meant touch nothing", () => {
	const { overwritten, cells } = plan([["CNCTU"], ["CNXIY"]], 0);
	expect([overwritten, cells[1]?.[0]]).toEqual([0, undefined]);
});
