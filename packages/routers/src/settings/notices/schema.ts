import { z } from "zod";
import { declareRecord } from "../../kit/records/declare.ts";
import {
	choice,
	codes,
	computed,
	computedChoice,
	longText,
	moment,
	optional,
	orEmptyList,
	recordGuidSchema,
	references,
	text,
	withDefault,
} from "../../kit/records/fields.ts";

export const noticeLevels = ["info", "important", "urgent"] as const;
export const noticeAudiences = ["everybody", "roles", "companies"] as const;
export const noticeStatuses = ["draft", "published", "withdrawn"] as const;

/**
 * A notice: plain text, whose links are made clickable where it is shown. `roles` (codes) and `companies` (GUIDs) say whom it is for when
 * `audience` does. It is shown between `shownFrom` and `shownTo` (ISO 8601), either of which may be open; a day alone is meant with its end.
 */
export const notice = declareRecord({
	name: "notice",
	title: "menu.notices",
	label: "title",
	rights: { menu: "/settings/notices", view: [], edit: [] },
	fields: {
		title: text(150, { listed: "search", wide: true, pinned: true, width: 300 }),
		status: computedChoice(noticeStatuses, "enum.noticeStatus", { enumeration: { title: "enumeration.noticeStatus" }, listed: "own", width: 110 }),
		level: withDefault(choice(noticeLevels, "enum.noticeLevel", { enumeration: { title: "enumeration.noticeLevel" }, width: 110 }), "info"),
		audience: withDefault(
			choice(noticeAudiences, "enum.noticeAudience", { enumeration: { title: "enumeration.noticeAudience" }, width: 200 }),
			"everybody",
		),
		audienceNames: computed("text", { screen: false }),
		roles: orEmptyList(codes(60, 50, { required: true, sheet: false })),
		companies: orEmptyList(references(200, { required: true, sheet: false })),
		publishedAt: computed("moment", { listed: "own" }),
		readers: computed("integer", { width: 100 }),
		content: longText(5_000, { listed: "search", hint: "notice.contentHint", width: 260 }),
		shownFrom: optional(moment({ hint: "notice.openHint", width: 150 })),
		shownTo: optional(moment({ hint: "notice.endHint", endOfDay: true, width: 150 })),
	},
	defaultSort: [{ field: "changedAt", order: "descending" }],
});

export type Notice = z.output<typeof notice.schema>;

export const statusInput = z.object({ id: recordGuidSchema, status: z.enum(["published", "withdrawn"]) });
/** The notices somebody has read; all that are shown to them where none are named. */
export const readInput = z.object({ ids: z.array(recordGuidSchema).max(200).optional() });
