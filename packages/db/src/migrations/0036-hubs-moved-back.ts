import { type Kysely, sql } from "kysely";
import { boxBasesSql } from "./rate-table.ts";

/** Books whose rates stand at a hub, by the name the change log has for them. */
const books = { truckingCost: "trucking_cost_rate", costStrategy: "cost_strategy_rate" } as const;
type Table = (typeof books)[keyof typeof books];

interface Version {
	id: string;
	version: number;
	hub: string;
	change: string;
}

interface Place {
	code: string;
	kind: string;
}

/** A rate, the hub it stands at and the one it stood at. */
interface Moved {
	id: string;
	from: string;
	to: string;
}

/** Columns that rates which stand in each other's way share, beside the hub; what they are charged by and the days and weights are compared by themselves. */
const keys: Record<Table, readonly string[]> = {
	trucking_cost_rate: ["area_code", "trucker_code", "direction", "container_type", "ownership", "cargo"],
	cost_strategy_rate: ["area_code", "direction", "container_type", "ownership", "cargo"],
};

const allVersions = (table: Table) => sql`(
	select id, version, hub_id as hub, change_id as change from ${sql.table(table)}
	union all select id, version, hub_id, change_id from ${sql.table(`${table}_history`)})`;

/** By a rate that begins where another one was changed from a day on: that other one. */
async function rootsOf(db: Kysely<unknown>, domain: string, table: Table): Promise<Map<string, string>> {
	const { rows } = await sql<{ id: string; root: string }>`select v.id, l.object_id as root from ${allVersions(table)} v
		join change_log l on l.change_id = v.change
		where v.version = 1 and l.object_type = ${domain} and l.action = 'update' and l.object_id <> v.id`.execute(db);
	return new Map(rows.map(({ id, root }) => [id, root]));
}

/** The rates that stand at another place of their hub's code than the one they came from. */
async function movedRates(db: Kysely<unknown>, domain: string, table: Table, places: ReadonlyMap<string, Place>): Promise<Moved[]> {
	const roots = await rootsOf(db, domain, table);
	const changed = await sql<{ id: string }>`select distinct r.id from ${sql.table(table)} r
		join ${sql.table(`${table}_history`)} h on h.id = r.id and h.hub_id <> r.hub_id`.execute(db);
	const asked = new Set([...changed.rows.map(({ id }) => id), ...roots.keys(), ...roots.values()]);
	const { rows } = await sql<Version>`select id, version, hub, change from ${allVersions(table)}
		where id in (select value from json_each(${JSON.stringify([...asked])})) order by id, version`.execute(db);
	const versions = Map.groupBy(rows, ({ id }) => id);
	const current = await sql<{ id: string; hub: string }>`select id, hub_id as hub from ${sql.table(table)}
		where id in (select value from json_each(${JSON.stringify([...asked])}))`.execute(db);

	const codeOf = (hub: string) => places.get(hub)?.code ?? hub;
	/** Where a rate stood with one of its changes, if every edit that left its code alone had left its place alone; `seen` ends what would go round. */
	const stoodAt = (id: string, until: string | null, seen: ReadonlySet<string>): string | null => {
		const own = versions.get(id) ?? [];
		const root = roots.get(id);
		let at = root === undefined || seen.has(root) ? null : stoodAt(root, own[0]?.change ?? null, new Set([...seen, id]));
		for (const { hub, change } of own) {
			if (at === null || codeOf(at) !== codeOf(hub)) at = hub;
			if (change === until) break;
		}
		return at;
	};
	return current.rows.flatMap(({ id, hub }) => {
		const to = stoodAt(id, null, new Set());
		return to === null || to === hub || !places.has(to) ? [] : [{ id, from: hub, to }];
	});
}

/** Puts a rate back, unless another one of its key stands there by now; answers whether it did. */
async function moveBack(db: Kysely<unknown>, table: Table, { id, to }: Moved, change: { id: string; at: string }): Promise<boolean> {
	const same = sql.join(
		keys[table].map((name) => sql`o.${sql.ref(name)} = r.${sql.ref(name)}`),
		sql` and `,
	);
	const box = sql.raw(boxBasesSql);
	const { numAffectedRows } = await sql`update ${sql.table(table)} as r
		set hub_id = ${to}, version = version + 1, change_id = ${change.id}, recorded_at = ${change.at}, changed_by = null
		where id = ${id} and not exists (select 1 from ${sql.table(table)} o where o.hub_id = ${to} and ${same}
			and (o.basis = r.basis or (o.basis in ${box} and r.basis in ${box}))
			and o.valid_from <= r.valid_to and o.valid_to >= r.valid_from and o.weight_from < r.weight_to and o.weight_to > r.weight_from)`.execute(db);
	return Number(numAffectedRows ?? 0) === 1;
}

const hex = (bytes: ArrayBuffer) => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Writes the entry of the change log, chained as every other one. */
async function logMoves(
	db: Kysely<unknown>,
	domain: string,
	moves: readonly Moved[],
	{ places, change }: { places: ReadonlyMap<string, Place>; change: { id: string; at: string } },
): Promise<void> {
	const side = (of: "from" | "to") =>
		JSON.stringify(
			Object.fromEntries(moves.map((move) => [move.id, { hub: places.get(move[of])?.code ?? null, hubKind: places.get(move[of])?.kind ?? null }])),
		);
	const last = await sql<{ hash: string }>`select hash from change_log order by id desc limit 1`.execute(db);
	const entry = [
		...[last.rows[0]?.hash ?? "0".repeat(64), change.id, change.at, null, "system", "job"],
		...["moveBack", domain, moves.length === 1 ? (moves[0]?.id ?? "many") : "many", side("from"), side("to")],
	];
	const hash = hex(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(JSON.stringify(entry))));
	await sql`insert into change_log (prev_hash, change_id, at, actor_id, actor_name, source, action, object_type, object_id, before, after, hash)
		values (${sql.join([...entry, hash])})`.execute(db);
}

/**
 * Rates of Wuhan and Chongqing, whose code is an inland city's and a port city's, went from one to the other when another cell of them was edited, and
 * searches from the city found them no longer. Those whose versions show it go back to where they came from, as one change with its entry in the log;
 * one in whose place another rate stands by now stays, since nobody but its owner can tell which of both holds.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
	const twins = await sql<Place & { id: string }>`select id, code, kind from place
		where code in (select code from place where kind in ('inlandCity', 'portCity') group by code having count(distinct kind) > 1)`.execute(db);
	const places = new Map(twins.rows.map(({ id, ...place }) => [id, place]));
	for (const [domain, table] of Object.entries(books)) {
		const change = { id: crypto.randomUUID(), at: new Date().toISOString() };
		const done: Moved[] = [];
		for (const move of await movedRates(db, domain, table, places)) if (await moveBack(db, table, move, change)) done.push(move);
		if (done.length > 0) await logMoves(db, domain, done, { places, change });
	}
}
