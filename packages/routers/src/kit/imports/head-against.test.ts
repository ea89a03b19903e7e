import { expect, it } from "vitest";
import "../../prices/books.ts";
import { importBook } from "./book.ts";
import { labelIndex } from "./field.ts";
import { namedOtherwise } from "./head-against.ts";

const { fields } = importBook("inlandRail");
const labels = labelIndex(fields);

/** What is asked of heads of columns, each under the field it was read as. */
const asked = (...heads: [header: string, field: string][]) => {
	const columns = heads.map(([header, field], i) => ({ column: i + 1, header, target: { field } }));
	return [...namedOtherwise({ headerRows: [1, 2], columns }, { fields, labels })];
};

it.each([
	[
		[
			["SSR / Cost", "cost"],
			["MSR / SSR", "ssr"],
			["Cost / MSR", "msr"],
		],
		[
			[1, ["SSR"]],
			[2, ["MSR"]],
			[3, ["Cost"]],
		],
	],
	[
		[
			["Valid To / Valid From", "validFrom"],
			["Valid From / Valid To", "validTo"],
		],
		[
			[1, ["Valid To"]],
			[2, ["Valid From"]],
		],
	],
	[
		[
			["To / Inland City", "inlandCity"],
			["From / Port", "portCity"],
		],
		[
			[1, ["To"]],
			[2, ["From"]],
		],
	],
	[
		[
			["POD / Inland City", "inlandCity"],
			["POL / Port", "portCity"],
		],
		[[1, ["POD"]]],
	],
	[[["Cost/SSR", "cost"]], [[1, ["Cost/SSR"]]]],
] as [[string, string][], [number, string[]][]][])("a head that names another field than its column is told: %j", (heads, told) => {
	expect(asked(...heads)).toEqual(told);
});

it("what a group is called, and a field's other names, say nothing else", () => {
	expect(
		asked(
			["From / Inland City", "inlandCity"],
			["To / Port", "portCity"],
			["COC/SOC", "ownership"],
			["Freight / Cost", "cost"],
			["Freight / SSR", "ssr"],
			["Validity / Valid From", "validFrom"],
			["Validity / Valid To", "validTo"],
			["Rate/Cost", "cost"],
			["Remark / 备注", "remark"],
		),
	).toEqual([]);
	expect(asked(["Rate / SSR", "ssr"], ["Rate / Cost", "cost"], ["MSR", "msr"])).toEqual([]);
});
