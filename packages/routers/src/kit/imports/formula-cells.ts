import { type Reading, type ReadingContext, value } from "./cell-reading.ts";

/** The slash between an amount and what it may be counted by. */
const slashed = /(?<=\d) ?\/ ?(?=(?:teu|km|weight)(?![a-z]))/gi;

/** A formula as it is written. Outside of the portal "cost+300/TEU" as likely means 300 for each TEU, which a person says. */
export function readFormula(formula: string, { asPortal, slashIsTimes }: Pick<ReadingContext, "asPortal" | "slashIsTimes">): Reading {
	const times = formula.replace(slashed, "*");
	if (asPortal || times === formula) return value(formula);
	return slashIsTimes ? value(times) : { kind: "value", value: formula, remark: "perUnit" };
}
