import { z } from "zod";
import { wholeNumber } from "../../kit/fields/values.ts";

export const ntoccCargo = ["general", "reefer"] as const;
export const ntoccOutcomes = ["cost", "refused", "failed"] as const;
export const ntoccOrigins = ["screen", "search"] as const;
export const ntoccProviders = ["platform", "table"] as const;

const code = z.string().trim().toUpperCase().min(1, "problem.required").max(20);

/** What is asked for a truck: ends by the codes of cities, the kind of truck by its code, kilograms, and the day it is loaded. */
export const askInput = z.object({
	from: code,
	to: code,
	truckType: code,
	cargo: z.enum([...ntoccCargo, "dangerous"]).default("general"),
	weightKg: wholeNumber(1, 99_999).nullish(),
	loadDay: z.iso.date("problem.date"),
	customerName: z.string().trim().max(120).nullish(),
});

export type AskInput = z.output<typeof askInput>;

export const oneInput = z.object({ id: z.guid().toLowerCase() });
