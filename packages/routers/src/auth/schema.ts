import { z } from "zod";

export const passwordLength = { minimum: 12, maximum: 128 } as const;

const password = z.string().min(1).max(200);

/** User name and password, as both sign-in forms send them; blanks around the name are not part of it. */
export const signInInput = z.object({ userName: z.string().trim().min(1).max(100), password });

export const changePasswordInput = z.object({
	oldPassword: password,
	newPassword: z.string().min(passwordLength.minimum, "problem.passwordTooShort").max(passwordLength.maximum, "problem.passwordTooLong"),
});

/** REST paths a screen would like to call. */
export const apiPathsInput = z.object({ apiPaths: z.array(z.string().max(300)).max(1000) });
