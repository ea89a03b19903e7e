import { z } from "zod";

/**
 * What becomes of a rate that clashes: the sheet's is taken from its first day on, or within its own days with the book's before and behind it, or the
 * book's is kept.
 */
export const clashChoices = ["sheet", "within", "book"] as const;
export type ClashChoice = (typeof clashChoices)[number];

/** The same of any rate, which may be left out as if the sheet had it not. */
export const rowChoices = [...clashChoices, "leaveOut"] as const;
export type RowChoice = (typeof rowChoices)[number];

/** A choice for a rate made before its sheet is read with other columns, and what the rate was. */
const chosenBefore = z.object({ row: z.number(), part: z.number(), choice: z.enum(rowChoices), rate: z.string() });
export type ChosenBefore = z.infer<typeof chosenBefore>;

/** What was chosen before a sheet is read with other columns; `clashes` is whether something was for all that clash. */
export const choicesBefore = z.object({ rows: z.array(chosenBefore).default([]), clashes: z.boolean().default(false) });
export type ChoicesBefore = z.infer<typeof choicesBefore>;

/** Choices that do not hold for a sheet read again: of rows that say something else now, of rows that clash with nothing now, and the one for all that clash. */
export const choicesGone = z.object({ otherwise: z.array(z.number()), noClash: z.array(z.number()), clashes: z.boolean() });
export type ChoicesGone = z.infer<typeof choicesGone>;
