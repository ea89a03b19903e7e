import { doorLabel, joined } from "../../kit/charges/label.ts";
import type { Run } from "../../kit/charges/run.ts";
import { type ChargeSource, priceColumns } from "../../kit/charges/source.ts";
import { oneOf } from "../../kit/charges/statement.ts";
import { isAbroad } from "../../kit/charges/world.ts";
import { icrInlandTrucking } from "./schema.ts";
import { type RampTruckRow, type RampTrucks, rampTruck, rampTruckColumns } from "./trucks.ts";

export interface IcrInlandTruckingRow extends RampTruckRow {
	area_code: string;
}

declare module "../../kit/charges/world.ts" {
	interface Rates {
		icrInland: readonly IcrInlandTruckingRow[];
	}
}

function trucksTo(run: Run, rampId: string): RampTrucks | null {
	const { inlandEnd: door, icrInland } = run.world;
	if (door.kind !== "door") return null;
	const places = door.areaCodes.map((code) => run.having("icrInland", icrInland, (row) => row.area_code, code));
	return { book: icrInlandTrucking, places, rampId, lane: joined([run.label(rampId), doorLabel(door)], " ↔ ") };
}

/** Trucks between a ramp in China and a door: a street's own row comes before its district's. */
export const icrInlandTruckingSource: ChargeSource<"icrInland", IcrInlandTruckingRow> = {
	key: "icrInland",
	book: icrInlandTrucking,
	columns: [...(priceColumns(icrInlandTrucking) as Extract<keyof IcrInlandTruckingRow, string>[]), ...rampTruckColumns, "area_code"],
	reaches: "ramp_city_id",
	withTare: true,
	priced: true,
	candidates: ({ portEnd, areaCodes }) => (isAbroad(portEnd) && areaCodes.length > 0 ? oneOf("area_code", areaCodes) : null),
	truck: rampTruck("door", trucksTo),
};
