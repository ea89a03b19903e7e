import { z } from "zod";
import { plainNumber, reading } from "../../kit/fields/values.ts";
import { mostLanes } from "./lanes.ts";

/** How a price is said: percent on top, an amount on top for each container or once, or what the lanes come to together. Amounts are in the quotation's currency. */
export const markUpKinds = ["percent", "perContainer", "perQuotation", "target"] as const;
export type MarkUpKind = (typeof markUpKinds)[number];

/** Most of a mark-up, in percent of the standard prices. */
export const MOST_PERCENT = 300;

const amount = z.string();

/** Who set something of a quotation by hand, and when, ISO 8601 UTC; left out of what was set before that was kept. */
export const signed = { setBy: z.string().optional(), setAt: z.string().optional() };
export type Signature = z.infer<z.ZodObject<typeof signed>>;

/** What became of a lane's charges, as a document keeps it: of each of them, those of the books first, in its own currency and (`converted`) in the quotation's. */
export const keptMarkUp = z.object({
	kind: z.enum(markUpKinds),
	/** As it was entered: percent, or an amount of the quotation's currency. */
	value: amount,
	lines: z.array(z.object({ unitPrice: amount, amount, converted: amount })),
	...signed,
});
export type KeptMarkUp = z.infer<typeof keptMarkUp>;

const lanePlace = z
	.number()
	.int()
	.min(0)
	.max(mostLanes - 1);

/** `lanes`: which of the draft's, by their places from 0; all of them where they are left out. */
const wanted = {
	id: z.guid(),
	lanes: z.array(lanePlace).min(1, "problem.required").max(mostLanes).optional(),
	kind: z.enum(markUpKinds),
	value: reading(plainNumber, z.string().max(40)),
};

/** A figure of its kind: a mark-up is above nothing, and what is to be less than standard prices is a total. */
function refuseNoFigure({ kind, value }: { kind: MarkUpKind; value: string }, ctx: z.RefinementCtx): void {
	if (!/^(?=.*[1-9])\d{1,12}(\.\d{1,4})?$/.test(value))
		ctx.addIssue({ code: "custom", path: ["value"], message: kind === "percent" ? "problem.markUpPercent" : "problem.amountAboveZero" });
}

const version = z.number().int().min(1);

export const previewMarkUpInput = z.strictObject(wanted).superRefine(refuseNoFigure);
export const markUpInput = z.strictObject({ ...wanted, version }).superRefine(refuseNoFigure);
export const askTargetInput = z
	.strictObject({ ...wanted, version, reason: z.string().trim().min(1, "problem.reason").max(1000) })
	.superRefine(refuseNoFigure);
export const removeMarkUpInput = z.strictObject({ id: wanted.id, version });

export type MarkUpWanted = Pick<z.output<typeof previewMarkUpInput>, "kind" | "value" | "lanes">;
