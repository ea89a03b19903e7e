import { z } from "zod";

/** What is typed into the palette. */
export const findInput = z.object({ search: z.string().trim().min(2).max(64) });
