import { z } from "zod";

export const passwordLength = { minimum: 12, maximum: 128 } as const;
export const languages = ["zh", "en", "es", "ja"] as const;

/** What people do, as they say it of themselves. */
export const userFunctions = ["pricing", "vendorManagement", "sales", "customerService", "approval", "operations", "finance"] as const;

/** Longest life of an API token, in days. */
export const longestTokenDays = 365;

const password = z.string().min(1).max(200);
const newPassword = z.string().min(passwordLength.minimum, "problem.passwordTooShort").max(passwordLength.maximum, "problem.passwordTooLong");
const userName = z.string().trim().min(1).max(254);
/** local@domain with a top level of two letters or more; nothing a mail header could take for two addresses. */
export const emailPattern = /^[\w.!#$%&'*+/=?^`{|}~-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}$/;
const email = z.string().trim().max(254).regex(emailPattern, "problem.email");
/** A code as mailed; people paste it with blanks. */
const code = z
	.string()
	.transform((text) => text.replace(/\s/g, ""))
	.pipe(z.string().regex(/^\d{6}$/, "problem.code"));
const secret = z.string().trim().min(1).max(200);

/** User name and password, as both sign-in forms send them; blanks around the name are not part of it. */
/** A second factor beside the first: six digits of an app, or a recovery code. Old clients may send "" or null, or digits as a number. */
const factor = z.union([z.string().max(40), z.number(), z.null()]).optional();

export const signInInput = z.object({ userName: z.string().trim().min(1).max(100), password, code: factor, totp: factor });

/** Whether the API tokens of whoever gets another password, or is shut out, end with it. */
export const endTokens = z.boolean().default(true);

export const changePasswordInput = z.object({ oldPassword: password, newPassword, endTokens });

/** REST paths a screen would like to call. */
export const apiPathsInput = z.object({ apiPaths: z.array(z.string().max(300)).max(1000) });

/** Whom to mail a code: by user name or e-mail address. */
export const sendCodeInput = z.object({ userName });
/** `code` is the mailed one, `totp` the second factor. */
export const codeSignInInput = z.object({ userName, code, totp: factor });
export const resetPasswordInput = z.object({ userName, code, newPassword, endTokens });

export const imitateInput = signInInput.extend({ customerCode: z.string().trim().min(1).max(100) });

/** Company code, the check code the company gives its people, and the address that wants to register. */
export const checkCompanyInput = z.object({ scode: z.string().trim().min(1).max(60), code: z.string().trim().min(1).max(60), email });
export const checkEmailInput = z.object({ email, registrationKey: secret.optional() });
export const registerInput = checkCompanyInput.omit({ email: true }).extend({
	registrationKey: secret,
	/** Where it is sent it must be the address the key was given to. */
	email: email.optional(),
	displayName: z.string().trim().min(1).max(100),
	phone: z.string().trim().max(40).optional(),
	/** Left out or empty: the person signs in by code. */
	password: z.union([z.literal(""), newPassword]).optional(),
	language: z.enum(languages).optional(),
});

/** The second step of a sign-in: a code of the app or a recovery code. */
export const secondFactorInput = z.object({ challenge: secret, code: factor, recoveryCode: factor });
/** The password is left out by those who have none. */
export const startFactorInput = z.object({ password: password.optional(), code: factor });
export const confirmFactorInput = z.object({ code: factor });
export const turnOffFactorInput = z.object({ password: password.optional(), code: factor });

export const invitationInput = z.object({ token: secret });
export const acceptInvitationInput = z.object({ token: secret, newPassword });
export const exchangeInput = z.object({ code: secret });
export const changeRoleInput = z.object({ role: z.string().trim().min(1).max(60).nullable() });

/** What is left out stays as it is. */
export const updateInfoInput = z.object({
	displayName: z.string().trim().min(1).max(100).optional(),
	phone: z
		.string()
		.trim()
		.regex(/^[+\d][\d\s()./-]{3,38}$|^$/, "problem.phone")
		.nullish(),
	language: z.enum(languages).optional(),
	version: z.number().int().optional(),
});

export const updateFunctionInput = z.object({
	functions: z.array(z.enum(userFunctions)).max(userFunctions.length).optional(),
	/** Place codes (`CNSHA`). */
	areas: z.array(z.string().trim().min(1).max(10)).max(100).optional(),
	version: z.number().int().optional(),
});

export const createTokenInput = z.object({
	name: z.string().trim().min(1).max(60),
	/** Keys of the permission registry. */
	scopes: z.array(z.string().max(60)).min(1, "problem.scopeNeeded").max(200),
	days: z.number().int().min(1).max(longestTokenDays),
});
export const idInput = z.object({ id: z.guid() });
