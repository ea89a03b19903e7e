import { expect, test } from "vitest";
import { books } from "../../prices/books.ts";
import { depotPrice } from "../../prices/depot-price/schema.ts";
import { priceSettings } from "../../settings/price-setting/queries.ts";
import { defineRateBook } from "../price-book/define.ts";
import { recordLines } from "../records/rest.ts";

const spelt = (spellings: Record<string, readonly string[]>) => () =>
	defineRateBook({ ...depotPrice, spellings: { ...depotPrice.spellings, ...spellings } });

test.each([
	["two fields are given one spelling", { dayTo: ["toDay", "FromDay"] }, "FromDay means both dayFrom and dayTo"],
	["a field is given another one's own name", { dayFrom: ["cost", "dayFrom"] }, "cost means both dayFrom and cost"],
	["a field is given a name of a place", { dayFrom: ["portName"] }, "portName means both port and dayFrom"],
	["a field is given a name every call has", { dayFrom: ["validOn"] }, "validOn means both validOn and dayFrom"],
])("a book is refused at start where %s", (_where, spellings, said) => {
	expect(spelt(spellings)).toThrow(`depotPrice: older clients' ${said}`);
});

test("a book is refused at start where its GUID is called as a field, or as its head's", () => {
	const older = (guid: string, head: string) => () => defineRateBook({ ...depotPrice, older: { guid, lines: {}, head: { guid: head, lines: {} } } });
	expect(older("depot", "headID")).toThrow("depot means both the GUID depot and depot");
	expect(older("detailID", "cost")).toThrow("cost means both the GUID cost and cost");
	expect(older("detailID", "headID")).not.toThrow();
});

test("the books of the product, and what is spelled in one more way only, are taken", () => {
	for (const book of books) expect(() => defineRateBook(book)).not.toThrow();
	expect(spelt({ dayFrom: ["fromDay", "dayFrom", "FROMDAY", "firstDay"] })).not.toThrow();
});

test.each([
	["a field is given another one's own name", { id: "ID", names: { service: "currency" } }, "service means both service and currency"],
	["its GUID is called as a field", { id: "Margin" }, "margin means both id and margin"],
	["a filter is called as another field", { id: "ID", filters: { margin: "currency" } }, "margin means both margin and currency"],
])("lines of a kind of record are refused at start where %s", (_where, spelling, said) => {
	expect(() => recordLines(priceSettings, spelling, {})).toThrow(`priceSetting: older clients' ${said}`);
});

test.each([
	["a name", { id: "ID", names: { serviceName: "servise" } }, "serviceName is servise"],
	["a filter", { id: "ID", filters: { from: { field: "validFrm", as: "day" } } }, "from is validFrm"],
	["what another call changes", { id: "ID", elsewhere: { state: "POST /api/v1/State" } }, "state is state"],
] as const)("lines of a kind of record are refused at start where %s is of a field it does not have", (_what, spelling, said) => {
	expect(() => recordLines(priceSettings, spelling, {})).toThrow(`priceSetting: older clients' ${said}, a field it does not have`);
});

test("a book's spellings, head and columns are of fields it has", () => {
	expect(spelt({ dayFirst: ["fromDay"] })).toThrow("depotPrice has no field dayFirst");
	expect(() => defineRateBook({ ...depotPrice, head: ["harbour"] })).toThrow("depotPrice has no field harbour");
});
