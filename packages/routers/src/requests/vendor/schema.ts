import { z } from "zod";
import { declareRecord } from "../../kit/records/declare.ts";
import {
	atLeastOne,
	choices,
	codeField,
	codes,
	computed,
	email,
	longText,
	optional,
	orEmptyList,
	recordGuidSchema,
	text,
	yesNo,
} from "../../kit/records/fields.ts";
import { userLanguages } from "../../people/users/schema.ts";
import { middleModes, serviceTypes } from "../ad-hoc-request/schema.ts";

/** Places a vendor serves at most. */
const mostPlaces = 300;

/**
 * Who is asked for a price that no list has. `modes`: what it runs on the middle mile, none for either; `places` are codes of port cities, inland cities and ports, none for everywhere; `email` is where inquiries go while
 * there is no contact. One that is blacklisted, which takes a reason, or not active is not proposed and not asked; what it was asked before stays.
 */
export const vendor = declareRecord({
	name: "vendor",
	title: "menu.vendors",
	imported: true,
	label: "code",
	called: ["code", "name"],
	rights: { menu: "/quotationPortal/Vendor", view: ["PM", "VDM"], edit: ["VDM"] },
	fields: {
		code: codeField(40),
		name: text(120, { listed: "search", pinned: true, width: 220 }),
		nameEn: optional(text(120, { listed: "search", label: "record.nameEn", width: 180 })),
		serviceTypes: atLeastOne(choices(serviceTypes, "enum.teamService", { listed: "own", width: 200 }), "problem.teamServices"),
		modes: orEmptyList(
			choices(middleModes, "enum.mode", {
				listed: "own",
				width: 130,
				hidden: true,
				hint: "vendor.modesHint",
				enumeration: { name: "vendorMode", title: "vendor.modes" },
			}),
		),
		places: orEmptyList(codes(20, mostPlaces, { listed: "own", width: 220, hint: "vendor.placesHint" })),
		placeNames: computed("text", { screen: false, sheet: false, label: "vendor.places" }),
		languages: orEmptyList(choices(userLanguages, "users.language", { listed: "own", width: 130, hidden: true })),
		mainContact: computed("text", { listed: "own", width: 230, sheet: false }),
		asked: computed("integer", { width: 90, hidden: true }),
		responseRate: computed("percent", { width: 110, open: "How often it answers, not what it takes." }),
		medianHours: computed("integer", { width: 120, hidden: true }),
		email: optional(email({ listed: "search", width: 210, hidden: true, section: "vendor.reach", hint: "vendor.emailHint" })),
		phone: optional(text(40, { listed: "search", width: 150, hidden: true })),
		address: optional(text(200, { listed: "search", width: 220, hidden: true, wide: true })),
		active: yesNo(true, { width: 90, section: "vendor.standing", hint: "vendor.activeHint" }),
		blacklisted: yesNo(false, { width: 110, hint: "vendor.blacklistedHint" }),
		blacklistReason: optional(longText(500, { listed: "search", width: 240, hidden: true, hint: "vendor.blacklistReasonHint", wide: true })),
		remark: optional(longText(2_000, { listed: "search", width: 240, hidden: true, label: "record.remark", wide: true })),
	},
	defaultSort: [{ field: "code", order: "ascending" }],
});

export type Vendor = z.output<typeof vendor.schema>;

const serviceType = z.enum(serviceTypes);

/** `places`: GUIDs or codes of where the service begins, ends or is done; none for anywhere. `mode`: of a middle mile, left out either. */
export const proposedInput = z.object({
	serviceType,
	mode: z.enum(middleModes).nullish(),
	places: z.array(z.string().trim().min(1).max(40)).max(20).default([]),
});
/** `serviceType`: left out, vendors of every one. */
export const allInput = z.object({ serviceType: serviceType.nullish() });
export const vendorInput = z.object({ id: recordGuidSchema });
export const blacklistInput = z.object({ id: recordGuidSchema, reason: z.string().trim().min(1).max(500) });
export const restoreInput = z.object({ ids: z.array(recordGuidSchema).min(1).max(200) });
