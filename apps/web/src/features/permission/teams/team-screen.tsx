import type { focalList, productTeam, vdmTeam } from "@iqt/routers/people/teams/schema";
import { api } from "../../../api/client.ts";
import { language, text } from "../../../lib/text.ts";
import { findPortCities } from "../../../resource/find-port-cities.ts";
import { declaredScreen } from "../../../resource/record/declared-screen.ts";
import type { Lookup } from "../../../resource/types.ts";

/** The screen of one kind of team: all three are made alike, each with calls and rights of its own. */
export function teamScreen(team: typeof vdmTeam | typeof productTeam | typeof focalList) {
	// One of the three stands for all in the types.
	const calls = api[team.name] as typeof api.vdmTeam;
	const findPeople: Lookup = (typed, signal) => calls.people.query({ search: typed.trim() }, { signal });
	return declaredScreen(team, {
		calls,
		over: {
			portCities: {
				lookup: findPortCities,
				chosen: ({ cityNames }) => cityNames.map(({ value, label, labelZh }) => ({ value, label: language() === "zh" ? labelZh : label })),
				column: {
					display: ({ cityNames }) =>
						cityNames.length === 0
							? text("team.allCities")
							: cityNames.map(({ label, labelZh }) => (language() === "zh" ? labelZh : label)).join(", "),
				},
			},
			leader: { lookup: findPeople, chosen: ({ leader, leaderName }) => [{ value: leader, label: leaderName }] },
			members: { lookup: findPeople, chosen: ({ memberNames }) => memberNames },
		},
	});
}
