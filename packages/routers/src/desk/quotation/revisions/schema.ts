import { z } from "zod";

/** Two revisions of one offer, in either order. */
export const compareInput = z.strictObject({ id: z.guid(), with: z.guid() });
