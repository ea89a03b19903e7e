import type { Database, TeamTable } from "@iqt/db";
import { type Kysely, type SqlBool, sql } from "kysely";
import { costRight, type Permission } from "../../door/permissions.ts";
import type { teamServiceTypes } from "../../people/teams/schema.ts";
import { holding } from "../../people/users/holders.ts";

/** Somebody, or a team's mailbox, who is told of changed costs. */
export interface Manager {
	/** Names them over all tries. */
	key: string;
	email: string;
	language: string;
	/** May be told amounts: of a mailbox, all of its team may. */
	seesCost: boolean;
	hubs: string[];
}

/** Port cities whose corridors a hub serves on a day: its own where it is one. */
async function citiesOf(db: Kysely<Database>, hubs: readonly string[], today: string): Promise<Map<string, Set<string>>> {
	const { rows } = await sql<{ hub: string; city: string }>`select distinct inland_city_id as hub, port_city_id as city from corridor_rate
		where inland_city_id in (select value from json_each(${JSON.stringify(hubs)})) and valid_to >= ${today}`.execute(db);
	const cities = new Map(hubs.map((hub) => [hub, new Set([hub])]));
	for (const { hub, city } of rows) cities.get(hub)?.add(city);
	return cities;
}

interface Team {
	id: string;
	email: string | null;
	leader: string;
	members: string[];
	cities: string[];
}

/** Active teams of a kind that are for a part of a way. */
export async function teamsOf(db: Kysely<Database>, kind: TeamTable["kind"], service: (typeof teamServiceTypes)[number]): Promise<Team[]> {
	const rows = await db
		.selectFrom("team")
		.select(["id", "email", "leader", "members", "port_cities"])
		.where("kind", "=", kind)
		.where("active", "=", 1)
		.where(sql<SqlBool>`exists (select 1 from json_each(team.service_types) where value = ${service})`)
		.orderBy("name")
		.execute();
	return rows.map(({ members, port_cities, ...team }) => ({
		...team,
		members: JSON.parse(members) as string[],
		cities: JSON.parse(port_cities) as string[],
	}));
}

const isSuper = sql<number>`(u.user_type = 2 or exists (select 1 from user_role ur join role r on r.id = ur.role_id where ur.user_id = u.id and r.is_super = 1))`;

/** Active staff by GUID, with whether they may see costs, whether they have the right to make the prices in question, and whether only as they have all. */
export async function staff(db: Kysely<Database>, makesPrices: Permission) {
	const rows = await db
		.selectFrom("user as u")
		.select(["u.id", "u.guid", "u.email", "u.language", holding(costRight).as("costs"), holding(makesPrices).as("prices"), isSuper.as("supers")])
		.where("u.status", "=", "active")
		.where("u.user_type", "<>", 3)
		.orderBy("u.id")
		.execute();
	return new Map(rows.map((row) => [row.guid, row]));
}

type Staff = Awaited<ReturnType<typeof staff>>;

/** Who is told for a team: its mailbox, else its people. */
export function readersOf(team: Team, people: Staff): Omit<Manager, "hubs">[] {
	const members = [...new Set([team.leader, ...team.members])].flatMap((guid) => people.get(guid) ?? []);
	if (team.email === null) return members.map(({ guid, email, language, costs }) => ({ key: guid, email, language, seesCost: costs === 1 }));
	const seesCost = members.length > 0 && members.every(({ costs }) => costs === 1);
	return [{ key: team.id, email: team.email, language: people.get(team.leader)?.language ?? "zh", seesCost }];
}

/**
 * Who answers for prices from the hubs: their product teams for trucks, of a hub without one its focal points, else whoever makes prices of costs. A hub's teams are
 * those of the port cities its corridors go to, and those of all port cities.
 */
export async function managersOf(db: Kysely<Database>, hubs: readonly string[], today: string): Promise<Manager[]> {
	const cities = await citiesOf(db, hubs, today);
	const people = await staff(db, "costStrategy.edit");
	const teams = [await teamsOf(db, "product", "T"), await teamsOf(db, "focal", "T")];
	const everybody = [...people.values()].filter(({ prices, email }) => prices === 1 && email !== "");
	const found = new Map<string, Manager>();
	for (const hub of hubs) {
		const own = cities.get(hub) ?? new Set();
		const isFor = ({ cities: of }: Team) => of.length === 0 || of.some((city) => own.has(city));
		const ofTeams = teams.map((all) => all.filter(isFor).flatMap((team) => readersOf(team, people))).find((readers) => readers.length > 0);
		const readers = ofTeams ?? everybody.map(({ guid, email, language, costs }) => ({ key: guid, email, language, seesCost: costs === 1 }));
		for (const reader of readers) {
			const known = found.get(reader.key);
			if (known === undefined) found.set(reader.key, { ...reader, hubs: [hub] });
			else if (!known.hubs.includes(hub)) known.hubs.push(hub);
		}
	}
	return [...found.values()];
}
