import { exceptionCase } from "@iqt/routers/overview/exception-case/schema";
import { SquareArrowOutUpRight } from "lucide-react";
import { Link } from "wouter";
import { api } from "../../../api/client.ts";
import { declaredScreen } from "../../../resource/record/declared-screen.ts";
import type { Lookup } from "../../../resource/types.ts";
import { CaseBadge, LevelBadge } from "../badges.tsx";
import { casePath } from "../path.ts";

const findPeople: Lookup = (typed, signal) => api.exceptionCase.people.query({ search: typed.trim() }, { signal });

/** List and form of cases; each has a page of its own. */
export const caseList = declaredScreen(exceptionCase, {
	calls: api.exceptionCase,
	addLabel: "exceptionScreen.openCase",
	nameOf: ({ title }) => title,
	onOpen: ({ id }, { navigate }) => navigate(casePath(id)),
	// What a rule opened is closed instead.
	mayDelete: ({ ruleName }) => ruleName === null,
	over: {
		title: {
			column: {
				card: 0,
				render: ({ id, title }) => (
					<Link href={casePath(id)} tabIndex={-1} className="truncate text-accent underline-offset-2 hover:underline">
						{title}
					</Link>
				),
			},
		},
		state: { column: { card: 1, render: ({ state }) => <CaseBadge state={state} /> } },
		level: { column: { card: 2, render: ({ level }) => <LevelBadge level={level} /> } },
		owner: {
			lookup: findPeople,
			chosen: ({ owner, ownerName }) => [{ value: owner, label: ownerName }],
			column: { card: 3, display: ({ ownerName }) => ownerName },
		},
	},
	actions: [{ label: "exceptionScreen.open", icon: SquareArrowOutUpRight, run: ({ id }, { navigate }) => navigate(casePath(id)) }],
});
