import { dayMeant } from "@iqt/i18n/days";
import { z } from "zod";
import { pricedServices } from "../price-setting/schema.ts";
import { type MaySkip, orNothing, recordGuidSchema } from "../records/fields.ts";

export const auditorKinds = ["application", "final"] as const;
/** "" stands for every service. */
export const auditedServices = ["", ...pricedServices] as const;

const day = z.preprocess((value) => (typeof value === "string" ? dayMeant(value) : value), z.iso.date("problem.date")) as unknown as z.ZodType<
	string,
	string
>;

/** Empty text stands for all of them. */
const orAll = <S extends z.ZodType<string>>(schema: S) =>
	z.preprocess((value) => value ?? "", schema) as unknown as MaySkip<z.output<S>, z.input<S> | null>;

/**
 * Who decides on discounts. `department` and `service` narrow what for ("": all); `maxDiscount` is percent off the standard rate he grants
 * alone. On the days of the absence, both included, the substitute decides in his place.
 */
export const auditorSchema = z.object({
	kind: z.enum(auditorKinds),
	userGuid: recordGuidSchema,
	department: orAll(z.string().trim().max(80)),
	service: orAll(z.enum(auditedServices)),
	maxDiscount: z.preprocess(
		(value) => (typeof value === "number" ? String(value) : typeof value === "string" ? value.trim().replace(/[%％]$/, "") : value),
		z.string().regex(/^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)$/, "problem.discountPercent"),
	) as unknown as z.ZodType<string, string>,
	substituteGuid: orNothing(recordGuidSchema),
	absentFrom: orNothing(day),
	absentTo: orNothing(day),
	active: z.boolean().default(true),
});

export type Auditor = z.output<typeof auditorSchema>;
export const candidatesInput = z.object({ search: z.string().trim().max(100).default(""), kind: z.enum(auditorKinds).optional() });
