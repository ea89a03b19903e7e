import { z } from "zod";
import type { NtoccAnswer, NtoccFailed } from "./provider.ts";

/** A decimal as text, or as a number that is written out: what a number holds exactly has 15 digits at most. */
const decimal = z.preprocess(
	(value) => (typeof value === "number" ? String(value) : value),
	z
		.string()
		.regex(/^\d{1,12}(\.\d{1,6})?$/)
		.refine((text) => text.replace(/^0+|\./g, "").length <= 15),
);
/** One line for people: what a platform says stands in records and on screens. */
const line = (most: number) =>
	z.string().transform((text) =>
		[
			...text
				.toWellFormed()
				.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, " ")
				.trim(),
		]
			.slice(0, most)
			.join(""),
	);

const costAnswer = z.object({
	cost: decimal.refine((text) => /[1-9]/.test(text)),
	currency: z.string().regex(/^[A-Z]{3}$/),
	km: decimal.nullish(),
	reference: line(100).nullish(),
});
/** `refused: true` or the reason itself. A refusal beside a cost is neither. */
const refusedAnswer = z.object({ refused: z.union([z.literal(true), z.string().min(1)]), cost: z.null().optional() });

export const failed = (failure: NtoccFailed["failure"], status: number | null = null): NtoccFailed => ({ outcome: "failed", failure, status });

/** What the body of a successful answer says. */
export function readAnswer(body: string, status: number): NtoccAnswer {
	let sent: unknown;
	try {
		sent = JSON.parse(body);
	} catch {
		return failed("notJson", status);
	}
	const refused = refusedAnswer.safeParse(sent);
	if (refused.success) {
		const said = refused.data.refused;
		return { outcome: "refused", reason: said === true ? null : line(300).parse(said) || null };
	}
	if (typeof sent === "object" && sent !== null && "refused" in sent && sent.refused !== false && sent.refused !== null)
		return failed("schema", status);
	const cost = costAnswer.safeParse(sent);
	if (!cost.success) return failed("schema", status);
	const { km, reference, ...amount } = cost.data;
	return { outcome: "cost", ...amount, km: km ?? null, reference: reference || null };
}
