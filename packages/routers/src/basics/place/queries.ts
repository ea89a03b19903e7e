import type { Database, PlaceTable } from "@iqt/db";
import { type MessageId, translate } from "@iqt/i18n";
import { type Kysely, type SqlBool, sql } from "kysely";
import { InvalidFieldError } from "../../door/errors.ts";
import type { RateField } from "../../kit/price-book/fields.ts";
import { usesInTerms } from "../../kit/price-book/terms-uses.ts";
import { formerInBooks, usesInBooks } from "../../kit/price-book/uses.ts";
import { aliasesListed } from "../../kit/records/aliases.ts";
import { type Merging, type Naming, type RecordHead, type RecordWork, recordKind, type Use } from "../../kit/records/define.ts";
import { type City, inlandCity, type Port, port, portCity } from "./schema.ts";

type Kind = PlaceTable["kind"];
type Place = RecordHead & City;

/** Teams keep the port cities they are for as a list. */
const teamScreens = [
	["vdm", "menu.vdmTeam", "/permission/VMTeam"],
	["product", "menu.productTeam", "/permission/ProductTeam"],
	["focal", "menu.focalList", "/quotationPortal/focalList"],
] as const;

async function usesInTeams({ db, language }: RecordWork, id: string): Promise<Use[]> {
	const rows = await db
		.selectFrom("team")
		.select(["kind", "name"])
		.where(sql<SqlBool>`exists (select 1 from json_each(team.port_cities) where value = ${id})`)
		.execute();
	return teamScreens.flatMap(([kind, title, path]) => {
		const names = rows.filter((row) => row.kind === kind).map(({ name }) => name);
		return names.length === 0 ? [] : [{ text: `${translate(language, title)}: ${names.join(", ")}`, path }];
	});
}

/** Questions put to truck platforms that begin or end at a place, and so the quotations made of them. */
async function truckCalls(db: Kysely<Database>, id: string): Promise<number> {
	const { count } = await db
		.selectFrom("ntocc_call")
		.select(({ fn }) => fn.countAll<number>().as("count"))
		.where(({ eb, or }) => or([eb("from_id", "=", id), eb("to_id", "=", id)]))
		.executeTakeFirstOrThrow();
	return count;
}

/** Discounts agreed with customers for what begins or ends at a place. */
async function agreedFor(db: Kysely<Database>, id: string): Promise<number> {
	const { count } = await db
		.selectFrom("agreed_discount")
		.select(({ fn }) => fn.countAll<number>().as("count"))
		.where(({ eb, or }) => or([eb("origin_id", "=", id), eb("destination_id", "=", id)]))
		.executeTakeFirstOrThrow();
	return count;
}

const counted = (language: RecordWork["language"], messageId: MessageId, count: number, path?: string): Use[] =>
	count === 0 ? [] : [{ text: translate(language, messageId, { count }), ...(path ? { path } : {}) }];

/** People say the areas they work in by codes of places, whatever kind these are of. */
const hasCodeAlone = async (db: Kysely<Database>, { id, code }: { id: string; code: string }) =>
	(await db.selectFrom("place").select("id").where("code", "=", code).where("id", "<>", id).executeTakeFirst()) === undefined;

const toVendors = "/quotationPortal/Vendor";

/** Vendors that serve a place: they say so by its code, where no other place has that. */
async function servedBy(db: Kysely<Database>, place: { id: string; code: string }): Promise<string[]> {
	if (!(await hasCodeAlone(db, place))) return [];
	const rows = await db
		.selectFrom("vendor")
		.select("code")
		.where(sql<SqlBool>`exists (select 1 from json_each(vendor.places) where value = ${place.code})`)
		.orderBy("code")
		.execute();
	return rows.map(({ code }) => code);
}

async function usesByVendors({ db, language }: RecordWork, place: { id: string; code: string }): Promise<Use[]> {
	const codes = await servedBy(db, place);
	return codes.length === 0 ? [] : [{ text: `${translate(language, "menu.vendors")}: ${codes.join(", ")}`, path: toVendors }];
}

