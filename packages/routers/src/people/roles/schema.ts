import { z } from "zod";

export const roleTypes = ["internal", "company"] as const;
/** What a role's people are the first to be asked about; empty for none. */
export const focalTypes = ["pricing", "vendor", "sales", "customer", "operations"] as const;

const isBlank = (value: unknown) => value === undefined || value === null || (typeof value === "string" && value.trim() === "");
const blankIsNull = <T extends z.ZodType>(schema: T) => z.preprocess((value) => (isBlank(value) ? null : value), schema.nullable().default(null));
const guid = z.guid("problem.people.guid").toLowerCase();

const fields = {
	code: z
		.string()
		.trim()
		.min(1, "problem.required")
		.max(40)
		.regex(/^[\w.-]+$/, "problem.roleCode"),
	name: z.string().trim().min(1, "problem.required").max(100),
	roleType: z.enum(roleTypes),
	isSuper: z.boolean().default(false),
	department: blankIsNull(z.string().trim().max(100)),
	position: blankIsNull(z.string().trim().max(100)),
	canQuotation: z.boolean().default(false),
	focalType: blankIsNull(z.enum(focalTypes)),
	/** Its people must have a second factor. Left out, as old clients do: as it is, no for a new role. */
	secondFactor: z.boolean().optional(),
};

/** A role as the form writes it, without its rights. */
export const roleSchema = z.object(fields);
export type RoleFields = z.output<typeof roleSchema>;

const numberOrGuid = z.union([z.int().positive(), guid]);
const permissions = z.array(z.string().max(80)).max(500);

export const roleInput = z.object({ id: numberOrGuid });
/** Rights left out: a new role gets none, one that is there keeps its own. */
export const addRoleInput = roleSchema.extend({ permissions: permissions.optional() });
export const updateRoleInput = addRoleInput.extend({ id: numberOrGuid, version: z.int().positive().optional() });
/** `confirmed`: people who have the role lose it. */
export const removeRoleInput = roleInput.extend({ confirmed: z.boolean().default(false) });
export const roleTypeInput = z.object({ roleType: z.enum(roleTypes) });
/** Action GUIDs; empty entries are dropped. */
export const assignInput = z.object({
	id: numberOrGuid,
	actions: z.preprocess((value) => (Array.isArray(value) ? value.filter((entry) => !isBlank(entry)) : value), z.array(guid).max(2_000)),
});
/** A role as it stands in a form, saved or not. */
export const previewInput = z.object({
	code: z.string().max(40).default(""),
	roleType: z.enum(roleTypes).default("internal"),
	isSuper: z.boolean().default(false),
	permissions,
});
