import type { RateTableName } from "@iqt/db";
import type { MessageId } from "@iqt/i18n";
import type { z } from "zod";
import type { MessageValues } from "../../door/errors.ts";
import type { ShippedRole } from "../../door/role-names.ts";
import type { Basis, CommonName, RateField } from "./fields.ts";

/** A row as people and callers write it: field names of the book, decimal strings, place codes, null for nothing. */
export type RateRow = Record<string, string | number | boolean | null>;

/** What is wrong with one field of a row. */
export interface RowProblem {
	field: string;
	messageId: MessageId;
	values: MessageValues;
}

/** What a right of a book opens, and the roles of the product that have it at first. */
export interface BookRight {
	/** Path of the screen it shows. */
	menu?: string;
	roles: readonly ShippedRole[];
}

/** What must hold between fields of one row; empty ones are left alone. */
export type RowCheck =
	/** `least` is not above `most`; the problem is told at `most`, with both as values, or as `ofMany` where rows break it that are not named. */
	| { kind: "ordered"; least: string; most: string; message: MessageId; ofMany?: MessageId }
	/** Only one of them may say something; the problem is told at the last that does. */
	| { kind: "onlyOne"; fields: readonly string[]; message: MessageId }
	/** A field says something only where another is one of these values, and always there where it is `needed`; the problem is told at the field. */
	| { kind: "onlyWhere"; field: string; where: string; is: readonly string[]; needed?: true; message: MessageId }
	/** Two fields do not say the same; the problem is told at the second. */
	| { kind: "differ"; fields: readonly [string, string]; message: MessageId }
	/** A price is a number and no formula. */
	| { kind: "figure"; field: string; message: MessageId };

/** Fields of a book whose costs are in yuan on one side of the way and in dollars on the other: yuan for a dollar, and the mark-up on both together. */
export interface CostFrom {
	yuan: string;
	dollars: string;
	rate: string;
	margin: string;
}

/** Fields of a train's ends, and of the city of the ramp where a truck meets it. */
export interface TrainEnds {
	from: string;
	to: string;
	ramp: string;
}

/** The field of a ramp's city, and whether that is in China or abroad. */
export interface RampSide {
	ramp: string;
	side: "china" | "abroad";
}

/**
 * Steps, such as of days or of an index: whole numbers, first and last included; an empty last one is open. They tell rates of one key apart as weight bands do: the
 * steps of a key never meet. Its table is made by `createTieredRateTable`, which is told the same.
 */
export interface Tiers {
	from: string;
	to: string;
	/** The first step begins with this one, and each goes on from another on all its days and for all its weights: whatever leaves a hole is refused. */
	startsWith?: number;
	/** Its field of the index whose value the steps are of; days, or whatever else a search is told, where left out. */
	index?: string;
}

