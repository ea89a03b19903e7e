import { z } from "zod";
import { declineReasons } from "./reasons.ts";

/** Any text: one that is no token is one nobody knows. */
const token = z.string().max(200);

export const linkInput = z.strictObject({ token });
/** `option`: which of several is taken, by its place from 0; left out where the lanes are parts, which are accepted whole. */
export const acceptByLinkInput = z.strictObject({ token, option: z.number().int().min(0).max(19).optional() });
/** `reason`: in the customer's words; needed where none of the others is the reason. */
export const declineByLinkInput = z
	.strictObject({ token, because: z.enum(declineReasons), reason: z.string().trim().max(1000).default("") })
	.refine(({ because, reason }) => because !== "other" || reason !== "", { path: ["reason"], message: "problem.reason" });
export const askByLinkInput = z.strictObject({ token, text: z.string().trim().min(1, "problem.customerQuestion").max(2000) });
