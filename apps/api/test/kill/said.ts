import { PAIRS } from "./data.ts";

/** What is done of a request once and in this order, from asking for a price to a customer who has taken it out of the book. */
export const storySteps = [
	...(["request", "inquiry", "award", "price", "mail", "accept", "costInBook", "priceInBook", "quotation", "send", "buy"] as const),
] as const;
export type StoryStep = (typeof storySteps)[number];

/** A request for a price and all that comes of it. */
export interface Story {
	/** Its customer: nobody else is called so. */
	customer: string;
	email: string;
	/** Code of the district its lane begins in: no other begins there. */
	area: string;
	/** What its first vendor takes for a container in the end, in yuan, and what it is sold for. */
	cost: number;
	price: number;
	/** What was asked for, under which key, and what was answered: the same is asked for again until it is. */
	steps: Map<StoryStep, { key: string; input: unknown; answer?: unknown }>;
	/** The inquiry of the vendor who declines, once it was told that this is taken. */
	declined: string | null;
}

/** What people were told is done, or have asked for: all of it must be there after whatever was killed. */
export interface Said {
	/** Of each pair of rates the price that was acknowledged last, the one that was asked for last (minor units), and how many were acknowledged. */
	edits: { acknowledged: number; asked: number; times: number }[];
	/** Long work that was begun. */
	begun: Set<string>;
	/** Changes of all trucking rates that were told done. */
	bulk: Set<string>;
	/** What all rates of an uploaded sheet cost, minor units, by the sheet's name in the store. */
	sheets: Map<string, number>;
	/** How far batches were told to be; `refused` where somebody was told that it did not go. */
	batches: Map<string, "begun" | "applying" | "applied" | "refused">;
	/** Quotations that were made. */
	drafts: Set<string>;
	/** The quotation that was not answered yet, with the key it was asked for under. */
	unanswered: { key: string; input: unknown } | null;
	/** How often something was asked for again by its key. */
	repeated: number;
	/** Numbers of quotations that were sent. */
	quotations: Map<string, string>;
	/** Requests for a price, with what became of them. */
	stories: Story[];
	/** Those that were made. */
	requests: Set<string>;
	/** Inquiries that vendors were sent. */
	inquiries: Set<string>;
	/** What vendors took for each line of one by its link, minor units: acknowledged, and asked for last. */
	vendorAnswers: Map<string, { acknowledged: number | null; asked: number }>;
	/** Exports that were told done, with their rows. */
	exports: Map<string, number>;
	/** Mails whose last byte may have left when something was killed: of these alone nobody may know whether they were accepted. */
	handed: Set<string>;
	/** Mails and files that were found whole. */
	whole: Set<string>;
	/** What was refused although nothing was killed yet: the suite's own fault or the product's. */
	faults: string[];
}

export const nothingSaid = (): Said => ({
	edits: Array.from({ length: PAIRS }, () => ({ acknowledged: 0, asked: 0, times: 0 })),
	begun: new Set(),
	bulk: new Set(),
	sheets: new Map(),
	batches: new Map(),
	drafts: new Set(),
	unanswered: null,
	repeated: 0,
	quotations: new Map(),
	stories: [],
	requests: new Set(),
	inquiries: new Set(),
	vendorAnswers: new Map(),
	exports: new Map(),
	handed: new Set(),
	whole: new Set(),
	faults: [],
});

/** Moments a kill can be tied to. */
export const moments = [
	...(["reading", "applying", "sent", "task", "bulk", "export", "edit", "asked", "answered"] as const),
	...(["awarded", "priced", "accepted", "writtenBack", "bought"] as const),
] as const;
export type Moment = (typeof moments)[number];
