import { z } from "zod";
import { endTokens, userFunctions } from "../session/schema.ts";

export const userTypes = [1, 2, 3] as const;
export const userStatuses = ["active", "disabled"] as const;
export const userLanguages = ["zh", "en", "es", "ja"] as const;

const isBlank = (value: unknown) => value === undefined || value === null || (typeof value === "string" && value.trim() === "");
const blankIsNull = <T extends z.ZodType>(schema: T) => z.preprocess((value) => (isBlank(value) ? null : value), schema.nullable().default(null));
const text = (max: number) => z.string().trim().max(max);
const guid = z.guid("problem.people.guid").toLowerCase();
const list = <T extends z.ZodType>(item: T, most: number) =>
	z
		.preprocess((value) => (isBlank(value) ? [] : value), z.array(item).max(most))
		.transform((values) => [...new Set(values)])
		.default([]);

/** What a new user name consists of: letters of other scripts look like these, and names from before may have them. */
export const plainUserName = /^[A-Za-z0-9._@-]+$/;

const fields = {
	userName: z
		.string()
		.trim()
		.min(1, "problem.required")
		.max(60)
		.regex(/^[\p{L}\p{N}._@-]+$/u, "problem.userName"),
	displayName: z.string().trim().min(1, "problem.required").max(100),
	email: z
		.string()
		.trim()
		.min(1, "problem.required")
		.max(200)
		.regex(/^[^\s@]+@[^\s@]+\.[A-Za-z]{2,}$/, "problem.email")
		.toLowerCase(),
	phone: blankIsNull(text(40).regex(/^[+\d][\d\s()/-]{3,}$/, "problem.phone")),
	userType: z.preprocess((value) => (typeof value === "string" && /^\d$/.test(value.trim()) ? Number(value) : value), z.literal(userTypes)),
	/** Company of a user of type 3. */
	companyId: blankIsNull(guid),
	/** Roles by GUID or code. */
	roles: list(
		z
			.string()
			.trim()
			.min(1)
			.max(40)
			.regex(/^[\w.-]+$/, "problem.people.guid"),
		20,
	),
	department: blankIsNull(text(100)),
	position: blankIsNull(text(100)),
	language: z.enum(userLanguages).default("zh"),
	/** What the person does. */
	functions: list(z.enum(userFunctions), userFunctions.length),
	/** Place codes the person looks after. */
	areas: list(z.string().trim().min(1).max(20).toUpperCase(), 100),
};

/** Customers' users belong to a company and nobody else does; everybody but a super administrator needs a role to see anything. */
function checkTogether(user: { userType: number; companyId: string | null; roles: string[] }, ctx: z.RefinementCtx): void {
	const problem = (path: string, message: string) => ctx.addIssue({ code: "custom", path: [path], message });
	if (user.userType === 3 && user.companyId === null) problem("companyId", "problem.companyNeeded");
	if (user.userType !== 3 && user.companyId !== null) problem("companyId", "problem.companyForStaff");
	if (user.userType !== 2 && user.roles.length === 0) problem("roles", "problem.roleNeeded");
}

/** A user as the form writes it, and as a row of the import sheet reads. */
export const userSchema = z.object(fields).superRefine(checkTogether);
export type UserFields = z.output<typeof userSchema>;

const numberOrGuid = z.union([z.int().positive(), guid]);
/** The version that was read; a change of another one is refused as stale. Old clients send none and change what is there. */
const version = z.int().positive().optional();

export const userInput = z.object({ id: numberOrGuid });
export const updateUserInput = z.object({ ...fields, id: numberOrGuid, version }).superRefine(checkTogether);
export const statusInput = z.object({ ids: z.array(numberOrGuid).min(1).max(200), status: z.enum(userStatuses), endTokens });
export const searchInput = z.object({ key: z.string().trim().max(100).default("") });
export const importInput = z.object({ objectName: z.string().min(1).max(300) });
/** Columns of the import sheet in their order. Roles are codes, a company is its code. */
export const importColumns = [
	"userName",
	"displayName",
	"email",
	"phone",
	"userType",
	"companyId",
	"roles",
	"department",
	"position",
	"language",
	"functions",
	"areas",
] as const;
export type ImportColumn = (typeof importColumns)[number];
export const importLimit = 200;
