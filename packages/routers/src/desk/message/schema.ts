import { z } from "zod";
import { listInput } from "../../door/lists.ts";

export const threadStates = ["open", "answered", "closed"] as const;
export const messageKinds = ["request", "response", "comment", "event"] as const;
export type MessageKind = (typeof messageKinds)[number];
export type MemberRole = "asker" | "handler" | "mentioned" | "joined";

/** What the system says of a request, in its thread. */
export const messageEvents = [
	"discountApproved",
	"discountPassedOn",
	"discountRejected",
	"discountReminded",
	"discountEscalated",
	"discountFell",
	"draftWithdrawn",
	"quotationDrafted",
	"draftDropped",
	"quotationSent",
	"requestTurnedDown",
	"requestWithdrawn",
	"formClosed",
	"formReopened",
	"partAdded",
	"adHocCosted",
	"adHocPriced",
	"adHocSent",
	"adHocMoved",
	"adHocAccepted",
	"adHocNotAccepted",
	"adHocCancelled",
	"adHocReminded",
	"adHocEscalated",
] as const;
export type MessageEvent = (typeof messageEvents)[number];

/** What happened, with the values of its sentence. */
export interface Happened {
	event: MessageEvent;
	values?: Record<string, string | number>;
}

/** `mine`: asked by, sent to or naming the caller. `team`: sent to a team the caller is in. `all`: everything the caller may see. */
export const boxes = ["mine", "team", "all"] as const;
export type Box = (typeof boxes)[number];

export const inboxInput = listInput.extend({ box: z.enum(boxes).default("mine") });

const id = z.guid();
/** A part of a thread; left out, or empty, all of them. */
const part = z.string().trim().max(20).default("");

/**
 * `isICR`, `isBundle`: what a client takes the thread for; another one is not found. `kinds`: only messages of these. `before`: those with a lower number,
 * the latest of them.
 */
export const threadInput = z.object({
	id,
	part,
	isICR: z.boolean().optional(),
	isBundle: z.boolean().optional(),
	kinds: z.array(z.enum(messageKinds)).max(4).optional(),
	before: z.number().int().min(1).optional(),
});

export type ThreadAsked = z.output<typeof threadInput>;

export const readInput = z.object({ ids: z.array(id).min(1).max(200) });
export const peopleInput = z.object({ search: z.string().trim().max(100).default("") });
export const fileInput = z.object({ id });

export const decisions = ["approve", "reject"] as const;
export type Decision = (typeof decisions)[number];

/**
 * `kind`: left out, a response of whom the thread was sent to while it waits for one, a comment of anybody else. `decision` where a request takes one,
 * `version` what was seen of that request. `mentions`: people by GUID, user name, mail address or name. `attachments`: object names of the caller's uploads.
 * `messageId`: the message's own id; sent twice it is written once.
 */
export const answerInput = z.object({
	id,
	part,
	text: z.string().trim().max(4_000).default(""),
	kind: z.enum(["response", "comment"]).optional(),
	decision: z.enum(decisions).optional(),
	version: z.number().int().min(1).optional(),
	mentions: z.array(z.string().trim().min(1).max(254)).max(20).default([]),
	attachments: z.array(z.string().trim().min(1).max(240)).max(10).default([]),
	messageId: id.optional(),
});
export type AnswerInput = z.output<typeof answerInput>;

/** `quotationId`: the caller's draft for a request that names none itself. */
export const sendInput = z.object({ id, quotationId: id.optional() });
