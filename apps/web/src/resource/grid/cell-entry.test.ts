import { expect, test } from "vitest";
import { errorsByCell } from "./cell-entry.ts";

const labelOf = (field: string) => field.toUpperCase();

test.each([
	["an error of the edited cell", { ssr: "Too much" }, ["ssr"], { ssr: "Too much" }],
	["one of the row", { "": "Gone" }, ["ssr", "cost"], { ssr: "Gone", cost: "Gone" }],
	["one of a cell nobody edited", { msr: "Above the SSR" }, ["ssr"], { ssr: "MSR: Above the SSR" }],
	["both", { ssr: "Too much", msr: "Above the SSR" }, ["ssr", "cost"], { ssr: "Too much MSR: Above the SSR", cost: "MSR: Above the SSR" }],
	["none", {}, ["ssr"], {}],
])("%s is said where somebody can act", (_, errors, edited, said) => expect(errorsByCell(errors, edited, labelOf)).toEqual(said));
