import { z } from "zod";
import { currencyCode, plainNumber, plainPercent, reading } from "../../kit/fields/values.ts";
import { declareRecord } from "../../kit/records/declare.ts";
import {
	choice,
	codes,
	computed,
	computedChoice,
	currency,
	day,
	decimal,
	email,
	integer,
	lines,
	longText,
	money,
	numberField,
	optional,
	orEmptyList,
	references,
	text,
	textOf,
	withDefault,
} from "../../kit/records/fields.ts";
import { languages } from "../../people/session/schema.ts";
import { teamServiceTypes } from "../../people/teams/schema.ts";
import { containersField, placeField, targetPricePattern } from "../request-fields.ts";

/** T truck, D depot, M middle mile (rail or barge), F first mile. */
export const serviceTypes = teamServiceTypes;
export type ServiceType = (typeof serviceTypes)[number];

/** What carries a middle mile. */
export const middleModes = ["rail", "barge"] as const;

export const adHocStates = ["requestCreated", "costUpdated", "priceUpdated", "quotationSent", "cancelled"] as const;
export type AdHocState = (typeof adHocStates)[number];

/** How a request stands to the day its price is needed by: past it, within two days of it, later; `met` once it is sent, `none` once it is cancelled. */
export const dueLights = ["overdue", "soon", "inTime", "met", "none"] as const;

/** Why these people handle it: a team for its port city, one for all of them, one of another kind, whoever holds the right, or whoever asked. */
export const handlerReasons = ["byCity", "everywhere", "otherTeam", "byRight", "requester"] as const;

/** What came of it: taken by the customer, cancelled after a price was given, or neither. */
export const outcomes = ["open", "won", "lost", "dropped"] as const;

/** Most people a request is shared with, and most files of one kind. */
const [mostShares, mostFiles] = [50, 10];

const shares = references(mostShares, { words: "shareNames", sheet: false, width: 220 });
const files = () => orEmptyList(lines(300, mostFiles, { sheet: false }));

/** The code of a record of master data, in capitals. */
const code = (longest: number, look: Parameters<typeof textOf>[1]) => textOf(z.string().trim().toUpperCase().min(1).max(longest), look);
const paid = "What the customer pays, or is asked to: whoever asks is told.";

/**
 * A request for a price that no list has. `requiredDate`: the day the price is needed by. `portCity`, `inlandCity`: GUIDs of places, named by GUID, code or
 * name. `grossWeight`: kilograms of one container, of a first mile all of its load; `volume`: cubic metres; `targetPrice` for all of it in `currency`.
 * `pictures`, `loadingPlans`, `msds`: object names of uploads. What a service type does not need stays empty (`fieldsOf` in rules.ts). The portal gives it its number.
 */
