import { expect, it } from "vitest";
import "../../prices/books.ts";
import { importBook } from "./book.ts";
import { layoutOf } from "./layout.ts";
import { type Mapping, withHeads } from "./mapping.ts";

const { fields } = importBook("inlandRail");

/** By each rate of a row, the heads its fields are read under; heads of the same field in a row stand for each other where they are not told apart. */
function readUnder(heads: Readonly<Record<string, string>>) {
	const columns = withHeads(
		Object.entries(heads).map(([header, field], at) => ({ column: at + 1, header, target: { field } })),
		{ fields },
	);
	const mapping: Mapping = {
		...{ sheet: "s", headerRows: [1, 1], columns, more: [], repeated: [], defaults: {} },
		...{ includeHidden: true, decimal: null, dayOrder: null },
	};
	return layoutOf(fields, mapping).map(({ slots }) =>
		Object.fromEntries([...slots].map(([name, { column }]) => [name, Object.keys(heads)[column - 1]])),
	);
}

it.each<[string, Record<string, string>, (string | undefined)[][]]>([
	["basis", { "20GP basis": "basis", "Cost 20GP": "cost", "Cost 40HC": "cost" }, [["20GP basis"], [undefined]]],
	["basis", { "20GP basis": "basis", "20GP": "cost", "40HC": "cost", "40HC basis": "basis" }, [["20GP basis"], ["40HC basis"]]],
	["vat", { 运价20GP: "cost", "20GP VAT": "vat", 运价40HC: "cost", "40HC VAT": "vat" }, [["20GP VAT"], ["40HC VAT"]]],
	["weightTo", { "20GP max weight (t)": "weightTo", "20GP": "cost", "40HC": "cost" }, [["20GP max weight (t)"], [undefined]]],
	["remark", { "20GP": "cost", "40HC": "cost", "40HC remark": "remark" }, [[undefined], ["40HC remark"]]],
	["min", { "20GP": "cost", "20GP min": "min", "40HC": "cost", "40HC min": "min" }, [["20GP min"], ["40HC min"]]],
	["min", { "20GP": "cost", "20GP min": "min", "40HC": "cost" }, [["20GP min"], [undefined]]],
	// Groups over each of them.
	["basis", { "20GP / Cost": "cost", "20GP / Basis": "basis", "40HC / Cost": "cost", "40HC / Basis": "basis" }, [["20GP / Basis"], ["40HC / Basis"]]],
	["vat", { "COC / 20GP": "cost", "COC / VAT": "vat", "SOC / 20GP": "cost", "SOC / VAT": "vat" }, [["COC / VAT"], ["SOC / VAT"]]],
	[
		"transit",
		{ "出口 / 20GP": "cost", "出口 / 时效": "transit", "进口 / 20GP": "cost", "进口 / 时效": "transit" },
		[["出口 / 时效"], ["进口 / 时效"]],
	],
	// One that only lies behind the last group, of no container's price, or of a table with a column of containers.
	["remark", { "20GP / Cost": "cost", "40HC / Cost": "cost", "40HC / Remark": "remark" }, [["40HC / Remark"], ["40HC / Remark"]]],
	["remark", { "20GP": "cost", "40HC": "cost", "45HC remark": "remark" }, [["45HC remark"], ["45HC remark"]]],
	["remark", { Container: "containerType", Cost: "cost", "40HC remark": "remark" }, [["40HC remark"]]],
])("%s under a head that names whose it is is of those rates alone: %j", (name, heads, expected) => {
	expect(readUnder(heads).map((of) => [of[name]])).toEqual(expected);
});
