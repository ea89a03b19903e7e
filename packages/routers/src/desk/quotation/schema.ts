import { z } from "zod";
import { legKinds, legTimes, option, optionInput, searchInput } from "../../kit/charges/search.ts";
import { languages } from "../../people/session/schema.ts";
import { letterheadShown } from "../letterhead/schema.ts";
import { declineReasons } from "./by-link/reasons.ts";
import { lanesAreValues, mostLanes } from "./lanes.ts";
import { manualLine } from "./manual-line-schema.ts";
import { keptMarkUp } from "./mark-up-schema.ts";

export const quotationStates = ["draft", "sent", "accepted", "declined", "expired", "withdrawn"] as const;
export type QuotationState = (typeof quotationStates)[number];

const day = z.iso.date("problem.date");
/** A decimal string with the digits of its currency: "4500.00". */
const amount = z.string().regex(/^-?\d{1,15}(\.\d{1,12})?$/);

const placeLabel = z.object({ code: z.string(), name: z.string() });

/** One stretch of the way, as the customer sees it. */
const documentLeg = z.object({
	kind: z.enum([...legKinds, "additional"]),
	mode: z.string().nullable(),
	/** In the document's language: "Inland rail". */
	label: z.string(),
	from: placeLabel.nullable(),
	to: placeLabel.nullable(),
	...legTimes,
});

/** One charge. `amount` is in `currency`; `converted` is the same in the quotation's currency. */
const documentLine = z.object({
	leg: z.number().int().min(0),
	charge: z.string(),
	/** In the document's language. */
	label: z.string(),
	basis: z.string(),
	containerType: z.string().nullable(),
	quantity: z.string(),
	unitPrice: amount,
	currency: z.string(),
	amount,
	converted: amount,
	/** VAT in percent that applies on top: "9", or null where there is none. */
	vatPercent: z.string().nullable(),
});

/** One lane of the quotation: what is moved, how, for how much. */
const documentItem = z.object({
	/** What the customer calls it, of a lane of his own list. */
	reference: z.string().nullish(),
	scope: z.string(),
	direction: z.string(),
	origin: placeLabel,
	destination: placeLabel,
	mode: z.string(),
	ownership: z.string(),
	cargo: z.string(),
	/** Gross weight of one container in kilograms. */
	grossWeightKg: z.number().nullable(),
	readyDate: day,
	containers: z.array(z.object({ type: z.string(), count: z.number().int().min(1) })),
	legs: z.array(documentLeg),
	lines: z.array(documentLine),
	/** Sums in the currencies the lines are charged in. */
	totals: z.array(z.object({ currency: z.string(), amount })),
	/** Sum in the quotation's currency. */
	total: amount,
	transitMin: z.number().int().nullable(),
	transitMax: z.number().int().nullable(),
	validFrom: day,
	/** Last day the rates hold; null where they have no end. */
	validTo: day.nullable(),
});

/** How amounts were converted: one `from` is `rate` `to`, as published on `date`. */
const documentExchangeRate = z.object({ from: z.string(), to: z.string(), rate: z.string(), date: z.string() });

const customer = z.object({
	name: z.string().trim().min(1, "problem.customerName").max(120),
	email: z.email("problem.email").max(254),
	contact: z.string().trim().max(80).default(""),
	companyId: z.guid().nullable().default(null),
});

/** Whom a quotation is made for; `customerId` is the GUID of a customer of the register, who is looked for by name and address where none is chosen. */
const customerSaid = customer.extend({ customerId: z.guid().nullish() });

const terms = z.array(z.object({ title: z.string(), body: z.string() }));

const remarksText = z.string().trim().max(4000);
const remarksByLanguage = z.partialRecord(z.enum(languages), remarksText);
export type RemarksIn = z.infer<typeof remarksByLanguage>;

/** What a document says in a second language beside its own: texts alone, of the same items, legs and lines in the same order. */
const documentSecond = z.object({
	language: z.enum(languages),
	/** As somebody wrote them; "" where the first ones stand for both. */
	remarks: z.string(),
	items: z.array(
		z.object({
			origin: placeLabel,
			destination: placeLabel,
			legs: z.array(documentLeg.pick({ label: true, from: true, to: true, frequency: true })),
			lines: z.array(documentLine.pick({ label: true })),
		}),
	),
	terms,
	letterhead: letterheadShown.nullish(),
});

