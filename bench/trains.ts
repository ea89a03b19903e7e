/** Trains China–Europe searched door to door: against the SQL they need, and at two sizes. */
import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { openFile } from "@iqt/db/node";
import { type SearchInput, searchInput } from "@iqt/routers/kit/charges/search";
import { type Kysely, sql } from "kysely";
import { type Row, ratio, time } from "./harness.ts";
import { asking, bareRun, search, statementsOf } from "./searches.ts";
import { today } from "./seeded.ts";

const tables = ["icr_rate", "icr_ramp_rate", "icr_depot_rate", "icr_surcharge_rate", "icr_inland_trucking_rate", "icr_europe_trucking_rate"] as const;

/** Doors in China by area code, abroad by postcode. */
const doors = [
	["500112", "DE-47051"],
	["510107", "PL-05-850"],
	["610113", "DE-40213"],
	["410105", "DE-50667"],
] as const;

const question = (from: string, to: string): SearchInput =>
	searchInput.parse({
		scope: "doorToDoor",
		direction: "westbound",
		origin: { kind: "area", code: from },
		destination: { kind: "zone", code: to },
		containers: [{ type: "40HC", count: 2 }],
		grossWeightKg: 18_000,
		readyDate: today,
		services: { customs: false, depot: true, bookingService: true },
	});

/** Days between a rate and its like: more than all of the demo company's are valid for. */
const APART = 1_100;

/** Adds the rates `times` more, on days before theirs: the same places and boxes. */
async function enlarge<DB>(db: Kysely<DB>, times: number): Promise<number> {
	let count = 0;
	for (const table of tables) {
		const { rows: columns } = await sql<{ name: string }>`select name from pragma_table_info(${table})`.execute(db);
		const back = sql`(y.value * ${-APART}) || ' days'`;
		const values = columns.map(({ name }) => {
			if (name === "id") return sql`r.id || '-' || y.value`;
			return name === "valid_from" || name === "valid_to" ? sql`date(${sql.ref(`r.${name}`)}, ${back})` : sql.ref(`r.${name}`);
		});
		await sql`with recursive y (value) as (select 1 union all select value + 1 from y where value < ${times})
			insert into ${sql.table(table)} (${sql.join(columns.map(({ name }) => sql.ref(name)))})
			select ${sql.join(values)} from ${sql.table(table)} r cross join y where r.valid_to < '9999'`.execute(db);
		const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db);
		count += rows[0]?.n ?? 0;
	}
	return count;
}

/** `demo` is a database with the demo company's rates. */
export async function trainRows(demo: string, folder: string): Promise<Row[]> {
	const path = join(folder, "trains.db");
	copyFileSync(demo, path);
	const [small, large] = [openFile(demo), openFile(path)];
	const rows = await enlarge(large.db, 100);
	const asked = doors.map(([from, to]) => question(from, to));
	const bare = bareRun(path, await statementsOf(large.db, asked));
	try {
		const options = [];
		for (const input of asked) {
			const [one, other] = [await search(small.db, input), await search(large.db, input)];
			if (one.options.length === 0) throw new Error(`no train from ${input.origin.code} to ${input.destination.code}`);
			if (JSON.stringify(one) !== JSON.stringify(other)) throw new Error("the two sizes answer differently");
			options.push(one.options.length);
		}
		const times = 5;
		const size = rows.toLocaleString("en");
		const overSql = await ratio(
			`trains door to door over ${size} rates of theirs / the SQL it needs run bare`,
			{ atMost: 3.5 },
			asking(large.db, asked, times),
			() => time(() => bare.run(times)),
		);
		const bySize = await ratio(`the same at ${size} / at demo size`, { atMost: 1.5 }, asking(large.db, asked, times), asking(small.db, asked, times));
		const ms = (await asking(large.db, asked, times)()) / times / asked.length;
		return [{ ...overSql, note: `${ms.toFixed(1)} ms a search with ${options.join(", ")} options` }, bySize];
	} finally {
		bare.close();
		await small.close();
		await large.close();
	}
}
