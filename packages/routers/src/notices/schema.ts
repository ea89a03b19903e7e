import { z } from "zod";
import { orNothing, recordGuidSchema } from "../records/fields.ts";

export const noticeLevels = ["info", "important", "urgent"] as const;
export const noticeAudiences = ["everybody", "roles", "companies"] as const;
export const noticeStatuses = ["draft", "published", "withdrawn"] as const;

const instant = z.preprocess(
	(value) => (typeof value === "string" && !Number.isNaN(Date.parse(value)) ? new Date(value).toISOString() : value),
	z.iso.datetime("problem.time"),
) as unknown as z.ZodType<string, string>;

/**
 * A notice: plain text, whose links are made clickable where it is shown. `roles` (codes) and `companies` (GUIDs) say whom it is for when
 * `audience` does. It is shown between `shownFrom` and `shownTo` (ISO 8601), either of which may be open.
 */
export const noticeSchema = z.object({
	title: z.string().trim().min(1).max(150),
	content: z.string().trim().min(1).max(5_000),
	level: z.enum(noticeLevels).default("info"),
	audience: z.enum(noticeAudiences).default("everybody"),
	roles: z.array(z.string().trim().min(1).max(60)).max(50).default([]),
	companies: z.array(recordGuidSchema).max(200).default([]),
	shownFrom: orNothing(instant),
	shownTo: orNothing(instant),
});

export type Notice = z.output<typeof noticeSchema>;

export const statusInput = z.object({ id: recordGuidSchema, status: z.enum(["published", "withdrawn"]) });
/** The notices somebody has read; all that are shown to them where none are named. */
export const readInput = z.object({ ids: z.array(recordGuidSchema).max(200).optional() });
