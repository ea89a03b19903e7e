import { z } from "zod";

/** Largest file taken, bytes. */
export const uploadLimit = 30 * 1024 * 1024;

/** Names an object of the store: letters of any script, digits and ` . _ - ( )`, in folders; no part starts with a dot. */
export const objectName = z
	.string()
	.trim()
	.min(1)
	.max(240)
	.regex(/^(?!.*(?:^|\/)\.)[\p{L}\p{N} ._()-]+(?:\/[\p{L}\p{N} ._()-]+)*$/u, "problem.objectName");

export const objectInput = z.object({ objectName });
export const objectsInput = z.object({ objectNames: z.array(objectName).min(1).max(50) });
/** An upload to come: the file's own name when there is no object name yet. */
export const uploadInput = z.object({ objectName: objectName.optional(), name: z.string().trim().min(1).max(200).optional() });
