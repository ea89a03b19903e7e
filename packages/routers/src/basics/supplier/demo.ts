import { always, type Demo } from "../../kit/records/domain.ts";
import type { Supplier } from "./schema.ts";

const vendors: [string, string, string, Supplier["kind"]][] = [
	["BRG-YZ-01", "Yangtze Feeder Lines", "长江支线航运有限公司", "barge"],
	["DEP-SHA-01", "Waigaoqiao Container Depot", "外高桥集装箱堆场有限公司", "depot"],
];

/** Truckers and railways come with the demo's rates. */
export const demo: Demo<Supplier> = {
	rows: () =>
		vendors.map(([code, name, nameZh, kind]) => ({
			code,
			name,
			nameZh,
			kind,
			email: `${code.toLowerCase()}@vendor.example`,
			...always,
			aliases: [],
			remark: null,
		})),
	beside: true,
};
