import type { RateTableName } from "@iqt/db";
import type { Language, MessageId } from "@iqt/i18n";
import type { PublishedRates } from "../money/money.ts";
import type { CodeKind } from "../price-book/code-kinds.ts";
import type { Label } from "./label.ts";
import type { SearchParameters } from "./parameters.ts";
import type { PlatformTrucks } from "./platform.ts";

/** What says whether a row holds for a container: kilograms gross, `9999-12-31` for an open end. */
export interface MatchRow {
	id: string;
	/** Missing where its book knows none: the ends say which way goods go. */
	direction?: string;
	container_type: string;
	ownership: string;
	/** Missing where its book knows no weights. */
	weight_from?: number;
	weight_to?: number;
	/** Missing where its book knows no cargo. */
	cargo?: string;
	basis: string;
	valid_from: string;
	valid_to: string;
	version: number;
}

/** A row with a price: minor units of `currency`. Cost and lowest price are missing where its book declares none. */
export interface RateRow extends MatchRow {
	on_request: number;
	cost_minor?: number | null;
	ssr_minor: number | null;
	ssr_formula: string | null;
	msr_minor?: number | null;
	msr_formula?: string | null;
	min_minor: number | null;
	max_minor: number | null;
	currency: string;
	vat_bp: number;
}

export interface CorridorRow extends MatchRow {
	port_id: string;
	port_city_id: string;
	inland_city_id: string;
	mode: "rail" | "truck" | "barge";
	discount_allowed: number;
	transit_min: number | null;
	transit_max: number | null;
}

export interface WorldPlace {
	id: string;
	code: string;
	name: string;
	name_zh: string;
}

export interface ContainerType {
	/** Decimal string. */
	teu: string;
	maxGrossKg: number;
	reefer: boolean;
}

/** A door: its area and those above it, the most specific first. */
export interface Door {
	kind: "door";
	areaCodes: string[];
	/** "Province / City / District". */
	path: string;
	/** "District, City, Province" in English; empty where the area has no English name. */
	pathEn: string;
}

/** Places an end may be: one port or inland city, or a port city. */
export interface PlaceEnd {
	kind: "place";
	match: "port" | "portCity" | "inlandCity";
	placeId: string;
}

/** A door abroad: a postcode with its country, or a city by its name. */
export interface Zone {
	kind: "zone";
	/** As it was asked for: "DE-47051", "Duisburg". */
	text: string;
	/** Null for a city. */
	postcode: { country: string; digits: string } | null;
}

/** An end of the way that lies on the side of the port: abroad it is a ramp or a zone. */
export type FarEnd = Door | PlaceEnd | Zone;

/** Whether a way leads abroad by train: to a ramp or to a door beyond one. */
export const isAbroad = (end: FarEnd): end is PlaceEnd | Zone => end.kind === "zone" || (end.kind === "place" && end.match === "inlandCity");

/** Rows a search has read, by source: the file of each source adds its own. */
// biome-ignore lint/suspicious/noEmptyInterface: each source declares its rows into it
export interface Rates {}

/** What an index stood at on a day. */
export interface IndexLevel {
	/** Decimal string, in `unit`. */
	value: string;
	unit: string;
	day: string;
}

/** A charge that a container had up to a day, and that others go on having. */
export interface EndedCharge {
	charge: string;
	port_id: string;
	on_wish: number;
	/** Of a book that has types of charges, or several ways to charge one. */
	type?: string;
	basis?: string;
	/** `*` for every container. */
	container_type: string;
	ended: string;
	/** Containers that have it still, with commas between. */
	others: string;
}

/** Everything a search reads, the rows of every source by its key. Rows may be more than match: the rules look at every condition themselves. */
export interface World extends Rates {
	inlandEnd: Door | PlaceEnd;
	portEnd: FarEnd;
	/** Digits after the point by currency. */
	exponents: ReadonlyMap<string, number>;
	rates: PublishedRates;
	/** What formulas may name beside the standard names. */
	parameters: SearchParameters;
	containers: ReadonlyMap<string, ContainerType>;
	places: ReadonlyMap<string, WorldPlace>;
	/** The port that has the code of a ramp, by the ramp; of ways abroad. */
	portsAt?: ReadonlyMap<string, string>;
	corridors: readonly CorridorRow[];
	/** Names of the records of master data that rows name by codes, by kind and code. */
	coded?: ReadonlyMap<CodeKind, ReadonlyMap<string, Readonly<Record<Language, string>>>>;
	/** Charges that have ended for one container and go on for others, by the key of their source. */
	ended?: ReadonlyMap<string, readonly EndedCharge[]>;
	/** Values of the indices that rows go by, by code, the latest first. */
	indices?: ReadonlyMap<string, readonly IndexLevel[]>;
	/** Trucks of platforms, where those of the own books come to no price. */
	platform?: PlatformTrucks;
}

export const gapCodes = [
	"noCorridor",
	"truckFromDoor",
	"noTrucking",
	"noStrategy",
	"platformRefused",
	"platformFailed",
	"noRail",
	"noBarge",
	"noBookingService",
	"noCustoms",
	"noCustomsCost",
	"noPrice",
	"noCost",
	"negativePrice",
	"onRequest",
	"basis",
	"severalBases",
	"formula",
	"noExchangeRate",
	"noDepot",
	"noDepotBox",
	"noDepotDays",
	"noSurcharge",
	"noIndexValue",
	"noIndexStep",
	"noLowWater",
	"noTrain",
	"noRampTrucking",
	"noRampCharges",
	"noCustomsPort",
	"hsRefused",
	"hsNotAllowed",
] as const;
export type GapCode = (typeof gapCodes)[number];

/** Where to look for when a missing rate last held. */
export interface GapLookup {
	table: RateTableName;
	where: Readonly<Record<string, readonly string[]>>;
}

/** Why something could not be priced: the values its sentence needs, and where its last rate may be found. */
export interface Gap {
	code: GapCode;
	values: Record<string, string | number>;
	/** Those of the values that name places, in words. */
	words?: Record<string, Label>;
	/** What is wrong with a formula. */
	problem?: { messageId: MessageId; values: Record<string, string | number> };
	lookup?: GapLookup;
	/** Weight bands of rates that would do but for the weight asked for; kilograms. */
	otherWeights?: { bands: readonly (readonly [from: number, to: number])[]; asked: number };
	/** What a rate that would do is charged by, and what a search needs one by. */
	otherBasis?: { there: string; wanted: string };
}

/** What is to be known of prices that are there; its code, values and words as those of a gap. */
export interface Note extends Pick<Gap, "values" | "words"> {
	code: "dearestOfSeveral" | "onceInstead" | "notForContainer" | "endedForContainer" | "wishWithoutHours" | "noneAtRamp";
}

/** What an index stands at on a day: its latest value on or before it. */
export const levelOn = ({ indices }: Pick<World, "indices">, code: string, day: string): IndexLevel | undefined =>
	indices?.get(code)?.find((level) => level.day <= day);

/** How the database writes a validity without an end. */
export const OPEN_END = "9999-12-31";
