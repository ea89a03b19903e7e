import type { RateTableName } from "@iqt/db";
import type { MessageId } from "@iqt/i18n";
import type { CodeKind } from "../price-book/code-kinds.ts";
import { columnsOf } from "../price-book/convert.ts";
import type { DeclaredBook } from "../price-book/declaration.ts";
import type { Label } from "./label.ts";
import type { Lane } from "./lane.ts";
import type { PricedLine } from "./lines.ts";
import type { Run } from "./run.ts";
import type { HaulConditions, PortService, RampService, SearchInput, SearchLeg, SearchOption } from "./search.ts";
import type { Condition } from "./statement.ts";
import type { CorridorRow, Door, FarEnd, MatchRow, PlaceEnd, RateRow } from "./world.ts";

/** What a search has found out before it reads prices. */
export interface Reached {
	input: SearchInput;
	inlandEnd: Door | PlaceEnd;
	portEnd: FarEnd;
	/** Areas of its doors and those above them. */
	areaCodes: readonly string[];
	/** Where trucks to its doors start from; none yet where rows are read that say so. */
	hubs: readonly string[];
	/** What can be sold between the ends and is within reach; none yet where rows are read that say so. */
	corridors: readonly CorridorRow[];
	/** Ports on the way: of the corridors, and abroad those of the ramps. */
	ports: readonly string[];
	/** Ramps and stations of trains that were read; none yet where rows are read that say so. */
	ramps: readonly string[];
	/** Places that strategies for trucks of platforms may name; none where no platform is asked. */
	platformPlaces: readonly string[];
}

/** A ramp of a way abroad, where a train's boxes change to trucks. */
export interface RampStop {
	rampId: string;
	stationId: string;
	/** The port of the ramp's code. */
	portId: string | null;
	/** Whether it is the one in China. */
	home: boolean;
	/** Whether a truck goes on from it to a door. */
	door: boolean;
}

export type Transit = Pick<SearchLeg, "transitMin" | "transitMax">;

/** The main haul of an option: between which stops, and its lines once it is known which leg it is. */
export interface MainHaul {
	mode: SearchOption["mode"];
	inland: NonNullable<SearchLeg["from"]>;
	port: NonNullable<SearchLeg["from"]>;
	/** Null with notes where something has no price. */
	price(leg: number): { lines: PricedLine[]; transit?: Transit; frequency?: string | null; conditions?: HaulConditions } | null;
}

/** What a price book charges in a search, in one file: what is read of it, and what becomes of that. */
export interface ChargeSource<Key extends string = string, Row extends MatchRow = MatchRow> {
	/** Its rows' name in the world of a search. */
	key: Key;
	book: { domain: string; table: RateTableName };
	/** What is read of a row, and no more: every column of every row costs. */
	columns: readonly Extract<keyof Row, string>[];
	/** Its rows say what can be reached, from the places in this column: they are read before the other sources'. */
	reaches?: "hub_id" | "ramp_city_id";
	/** Its weights are those of cargo and container together. */
	withTare?: true;
	/** Its rows for other containers than those asked for are read, too: a charge that only they have is told of. */
	everyContainer?: true;
	/** Of rows that have ended the last of each place in this column is read, too: what is known no longer is not what never was. */
	latestOf?: Extract<keyof Row, string>;
	/** Columns its charges are told apart by: of a charge that has ended for one container and goes on for others it is told. */
	endedBy?: readonly Extract<keyof Row, string>[];
	/** The kind of master data its rows name by codes: their names are read with them. */
	names?: CodeKind;
	/** Its rows are priced by formulas or numbers; of others only the currency matters. */
	priced?: true;
	/** Where its rows lie that a search may need; null where it needs none. */
	candidates(reached: Reached): Condition | null;
	/** Names of its charges; a charge without one shows as its code. */
	charges?: Readonly<Record<string, MessageId>>;
	/** Main hauls of lanes that corridors of a mode sell; notes why where there is none. */
	haul?: { corridor: Lane["mode"]; options(run: Run, lane: Lane): MainHaul[] };
	/** Lanes that its rows sell by themselves, where the way leads abroad; `missing` notes that there is none between the ends. */
	sells?: { lanes(run: Run): Lane[]; missing(run: Run, ends: { origin: Label; destination: Label }): void };
	/** Trucks between a ramp and a door of the kind: whether they serve every container, and what they charge; null with notes where something has no price. */
	truck?: { end: "door" | "zone"; serves(run: Run, rampId: string): boolean; price(run: Run, rampId: string, leg: number): PricedLine[] | null };
	/** What is charged at the ramps of a way abroad; null with notes where something has no price. */
	ramp?: { kind: RampService; wanted(run: Run, stop: RampStop): boolean; price(run: Run, stop: RampStop, leg: number): PricedLine[] | null };
	/** Currencies its rows reckon in beside their own. */
	currencies?: readonly string[];
	/** What is done at the port; null with notes where something has no price. */
	service?: { kind: PortService; wanted(run: Run): boolean; price(run: Run, portId: string, leg: number): PricedLine[] | null };
}

/** Columns that say whether a row holds for a container. */
export const matchColumns = [
	...["id", "direction", "container_type", "ownership", "weight_from", "weight_to", "cargo"],
	...["basis", "valid_from", "valid_to", "version"],
] as Extract<keyof MatchRow, string>[];

const ofPrices = [
	...["cost_minor", "ssr_minor", "ssr_formula", "msr_minor", "msr_formula"],
	...["min_minor", "max_minor", "currency", "vat_bp", "on_request"],
] as Extract<keyof RateRow, string>[];

/** Columns that hold what a book declares, as a search reads them: of a class of weights its band. */
export const declaredColumns = ({ fields }: Pick<DeclaredBook, "fields">): string[] =>
	fields.flatMap((field) => (field.weights ? ["weight_from", "weight_to"] : columnsOf(field)));

/** The same, and those of a price, as far as the book declares them: every table has all of them, and what nobody can see or change in one must not price anything. */
export function priceColumns(book: Pick<DeclaredBook, "fields">): Extract<keyof RateRow, string>[] {
	const declared = new Set(declaredColumns(book));
	const own = new Set(["id", "version"]);
	return [...matchColumns, ...ofPrices].filter((column) => declared.has(column) || own.has(column));
}

/** Each once, in order. */
export const unique = (values: readonly string[]): string[] => [...new Set(values)].sort();

/** Days until the last container is there; nothing where one row does not say. */
export function slowest(rows: readonly { transit_min: number | null; transit_max: number | null }[]): Transit {
	const longest = (days: (number | null)[]) => (days.some((d) => d === null) ? null : Math.max(...days.map(Number)));
	const transitMin = longest(rows.map((row) => row.transit_min));
	const transitMax = longest(rows.map((row) => row.transit_max));
	return transitMin === null || transitMax === null ? { transitMin: null, transitMax: null } : { transitMin, transitMax };
}
