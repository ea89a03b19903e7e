import type { AreaTable, Database } from "@iqt/db";
import { type Kysely, sql } from "kysely";
import { memoryList } from "../../door/memory-lists.ts";

/** An area that has trucking costs, with how many and from how many hubs. */
export interface CostArea {
	areaCode: string;
	parentCode: string | null;
	level: AreaTable["level"] | null;
	areaName: string;
	areaNameZh: string;
	costs: number;
	hubs: number;
}

/** Areas with trucking costs, in order of code; one that is no area any more has its code for a name. */
export async function costAreas(db: Kysely<Database>): Promise<CostArea[]> {
	const { rows } = await sql<CostArea>`select r.area_code as areaCode, a.parent_code as parentCode, a.level,
			coalesce(nullif(a.path_en, ''), a.path, r.area_code) as areaName, coalesce(a.path, r.area_code) as areaNameZh, r.costs, r.hubs
		from (select area_code, count(*) as costs, count(distinct hub_id) as hubs from trucking_cost_rate group by area_code) r
			left join area a on a.code = r.area_code order by r.area_code`.execute(db);
	return rows;
}

const text = (name: "areaCode" | "areaName" | "areaNameZh" | "level" | "parentCode") => ({
	read: (area: CostArea) => area[name],
	filter: ["eq", "in", "contains"] as const,
	sort: true as const,
});
const count = (name: "costs" | "hubs") => ({ read: (area: CostArea) => area[name], filter: ["eq", "in"] as const, sort: true as const });

export const costAreaList = memoryList<CostArea>(
	{
		...{
			areaCode: text("areaCode"),
			parentCode: text("parentCode"),
			level: text("level"),
			areaName: text("areaName"),
			areaNameZh: text("areaNameZh"),
		},
		...{ costs: count("costs"), hubs: count("hubs") },
	},
	{ id: ({ areaCode }) => areaCode, searched: ({ areaCode, areaName, areaNameZh }) => [areaCode, areaName, areaNameZh].join("\n") },
);