export const adHocRequest = declareRecord({
	name: "adHocRequest",
	title: "menu.adHocRequests",
	label: "number",
	rights: { menu: "/quotationPortal/QPRequestList", view: ["PM", "VDM", "CX", "SALS"], edit: ["PM", "CX", "SALS"] },
	fields: {
		number: numberField(),
		state: computedChoice(adHocStates, "enum.adHocState", { enumeration: { title: "enumeration.adHocState" }, listed: "own", width: 130 }),
		due: computedChoice(dueLights, "enum.adHocDue", { enumeration: { title: "enumeration.adHocDue" }, listed: "own", width: 110 }),
		requiredDate: day({ width: 130, hint: "adHocRequest.requiredDateHint" }),
		serviceType: choice(serviceTypes, "enum.teamService", { width: 140 }),
		customer: text(120, { listed: "search", width: 200, wide: true }),
		customerEmail: optional(email({ listed: "search", width: 200, hidden: true, hint: "adHocRequest.customerEmailHint" })),
		customerLanguage: withDefault(choice(languages, "users.language", { width: 110, hidden: true }), "zh"),
		lane: computed("text", { listed: "own", width: 240 }),
		priority: withDefault(choice(["normal", "urgent"], "enum.adHocPriority", { width: 90 }), "normal"),
		orderType: optional(choice(["carrierHaulage", "standAlone"], "enum.adHocOrderType", { width: 150, hidden: true })),
		requisitionNumber: optional(text(60, { listed: "search", width: 150, hidden: true })),
		portCity: placeField({ column: "port_city_id", sheet: false, section: "adHocRequest.laneSection" }),
		inlandCity: optional(placeField({ column: "inland_city_id", sheet: false })),
		address: optional(text(200, { listed: "search", width: 200, hidden: true, wide: true })),
		direction: optional(choice(["westbound", "eastbound"], "enum.direction", { width: 90, hidden: true, enumeration: { name: "direction" } })),
		mode: optional(choice(middleModes, "enum.mode", { width: 90, hidden: true, enumeration: { name: "adHocMode", title: "adHocRequest.mode" } })),
		depotServices: orEmptyList(codes(20, 10, { listed: "own", width: 160, hidden: true })),
		storageDays: optional(integer(1, 999, { width: 110, hidden: true })),
		truckType: optional(code(20, { listed: "text", width: 120, hidden: true })),
		readyDate: optional(day({ width: 120, section: "adHocRequest.goodsSection" })),
		containers: orEmptyList(containersField({ hint: "icrAdHoc.containersHint" })),
		ownership: optional(choice(["COC", "SOC"], "enum.ownership", { width: 100, hidden: true, enumeration: { name: "ownership" } })),
		cargo: withDefault(choice(["general", "dangerous", "reefer"], "enum.cargo", { width: 120, enumeration: { name: "cargo" } }), "general"),
		commodity: text(120, { listed: "search", width: 180 }),
		packageType: optional(code(2, { listed: "text", width: 110, hidden: true })),
		pieces: optional(integer(1, 999_999, { width: 90, hidden: true })),
		grossWeight: integer(1, 999_999, { width: 120, hint: "adHocRequest.grossWeightHint" }),
		volume: optional(decimal(0.01, 9_999, { width: 100, hidden: true })),
		cargoRemark: optional(longText(1_000, { listed: "search", hidden: true, width: 220, wide: true })),
		targetPrice: optional(
			money(targetPricePattern, "problem.targetPrice", { open: paid, listed: "number", width: 130, section: "adHocRequest.priceSection" }),
		),
		currency: optional(currency({ listed: "choice", width: 100 })),
		remark: optional(longText(2_000, { listed: "search", hidden: true, width: 240, wide: true })),
		pictures: files(),
		loadingPlans: files(),
		msds: files(),
		shares: orEmptyList(shares),
		costTotal: computed("text", { confidential: true, width: 150 }),
		priceTotal: computed("text", { open: paid, width: 150 }),
		validTo: computed("date", { listed: "own", width: 120 }),
		vendors: computed("text", { confidential: true, listed: "own", width: 160, hidden: true }),
		costLines: computed("lines", { confidential: true, screen: false, sheet: false }),
		prices: computed("lines", { open: paid, screen: false, sheet: false }),
		handlers: computed("text", { listed: "own", width: 180 }),
		handlerReason: computedChoice(handlerReasons, "enum.adHocHandler", {
			enumeration: { title: "enumeration.adHocHandler" },
			listed: "own",
			width: 150,
			hidden: true,
		}),
		requester: computed("text", { listed: "own", width: 130 }),
		createdAt: computed("moment", { listed: "own", width: 150 }),
		costedAt: computed("moment", { listed: "own", open: "When, not how much.", hidden: true }),
		pricedAt: computed("moment", { listed: "own", hidden: true }),
		sentAt: computed("moment", { listed: "own", hidden: true }),
		outcome: computedChoice(outcomes, "enum.adHocOutcome", {
			enumeration: { title: "enumeration.adHocOutcome" },
			listed: "own",
			width: 90,
		}),
		notAcceptedReason: computed("text", { listed: "own", hidden: true, width: 200 }),
		cancelReason: computed("text", { listed: "own", hidden: true, width: 200 }),
		shareNames: computed("text", { screen: false }),
		files: computed("text", { screen: false, sheet: false }),
	},
	defaultSort: [
		{ field: "createdAt", order: "descending" },
		{ field: "number", order: "descending" },
	],
});

export type AdHocRequest = z.output<typeof adHocRequest.schema>;

/** What each service type needs beside what all need, and what it may have; the other fields of these lists are none of its. */
export const fieldsOf: Readonly<Record<ServiceType, { must: readonly (keyof AdHocRequest)[]; may: readonly (keyof AdHocRequest)[] }>> = {
	T: { must: ["address", "containers"], may: ["direction", "ownership"] },
	D: { must: ["depotServices", "containers"], may: ["storageDays", "ownership"] },
	M: { must: ["inlandCity", "mode", "containers"], may: ["direction", "ownership"] },
	F: { must: ["address"], may: ["inlandCity", "truckType", "pieces", "volume"] },
};

