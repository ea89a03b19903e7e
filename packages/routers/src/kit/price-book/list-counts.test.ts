import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inlandRail } from "../../prices/inland-rail/schema.ts";
import { type ImportDesk, importDesk } from "../imports/testing.ts";
import { countedList } from "./list-columns.ts";
import { fillBook } from "./testing.ts";

const ROWS = 2_500;
/** Changed rows that are added up together. */
const TOGETHER = 2_000;

let desk: ImportDesk;
beforeAll(async () => {
	desk = await importDesk();
	await fillBook(desk.services.db, ROWS);
});
afterAll(() => desk.close());

const run = (statement: RawBuilder<unknown>) => statement.execute(desk.services.db);

/** A number below `below`, the same ones each time. */
let seed = 7;
const below = (n: number) => {
	seed = (seed * 48_271) % 2_147_483_647;
	return seed % n;
};

const some = (n: number) => sql`rowid in (select rowid from inland_rail_rate order by id limit ${n} offset ${below(50)})`;
const remark = (n: number) => run(sql`update inland_rail_rate set remark = iif(remark is null, 'told', null) where ${some(n)}`);
const transit = (n: number) => run(sql`update inland_rail_rate set transit_min = coalesce(transit_min, 0) + 1, vat_bp = 600 where ${some(n)}`);
const remove = (n: number) => run(sql`delete from inland_rail_rate where ${some(n)}`);
let made = 0;
const changes = [
	remark,
	transit,
	(n: number) => run(sql`update inland_rail_rate set cost_minor = cost_minor + ${n} where ${some(n)}`),
	(n: number) => run(sql`update inland_rail_rate set currency = iif(currency = 'CNY', 'USD', 'CNY') where ${some(n)}`),
	() => remove(1 + below(3)),
	() => {
		const columns = sql.raw(
			"inland_city_id, port_city_id, mode, direction, container_type, ownership, cargo, basis, currency, cost_minor, valid_from, valid_to, change_id, recorded_at",
		);
		made++;
		return run(sql`insert into inland_rail_rate (id, brt_code, weight_from, weight_to, ${columns}) select ${`made ${made}`}, 'new',
			${500_000 + made}, ${500_001 + made}, ${columns} from inland_rail_rate where ${some(1)}`);
	},
];

/** Values that are counted otherwise than they stand in the book. */
async function wrong(): Promise<unknown[]> {
	const found = [...countedList(inlandRail, {}).counted].map(async (column) => {
		const ref = sql.ref(column);
		const beside = column === "cost_minor" ? sql`currency` : sql`''`;
		const counted = sql`select value, beside, sum(n) as n from (select value, beside, n from rate_value where book = 'inland_rail_rate' and field = ${column}
			union all select coalesce(${ref}, x''), ${beside}, sign from inland_rail_rate_changed) group by 1, 2 having sum(n) <> 0`;
		const there = sql`select coalesce(${ref}, x'') as value, ${beside} as beside, count(*) as n from inland_rail_rate group by 1, 2`;
		const { rows } = await run(sql`select ${column} as field, * from (select * from (${counted} except ${there})
			union all select * from (${there} except select * from (${counted})))`);
		return rows;
	});
	return (await Promise.all(found)).flat();
}

test("counts every value right however changes of one column and another, deletions and new rows come together", async () => {
	for (let round = 0; round < 60; round++) await changes[below(changes.length)]?.([1, 333, 700, 1_001][below(4)] ?? 1);
	expect(await wrong()).toEqual([]);
});

test("counts a change right whose rows a deletion before it has parted", async () => {
	const waiting = async () =>
		(await sql<{ n: number }>`select coalesce(max(seq), 0) as n from inland_rail_rate_changed`.execute(desk.services.db)).rows[0]?.n ?? 0;
	const left = TOGETHER - (await waiting());
	await transit(Math.floor((left - 1) / 2));
	await remove(TOGETHER - (await waiting()));
	expect(await waiting()).toBe(TOGETHER);
	await remark(1);
	expect(await waiting()).toBe(1);
	await transit(TOGETHER / 2);
	expect(await waiting()).toBeLessThan(3);
	expect(await wrong()).toEqual([]);
});
