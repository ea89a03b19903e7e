import type { BookDeclaration, RampSide } from "./declaration.ts";
import { cost, integer, money, msr, percentage, place, type RateField, ssr, weightClass } from "./fields.ts";

/** Classes of what a truck carries to or from a ramp, tonnes of cargo and container together: over the first, up to the second. */
const classes = { light: ["0", "18"], medium: ["18", "24.5"], heavy: ["24.5", "999.999"] } as const;

/** Hours a truck waits for nothing, unless a row says otherwise. */
const FREE_HOURS = "2";

/** What a truck between a ramp of a train and a place is paid and charged: `to` is that place, `side` where its ramps are. The container's own weight counts. */
export const rampTrucking = (to: RateField, side: RampSide["side"]) =>
	({
		rampSide: { ramp: "rampCity", side },
		lane: [
			place("rampCity", "ramp_city_id", ["inlandCity"]),
			to,
			weightClass(classes, { withTare: true }),
			integer("waitingFree", 0, 48, { required: true, standard: FREE_HOURS }),
		],
		// By the hour beyond the free ones, and in percent of the price.
		amounts: [cost(), ssr(), msr(), money("waiting", { selling: true }), percentage("fuel", { selling: true }), percentage("adr", { selling: true })],
		required: ["ssr"],
		without: ["basis"],
		columns: {
			order: [
				"rampCity",
				to.name,
				"weightClass",
				"containerType",
				"ownership",
				"direction",
				"validFrom",
				"validTo",
				"cost",
				"ssr",
				"msr",
				"waiting",
				"waitingFree",
				"fuel",
				"adr",
			],
			width: { waiting: 110, waitingFree: 110, fuel: 84, adr: 84 },
		},
	}) satisfies Partial<BookDeclaration>;

/** How older clients spell its fields. */
export const rampTruckingSpellings = {
	rampCity: ["rampCityGUID", "rampCity"],
	ownership: ["COCSOC", "ownership"],
	containerType: ["containerType", "container"],
	waitingFree: ["freeWaitingTime", "waitingFree"],
	waiting: ["waitingTime", "waiting"],
	fuel: ["fuelPercent", "fuel"],
	adr: ["ADR", "adr"],
};

/** Its calls of the contract, which are called after `side`: a row without a GUID is a new one. */
export const rampTruckingCalls = (side: "Inland" | "Europe"): NonNullable<BookDeclaration["older"]> => ({
	guid: `ICR${side}TruckingGUID`,
	lines: {
		list: ["POST", `/api/v1/ICRManagement/ICRTrucking/GetICR${side}TruckingData`],
		update: ["POST", `/api/v1/ICRManagement/ICRTrucking/AddOrUpdateICR${side}Trucking`],
		replace: ["POST", `/api/v1/ICRManagement/ICRTrucking/ReplaceAllICR${side}Trucking`],
		quickEdit: ["POST", `/api/v1/ICRManagement/ICRTrucking/UpdateThe${side}TruckingPrice_QuickEdit`],
	},
});