/** One price book, said once. */
export interface BookDeclaration<Domain extends string = string, Table extends string = string, Right extends string = never> {
	/** Name of its router; rights are `<domain>.view` and `<domain>.edit`. */
	domain: Domain;
	table: Table;
	title: MessageId;
	/** Who may do what at first: `view` and `edit`, and whatever else it has. */
	rights: Readonly<Record<"view" | "edit" | Right, BookRight>>;
	/** Fields of its own: where its rates hold, and what is particular to it. */
	lane: readonly RateField[];
	/** Common fields it has no use for. */
	without?: readonly CommonName[];
	/** What it charges or pays, in the order people read it; none where a row only says that something can be sold. */
	amounts: readonly RateField[];
	/** Its fields of a port and of the port city that it has to belong to. */
	portIn?: { port: string; city: string };
	/** Codes of charges that the trade has on wish: one that everybody would pay is asked about. */
	usuallyWished?: readonly string[];
	/** Its field of the port that a corridor has to go through for a search to come to a rate. */
	throughPort?: string;
	/** Amounts that must be given unless the rate is on request. */
	required: readonly string[];
	/** What a row is charged by unless it says otherwise; by the container where left out. */
	basis?: Basis;
	/** What its rows may be charged by, where a search prices them: no row with another basis is taken; any where left out. */
	bases?: readonly Basis[];
	/**
	 * What a rate is charged by does not tell it from another one: of rates that are the same in all else of their keys one way of charging holds at a time,
	 * and its table refuses another beside it. "shipment": whatever their containers, since all of a shipment is charged in one way, and its boxes by one basis; "container": each container
	 * by itself. Where left out a rate by another basis is a charge beside the first. Whatever follows from it for keys, sheets and what is lost stands in `ways.ts`.
	 */
	oneBasis?: "shipment" | "container";
	/** "*" where a row usually holds for every container. */
	container?: string;
	/** Its own amounts tell costs: a percentage is the margin, a price with its floor and ceiling what comes of it. */
	confidentialAmounts?: true;
	/** People are asked before a single row is deleted, too: much hangs on it. */
	asksToDelete?: true;
	/** The book whose cost `cost` stands for in its formulas, where it has none of its own: without either no formula may name it. */
	costOf?: string;
	/** What its rows cost, where that is in two currencies: prices below it are asked about. */
	costFrom?: CostFrom;
	/** A ramp elsewhere than at the end in Europe is asked about. */
	trainEnds?: TrainEnds;
	/** A ramp of its field that is not on this side of the way is asked about. */
	rampSide?: RampSide;
	/** `cost` stands in its formulas for what no book has: whoever asks for a price brings it along, such as a truck platform's answer. */
	costBrought?: true;
	/** The book whose cost a search takes for a row that names none, where it has a cost of its own: a formula over the cost needs none beside it then. */
	costElse?: string;
	/** Names its formulas may use beside those every formula may. */
	formulaNames?: readonly string[];
	/** Fields that make the head older clients ask its rows by: a port, or a port and a direction. */
	head?: readonly string[];
	tiers?: Tiers;
	checks?: readonly RowCheck[];
	columns?: {
		/** Fields that come first, in their order, in lists, forms and sheets. */
		order?: readonly string[];
		/** Pixels by field. */
		width?: Readonly<Record<string, number>>;
		/** Fields whose columns are shown once they are asked for. */
		hidden?: readonly string[];
	};
	/** Terms are kept by these places and choices of its lane, in this order; it has none where left out. */
	terms?: readonly string[];
	/** Every name older clients have for a field that has another than its own, the one answers use first. */
	spellings?: Readonly<Record<string, readonly string[]>>;
	/** Its lines of the contract, and what older clients call a row's GUID. */
	older?: { guid: string; lines: RateLines; head?: { guid: string; lines: HeadLines } };
}

/** A line of the contract: method and path as it spells them. */
export type Line = readonly [method: "GET" | "POST" | "PUT" | "DELETE", path: string];

/** The calls a book may have for older clients; lines the contract does not have are left out. */
export interface RateLines {
	list?: Line;
	get?: Line;
	add?: Line;
	/** What is not sent stays as it is. */
	update?: Line;
	/** With the name a row's GUID comes under there, where that is another one: answers tell it under both. */
	remove?: Line | readonly [...Line, name: string];
	template?: Line;
	export?: Line;
	/** Changed cells of many rows, all or none. */
	quickEdit?: Line;
	/** One change of one field of every row the filters find; of all without any. */
	applyToAll?: Line;
	check?: Line;
	replace?: Line;
	/** The rows picked, or those that match a filter. */
	removeMany?: Line;
	/** The rows picked, all or none. */
	removeListed?: Line;
	saveTerm?: Line;
	term?: Line;
	/** With the name the place comes under in the query. */
	termsOfPlace?: readonly [...Line, name: string];
}

/** The calls a book may have for its heads, each a port's (and direction's) rows under one GUID. */
export interface HeadLines {
	/** Heads with their details. */
	list?: Line;
	get?: Line;
	/** The head of a place, told by the query. */
	ofPlace?: Line;
	/** A head with details: those that are sent are changed or added, the others stay. */
	save?: Line;
	saveDetails?: Line;
	/** With the name the head's GUID comes under in the query, where that is another than in the answers. */
	remove?: Line | readonly [...Line, name: string];
}

/** A book, whether its table is in the database yet or not. */
export type DeclaredBook = RateBook<string, string>;

/** A book with what follows from its declaration. */
export interface RateBook<Domain extends string = string, Table extends string = RateTableName, Right extends string = never>
	extends BookDeclaration<Domain, Table, Right> {
	/** In the order people read them. */
	fields: readonly RateField[];
	/** Names of its amounts. */
	prices: readonly string[];
	/** What must hold within a row, those that follow from its fields included. */
	checks: readonly RowCheck[];
	/** A whole row, checked across fields. */
	row: z.ZodType<RateRow>;
	/** The same, but for prices that may be missing: those of a rate that is there stay. */
	rowKeeping: (prices: readonly string[]) => z.ZodType<RateRow>;
	/** Any of its fields, each checked alone: for changed cells. */
	cells: z.ZodType<Partial<RateRow>>;
}
