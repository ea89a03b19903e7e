import type { Database } from "@iqt/db";
import type { Language } from "@iqt/i18n";
import { type Kysely, sql } from "kysely";
import { nameKey } from "../../kit/imports/text.ts";
import { zoneCode, zoneStretch } from "../../prices/icr-europe-trucking/zones.ts";

/** A zone of postcodes, or a city, that trucks go to from ramps in Europe. */
export interface TruckedZone {
	/** As the book has it: "DE-40-47". */
	zone: string;
	/** A door in it, as a search takes it: the postcodes it begins with, or the city. */
	door: string;
	/** Whether it has all of what was typed. */
	covers: boolean;
	/** Cities of the ramps, by name. */
	ramps: string[];
}

/** Zones told at most. */
const MOST = 30;

/** Whether a zone is meant by what was typed: it has the postcode, or some of those that begin so; a country's alone are all of its zones. */
function isMeant(zone: string, typed: string): { meant: boolean; covers: boolean } {
	const [there, asked] = [zoneStretch(zone), zoneStretch(zoneCode(typed) ?? "")];
	if (asked) {
		const same = there?.country === asked.country && there.first <= asked.last && asked.first <= there.last;
		return { meant: same, covers: same && there.first <= asked.first && there.last >= asked.last };
	}
	if (there) return { meant: there.country.startsWith(typed.toUpperCase()), covers: false };
	return { meant: nameKey(zone).includes(nameKey(typed)), covers: nameKey(zone) === nameKey(typed) };
}

/** Zones that trucks of a day go to, of those that what was typed may mean, in order. */
export async function zonesTrucked(
	db: Kysely<Database>,
	{ search, date }: { search: string; date: string },
	language: Language,
): Promise<TruckedZone[]> {
	const { rows } = await sql<{
		zone: string;
		ramps: string;
	}>`select z.zone, json_group_array(${sql.ref(language === "zh" ? "p.name_zh" : "p.name")}) as ramps
		from (select distinct zone, ramp_city_id from icr_europe_trucking_rate where valid_from <= ${date} and valid_to >= ${date}) z
		join place p on p.id = z.ramp_city_id group by z.zone order by z.zone`.execute(db);
	const typed = search.normalize("NFKC").trim();
	return rows
		.flatMap(({ zone, ramps }): TruckedZone[] => {
			const { meant, covers } = isMeant(zone, typed);
			const door = zoneStretch(zone) ? zone.split("-").slice(0, 2).join("-") : zone;
			return meant ? [{ zone, door, covers, ramps: (JSON.parse(ramps) as string[]).sort() }] : [];
		})
		.slice(0, MOST);
}
