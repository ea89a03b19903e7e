import { z } from "zod";
import { orNothing, recordGuidSchema } from "../records/fields.ts";

/** Parts of an ad hoc request: T truck, D depot, M middle mile (rail or barge), F first mile. */
export const teamServiceTypes = ["T", "D", "M", "F"] as const;

const distinct = <S extends z.ZodType>(schema: S, most: number) => z.array(schema).max(most);

/**
 * People who handle requests: `serviceTypes` and `portCities` (GUIDs of places) say which; none of the latter means all port cities.
 * `leader` and `members` are GUIDs of users; mail goes to `email`, or to the members where there is none.
 */
export const teamSchema = z.object({
	name: z.string().trim().min(1).max(80),
	serviceTypes: distinct(z.enum(teamServiceTypes), 4).min(1, "problem.teamServices"),
	portCities: distinct(recordGuidSchema, 300).default([]),
	leader: recordGuidSchema,
	members: distinct(recordGuidSchema, 100).min(1, "problem.teamMembers"),
	email: orNothing(
		z
			.string()
			.trim()
			.max(254)
			.regex(/^[^\s@<>"',;]+@[^\s@<>"',;]+\.[A-Za-z]{2,}$/, "problem.email"),
	),
	active: z.boolean().default(true),
	remark: orNothing(z.string().trim().max(500)),
});

export type Team = z.output<typeof teamSchema>;
export const peopleInput = z.object({ search: z.string().trim().max(100).default("") });
