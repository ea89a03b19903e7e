import { noticeAudiences, noticeLevels, noticeSchema, noticeStatuses } from "@iqt/routers/notices/schema";
import { Badge } from "@iqt/ui/surface";
import { Megaphone, Undo2 } from "lucide-react";
import { api, queryClient } from "../../api/client.ts";
import { text } from "../../lib/text.ts";
import { defineScreen, RecordScreen } from "../../resource/record-screen.tsx";
import { levelTones, statusTones } from "./words.ts";

/** Moves a notice and lets the bell follow. */
async function setStatus(id: string, status: "published" | "withdrawn") {
	await api.notices.setStatus.mutate({ id, status });
	await queryClient.invalidateQueries({ queryKey: ["notices", "mine"] });
}

const screen = defineScreen({
	name: "notice",
	title: "menu.notices",
	right: "notice.edit",
	objectType: "notice",
	calls: api.notices,
	schema: noticeSchema,
	nameOf: (notice) => notice.title,
	wide: true,
	fields: [
		{ name: "title", label: "notice.title", kind: "text", required: true, wide: true, pinned: true, width: 300 },
		{
			name: "status",
			label: "notice.status",
			kind: "enum",
			form: false,
			width: 110,
			options: noticeStatuses.map((value) => ({ value, label: `enum.noticeStatus.${value}` as const })),
			column: { render: ({ status }) => <Badge tone={statusTones[status]}>{text(`enum.noticeStatus.${status}`)}</Badge> },
		},
		{
			name: "level",
			label: "notice.level",
			kind: "enum",
			required: true,
			standard: "info",
			width: 110,
			options: noticeLevels.map((value) => ({ value, label: `enum.noticeLevel.${value}` as const })),
			column: { render: ({ level }) => <Badge tone={levelTones[level]}>{text(`enum.noticeLevel.${level}`)}</Badge> },
		},
		{
			name: "audience",
			label: "notice.audience",
			kind: "enum",
			required: true,
			standard: "everybody",
			width: 200,
			options: noticeAudiences.map((value) => ({ value, label: `enum.noticeAudience.${value}` as const })),
			column: {
				display: ({ audience, audienceNames }) =>
					audience === "everybody" ? text("enum.noticeAudience.everybody") : audienceNames.map(({ label }) => label).join(", "),
			},
		},
		{
			name: "roles",
			label: "notice.roles",
			kind: "lookups",
			required: true,
			standard: [],
			column: false,
			when: ({ audience }) => audience === "roles",
			chosen: ({ audienceNames }) => audienceNames,
			lookup: async (typed, signal) => {
				const { roles } = await api.notices.audiences.query({}, { signal });
				return roles.filter(({ label }) => label.toLowerCase().includes(typed.trim().toLowerCase()));
			},
		},
		{
			name: "companies",
			label: "notice.companies",
			kind: "lookups",
			required: true,
			standard: [],
			column: false,
			when: ({ audience }) => audience === "companies",
			chosen: ({ audienceNames }) => audienceNames,
			lookup: async (typed, signal) => (await api.notices.audiences.query({ search: typed.trim() }, { signal })).companies,
		},
		{ name: "publishedAt", label: "notice.publishedAt", kind: "time", form: false },
		{ name: "readers", label: "notice.readers", kind: "number", form: false, sort: false, filter: false, width: 100 },
		{ name: "content", label: "notice.content", kind: "longText", required: true, hint: "notice.contentHint", width: 260 },
		{
			name: "shownFrom",
			label: "notice.shownFrom",
			kind: "time",
			hint: "notice.openHint",
			width: 150,
			sort: true,
		},
		{
			name: "shownTo",
			label: "notice.shownTo",
			kind: "time",
			hint: "notice.openHint",
			width: 150,
			sort: true,
		},
		{ name: "changedAt", label: "record.changedAt", kind: "time", form: false },
		{ name: "changedBy", label: "record.changedBy", kind: "text", form: false, hidden: true },
	],
	locked: ({ status }) => (status === "withdrawn" ? "notice.lockedWithdrawn" : null),
	mayDelete: ({ status }) => status !== "published",
	actions: [
		{
			label: "notice.publish",
			icon: Megaphone,
			right: "notice.edit",
			when: ({ status }) => status === "draft",
			confirm: ({ title }) => ({ id: "notice.publishAsk", values: { title } }),
			run: ({ id }) => setStatus(id, "published"),
			done: "notice.published",
		},
		{
			label: "notice.withdraw",
			icon: Undo2,
			right: "notice.edit",
			danger: true,
			when: ({ status }) => status === "published",
			confirm: ({ title }) => ({ id: "notice.withdrawAsk", values: { title } }),
			run: ({ id }) => setStatus(id, "withdrawn"),
			done: "notice.withdrawn",
		},
	],
	defaultSort: [{ field: "changedAt", order: "descending" }],
	empty: { title: "notice.emptyTitle", text: "notice.emptyText" },
});

/** What people are told in the top bar: drafts, what is published, what was withdrawn. */
export default function Notices() {
	return <RecordScreen {...screen} />;
}
