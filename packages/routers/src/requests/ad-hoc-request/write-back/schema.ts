import { z } from "zod";
import { moveInput } from "../schema.ts";
import { writeBackParts } from "./rules.ts";

const value = z.union([z.string().max(500), z.number(), z.boolean(), z.null()]);

/**
 * `rows`: what somebody says of rates, by the key of each: `values` by the fields of the book that the request leaves open (`costLine`: the place of the cost that
 * stands beside the price, or `none`); `skip`: this one is not written.
 */
export const writeBackPreviewInput = z.object({
	...moveInput.shape,
	part: z.enum(writeBackParts),
	rows: z
		.array(z.object({ key: z.string().max(20), skip: z.boolean().default(false), values: z.record(z.string().max(60), value).default({}) }))
		.max(400)
		.default([]),
});

/** `replace`: what is in the way makes room, as the preview says. */
export const writeBackInput = writeBackPreviewInput.extend({ replace: z.boolean().default(false) });

export type WriteBackAsked = z.output<typeof writeBackPreviewInput>;
