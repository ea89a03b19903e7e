import { z } from "zod";
import { hsCodeProblem, hsCodesOf, sayingUnlessNone } from "../fields/values.ts";
import { amount, chargeAmounts, chargeWords, usedRate } from "./charge-amounts.ts";
import { placeServices, type portServices } from "./place-services.ts";

export const scopes = ["doorToPort", "doorToDoor", "portToPort", "portToDoor"] as const;

const day = z.iso.date("problem.date");

/**
 * A door is an address area (province 2, city 4, district 6, street 9 digits); a place is a port, port city or inland city by UN/LOCODE, or by its GUID
 * or one of its names, as older clients say it.
 */
const endpoint = z.discriminatedUnion("kind", [
	z.object({ kind: z.literal("area"), code: z.string().regex(/^(\d{2}|\d{4}|\d{6}|\d{9})$/, "problem.areaCode") }),
	z.object({
		kind: z.literal("place"),
		code: z.string().trim().toUpperCase().min(1).max(80),
		/** Where a code is both a port and its city: which is meant. Left out, the port. */
		placeKind: z.enum(["port", "portCity", "inlandCity"]).optional(),
	}),
	/** A door abroad: a postcode with its country, "DE-47051", or the name of a city. */
	z.object({ kind: z.literal("zone"), code: z.string().trim().min(2).max(40) }),
]);

const whole = (least: number, most: number) =>
	z
		.int({ error: sayingUnlessNone("problem.wholeNumber") })
		.min(least)
		.max(most);

const containerCount = z.object({ type: z.string().trim().toUpperCase().min(1).max(10), count: whole(1, 999) });

export type PortService = (typeof portServices)[number];

/** What is done at the ramps of a way abroad. */
export const rampServices = ["ramp", "customs", "depot"] as const;
export type RampService = (typeof rampServices)[number];

export const legKinds = ["firstMile", "mainHaul", "lastMile", ...placeServices] as const;

/** What is wanted beside the haul; a new one is a line here, and its words. */
const servicesWanted = z.object({
	customs: z.boolean().default(false),
	depot: z.boolean().default(false),
	bookingService: z.boolean().default(true),
});

/** What is wanted where nobody says otherwise. */
export const usualServices: z.output<typeof servicesWanted> = servicesWanted.parse({});

export const serviceNames = Object.keys(usualServices) as (keyof typeof usualServices)[];

/** Codes of charges that are there on wish alone. */
const wishes = z.array(z.string().trim().toUpperCase().min(1).max(20)).max(20).default([]);

/** What a search asks: `grossWeightKg` is one container's gross weight; times are UTC, days `yyyy-MM-dd`. */
const searchFields = {
	scope: z.enum(scopes),
	direction: z.enum(["westbound", "eastbound"]),
	origin: endpoint,
	destination: endpoint,
	containers: z.array(containerCount).min(1).max(10),
	ownership: z.enum(["COC", "SOC"]).default("COC"),
	grossWeightKg: whole(1, 99_999),
	cargo: z.enum(["general", "dangerous", "reefer"]).default("general"),
	readyDate: day,
	/** Prices as they stood recorded at this instant; left out, as they are now. */
	asOf: z.iso.datetime().optional(),
	services: servicesWanted.default(usualServices),
	/** Items on the customs document. */
	customsItems: whole(1, 999).default(1),
	/** Days a box stays at the depot. */
	depotDays: whole(0, 365).default(7),
	/** Charges of the booking service that are there on wish alone, by their codes. */
	bookingWishes: wishes,
	/** The same of trucks to and from doors. */
	truckingWishes: wishes,
	/** Hours each truck is to wait at its door. */
	waitingHours: whole(0, 240).default(0),
	/** What the goods are, by their HS codes (4 to 10 digits, or a chapter's 2): trains abroad take some and refuse others. */
	hsCodes: z
		.array(
			z.string().transform((code, ctx) => {
				const codes = hsCodesOf(code.normalize("NFKC"));
				const problem = codes.length === 1 ? hsCodeProblem(codes[0] ?? "") : { message: "problem.hsCode", params: {} };
				if (problem) ctx.addIssue({ code: "custom", ...problem });
				return codes[0] ?? "";
			}),
		)
		.max(50)
		.default([]),
	/** One container's weight with its own, kilograms, which trucks to and from ramps go by; left out, the usual one of an empty container is added. */
	weightWithTareKg: whole(1, 99_999).optional(),
	/** Charges of trains abroad and their ramps that are there on wish alone. */
	trainWishes: wishes,
	currency: z.string().trim().toUpperCase().length(3).default("CNY"),
};

