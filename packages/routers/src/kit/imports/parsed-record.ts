import type { MessageId } from "@iqt/i18n";
import type { MessageValues } from "../../door/errors.ts";
import type { Sayings } from "./said.ts";
import type { Source } from "./sources.ts";
import type { WeightEdges } from "./weight-bands.ts";

/** Something wrong ("error") or odd ("warning") in one place of the sheet; `column` is a letter, null for no column. */
export interface CellProblem {
	field: string;
	column: string | null;
	level: "error" | "warning";
	messageId: MessageId;
	values: MessageValues;
	/** The question it is one case of, where there is one. */
	question?: string;
	/** The line of the row that is the same rate in the sheet, where only one of both may stay. */
	rival?: number;
	/** It is so of a rate that is entered, and not of one that stands in the book as it is: until it is compared with the book it is neither. */
	onEntry?: true;
	/** One of those that the reading of the sheet alone finds. */
	odd?: true;
	/** Where a schema found it: its issue, which says more than an id. */
	issue?: unknown;
}

/** Says of a row that it leaves days or weights of a rate without a price where it is taken. */
export const LEAVES_HOLE = "import.leavesHole";
/** The same where a rate for every container takes its place. */
export const LEAVES_TO_GENERAL = "import.leavesToGeneral";
/** The same of containers that it is not for, since it is charged in another way than the rate it takes the place of. */
export const LEAVES_CONTAINERS = "import.leavesContainers";
/** Says of a row where the old price goes on beside it. */
export const GOES_ON = "import.goesOn";

/** Under this name the values of these say how the sheet has to be taken for it to be so; it is left out where that is the same. */
export const MODE = "mode";

/** Where the values of a rate come from, by field; `cell` is the place to show. */
export type RecordSources = Map<string, Source & { cell: string | null }>;

/** One rate of a sheet row: field values as the book's schema takes them. `part` says which of the row's it is, by its place in the layout. */
export interface ParsedRecord {
	part: number;
	row: Record<string, unknown>;
	problems: CellProblem[];
	/** Where its values come from, by field. */
	sources: RecordSources;
	/** Price cells with a word for "on request" in the place of an amount. */
	requested: readonly { field: string; column: number; text: string }[];
	/** Fields whose amounts a person left out, and why: they are struck through, nothing, or of other containers. */
	left?: readonly { field: string; reason: "struck" | "zero" | "byPerson" }[];
	/** What amounts come to as their cells show them, rounded, by field. */
	shown?: Readonly<Record<string, string>>;
	/** Whether the ends of its weights belong to it. */
	edges?: WeightEdges | undefined;
	/** A person said that it has no cost, of which its prices are formulas: it is no rate. */
	priceless?: true;
}

/** What stands around a row and holds for it. */
export interface Surroundings {
	title: Sayings;
	section: Sayings;
	/** What the sheet's name says, at its last. */
	sheet: Sayings;
}