/** Refuses another code of a place that vendors name by the one it has. */
async function keepCodeOfServed({ db }: RecordWork, { code }: City, current: Place | null): Promise<void> {
	if (current === null || current.code === code) return;
	const { length: count } = await servedBy(db, current);
	if (count > 0) throw new InvalidFieldError("code", "vendor.codeInUse", { count });
}

const toPorts = ({ id }: { id: string }) => `/basicdata/portList?f=portCity:eq:${id}`;
const toCalls = ({ code }: { code: string }) => `/ntocc/callRecord?q=${code}`;

/** Kilometres between places that may still be one: a town and its terminals. */
const NEAR = 50;

/** Kilometres between two positions in degrees, over the surface. */
function kilometres(one: { latitude: number; longitude: number }, other: { latitude: number; longitude: number }): number {
	const rad = (degrees: number) => (degrees * Math.PI) / 180;
	const [a, b] = [rad(one.latitude), rad(other.latitude)];
	const chord = Math.sin((b - a) / 2) ** 2 + Math.cos(a) * Math.cos(b) * Math.sin(rad(other.longitude - one.longitude) / 2) ** 2;
	return 2 * 6371 * Math.asin(Math.min(1, Math.sqrt(chord)));
}

const positionOf = ({ latitude, longitude }: Readonly<Record<string, unknown>>) => ({ latitude: Number(latitude), longitude: Number(longitude) });

/** Two places that lie far apart are hardly one. */
const farApart: Merging["doubt"] = (goes, stays) => {
	const km = Math.round(kilometres(positionOf(goes), positionOf(stays)));
	return km > NEAR ? { messageId: "merge.farApart", values: { km } } : null;
};

/** Everything that names a place beside rates and their terms. */
const mergingOf = (kind: Kind): Merging => ({
	doubt: farApart,
	rates: { by: "id", isNaming: ({ placeKinds = [] }) => placeKinds.includes(kind) },
	columns: [
		...(kind === "portCity"
			? ([
					{
						table: "place",
						column: "port_city_id",
						title: "menu.ports",
						called: "code",
						path: toPorts,
					},
					{ table: "team", column: "port_cities", list: true, title: "merge.teams", called: "name" },
				] as const)
			: []),
		...(["pol_id", "pod_id", "ramp_city_id"] as const).map(
			(column) => ({ table: "icr_ad_hoc", column, title: "menu.icrAdHocForm", called: "number", path: () => "/icr/adHocForm" }) as const,
		),
		...(["port_city_id", "inland_city_id"] as const).map(
			(column) =>
				({ table: "ad_hoc_request", column, title: "menu.adHocRequests", called: "number", path: () => "/quotationPortal/QPRequestList" }) as const,
		),
		...(["origin_id", "destination_id"] as const).map(
			(column) => ({ table: "agreed_discount", column, title: "agreedDiscount.title", called: "valid_from" }) as const,
		),
		...(["from_id", "to_id"] as const).flatMap(
			(column) =>
				[
					{ table: "ntocc_call", column, title: "menu.callRecord", called: "load_day", path: toCalls },
					{ table: "ntocc_quotation", column, title: "menu.ntoccQuotation", called: "number" },
				] as const,
		),
	]
		.map((naming): Naming => ({ by: "id", ...naming }))
		.concat(
			{ table: "user", column: "areas", by: "code", list: true, title: "menu.internalUsers", called: "display_name", means: hasCodeAlone },
			{
				...{ table: "vendor", column: "places", by: "code", list: true, title: "menu.vendors", called: "code", means: hasCodeAlone },
				path: ({ code }) => `${toVendors}?f=places:contains:${code}`,
			},
		),
});

