import { exceptionRule } from "@iqt/routers/overview/exception-rule/schema";
import { CirclePause, Play, SquareArrowOutUpRight } from "lucide-react";
import { Link } from "wouter";
import { api } from "../../../api/client.ts";
import { text } from "../../../lib/text.ts";
import { declaredScreen } from "../../../resource/record/declared-screen.ts";
import type { Lookup } from "../../../resource/types.ts";
import { LevelBadge, RuleBadge } from "../badges.tsx";
import { rulePath } from "../path.ts";
import { NextTimes } from "./next-times.tsx";

const findPeople: Lookup = (typed, signal) => api.exceptionRule.people.query({ search: typed.trim() }, { signal });

/** List and form of rules; each has a page of its own, where what it would find is looked at before it is switched on. */
export const ruleList = declaredScreen(exceptionRule, {
	calls: api.exceptionRule,
	wide: true,
	nameOf: ({ name }) => name,
	onOpen: ({ id }, { navigate }) => navigate(rulePath(id)),
	over: {
		name: {
			column: {
				card: 0,
				render: ({ id, name }) => (
					<Link href={rulePath(id)} tabIndex={-1} className="truncate text-accent underline-offset-2 hover:underline">
						{name}
					</Link>
				),
			},
		},
		status: { column: { card: 1, render: ({ status }) => <RuleBadge status={status} /> } },
		level: { column: { card: 2, render: ({ level }) => <LevelBadge level={level} /> } },
		executor: {
			lookup: findPeople,
			chosen: ({ executor, executorName }) => [{ value: executor, label: executorName }],
			column: { card: 3, display: ({ executorName }) => executorName },
		},
		notified: {
			lookup: findPeople,
			chosen: ({ notifiedNames }) => notifiedNames,
			column: { display: ({ notifiedNames }) => notifiedNames.map(({ label }) => label).join(", ") },
		},
		question: { when: ({ businessType }) => businessType === "ownQuestion" },
		cron: {
			hint: (values) => (
				<>
					{text("exceptionRule.cronHint")}
					<NextTimes values={values} />
				</>
			),
		},
	},
	actions: [
		{
			label: ({ status }) => (status === "active" ? "exceptionScreen.open" : "exceptionScreen.lookFirst"),
			icon: SquareArrowOutUpRight,
			run: ({ id }, { navigate }) => navigate(rulePath(id)),
		},
		{
			label: "tools.job.run",
			icon: Play,
			right: "exceptionRule.edit",
			when: ({ status }) => status === "active",
			confirm: () => ({ id: "exceptionScreen.runText" }),
			run: ({ id }) => api.exceptionRule.runNow.mutate({ id }),
			done: "exceptionScreen.asking",
		},
		{
			label: "exceptionScreen.off",
			icon: CirclePause,
			right: "exceptionRule.edit",
			when: ({ status }) => status === "active",
			confirm: () => ({ id: "exceptionScreen.offText" }),
			run: ({ id }) => api.exceptionRule.setStatus.mutate({ id, status: "inactive" }),
			done: "exceptionScreen.switchedOff",
		},
	],
});
