import type { focalList, productTeam, vdmTeam } from "@iqt/routers/people/teams/schema";
import { api } from "../../../api/client.ts";
import { language, text } from "../../../lib/text.ts";
import { declaredScreen } from "../../../resource/record/declared-screen.ts";
import type { Lookup } from "../../../resource/types.ts";

const findCities: Lookup = async (typed, signal) => {
	const search = typed.trim();
	const cities = await api.lookups.places.query(
		{ kinds: ["portCity"], search: search || undefined, activeOnly: search ? undefined : true, limit: 30 },
		{ signal },
	);
	return cities.map(({ id, name, nameZh, code }) => ({ value: id, label: language() === "zh" ? nameZh : name, hint: code }));
};

/** The screen of one kind of team: all three are made alike, each with calls and rights of its own. */
export function teamScreen(team: typeof vdmTeam | typeof productTeam | typeof focalList) {
	// One of the three stands for all in the types.
	const calls = api[team.name] as typeof api.vdmTeam;
	const findPeople: Lookup = (typed, signal) => calls.people.query({ search: typed.trim() }, { signal });
	return declaredScreen(team, {
		calls,
		over: {
			portCities: {
				lookup: findCities,
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
