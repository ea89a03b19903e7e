import { z } from "zod";
import { choicesBefore, choicesGone } from "./chosen-before.ts";
import { chosenColumn, openPrice } from "./told-prices.ts";

/**
 * What is kept with a batch's mapping: by what the header of each table is remembered, who settled the columns, null where nobody did, which columns took
 * over what was settled for the same head in another table, the workbook's sheets, none until it was opened, and what was answered before it is read with
 * other columns, as JSON: answers to questions that stand again hold again. What was chosen for rates until then, and what of it holds no longer. Whether
 * another sheet is to be read than the one the columns were of. Columns whose field a person chose, and those whose prices are open.
 */
const keptWith = z.object({
	hashes: z.array(z.string()).default([]),
	settledBy: z.object({ id: z.number(), name: z.string(), at: z.string() }).nullable().default(null),
	carried: z.array(z.object({ table: z.number(), column: z.number(), from: z.number() })).default([]),
	sheets: z.array(z.string()).default([]),
	sheetChanged: z.boolean().default(false),
	answeredBefore: z.string().default("{}"),
	chosenBefore: choicesBefore.default({ rows: [], clashes: false }),
	choicesGone: choicesGone.nullable().default(null),
	chosen: z.array(chosenColumn).default([]),
	openPrices: z.array(openPrice).default([]),
});
export type KeptWith = z.infer<typeof keptWith>;

/** What is kept with the mapping a batch has as JSON. */
export const keptWithMapping = (mapping: string | null): KeptWith => keptWith.parse(JSON.parse(mapping ?? "{}"));
