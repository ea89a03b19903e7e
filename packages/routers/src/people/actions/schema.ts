import { z } from "zod";

export const actionKinds = ["menu", "api", "button"] as const;

const isBlank = (value: unknown) => value === undefined || value === null || (typeof value === "string" && value.trim() === "");
const blankIsNull = <T extends z.ZodType>(schema: T) => z.preprocess((value) => (isBlank(value) ? null : value), schema.nullable().default(null));
const guid = z.guid("problem.people.guid").toLowerCase();

/** An action as the form writes it. What the product brings along keeps its kind, code, path and right. */
export const actionSchema = z.object({
	kind: z.enum(actionKinds),
	code: z.string().trim().min(1, "problem.required").max(200),
	name: z.string().trim().min(1, "problem.required").max(200),
	path: blankIsNull(z.string().trim().max(300, "problem.people.pathLong")),
	method: blankIsNull(z.enum(["GET", "POST", "PUT", "DELETE"])),
	actionClass: blankIsNull(z.string().trim().max(60)),
	description: blankIsNull(z.string().trim().max(500)),
	/** Right it stands for; none where nothing is granted with it. */
	permission: blankIsNull(z.string().trim().max(80)),
});
export type ActionFields = z.output<typeof actionSchema>;

const blankIsAbsent = (value: unknown) => (isBlank(value) ? undefined : value);
/** Without `id` a new one. */
export const saveActionInput = actionSchema.extend({
	id: z.preprocess(blankIsAbsent, guid.optional()),
	version: z.int().positive().optional(),
});
export const actionInput = z.object({ id: guid });
export const kindInput = z.object({ kind: z.enum(actionKinds) });
export const mappingInput = z.object({
	menuId: guid,
	/** Left out: those that are mapped stay. */
	apiIds: z
		.preprocess((value) => (Array.isArray(value) ? value.filter((entry) => !isBlank(entry)) : value), z.array(guid).max(2_000).optional())
		.optional(),
});

/** Role-bearing routes as the portal has them. */
export const importMenusInput = z.object({
	menus: z
		.array(
			z.object({
				path: z.string().trim().min(1).max(300).startsWith("/", "problem.people.path"),
				name: z.string().trim().min(1).max(200),
				description: blankIsNull(z.string().trim().max(500)),
				actionClass: blankIsNull(z.string().trim().max(60)),
			}),
		)
		.min(1)
		.max(500),
});
