import { joined, zoneLabel } from "../../kit/charges/label.ts";
import type { Run } from "../../kit/charges/run.ts";
import { type ChargeSource, priceColumns } from "../../kit/charges/source.ts";
import { type Condition, condition } from "../../kit/charges/statement.ts";
import type { Zone } from "../../kit/charges/world.ts";
import { nameKey } from "../../kit/imports/text.ts";
import { type RampTruckRow, type RampTrucks, rampTruck, rampTruckColumns } from "../icr-inland-trucking/trucks.ts";
import { icrEuropeTrucking } from "./schema.ts";
import { zoneStretch } from "./zones.ts";

export interface IcrEuropeTruckingRow extends RampTruckRow {
	zone: string;
}

declare module "../../kit/charges/world.ts" {
	interface Rates {
		icrEurope: readonly IcrEuropeTruckingRow[];
	}
}

/** Digits a zone's postcodes are filled up to. */
const DIGITS = 5;

/** How closely a row's zone fits a door: more digits first, then fewer postcodes; null where it does not. A city fits by its name alone, as the book tells names apart. */
function closeness({ postcode, text }: Zone, zone: string): number | null {
	const stretch = zoneStretch(zone);
	if (!postcode) return stretch === null && nameKey(zone) === nameKey(text) ? 0 : null;
	if (stretch?.country !== postcode.country) return null;
	const digits = postcode.digits.slice(0, DIGITS);
	// Of a postcode that is only begun every one has to lie in the zone.
	if (digits.padEnd(DIGITS, "0") < stretch.first || digits.padEnd(DIGITS, "9") > stretch.last) return null;
	const width = (Number(stretch.last) - Number(stretch.first) + 1) / 10 ** DIGITS;
	return (10 - (zone.split("-")[1] ?? "").length) * 10 + width;
}

/** Rows whose zone has the door, the closest zone first; of all ramps. */
function rowsNear(run: Run, zone: Zone): (readonly IcrEuropeTruckingRow[])[] {
	const near = [...Map.groupBy(run.world.icrEurope, (row) => row.zone)].flatMap(([name, rows]) => {
		const away = closeness(zone, name);
		return away === null ? [] : [{ name, rows, away }];
	});
	return near.sort((one, other) => one.away - other.away || (one.name < other.name ? -1 : 1)).map(({ rows }) => rows);
}

function trucksTo(run: Run, rampId: string): RampTrucks | null {
	const { portEnd: zone } = run.world;
	if (zone.kind !== "zone") return null;
	const places = run.memo("trucks near the zone", () => rowsNear(run, zone));
	return { book: icrEuropeTrucking, places, rampId, lane: joined([run.label(rampId), zoneLabel(zone)], " ↔ ") };
}

/** What stands behind a zone's country: "40-47" of "DE-40-47". */
const codes = "substr(zone, 4)";

/** Rows of the zones that have a postcode; of one that is only begun, all of it. */
const having = (country: string, digits: string): Condition =>
	condition(
		`zone >= ? AND zone < ? AND substr(substr(${codes}, 1, instr(${codes} || '-', '-') - 1) || '00000', 1, ${DIGITS}) <= ?
		AND substr(substr(${codes}, instr(${codes}, '-') + 1) || '99999', 1, ${DIGITS}) >= ?`,
		...[`${country}-`, `${country}.`, digits.padEnd(DIGITS, "0"), digits.padEnd(DIGITS, "9")],
	);

/** Rows of cities that may be called so: the database folds the case of a to z alone, and what else tells names apart is the rules' to look at. */
function mayBeCalled(text: string): Condition {
	const letters = nameKey(text).replace(/[^a-z]/g, "");
	return condition("zone NOT GLOB '[A-Z][A-Z]-[0-9]*' AND zone LIKE ?", `%${[...letters].join("%")}%`);
}

/** Trucks between a ramp in Europe and a door there: the narrowest zone of postcodes that has it comes first. */
export const icrEuropeTruckingSource: ChargeSource<"icrEurope", IcrEuropeTruckingRow> = {
	key: "icrEurope",
	book: icrEuropeTrucking,
	columns: [...(priceColumns(icrEuropeTrucking) as Extract<keyof IcrEuropeTruckingRow, string>[]), ...rampTruckColumns, "zone"],
	reaches: "ramp_city_id",
	withTare: true,
	priced: true,
	candidates({ portEnd }) {
		if (portEnd.kind !== "zone") return null;
		const { postcode, text } = portEnd;
		return postcode ? having(postcode.country, postcode.digits.slice(0, DIGITS)) : mayBeCalled(text);
	},
	truck: rampTruck("zone", trucksTo),
};