type EndsSent = Omit<z.output<z.ZodObject<typeof searchFields>>, "direction">;

/** Ends of the kind the scope says, a weight that holds the other, and each container once. */
function checkSearch(search: EndsSent, ctx: z.core.$RefinementCtx): void {
	const [from, to] = search.scope.split("To");
	const check = (field: "origin" | "destination", door: boolean) => {
		if ((search[field].kind !== "place") === door) return;
		ctx.addIssue({ code: "custom", path: [field], message: door ? "problem.endMustBeDoor" : "problem.endMustBePlace" });
	};
	check("origin", from === "door");
	check("destination", to === "Door");
	const { weightWithTareKg: loaded, grossWeightKg } = search;
	if (loaded !== undefined && loaded < grossWeightKg)
		ctx.addIssue({ code: "custom", path: ["weightWithTareKg"], message: "problem.weightWithTare", params: { minimum: grossWeightKg } });
	const types = search.containers.map((c) => c.type);
	if (new Set(types).size < types.length) ctx.addIssue({ code: "custom", path: ["containers"], message: "problem.containerTwice" });
}

export const searchInput = z.object(searchFields).superRefine(checkSearch);

/** The same as callers may send it: ends that lie in China and abroad tell which way goods go where nobody does. */
export const sentSearchInput = z.object({ ...searchFields, direction: searchFields.direction.optional() }).superRefine(checkSearch);

export type SentSearch = z.output<typeof sentSearchInput>;
export type SearchInput = z.output<typeof searchInput>;

/** A formula as it was worked out: `steps` reads "5,765.00 × 1.12 + 300 = 6,756.80". */
const workedFormula = z.object({ text: z.string(), values: z.record(z.string(), z.string().nullable()), steps: z.string() });

const place = z.object({ code: z.string(), name: z.string(), nameZh: z.string() });

/** How long a stretch of the way takes and how often it leaves. */
export const legTimes = {
	/** Days. */
	transitMin: z.number().int().nullable(),
	transitMax: z.number().int().nullable(),
	/** Departures, where every container's rate names the same. */
	frequency: z.string().nullable(),
};

const leg = z.object({
	kind: z.enum(legKinds),
	mode: z.enum(["truck", "rail", "railBarge", "railTruck", "barge"]).nullable(),
	from: place.nullable(),
	to: place.nullable(),
	...legTimes,
});

const lineConfidential = z.object({
	/** Purchase cost of the whole line in the line's currency; null where the book has none. */
	cost: amount.nullable(),
	margin: amount.nullable(),
	/** Lowest amount the line may be sold for; null where the book has none. */
	msr: amount.nullable(),
	/** The purchase cost the selling price was made from, of one unit, as the book has it. */
	purchase: z
		.object({ domain: z.string(), rateId: z.string(), rateVersion: z.number().int(), trucker: z.string(), cost: amount, currency: z.string() })
		.nullable(),
	/** The rate of another book, of costs alone, that the cost is; left out where the cost is the row's own. */
	costRate: z.object({ rateId: z.string(), rateVersion: z.number().int() }).optional(),
	/** Of the purchase cost into the line's currency. */
	costExchangeRate: usedRate.nullable(),
	/** What the cost of one unit is made of, where it is paid in two currencies, and the rate between them; `own` where the row names that rate. */
	costParts: z.object({ amounts: z.array(z.object({ currency: z.string(), amount })), exchangeRate: usedRate, own: z.boolean() }).optional(),
	/** The formula, also where it uses the cost. */
	formula: workedFormula.nullable(),
	msrFormula: workedFormula.nullable(),
});

