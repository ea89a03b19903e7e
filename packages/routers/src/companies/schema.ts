import { z } from "zod";
import { orNothing, recordGuidSchema } from "../records/fields.ts";
import { userLanguages } from "../users/schema.ts";

/** Labels between dots and an end of letters, as the addresses the product takes have them. */
const domain = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[a-z]{2,63}$/u;

/**
 * A customer company. Its people register with `code` (unique in any case) and its check code, from `emailDomain` or one below it where
 * that is said; `language` is what mails and documents to it are written in. The check code is no field: it is renewed, never entered.
 */
export const companySchema = z.object({
	code: z
		.string()
		.trim()
		.min(1, { error: "problem.required", abort: true })
		.regex(/^[A-Za-z0-9]([A-Za-z0-9._-]{0,28}[A-Za-z0-9])?$/, "problem.companyCode"),
	name: z.string().trim().min(1, "problem.required").max(120),
	language: z.enum(userLanguages).default("zh"),
	emailDomain: orNothing(
		z
			.string()
			.trim()
			.toLowerCase()
			.overwrite((text) => text.replace(/^@/, ""))
			.regex(domain, "problem.emailDomain")
			.max(190),
	),
});

export type Company = z.output<typeof companySchema>;

export const companyIdInput = z.object({ id: recordGuidSchema });
