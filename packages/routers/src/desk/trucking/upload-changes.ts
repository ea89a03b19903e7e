import type { Database } from "@iqt/db";
import { type Kysely, sql } from "kysely";

/** What an upload has changed of the costs from one hub. */
export interface HubChanges {
	hubId: string;
	name: string;
	nameZh: string;
	/** Lanes that had no cost on their days before. */
	added: number;
	/** Lanes whose cost is another. */
	changed: number;
	/** Costs that ended early or went, with none in their place. */
	ended: number;
	/** By how many percent costs in one currency changed, at least and at most; null where none did. */
	least: number | null;
	most: number | null;
}

const columns = sql.raw(
	"id, hub_id, area_code, trucker_code, direction, container_type, ownership, weight_from, weight_to, cargo, basis, cost_minor, currency, valid_from, valid_to",
);
const laneColumns = ["hub_id", "area_code", "trucker_code", "direction", "container_type", "ownership", "weight_from", "weight_to", "cargo"];
/** That the rows `p` and another are of one lane. */
const sameLane = (other: string) => sql.raw(laneColumns.map((column) => `p.${column} = ${other}.${column}`).join(" and "));

/** What one change of trucking costs has come to, by hub, in order of their names: what it wrote against what it took the place of, whatever was done since. */
export async function changesByHub(db: Kysely<Database>, changeId: string): Promise<HubChanges[]> {
	const { rows } = await sql<HubChanges>`with
		written as materialized (select ${columns} from trucking_cost_rate where change_id = ${changeId}
			union all select ${columns} from trucking_cost_rate_history where change_id = ${changeId}),
		replaced as materialized (select ${columns} from trucking_cost_rate_history where superseded_by = ${changeId}),
		compared as (select w.id, w.hub_id, w.cost_minor as becomes, w.currency, o.id is not null and w.valid_to < o.valid_to as shorter,
				coalesce(o.cost_minor, max(p.cost_minor)) as was, coalesce(o.currency, max(p.currency)) as was_in, o.id is null and p.id is null as fresh
			from written w left join replaced o on o.id = w.id
				left join replaced p on o.id is null and ${sameLane("w")} and p.valid_from <= w.valid_to and p.valid_to >= w.valid_from
			group by w.id),
		told as (select hub_id, fresh, not fresh and (becomes is not was or currency is not was_in) as other,
				iif(currency = was_in and was > 0 and becomes <> was, 100.0 * (becomes - was) / was, null) as percent, shorter and becomes is was as cut
			from compared
			union all
			select r.hub_id, 0, 0, null, 1 from replaced r where not exists (select 1 from written w where w.id = r.id)
				and not exists (select 1 from written p where ${sameLane("r")} and p.valid_from <= r.valid_to and p.valid_to >= r.valid_from))
		select t.hub_id as hubId, h.name, h.name_zh as nameZh, sum(t.fresh) as added, sum(t.other) as changed, sum(t.cut) as ended,
			min(t.percent) as least, max(t.percent) as most
		from told t join place h on h.id = t.hub_id group by t.hub_id order by h.name`.execute(db);
	return rows;
}