const documentPublic = z.object({
	language: z.enum(languages),
	/** The language beside it on paper; none where it is in one language alone. */
	second: documentSecond.nullish(),
	currency: z.string(),
	customer,
	/** Who made it; the company's letterhead as it was when it was sent, none in drafts and where there was none. */
	issuer: z.object({ name: z.string(), email: z.string(), letterhead: letterheadShown.nullish() }),
	/** Day it was sent; null in a draft. */
	issuedOn: day.nullable(),
	validFrom: day,
	validTo: day,
	remarks: z.string(),
	items: z.array(documentItem),
	/** Options are not added up: the sums below are those of the cheapest, or of the one that was accepted. */
	lanesAre: z.enum(lanesAreValues),
	/** Place of the cheapest option, from 0; null where the lanes are parts. */
	cheapest: z.number().int().nullable(),
	/** Place of the option that was accepted, from 0; null before, and where the lanes are parts. */
	accepted: z.number().int().nullable(),
	/** Sums over all lanes in the currencies charged. */
	totals: z.array(z.object({ currency: z.string(), amount })),
	/** Sum at standard rates in the quotation's currency. */
	standardTotal: amount,
	/** Taken off `standardTotal`; "0.00" where nothing is. */
	discount: amount,
	/** What the customer pays, in the quotation's currency. */
	total: amount,
	exchangeRates: z.array(documentExchangeRate),
	terms,
});

/** What stands behind one lane: for those who may see cost, and for re-pricing. Never in the customer's document. */
const documentInternal = z.object({
	/** How it came from the quotation it replaces; null where it is a first one. */
	origin: z.enum(["replicate", "extend", "requote"]).nullable(),
	/** Remarks written for second languages it does not have now; left out where there are none. */
	otherRemarks: remarksByLanguage.optional(),
	items: z.array(
		z.object({
			reference: z.string().optional(),
			/** Search the lane was priced from, to be priced again. */
			search: searchInput,
			/** The option as it was priced: rate rows with versions, formulas with values, strategies, exchange rates, cost and MSR. */
			priced: option,
			/** What people added to it; left out where nobody did. */
			manual: z.array(manualLine).optional(),
			/** What its charges are sold for instead; left out where they are as they were priced. */
			markUp: keptMarkUp.optional(),
		}),
	),
	/** Sums in the quotation's currency; `cost` null where a part is unknown. */
	cost: amount.nullable(),
	msr: amount,
	/** What they come to at standard prices, where a mark-up or a target total makes that another sum than the customer's `standardTotal`. */
	standard: amount.optional(),
});

/** `quotation.document`: frozen on sending, read by nothing but these fields afterwards. */
export const quotationDocument = z.object({ format: z.literal(1), public: documentPublic, internal: documentInternal });

export type QuotationDocument = z.infer<typeof quotationDocument>;
export type InternalDocument = z.infer<typeof documentInternal>;
export type PublicDocument = z.infer<typeof documentPublic>;
export type SecondLanguage = z.infer<typeof documentSecond>;
export type DocumentItem = z.infer<typeof documentItem>;
export type DocumentLine = z.infer<typeof documentLine>;

const id = z.guid();
const version = z.number().int().min(1);
const reason = z.string().trim().min(1, "problem.reason").max(1000);

/** One lane: a search and the option of its answer that was chosen. */
const laneInput = optionInput;

/** Lanes priced within one request: each is a search. */
const mostSearched = 20;

const draftFields = {
	customer: customerSaid,
	/** Language of document and mail. */
	language: z.enum(languages),
	/** Language that stands beside it on paper; null for none, the same one is none. Left out of a new one: that of the customer of the register, where it has one. */
	secondLanguage: z.enum(languages).nullable().optional(),
	currency: z.string().trim().toUpperCase().length(3),
	remarks: remarksText,
	/** The remarks in the second language; "" where the first ones stand for both. Left out: what was written in that language. */
	secondRemarks: remarksText.optional(),
	/** Remarks by the second language they are for, each kept until it is the second; those of a language left out stay. */
	remarksIn: remarksByLanguage.optional(),
	/** Last day of the offer; no later than the rates behind it hold. Left out: 30 days, or what the rates allow. */
	validTo: day.nullable(),
	items: z.array(laneInput).min(1).max(mostSearched),
	/** Left out: options where all lanes have the same ends, parts otherwise. */
	lanesAre: z.enum(lanesAreValues).optional(),
};

