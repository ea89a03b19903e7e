import { containedInAny, type Database, type TeamTable } from "@iqt/db";
import { type Kysely, sql } from "kysely";
import { InvalidFieldError } from "../../door/errors.ts";
import { type RecordHead, recordKind } from "../../kit/records/define.ts";
import { focalList, productTeam, type Team, vdmTeam } from "./schema.ts";

type Option = { value: string; label: string };

/** Words of what a team names by GUID. */
type TeamNames = {
	leaderName: string;
	memberNames: Option[];
	cityNames: { value: string; label: string; labelZh: string }[];
};

const staff = (db: Kysely<Database>) => db.selectFrom("user as u").where("u.status", "=", "active").where("u.user_type", "<>", 3);

/** Active staff by name, for the fields that choose them. */
export function findStaff(db: Kysely<Database>, search: string) {
	return staff(db)
		.select(["u.guid as value", "u.display_name as label"])
		.where(containedInAny([sql.ref("u.display_name"), sql.ref("u.user_name")], search))
		.orderBy("u.display_name")
		.limit(50)
		.execute();
}

async function namesOf(db: Kysely<Database>, teams: readonly (RecordHead & Team)[]): Promise<Map<string, TeamNames>> {
	const people = [...new Set(teams.flatMap((team) => [team.leader, ...team.members]))];
	const cities = [...new Set(teams.flatMap((team) => team.portCities))];
	// As JSON: a page of teams may name more than a statement takes values.
	const users = await db
		.selectFrom("user")
		.select(["guid as value", "display_name as label"])
		.where(sql<boolean>`guid IN (SELECT value FROM json_each(${JSON.stringify(people)}))`)
		.execute();
	const places = await db
		.selectFrom("place")
		.select(["id as value", "name as label", "name_zh as labelZh"])
		.where(sql<boolean>`id IN (SELECT value FROM json_each(${JSON.stringify(cities)}))`)
		.execute();
	const user = new Map(users.map((row) => [row.value, row]));
	const place = new Map(places.map((row) => [row.value, row]));
	return new Map(
		teams.map((team) => [
			team.id,
			{
				leaderName: user.get(team.leader)?.label ?? "",
				memberNames: team.members.map((guid) => user.get(guid) ?? { value: guid, label: guid }),
				cityNames: team.portCities.map((id) => place.get(id) ?? { value: id, label: id, labelZh: id }),
			},
		]),
	);
}

/** The team as it is kept: its leader among its members, each once; InvalidFieldError for people and places there are none of. */
async function checkTeam(db: Kysely<Database>, team: Team): Promise<Team> {
	const members = [...new Set([team.leader, ...team.members])];
	const known = await staff(db).select("u.guid").where("u.guid", "in", members).execute();
	const stranger = members.find((guid) => !known.some((user) => user.guid === guid));
	if (stranger !== undefined) {
		const person = await db.selectFrom("user").select("display_name as name").where("guid", "=", stranger).executeTakeFirst();
		throw new InvalidFieldError(stranger === team.leader ? "leader" : "members", "problem.notActiveStaff", { name: person?.name ?? stranger });
	}
	const portCities = [...new Set(team.portCities)];
	const places =
		portCities.length === 0 ? [] : await db.selectFrom("place").select("id").where("kind", "=", "portCity").where("id", "in", portCities).execute();
	const missing = portCities.find((id) => !places.some((place) => place.id === id));
	if (missing !== undefined) throw new InvalidFieldError("portCities", "problem.unknownReference", { value: missing });
	return { ...team, members, portCities, serviceTypes: [...new Set(team.serviceTypes)] };
}

const teamKind = (declaration: typeof vdmTeam | typeof productTeam | typeof focalList, kind: TeamTable["kind"]) =>
	recordKind(declaration as typeof vdmTeam, {
		table: "team",
		fixed: { kind },
		rights: { view: `${declaration.name}.view`, edit: `${declaration.name}.edit` },
		columns: {
			leaderName: { ref: sql`(SELECT display_name FROM user WHERE user.guid = r.leader)`, filter: ["eq", "contains"], search: true },
			// A team handles a type when its list holds it.
			serviceTypes: { ref: "r.service_types", filter: ["contains"] },
			members: { ref: "r.members", filter: ["contains"] },
			portCities: { ref: "r.port_cities", filter: ["contains"] },
		},
		extra: namesOf,
		beforeSave: ({ db }, team) => checkTeam(db, team),
	});

export const vdmTeams = teamKind(vdmTeam, "vdm");
export const productTeams = teamKind(productTeam, "product");
export const focalTeams = teamKind(focalList, "focal");
