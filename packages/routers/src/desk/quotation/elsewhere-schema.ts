import { z } from "zod";
import { scopes } from "../../kit/charges/search.ts";
import { blankAsNull, currencyCode, dayText, plainNumber, reading, vatPercent, wholeNumber } from "../../kit/fields/values.ts";
import { languages } from "../../people/session/schema.ts";
import { containerLine, isContainerLine } from "../containers.ts";

/** States a quotation that was made elsewhere may be in when it is written down. */
export const elsewhereStates = ["sent", "accepted", "declined"] as const;

/** Ways it may go. */
export const elsewhereModes = ["rail", "railBarge", "railTruck", "truck", "barge"] as const;

/** What a charge may be by. */
export const elsewhereBases = ["container", "teu", "bl", "document", "item", "day", "km", "shipment"] as const;

const word = (most: number) => z.string().trim().min(1, "problem.required").max(most);
const figure = (pattern: RegExp, problem: string) => reading(plainNumber, z.string().regex(pattern, problem));

/**
 * One charge: `quantity` times `unitPrice` is `amount`, decimal strings in `currency`, that of the quotation where none is said. The price or the amount is
 * enough, both have to agree. Where no quantity is said it is one, or by the container or TEU as many as there are of its type.
 */
export const elsewhereCharge = z
	.object({
		label: word(120),
		basis: z.enum(elsewhereBases).default("container"),
		containerType: blankAsNull(z.string().trim().toUpperCase().max(10)),
		quantity: blankAsNull(figure(/^(?=.*[1-9])\d{1,6}(\.\d{1,3})?$/, "problem.quantityAboveZero")),
		unitPrice: blankAsNull(figure(/^\d{1,12}(\.\d{1,4})?$/, "problem.amountInFour")),
		amount: blankAsNull(figure(/^\d{1,15}(\.\d{1,4})?$/, "problem.amountInFour")),
		currency: blankAsNull(currencyCode()),
		vatPercent: blankAsNull(vatPercent()),
	})
	.refine(({ unitPrice, amount }) => unitPrice !== null || amount !== null, { path: ["unitPrice"], message: "problem.required" });

/**
 * A quotation that was made elsewhere, as it is written down: one lane in words with its charges. `madeElsewhere` says where (a mail, another system
 * and its number), `total` is in `currency`, `issuedOn` today where nothing is said, `containers` "2 × 40HC".
 */
export const elsewhereInput = z.object({
	customerName: word(120),
	customerEmail: blankAsNull(z.email("problem.email").max(254)),
	contact: blankAsNull(z.string().trim().max(80)),
	companyId: blankAsNull(z.guid()),
	customerId: blankAsNull(z.guid()),
	madeElsewhere: word(120),
	state: z.enum(elsewhereStates).default("sent"),
	language: z.enum(languages).default("zh"),
	currency: currencyCode().default("CNY"),
	issuedOn: blankAsNull(dayText()),
	validFrom: blankAsNull(dayText()),
	validTo: dayText(),
	direction: z.enum(["westbound", "eastbound"]).default("westbound"),
	scope: z.enum(scopes).default("portToPort"),
	mode: z.enum(elsewhereModes).default("rail"),
	origin: word(120),
	destination: word(120),
	ownership: z.enum(["COC", "SOC"]).default("COC"),
	cargo: z.enum(["general", "dangerous", "reefer"]).default("general"),
	containers: z
		.array(reading(containerLine, z.string().trim().max(40).refine(isContainerLine, "problem.containerLine")))
		.min(1, "problem.containersNeeded")
		.max(10),
	grossWeightKg: blankAsNull(wholeNumber(1, 99_999)),
	readyDate: blankAsNull(dayText()),
	charges: z.array(elsewhereCharge).min(1, "problem.required").max(60),
	remarks: blankAsNull(z.string().trim().max(4_000)),
});

export type Elsewhere = z.output<typeof elsewhereInput>;
