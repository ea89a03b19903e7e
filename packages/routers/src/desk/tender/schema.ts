import { z } from "zod";
import { option, searchInput, sentSearchInput } from "../../kit/charges/search.ts";
import type { Gap } from "../../kit/charges/world.ts";
import { languages } from "../../people/session/schema.ts";
import { createDraftInput } from "../quotation/schema.ts";

/** Rows of a customer's list at most: as many lanes as a quotation may have. */
export const mostRows = 500;
/** Columns of it, and characters of a cell, that are kept. */
export const mostColumns = 40;
export const longestCell = 300;

export const tenderStates = ["open", "pricing", "priced", "quoted"] as const;
export const laneStates = ["question", "ready", "priced", "gap", "left"] as const;
export type LaneState = (typeof laneStates)[number];

/** What a column of the customer's list may hold. */
export const tenderFields = [
	"reference",
	"origin",
	"destination",
	"container",
	"count",
	"weight",
	"cargo",
	"scope",
	"direction",
	"ownership",
	"readyDate",
] as const;
export type TenderField = (typeof tenderFields)[number];

const place = z
	.number()
	.int()
	.min(0)
	.max(mostColumns - 1);

/** Where the fields stand, from 0; `boxes` are columns that hold how many of a container: two may be of one type. */
export const tenderColumns = z.strictObject({
	...(Object.fromEntries(tenderFields.map((field) => [field, place.optional()])) as Record<TenderField, z.ZodOptional<typeof place>>),
	boxes: z
		.array(z.strictObject({ type: z.string().max(10), at: place }))
		.max(mostColumns)
		.default([]),
});
export type TenderColumns = z.output<typeof tenderColumns>;

const { direction, ownership, cargo, grossWeightKg, readyDate, services, currency } = sentSearchInput.shape;

/** What lanes are that say nothing else; `container` is the box of a lane that names none. */
export const usualLane = z.strictObject({
	currency,
	cargo,
	ownership,
	grossWeightKg,
	readyDate,
	services,
	/** Of ways whose ends and service do not tell it: within China between two ports or two doors. */
	direction: direction.unwrap().default("westbound"),
	container: z.string().trim().toUpperCase().max(10).default(""),
});
export type UsualLane = z.output<typeof usualLane>;

/** An end somebody chose among those a word may mean. */
export const chosenEnd = sentSearchInput.shape.origin;
export type ChosenEnd = z.output<typeof chosenEnd>;

/**
 * What a lane says, field by field, as read or corrected; `boxes` are numbers of containers by type, each as its column has it; `answered` are fields
 * somebody put right. */
export const laneSaid = z.object({
	texts: z.partialRecord(z.enum(tenderFields), z.string()),
	boxes: z.record(z.string(), z.string()),
	ends: z.object({ origin: chosenEnd.optional(), destination: chosenEnd.optional() }),
	answered: z.array(z.enum(tenderFields)).optional(),
});
export type LaneSaid = z.output<typeof laneSaid>;

/** An end a word may mean, with what people call it. */
export interface EndCandidate {
	end: ChosenEnd;
	label: string;
}

/** What has to be answered of a lane; the sentence is `messageId` with its values. */
export interface LaneProblem {
	field: TenderField;
	/** What stands there. */
	text: string;
	messageId: string;
	values: Record<string, string | number>;
	candidates: EndCandidate[];
	/** Answers to choose from, as the field may have them. */
	words?: string[] | undefined;
	/** The container whose column of numbers it stands in. */
	box?: string | undefined;
}

/** An option in short; `confidential` in the currency asked. */
export const laneChoice = option
	.pick({ id: true, mode: true, currency: true, total: true, transitMin: true, transitMax: true, validTo: true, cheapest: true, fastest: true })
	.extend({ confidential: option.shape.confidential, via: z.array(z.object({ code: z.string(), name: z.string(), nameZh: z.string() })) });
export type LaneChoice = z.output<typeof laneChoice>;

/** Options of a lane, priced, with the search they answer. */
export const pricedOptions = z.object({ search: searchInput, options: z.array(option) });
export type LaneGap = Omit<Gap, "lookup">;

const id = z.guid();
const version = z.number().int().min(1);

/** A file that was uploaded, or what was pasted, tabs between columns. */
const source = z
	.object({ objectName: z.string().min(1).max(300).optional(), pastedText: z.string().max(1_000_000).optional() })
	.refine(({ objectName, pastedText }) => (objectName === undefined) !== (pastedText === undefined), {
		path: ["objectName"],
		message: "tender.fileOrText",
	});

export const lookInput = source;
export const createInput = z.object({
	source,
	name: z.string().trim().min(1, "problem.required").max(120),
	columns: tenderColumns,
	usual: usualLane,
});
export const tenderInput = z.strictObject({ id });
export const lanesInput = z.strictObject({
	id,
	state: z.enum(laneStates).optional(),
	offset: z.number().int().min(0).max(mostRows).default(0),
	limit: z.number().int().min(1).max(100).default(50),
});
export const laneInput = z.strictObject({ id, place: z.number().int().min(0).max(mostRows) });

/** Corrects a lane: texts of its fields, or the end that is meant; `everywhere` answers the same word of the same side in every lane. */
export const answerInput = z.strictObject({
	...laneInput.shape,
	texts: z.partialRecord(z.enum(tenderFields), z.string().trim().max(longestCell)).default({}),
	ends: z.strictObject({ origin: chosenEnd.optional(), destination: chosenEnd.optional() }).default({}),
	everywhere: z.boolean().default(false),
});
export const leaveInput = z.strictObject({ ...laneInput.shape, left: z.boolean() });
export const chooseInput = z.strictObject({ ...laneInput.shape, optionId: z.string().min(1).max(200) });
/** Which option lanes are quoted by: the cheapest, or the fastest of each. */
export const chooseAllInput = z.strictObject({ id, by: z.enum(["cheapest", "fastest"]) });
export const priceInput = z.strictObject({ id, version });
export const quoteInput = z.strictObject({
	id,
	version,
	...createDraftInput.omit({ items: true, lanesAre: true, currency: true }).shape,
});
/** `inside`: with reasons as the house has them, and costs for who may see them; else as the customer may have it. */
export const fileInput = z.strictObject({ id, inside: z.boolean().default(false), language: z.enum(languages) });