export const createDraftInput = z.object({
	...draftFields,
	language: draftFields.language.default("zh"),
	currency: draftFields.currency.default("CNY"),
	remarks: draftFields.remarks.default(""),
	validTo: draftFields.validTo.default(null),
});

/** A lane of the draft that stays, by its place from 0. */
const keptLane = z.strictObject({
	lane: z
		.number()
		.int()
		.min(0)
		.max(mostLanes - 1),
});

/**
 * What is left out stays; another currency prices the draft again. `items` are all its lanes from now on: those that stay, as they were
 * priced, and new ones.
 */
export const updateDraftInput = z.strictObject({
	id,
	version,
	...z
		.object({
			...draftFields,
			items: z
				.array(z.union([keptLane, laneInput]))
				.min(1)
				.max(mostLanes)
				.refine((items) => items.filter((item) => !("lane" in item)).length <= mostSearched, {
					message: "problem.tooMany",
					params: { maximum: mostSearched },
				}),
		})
		.partial().shape,
});

export const customersInput = z.object({ search: z.string().trim().max(100).default("") });
/** Of a customer of the register, of a company that signs in, or of both. */
export const contactsInput = z
	.object({ companyId: z.guid().nullish(), customerId: z.guid().nullish() })
	.refine(({ companyId, customerId }) => Boolean(companyId ?? customerId), { path: ["customerId"], message: "problem.required" });
export const companyLikeInput = z.object({ name: z.string().trim().max(120), email: z.string().trim().max(254) });

// What is not known is refused: who sends a recipient or a message would think that it counted.
export const quotationInput = z.strictObject({ id });
export const decideInput = z.strictObject({ id, reason: z.string().trim().max(1000).default("") });
/** `because`: the usual reason that fits, to be counted; `reason` says more. */
export const declineInput = decideInput.extend({ because: z.enum(declineReasons).optional() });
/** `option`: which of several is taken, by its place from 0; left out where the lanes are parts, which are accepted whole. */
export const acceptInput = decideInput.extend({ option: z.number().int().min(0).max(19).optional() });
/** `version` is that of the draft whose prices were looked at. */
export const priceAgainInput = z.strictObject({ id, version });
export const extendInput = z.strictObject({ id, validTo: day });
export const replicateInput = z.strictObject({ id, customer: customerSaid.optional() });
/** The language beside the paper's own for once: null for none, left out as the quotation has it. */
const besideItsOwn = { secondLanguage: draftFields.secondLanguage };
export const fileInput = z.strictObject({ id, kind: z.enum(["pdf", "xlsx"]), ...besideItsOwn });
export const mailFilesInput = z.strictObject({ id, ...besideItsOwn });

/** `total` is what the customer should pay, in the quotation's currency. */
export const askDiscountInput = z.strictObject({ id, total: z.string().regex(/^\d{1,12}(\.\d{1,4})?$/, "problem.amountInFour"), reason });

/** A draft by its id, or what one is made of first: either, not both. */
const draftOrNew = { id: id.optional(), draft: createDraftInput.optional() };
const isEither = (sent: { id?: string | undefined; draft?: unknown }) => (sent.id === undefined) !== (sent.draft === undefined);
const either = { path: ["id"], message: "problem.draftOrOption" };
/** `secondLanguage` and `secondRemarks` are those of the papers it is sent with, in place of the draft's. */
export const sendOfferedInput = z.strictObject({ ...draftOrNew, ...besideItsOwn, secondRemarks: draftFields.secondRemarks }).refine(isEither, either);
export const askOfferedInput = z.strictObject({ ...askDiscountInput.shape, ...draftOrNew }).refine(isEither, either);
/** `comment`: a word on the decision, for its thread. */
export const decideDiscountInput = z.strictObject({ id, approve: z.boolean(), version, comment: z.string().trim().max(1000).default("") });

export type CreateDraftInput = z.output<typeof createDraftInput>;
export type UpdateDraftInput = z.output<typeof updateDraftInput>;
export type Customer = z.infer<typeof customer>;
export type CustomerSaid = z.output<typeof customerSaid>;
