import { teamSchema, teamServiceTypes } from "@iqt/routers/teams/schema";
import { api } from "../../api/client.ts";
import { language, type MessageId, text } from "../../lib/text.ts";
import { defineScreen } from "../../resource/record-screen.tsx";
import type { Lookup } from "../../resource/types.ts";

const findCities: Lookup = async (typed, signal) => {
	const search = typed.trim();
	const cities = await api.lookups.places.query(
		{ kinds: ["portCity"], search: search || undefined, activeOnly: search ? undefined : true, limit: 30 },
		{ signal },
	);
	return cities.map(({ id, name, nameZh, code }) => ({ value: id, label: language() === "zh" ? nameZh : name, hint: code }));
};

/** The screen of one kind of team: all three are made alike, each with calls and rights of its own. */
export function teamScreen(name: "vdmTeam" | "productTeam" | "focalList", title: MessageId) {
	// One of the three stands for all in the types.
	const calls = api[name] as typeof api.vdmTeam;
	const findPeople: Lookup = (typed, signal) => calls.people.query({ search: typed.trim() }, { signal });
	return defineScreen({
		name,
		title,
		right: `${name}.edit`,
		objectType: name,
		calls,
		schema: teamSchema,
		nameOf: (team) => team.name,
		fields: [
			{ name: "name", label: "team.name", kind: "text", required: true, pinned: true, width: 180 },
			{ name: "active", label: "team.active", kind: "switch", standard: true, width: 90 },
			{
				name: "serviceTypes",
				label: "team.serviceTypes",
				kind: "enums",
				required: true,
				standard: [],
				width: 220,
				options: teamServiceTypes.map((value) => ({ value, label: `enum.teamService.${value}` as const })),
			},
			{
				name: "portCities",
				label: "team.portCities",
				kind: "lookups",
				standard: [],
				width: 220,
				hint: "team.portCitiesHint",
				lookup: findCities,
				chosen: ({ cityNames }) => cityNames.map(({ value, label, labelZh }) => ({ value, label: language() === "zh" ? labelZh : label })),
				column: {
					display: ({ cityNames }) =>
						cityNames.length === 0
							? text("team.allCities")
							: cityNames.map(({ label, labelZh }) => (language() === "zh" ? labelZh : label)).join(", "),
				},
			},
			{
				name: "leader",
				label: "team.leader",
				kind: "lookup",
				required: true,
				width: 180,
				sort: false,
				filter: false,
				lookup: findPeople,
				chosen: ({ leader, leaderName }) => [{ value: leader, label: leaderName }],
			},
			{ name: "email", label: "team.email", kind: "text", width: 200, hint: "team.emailHint" },
			{
				name: "members",
				label: "team.members",
				kind: "lookups",
				required: true,
				standard: [],
				width: 260,
				lookup: findPeople,
				chosen: ({ memberNames }) => memberNames,
			},
			{ name: "remark", label: "team.remark", kind: "longText", hidden: true },
			{ name: "changedAt", label: "record.changedAt", kind: "time", form: false },
			{ name: "changedBy", label: "record.changedBy", kind: "text", form: false, hidden: true },
		],
		defaultSort: [{ field: "name", order: "ascending" }],
		empty: { title: "team.emptyTitle", text: "team.emptyText" },
	});
}