const usedBy =
	(kind: Kind) =>
	async (work: RecordWork, { id, code }: Place): Promise<readonly Use[]> => {
		const { db, language } = work;
		const ofKind = ({ placeKinds = [] }: RateField) => placeKinds.includes(kind);
		const ports = await db
			.selectFrom("place")
			.select(({ fn }) => fn.countAll<number>().as("count"))
			.where("port_city_id", "=", id)
			.executeTakeFirstOrThrow();
		return [
			...(await usesInBooks(work, ofKind, id, code)),
			...counted(language, "place.usedInHistory", await formerInBooks(db, ofKind, id)),
			...(await usesInTerms(work, ofKind, id, code)),
			...counted(language, "place.usedByPorts", ports.count, `/basicdata/portList?f=portCity:eq:${id}`),
			...counted(language, "place.usedInTruckCalls", await truckCalls(db, id), `/ntocc/callRecord?q=${code}`),
			...counted(language, "agreedDiscount.usedIn", await agreedFor(db, id)),
			...(await usesInTeams(work, id)),
			...(await usesByVendors(work, { id, code })),
		];
	};

/** As searches and sheets look for it: small letters, each once. */
const kept = <P extends City>(place: P): P => ({ ...place, aliases: [...new Set(place.aliases.map((alias) => alias.toLowerCase()))] });

/** Refuses another name of a place that is the code or the name of another of its kind: a sheet or a call that says it would mean either. */
async function refuseNamesOfOthers({ db }: RecordWork, kind: Kind, { aliases }: City, current: Place | null): Promise<void> {
	const added = aliases.map((alias) => alias.toLowerCase()).filter((alias) => !current?.aliases.includes(alias));
	if (added.length === 0) return;
	const words = JSON.stringify(added);
	const other = await db
		.selectFrom("place")
		.select(["code", "name"])
		.where("kind", "=", kind)
		.where("id", "<>", current?.id ?? "")
		.where(sql<SqlBool>`exists (select 1 from json_each(${words}) a where a.value in (lower(place.code), lower(place.name), lower(place.name_zh)))`)
		.executeTakeFirst();
	if (other) throw new InvalidFieldError("aliases", "place.aliasOfOther", { code: other.code, name: other.name });
}

const cityKind = (kind: "inlandCity" | "portCity") =>
	recordKind(kind === "portCity" ? portCity : (inlandCity as unknown as typeof portCity), {
		table: "place",
		columns: aliasesListed,
		fixed: { kind },
		// Ports alone belong to a city.
		standing: () => ({ port_city_id: null }),
		beforeSave: async (work, city, current) => {
			await refuseNamesOfOthers(work, kind, city, current);
			await keepCodeOfServed(work, city, current);
			return kept(city);
		},
		usedBy: usedBy(kind),
		merging: mergingOf(kind),
	});

export const portCityKind = cityKind("portCity");
export const inlandCityKind = cityKind("inlandCity");

/** Names of the cities ports belong to, by the port's id. */
async function cityNames(db: Kysely<Database>, ports: readonly (RecordHead & Port)[], language: RecordWork["language"]) {
	const ids = [...new Set(ports.flatMap(({ portCity: id }) => id ?? []))];
	const rows = await db
		.selectFrom("place")
		.select(["id", "name", "name_zh"])
		.where(sql<SqlBool>`id in (select value from json_each(${JSON.stringify(ids)}))`)
		.execute();
	const names = new Map(rows.map(({ id, name, name_zh }) => [id, language === "zh" ? name_zh : name]));
	return new Map(ports.map(({ id, portCity: city }) => [id, { portCityName: (city && names.get(city)) ?? "" }]));
}

export const portKind = recordKind(port, {
	table: "place",
	columns: aliasesListed,
	fixed: { kind: "port" },
	extra: cityNames,
	beforeSave: async (work, fields, current) => {
		const { db } = work;
		await refuseNamesOfOthers(work, "port", fields, current);
		await keepCodeOfServed(work, fields, current);
		const city =
			fields.portCity &&
			(await db.selectFrom("place").select("id").where("id", "=", fields.portCity).where("kind", "=", "portCity").executeTakeFirst());
		if (fields.portCity && !city) throw new InvalidFieldError("portCity", "problem.portCity");
		return kept(fields);
	},
	usedBy: usedBy("port"),
	merging: mergingOf("port"),
});
