import type { Demo } from "../../kit/records/domain.ts";
import type { Team } from "./schema.ts";

const team = { email: null, active: true, remark: null };

export const vdmDemo: Demo<Team> = {
	rows: ({ person, cities }) => [
		{
			...team,
			name: "长江 VDM 组",
			serviceTypes: ["T", "D", "M"],
			portCities: cities("CNSHA", "CNNGB", "CNWUH"),
			leader: person("vdm"),
			members: [person("vdm")],
			email: "vdm.yangtze@iqt.example",
		},
		{ ...team, name: "全国首程组", serviceTypes: ["F", "T"], portCities: [], leader: person("vdm"), members: [person("vdm"), person("pm")] },
	],
};

export const productDemo: Demo<Team> = {
	rows: ({ person }) => [
		{
			...team,
			name: "内陆产品组",
			serviceTypes: ["T", "D", "M", "F"],
			portCities: [],
			leader: person("pm"),
			members: [person("pm")],
			email: "pdm@iqt.example",
		},
	],
};

export const focalDemo: Demo<Team> = {
	rows: ({ person, cities }) => [
		{
			...team,
			name: "华东客户对接",
			serviceTypes: ["T", "M"],
			portCities: cities("CNSHA", "CNNGB"),
			leader: person("cx"),
			members: [person("cx"), person("sales")],
		},
		{ ...team, name: "全国客户对接", serviceTypes: ["T", "D", "M", "F"], portCities: [], leader: person("sales"), members: [person("sales")] },
	],
};