/** One charge: `unitPrice` is an amount of its currency, amount = unitPrice × quantity, rounded half up; `amountInCurrency` is that amount in the asked currency. */
const line = z.object({
	/** Index into the option's legs. */
	leg: z.number().int().min(0),
	/** trucking, rail, barge, customsDocument, customsItem, a booking service code such as THC, a depot service such as depot.STO, or the gauge of low water such as lowWater.KAUB. */
	charge: z.string(),
	/** What people call it, by language, where that is master data of the company and no text of the product. */
	words: chargeWords.optional(),
	containerType: z.string().nullable(),
	basis: z.string(),
	...chargeAmounts,
	explanation: z.object({
		/** Of the price book the rate stands in. */
		domain: z.string(),
		rateId: z.string(),
		rateVersion: z.number().int(),
		rateValidFrom: z.string(),
		rateValidTo: z.string().nullable(),
		strategyId: z.string().nullable(),
		strategyVersion: z.number().int().nullable(),
		/** Null where the price is a number, and where the formula would give the cost away. */
		formula: workedFormula.nullable(),
		/** What counted in place of the standard price: the row's least or largest, or its lowest price (`msr`), which staff are told of alone. */
		bound: z.enum(["min", "max", "msr"]).nullable(),
		/** Where the rate is a step of an index: the value that was taken, its day, and the step. */
		index: z
			.object({
				...{ code: z.string(), value: z.string(), unit: z.string(), day },
				...{ from: z.number().int(), /** Null for an open step. */ to: z.number().int().nullable() },
			})
			.optional(),
		/** Where the cost is what a truck platform answered: its call record, who was asked and when, and until when its answer is sold by. The rate is the price strategy. */
		platform: z.object({ callId: z.string(), provider: z.enum(["platform", "table"]), at: z.iso.datetime(), heldUntil: z.iso.datetime() }).optional(),
		/** Into the asked currency; null where it is the same. */
		exchangeRate: usedRate.nullable(),
	}),
	confidential: lineConfidential.optional(),
});

const dues = { cancellation: z.array(z.string()), detention: z.array(z.string()) };

/** What a train's price says beside its amounts. */
const haulConditions = z.object({
	/** Days of customs processing within the transit time. */
	customsDays: z.number().int().nullable(),
	/** What cancelling costs, and detention and demurrage, as the price list has it: for readers of Chinese in Chinese where it says so. */
	...dues,
	/** Quotations from before there was any have none. */
	inChinese: z.object(dues).optional(),
	/** HS codes that alone are taken, and those that are not. */
	hsAllowed: z.array(z.string()),
	hsRefused: z.array(z.string()),
});
export type HaulConditions = z.infer<typeof haulConditions>;

export const option = z.object({
	/** Made from the rows and versions the price comes from: another price book, another id. */
	id: z.string(),
	mode: z.enum(["rail", "railBarge", "railTruck", "barge", "truck"]),
	discountAllowed: z.boolean(),
	legs: z.array(leg),
	lines: z.array(line),
	/** By currency charged, in order of code. */
	totals: z.array(z.object({ currency: z.string(), amount })),
	currency: z.string(),
	/** In the asked currency: the sum of the lines' `amountInCurrency`. */
	total: amount,
	/** Days of the main haul; null where a rate does not say. */
	transitMin: z.number().int().nullable(),
	transitMax: z.number().int().nullable(),
	/** The days on which every row behind the price holds; `validTo` null is open. */
	validFrom: day,
	validTo: day.nullable(),
	/** Of ways abroad. */
	conditions: haulConditions.optional(),
	cheapest: z.boolean(),
	fastest: z.boolean(),
	/** In the asked currency. `cost` and `margin` null where a line has no cost; in `msr` lines without one stand with their amount. */
	confidential: z.object({ cost: amount.nullable(), margin: amount.nullable(), msr: amount }).optional(),
});

/** An option as it leaves the server: customers are told what it costs, not from which rows and formulas. */
const shownOption = option.extend({
	lines: z.array(
		line.extend({ explanation: line.shape.explanation.optional(), /** Where there is no explanation. */ exchangeRate: usedRate.nullish() }),
	),
});

const notPriced = z.object({
	code: z.string(),
	/** In the caller's language. */
	message: z.string(),
	values: z.record(z.string(), z.union([z.string(), z.number()])),
});

/** Start of an ad hoc request (service types T truck, M middle mile, F first mile) for what could not be priced. */
const adHocPrefill = z.object({
	serviceTypes: z.array(z.enum(["T", "D", "M", "F"])),
	scope: z.enum(scopes),
	direction: z.enum(["westbound", "eastbound"]),
	origin: endpoint,
	destination: endpoint,
	originLabel: z.string(),
	destinationLabel: z.string(),
	containers: z.array(containerCount),
	ownership: z.string(),
	cargo: z.string(),
	grossWeightKg: z.number(),
	readyDate: day,
	currency: z.string(),
});

