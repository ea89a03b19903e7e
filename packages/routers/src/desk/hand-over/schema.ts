import { z } from "zod";
import { declareRecord } from "../../kit/records/declare.ts";
import {
	computed,
	computedChoice,
	lines,
	longText,
	moment,
	numberField,
	optional,
	orEmptyList,
	recordGuidSchema,
	references,
	text,
	textOf,
} from "../../kit/records/fields.ts";

export const handOverStates = ["open", "finished"] as const;

/** Most people a record is shared with, and most files it has. */
const [mostShares, mostFiles] = [50, 20];

const shares = references(mostShares, { words: "shareNames", sheet: false, width: 220 });

/**
 * What was sold and is handed to those who carry it out, made of an accepted quotation (`quotation`, its GUID), of which there is one at most.
 * `billTo` is the bill-to party's CMD code, `submitTime` is now where nothing is said, `attachments` are object names of uploads, `shares` GUIDs of
 * the people who see it beside its owner. The portal gives it its number.
 */
export const handOver = declareRecord({
	name: "handOver",
	title: "menu.handoverRecord",
	label: "number",
	rights: { menu: "/QuotationReference/handoverRecord", view: ["PM", "VDM", "CX", "SALS"], edit: ["PM", "CX", "SALS"] },
	fields: {
		number: numberField(),
		state: computedChoice(handOverStates, "enum.handOverState", { enumeration: { title: "enumeration.handOverState" }, listed: "own", width: 100 }),
		quotation: textOf(recordGuidSchema, { column: "quotation_id", sheet: false, screen: false }),
		quotationNumber: computed("text", { listed: "own", width: 150 }),
		customer: computed("text", { listed: "own", width: 200 }),
		lane: computed("text", { listed: "own", width: 230 }),
		total: computed("money", { listed: "own", width: 150, open: "What the customer pays: it stands in the quotation." }),
		currency: computed("text", { listed: "own", width: 80, hidden: true }),
		billingReceiver: text(120, { listed: "search", width: 190 }),
		billTo: text(20, { listed: "search", width: 140, hint: "handOver.billToHint" }),
		submitTime: optional(moment({ width: 150, hint: "handOver.submitTimeHint" })),
		owner: computed("text", { listed: "own", width: 130 }),
		shareNames: computed("text", { screen: false }),
		shares: orEmptyList(shares),
		notes: optional(longText(4_000, { listed: "search", hidden: true, width: 240, wide: true })),
		attachments: orEmptyList(lines(300, mostFiles, { sheet: false })),
		attachmentFiles: computed("text", { screen: false, sheet: false }),
		createdAt: computed("moment", { listed: "own", hidden: true }),
		finishedAt: computed("moment", { listed: "own", hidden: true }),
		finishedBy: computed("text", { listed: "own", width: 130, hidden: true }),
		complete: computed("boolean", { listed: "own", screen: false, sheet: false }),
	},
	defaultSort: [{ field: "submitTime", order: "descending" }],
});

export type HandOver = z.output<typeof handOver.schema>;

/** A hand-over record by its own GUID or by that of its quotation: either, or both where they are of one record. */
const named = { id: recordGuidSchema.optional(), quotation: recordGuidSchema.optional() };
const isNamed = (sent: { id?: string | undefined; quotation?: string | undefined }) => sent.id !== undefined || sent.quotation !== undefined;
const either = { path: ["id"], message: "problem.required" };

/** Without `version` the last writer wins. */
const version = z.int().min(1).nullish();
const reason = z.string().trim().min(1, "problem.reason").max(1000);

/** By that of its quotation, as the contract asks for people. */
export const namedInput = z.object(named).refine(isNamed, { path: ["quotation"], message: "problem.required" });
/** Whom it is shared with has to be said: a list left out would take it from everybody. */
export const sharesInput = z.object({ shares: shares.schema });
export const shareInput = z.object({ ...named, ...sharesInput.shape, version }).refine(isNamed, either);
export const finishInput = z.object({ ...named, version }).refine(isNamed, either);
export const reopenInput = z.object({ id: recordGuidSchema, reason });
export const fileInput = z.object({ ...named, kind: z.enum(["pdf", "xlsx"]).default("pdf") }).refine(isNamed, either);
export const attachmentInput = z.object({ id: recordGuidSchema, objectName: z.string().min(1).max(300) });
export const itemsInput = z.object({ quotation: recordGuidSchema });
export const peopleInput = z.object({ search: z.string().trim().max(100).default("") });
