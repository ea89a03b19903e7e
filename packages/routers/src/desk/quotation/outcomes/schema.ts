import { z } from "zod";

/** What quotations are counted by. */
export const outcomeGroups = ["lane", "sales", "customer"] as const;
export type OutcomeGroup = (typeof outcomeGroups)[number];

/** Which quotations are counted: those sent from a day to another, both included, of one person where `ownerId` says so. */
const period = {
	from: z.iso.date("problem.date"),
	to: z.iso.date("problem.date"),
	ownerId: z.number().int().min(1).optional(),
};
type Period = z.output<z.ZodObject<typeof period>>;

const isInOrder = ({ from, to }: Period) => from <= to;
const order = { path: ["to"], message: "problem.validToBeforeFrom" };

export const outcomesInput = z.strictObject({ ...period, by: z.enum(outcomeGroups) }).refine(isInOrder, order);
export const outcomesFileInput = z.strictObject(period).refine(isInOrder, order);

export type OutcomesWanted = z.output<typeof outcomesInput>;
