import type { Insertable } from "kysely";
import type { TruckingSurchargeRateTable } from "../tables/index.ts";
import type { Stamp } from "./rate.ts";
import { type Surcharge, surchargeRows, type Tariff } from "./surcharges.ts";

/** What trucks charge beside the haul; hours that are free go with a price by the hour. */
interface TruckSurcharge extends Surcharge {
	basis: "container" | "hour" | "percent";
	freeHours?: number;
}

/** By country, where the company has trucks. */
const tariffs: Record<"CN" | "HK", Tariff<TruckSurcharge>> = {
	CN: {
		...{ currency: "CNY", vat: 900 },
		surcharges: [
			{ charge: "WAIT", basis: "hour", amount: 80, freeHours: 2, remark: "From arrival at the door" },
			{ charge: "HEAVY", basis: "container", container: "20GP", amount: 300, over: 21_000, remark: "By the weighing slip" },
			...["40GP", "40HC"].map((container) => ({ charge: "HEAVY", basis: "container" as const, container, amount: 260, over: 26_000 })),
			{ charge: "GENSET", basis: "container", amount: 450, cargo: "reefer" },
			{ charge: "ADR", basis: "percent", amount: 50, cargo: "dangerous", remark: "Licensed tractor and driver" },
			{ charge: "NIGHT", basis: "container", amount: 200, onWish: true, remark: "22:00 to 6:00" },
			{ charge: "WEEKEND", basis: "percent", amount: 15, onWish: true },
			{ charge: "EMPTY", basis: "container", amount: 350, direction: "eastbound", onWish: true, remark: "To another depot than the agreed one" },
		],
	},
	HK: {
		...{ currency: "HKD", vat: 0 },
		surcharges: [
			{ charge: "WAIT", basis: "hour", amount: 220, freeHours: 1 },
			{ charge: "TOLL", basis: "container", amount: 380, remark: "Boundary crossing" },
			{ charge: "NIGHT", basis: "container", amount: 500, onWish: true },
			{ charge: "WEEKEND", basis: "percent", amount: 20, onWish: true },
		],
	},
};

const tariffOf = (port: string) => (port.startsWith("CN") ? tariffs.CN : port.startsWith("HK") ? tariffs.HK : undefined);

/** What trucks of the ways through each port charge beside the haul. */
export function* truckingSurcharges(stamp: Stamp, today: string): Generator<Insertable<TruckingSurchargeRateTable>> {
	for (const { said, row } of surchargeRows(stamp, today, "truck surcharge", tariffOf))
		yield { ...row, free_hours: said.freeHours ?? null, percent_of: said.basis === "percent" ? "haul" : null };
}
