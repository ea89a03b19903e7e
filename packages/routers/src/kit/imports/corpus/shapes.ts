import type { Dice } from "./random.ts";
import type { Made } from "./truth.ts";
import { inlandCities, portCities } from "./words.ts";

type PlaceNames = (typeof inlandCities)[number];

/** What names a lane, by field: a place with its names, or a value as it stands. */
export type Lane = Record<string, PlaceNames | string | number>;

export type PriceName = "cost" | "ssr" | "msr";

/** What sheets of a price book tell. */
export interface Shape {
	domain: Made["domain"];
	prices: readonly PriceName[];
	/** Fields beside the lane that other books have not. */
	more: readonly ("transit" | "mode")[];
	/** Lanes that do not repeat, those of one place after each other. */
	lanes(dice: Dice): Lane[];
}

const pairs = <A, B>(one: readonly A[], other: readonly B[], lane: (a: A, b: B) => Lane): Lane[] => one.flatMap((a) => other.map((b) => lane(a, b)));

const charges = ["THC", "DOC", "SEAL", "VGM", "TLX"] as const;
const truckers = ["T-001", "T-002", "顺达", "Bluebird"] as const;
const areas = ["310115", "310104", "500112", "510107", "330203", "370203"] as const;

/** The books of the corpus. */
export const shapes: Record<Made["domain"], Shape> = {
	inlandRail: {
		domain: "inlandRail",
		prices: ["cost", "ssr", "msr"],
		more: ["transit", "mode"],
		lanes: (dice) => pairs(dice.shuffled(inlandCities), dice.shuffled(portCities), (inlandCity, portCity) => ({ inlandCity, portCity })),
	},
	bookingService: {
		domain: "bookingService",
		prices: ["cost", "ssr"],
		more: [],
		lanes: (dice) => pairs(dice.shuffled(portCities), dice.shuffled(charges), (port, charge) => ({ port, charge })),
	},
	truckingCost: {
		domain: "truckingCost",
		prices: ["cost"],
		more: [],
		lanes: (dice) =>
			pairs(
				dice.shuffled([...portCities, ...inlandCities.slice(0, 4)]),
				pairs(dice.shuffled(areas), dice.shuffled(truckers).slice(0, 2), (areaCode, truckerCode) => ({ areaCode, truckerCode })),
				(hub, rest) => ({
					hub,
					...rest,
					distanceKm: dice.int(10, 900),
				}),
			),
	},
};