/** What a line is charged by: each container of its type, all of it once, or each container and day of storage. */
export const lineBases = ["container", "shipment", "day"] as const;

/** Where a cost is from. */
export const costSources = ["byHand", "vendorInquiry", "book"] as const;

const amount = reading(plainNumber, z.string().regex(/^(?=.*[1-9])\d{1,12}(\.\d{1,4})?$/, "problem.adHocAmount"));
const vat = reading(plainPercent, z.string().regex(/^\d{1,2}(\.\d{1,2})?$/, "problem.adHocVat"));
const blankAsUndefined = <S extends z.ZodType>(schema: S) =>
	z.preprocess((value) => (value === "" || value === null ? undefined : value), schema.optional());

/** Lines of costs, prices and what vendors are asked: ten services of ten kinds of container. */
export const MOST_LINES = 100;

/** `amount`: for one of `basis`, without VAT, a decimal string; `amountWithVat` may be said in its place. `vat`: percent. `containerType`: left out, all of them. */
const line = {
	charge: z.string().trim().min(1).max(80),
	containerType: blankAsUndefined(z.string().trim().toUpperCase().max(10)),
	amount: blankAsUndefined(amount),
	amountWithVat: blankAsUndefined(amount),
	currency: currencyCode(),
	vat: vat.default("0"),
	basis: z.enum(lineBases).default("container"),
	remark: blankAsUndefined(z.string().trim().max(300)),
};

export const costLine = z.object({
	...line,
	source: z.enum(costSources).default("byHand"),
	vendor: blankAsUndefined(z.string().trim().max(120)),
	/** Number of the vendor inquiry it was taken from. */
	inquiry: blankAsUndefined(z.string().trim().max(20)),
});
export const priceLine = z.object({ ...line, validFrom: blankAsUndefined(z.iso.date("problem.date")), validTo: z.iso.date("problem.date") });

export type CostLineSent = z.output<typeof costLine>;
export type PriceLineSent = z.output<typeof priceLine>;

const id = z.guid().toLowerCase();
/** Without `version` the last writer wins. */
const head = { id, version: z.int().min(1).nullish() };
const reason = z.string().trim().min(1, "problem.reason").max(1_000);

export const idInput = z.object({ id });
/** `serviceType`: what a client takes the request for; another one is not found. */
const ofType = { id, serviceType: blankAsUndefined(z.enum(serviceTypes)) };
export const detailInput = z.object(ofType);
export const moveInput = z.object(head);
/** All lines there are to be, in their order. */
export const costInput = z.object({ ...head, costs: z.array(costLine).min(1, "problem.adHocLines").max(MOST_LINES) });
export const priceInput = z.object({ ...head, prices: z.array(priceLine).min(1, "problem.adHocLines").max(MOST_LINES) });
export const beforePricesInput = priceInput.pick({ id: true, prices: true });
export const cancelInput = z.object({ ...head, reason });
export const notAcceptedInput = z.object({
	...head,
	reason,
	targetPrice: reading(plainNumber, z.string().regex(targetPricePattern, "problem.targetPrice")),
	/** That of the request, or of its prices, where it is left out. */
	currency: blankAsUndefined(line.currency),
});
export const sharesInput = z.object({ shares: shares.schema });
export const shareInput = z.object({ ...head, ...sharesInput.shape });
export const commentInput = z.object({
	id,
	text: z.string().trim().max(4_000).default(""),
	mentions: z.array(z.string().trim().min(1).max(254)).max(20).default([]),
	attachments: z.array(z.string().trim().min(1).max(240)).max(10).default([]),
	/** The comment's own id; sent twice it is written once. */
	messageId: id.optional(),
});
export const fileInput = z.object({ ...ofType, kind: z.enum(["pdf", "xlsx"]).default("xlsx") });
export const attachmentInput = z.object({ id, objectName: z.string().min(1).max(300) });
export const peopleInput = z.object({ search: z.string().trim().max(100).default("") });

const mostBytes = 20_000;
const fieldNames = Object.keys(adHocRequest.schema.shape) as [string, ...string[]];

/** Fields as they stand in a form, complete or not: they are checked when they are sent as a request. */
const draftFields = z
	.partialRecord(z.enum(fieldNames), z.json())
	.refine((fields) => JSON.stringify(fields).length <= mostBytes, "problem.adHocDraft");
/** Without an id a new one. */
export const draftInput = z.object({ id: id.nullish(), version: z.int().min(1).nullish(), fields: draftFields });
