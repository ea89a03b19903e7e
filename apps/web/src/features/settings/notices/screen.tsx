import { notice } from "@iqt/routers/settings/notices/schema";
import { Badge } from "@iqt/ui/surface";
import { Megaphone, Undo2 } from "lucide-react";
import { api, queryClient } from "../../../api/client.ts";
import { text } from "../../../lib/text.ts";
import { declaredScreen } from "../../../resource/record/declared-screen.ts";
import { RecordScreen } from "../../../resource/record/record-screen.tsx";
import { levelTones, statusTones } from "./words.ts";

/** Moves a notice and lets the bell follow. */
async function setStatus(id: string, status: "published" | "withdrawn") {
	await api.notice.setStatus.mutate({ id, status });
	await queryClient.invalidateQueries({ queryKey: ["notices", "mine"] });
}

const screen = declaredScreen(notice, {
	calls: api.notice,
	wide: true,
	over: {
		status: { column: { render: ({ status }) => <Badge tone={statusTones[status]}>{text(`enum.noticeStatus.${status}`)}</Badge> } },
		level: { column: { render: ({ level }) => <Badge tone={levelTones[level]}>{text(`enum.noticeLevel.${level}`)}</Badge> } },
		audience: {
			column: {
				display: ({ audience, audienceNames }) =>
					audience === "everybody" ? text("enum.noticeAudience.everybody") : audienceNames.map(({ label }) => label).join(", "),
			},
		},
		roles: {
			column: false,
			when: ({ audience }) => audience === "roles",
			chosen: ({ audienceNames }) => audienceNames,
			lookup: async (typed, signal) => {
				const { roles } = await api.notice.audiences.query({}, { signal });
				return roles.filter(({ label }) => label.toLowerCase().includes(typed.trim().toLowerCase()));
			},
		},
		companies: {
			column: false,
			when: ({ audience }) => audience === "companies",
			chosen: ({ audienceNames }) => audienceNames,
			lookup: async (typed, signal) => (await api.notice.audiences.query({ search: typed.trim() }, { signal })).companies,
		},
	},
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
});

/** What people are told in the top bar: drafts, what is published, what was withdrawn. */
export default function Notices() {
	return <RecordScreen {...screen} />;
}
