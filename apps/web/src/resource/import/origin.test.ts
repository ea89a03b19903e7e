import { expect, test } from "vitest";
import { placeFrom } from "./origin.ts";

const fields = [{ name: "currency" }, { name: "cost" }];
const rows = [
	{ sheetRow: 5, origins: { currency: "D5", cost: "E5" } },
	{ sheetRow: 5, origins: { currency: "D5", cost: "F5" } },
	{ sheetRow: 6, origins: { currency: "D5", cost: "E6" } },
];

test.each([
	["a cell of one rate", { row: 5, cell: "F5" }, { row: 1, column: 1 }],
	["a merged cell, by the first row that has it", { row: 5, cell: "D5" }, { row: 0, column: 0 }],
	["a title, though it is no row of rates", { row: 1, cell: "D5" }, { row: 0, column: 0 }],
	["a cell nothing is read from, by its row", { row: 6, cell: "K6" }, { row: 2, column: 0 }],
	["a row that is not here", { row: 9, cell: "E9" }, null],
])("%s is found", (_what, wanted, place) => expect(placeFrom(rows, fields, wanted)).toEqual(place));
