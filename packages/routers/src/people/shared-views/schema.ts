import { z } from "zod";
import { preferenceKey } from "../preferences/schema.ts";

const field = z.string().min(1).max(100);
const fields = z.array(field).max(200);

/** How a list's columns are laid out: order, hidden and shown ones, widths in px, pinned ones. */
const layout = z.object({
	order: fields,
	hidden: fields,
	shown: fields,
	widths: z.record(field, z.number().int().min(20).max(2000)).refine((widths) => Object.keys(widths).length <= 200, "problem.viewTooLarge"),
	pinned: fields.nullable(),
});

/** Whom a view is given to: the GUID of a team of one's own, or of a role whose people begin the list with it. */
const audience = z.object({ kind: z.enum(["team", "role"]), id: z.guid().toLowerCase() });

/** A view of a list under a name; with `id` and `version` one there is, changed. */
export const saveViewInput = z.object({
	id: z.guid().toLowerCase().optional(),
	version: z.number().int().positive().optional(),
	list: preferenceKey,
	path: z
		.string()
		.regex(/^(\/[A-Za-z0-9_-]+)+$/, "problem.viewPath")
		.max(200),
	name: z.string().trim().min(1).max(60),
	search: z
		.string()
		.max(4000)
		.regex(/^(\?.*)?$/s, "problem.viewSearch"),
	layout,
	audience,
});

export const renameViewInput = z.object({
	id: z.guid().toLowerCase(),
	version: z.number().int().positive().optional(),
	name: z.string().trim().min(1).max(60),
});
export const viewIdInput = z.object({ id: z.guid().toLowerCase() });

export type SaveView = z.output<typeof saveViewInput>;
export type ViewLayout = z.output<typeof layout>;
