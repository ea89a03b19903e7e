import { z } from "zod";
import { hsCodeList } from "../../kit/fields/values.ts";
import { declareRecord } from "../../kit/records/declare.ts";
import {
	atLeastOne,
	choice,
	computed,
	computedChoice,
	currency,
	day,
	integer,
	longText,
	money,
	numberField,
	optional,
	recordGuidSchema,
	text,
	textOf,
	withDefault,
} from "../../kit/records/fields.ts";
import { containersField, placeField, targetPricePattern } from "../request-fields.ts";

export const icrAdHocStates = ["created", "closed"] as const;

/**
 * A form that asks for a price of a train between China and Europe that no list has: each end is a terminal (GUID of an inland city) or a door in words.
 * `grossWeight` is one container's in kilograms, `targetPrice` that of all containers together in `currency`. The portal gives it its number.
 */
export const icrAdHoc = declareRecord({
	name: "icrAdHoc",
	title: "menu.icrAdHocForm",
	label: "number",
	rights: { menu: "/icr/adHocForm", view: ["PM", "VDM", "CX", "SALS"], edit: ["PM", "VDM", "CX", "SALS"] },
	fields: {
		number: numberField({ width: 140 }),
		state: computedChoice(icrAdHocStates, "enum.icrAdHocState", {
			enumeration: { title: "enumeration.icrAdHocState" },
			listed: "own",
			width: 90,
		}),
		customer: text(120, { listed: "search", width: 190, wide: true }),
		polName: computed("text", { listed: "own", width: 140 }),
		podName: computed("text", { listed: "own", width: 140 }),
		pol: optional(placeField({ column: "pol_id", sheet: false, section: "icrAdHoc.lane", hint: "icrAdHoc.endHint" })),
		pickup: optional(text(200, { listed: "search", width: 160 })),
		pod: optional(placeField({ column: "pod_id", sheet: false, hint: "icrAdHoc.endHint" })),
		delivery: optional(text(200, { listed: "search", width: 160 })),
		rampCity: optional(placeField({ column: "ramp_city_id", sheet: false, hint: "icrAdHoc.rampHint" })),
		rampName: computed("text", { listed: "own", width: 160, hidden: true }),
		readyDate: day({ width: 110 }),
		containers: atLeastOne(containersField({ hint: "icrAdHoc.containersHint", section: "icrAdHoc.goods" }), "problem.containersNeeded"),
		ownership: withDefault(choice(["COC", "SOC"], "enum.ownership", { width: 160, enumeration: { name: "ownership" } }), "COC"),
		cargo: withDefault(choice(["general", "dangerous", "reefer"], "enum.cargo", { width: 120, enumeration: { name: "cargo" } }), "general"),
		commodity: text(120, { listed: "search", width: 180 }),
		grossWeight: integer(1, 99_999, { width: 120 }),
		hsCodes: optional(textOf(hsCodeList(), { listed: "search", width: 140 })),
		targetPrice: optional(
			money(targetPricePattern, "problem.targetPrice", {
				open: "What the customer wishes to pay: whoever asks says it.",
				listed: "number",
				width: 130,
				section: "icrAdHoc.price",
				hint: "icrAdHoc.targetHint",
			}),
		),
		currency: optional(currency({ listed: "choice", width: 100 })),
		requester: computed("text", { listed: "own", width: 140 }),
		createdAt: computed("moment", { listed: "own" }),
		closedReason: computed("text", { listed: "own", width: 200 }),
		remark: optional(longText(2_000, { listed: "search", width: 240, hidden: true })),
	},
	defaultSort: [{ field: "createdAt", order: "descending" }],
});

export type IcrAdHoc = z.output<typeof icrAdHoc.schema>;

/** `reason`: why a form is closed, which has to be said. */
export const stateInput = z.object({ id: recordGuidSchema, state: z.enum(icrAdHocStates), reason: z.string().trim().max(500).optional() });

/** Of the trucks from and to a ramp alone, where it is named. */
export const placesInput = z.object({ rampCity: z.string().trim().max(80).optional() }).optional();
