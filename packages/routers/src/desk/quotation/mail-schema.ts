import { z } from "zod";
import { languages } from "../../people/session/schema.ts";
import { refuseUnknown } from "../mail-template/placeholders.ts";

/** Addresses one mail goes to beside the customer's. */
const mostCopies = 10;

const isAddress = (text: string): boolean => text.length <= 254 && z.email().safeParse(text).success;

const copies = z
	.array(z.string().trim())
	.max(mostCopies)
	.superRefine((addresses, ctx) => {
		for (const [i, address] of addresses.entries())
			if (!isAddress(address)) ctx.addIssue({ code: "custom", path: [i], message: "problem.ccAddress", params: { address } });
	});

/**
 * What somebody says of one mail: who gets it, too, its subject, and its text before the portal's own end; placeholders are filled in. What is left out is
 * as the template has it.
 */
export const mailSaid = z.strictObject({
	cc: copies.optional(),
	subject: z.string().trim().min(1).max(250).superRefine(refuseUnknown).optional(),
	text: z.string().trim().min(1).max(50_000).superRefine(refuseUnknown).optional(),
});

const id = z.guid();

/** `version` is that of the draft whose mail was looked at; another one is refused, since the mail would say what no longer holds. */
export const sendInput = mailSaid.extend({
	id,
	version: z.number().int().min(1).optional(),
	/** Language beside its own on the papers it is sent with: null for none, left out as the draft has it. */
	secondLanguage: z.enum(languages).nullable().optional(),
	/** The remarks in it; "" where the first ones stand for both. Left out: what was written in that language. */
	secondRemarks: z.string().trim().max(4000).optional(),
});
export const resendInput = mailSaid.extend({ id });

export type MailSaid = z.output<typeof mailSaid>;