/** An end that was asked for as a city or province: prices are those of an area within it. */
const district = z.object({
	end: z.enum(["origin", "destination"]),
	/** What was asked for, in the caller's language. */
	asked: z.string(),
	/** The area whose prices these are: the one with the cheapest option. */
	code: z.string(),
	/** Every area within that has a price, with its cheapest and dearest option in the asked currency; cheapest first. */
	choices: z.array(z.object({ code: z.string(), label: z.string(), from: amount, to: amount })),
});

export const searchResult = z.object({
	/** Cheapest first. */
	options: z.array(shownOption),
	notPriced: z.array(notPriced),
	/** What else is to be known of the prices. */
	notes: z.array(
		z.object({
			code: z.enum([
				"noBookingBetweenDoors",
				"dearestOfSeveral",
				"onceInstead",
				"notForContainer",
				"endedForContainer",
				"noneAtRamp",
				"readyDatePast",
				"wishWithoutHours",
				"wishWithoutBooking",
				"wishWithoutTruck",
				"wishWithoutTrain",
			]),
			message: z.string(),
		}),
	),
	/** Empty where both ends were priced as they were asked for. */
	districts: z.array(district),
	/** Null when everything asked for was priced. */
	adHoc: adHocPrefill.nullable(),
	originLabel: z.string(),
	destinationLabel: z.string(),
	/** Day whose exchange rates were used. */
	exchangeRateDate: day,
});

/** A search that finds prices, with its cheapest. */
export const pricedSearch = z.object({
	search: searchInput,
	originLabel: z.string(),
	destinationLabel: z.string(),
	/** The cheapest option in `currency`. */
	total: amount,
	currency: z.string(),
});

/** The currency and the day of the examples, today where there is none; `trains` for those of trains abroad alone. */
export const examplesInput = z.object({
	currency: z.string().trim().toUpperCase().length(3).default("CNY"),
	readyDate: day.optional(),
	trains: z.boolean().default(false),
});

export const formulaPreviewInput = z.object({
	text: z.string().max(300),
	/** A sample row's values by name, as decimal strings; as many as a formula may know names. */
	values: z
		.record(
			z.string().max(80),
			z
				.string()
				.max(20)
				.regex(/^-?\d{1,12}(\.\d{1,8})?$/, "problem.number")
				.nullable(),
		)
		.refine((values) => Object.keys(values).length <= 110, { message: "problem.tooBig", params: { maximum: 110 } })
		.default({}),
	decimals: whole(0, 4).default(2),
});

/** An option of a search's answer. Amounts are never taken from a client. */
export const optionInput = z.object({ search: sentSearchInput, optionId: z.string().min(1).max(200) });

/** The port, or the city of ports, and the day of a search; without one, such as between two doors, any of them. */
export const wishesInput = z.object({
	/** What the charges are beside. */
	with: z.enum(["bookingService", "trucking", "train", "rampTrucking"]),
	code: z.string().trim().toUpperCase().min(1).max(80).optional(),
	placeKind: z.enum(["port", "portCity"]).optional(),
	direction: z.enum(["westbound", "eastbound"]),
	date: day,
	/** What goes by them, where that is known: what is charged of dangerous goods alone is no wish of others. */
	cargo: z.enum(["general", "dangerous", "reefer"]).optional(),
});

export const zonesInput = z.object({ search: z.string().max(80), date: day });

/** The port by id or UN/LOCODE. */
export const discountCheckInput = z
	.object({
		portId: z.guid().optional(),
		portCode: z.string().trim().toUpperCase().min(1).max(80).optional(),
		corridorId: z.guid().optional(),
		direction: z.enum(["westbound", "eastbound"]).optional(),
		date: day.optional(),
	})
	.refine((check) => (check.portId ?? check.portCode ?? check.corridorId) !== undefined, { path: ["portId"], message: "problem.required" });

export type WishesInput = z.output<typeof wishesInput>;
export type DiscountCheckInput = z.output<typeof discountCheckInput>;
export type SearchLeg = z.infer<typeof leg>;
export type SearchLine = z.infer<typeof line>;
export type SearchOption = z.infer<typeof option>;
export type PricedSearch = z.infer<typeof pricedSearch>;
export type ShownOption = z.infer<typeof shownOption>;
export type ShownLine = ShownOption["lines"][number];
export type SearchResult = z.infer<typeof searchResult>;
export type AdHocPrefill = z.infer<typeof adHocPrefill>;
