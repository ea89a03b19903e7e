import { z } from "zod";

/** Largest file taken, bytes. */
export const uploadLimit = 30 * 1024 * 1024;

/**
 * What a caller calls a file, in folders if they like: anything that can be seen. No part begins with a dot, and none with the `~` of our
 * own names in the store.
 */
export const objectName = z
	.string()
	.trim()
	.min(1)
	.max(240)
	.regex(/^(?!.*(?:^|\/)[.~])[^\p{Cc}\p{Cs}\p{Cn}/\\]+(?:\/[^\p{Cc}\p{Cs}\p{Cn}/\\]+)*$/u, "problem.objectName");

export const objectInput = z.object({ objectName });
export const objectsInput = z.object({ objectNames: z.array(objectName).min(1).max(50) });
/** An upload to come: the file's own name when there is no object name yet. */
export const uploadInput = z.object({ objectName: objectName.optional(), name: z.string().trim().min(1).max(200).optional() });
