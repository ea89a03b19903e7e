import { type Language, type MessageId, translate } from "@iqt/i18n";
import { auditorKinds } from "../auditors/schema.ts";
import { noticeAudiences, noticeLevels, noticeStatuses } from "../notices/schema.ts";
import { parameterTypes } from "../parameters/schema.ts";
import { pricedServices } from "../price-setting/schema.ts";
import { quotationStates } from "../quotation/schema.ts";
import { scopes } from "../sale/schema.ts";
import { teamServiceTypes } from "../teams/schema.ts";

interface Enumeration {
	/** What the list is of, in words. */
	title: MessageId;
	/** Values in their order, with the message id of each label. */
	labels: Readonly<Record<string, MessageId>>;
	/** Screens and papers that show the labels. */
	usedIn: readonly MessageId[];
}

const labelled = <P extends string, V extends string>(prefix: P, values: readonly V[]) =>
	Object.fromEntries(values.map((value) => [value, `enum.${prefix}.${value}`])) as Record<V, `enum.${P}.${V}`>;

const rateBooks = ["menu.railPrice", "menu.truckingCost", "menu.costStrategy", "menu.corridor", "menu.bookingPrice", "menu.customsPrice"] as const;
const selling = ["menu.salePrice", "document.title"] as const;

/** Every list of values people choose from, by the name REST knows it by. */
const enums = {
	direction: { title: "rate.direction", labels: labelled("direction", ["westbound", "eastbound"]), usedIn: [...selling, ...rateBooks] },
	cargo: { title: "rate.cargo", labels: labelled("cargo", ["general", "dangerous", "reefer"]), usedIn: [...selling, ...rateBooks] },
	ownership: { title: "rate.ownership", labels: labelled("ownership", ["COC", "SOC"]), usedIn: rateBooks },
	basis: {
		title: "rate.basis",
		labels: labelled("basis", ["container", "teu", "bl", "document", "item", "day", "km", "percent", "shipment"]),
		usedIn: ["menu.salePrice", ...rateBooks],
	},
	railMode: { title: "enumeration.railMode", labels: labelled("mode", ["rail", "railBarge", "railTruck"]), usedIn: [...selling, "menu.railPrice"] },
	corridorMode: { title: "enumeration.corridorMode", labels: labelled("mode", ["rail", "truck", "barge"]), usedIn: [...selling, "menu.corridor"] },
	serviceScope: { title: "enumeration.serviceScope", labels: labelled("scope", scopes), usedIn: selling },
	customsCategory: {
		title: "rate.category",
		labels: labelled("customs", ["export", "import", "transit", "inspection"]),
		usedIn: ["menu.customsPrice"],
	},
	depotService: {
		title: "enumeration.depotService",
		labels: labelled("depotService", ["storage", "liftOn", "liftOff", "gateIn", "gateOut", "cleaning", "plugIn"]),
		usedIn: [],
	},
	quotationState: {
		title: "enumeration.quotationState",
		labels: labelled("quotation", quotationStates),
		usedIn: ["menu.quotationRecord"],
	},
	pricedService: {
		title: "priceSetting.service",
		labels: labelled("pricedService", pricedServices),
		usedIn: ["menu.priceSetting", "menu.auditorConfiguration"],
	},
	auditorKind: { title: "auditor.kind", labels: labelled("auditorKind", auditorKinds), usedIn: ["menu.auditorConfiguration"] },
	teamService: {
		title: "team.serviceTypes",
		labels: labelled("teamService", teamServiceTypes),
		usedIn: ["menu.vdmTeam", "menu.productTeam", "menu.focalList"],
	},
	parameterType: {
		title: "enumeration.parameterType",
		labels: labelled("valueType", parameterTypes),
		usedIn: ["menu.parameters", "menu.appSettings"],
	},
	noticeLevel: { title: "enumeration.noticeLevel", labels: labelled("noticeLevel", noticeLevels), usedIn: ["menu.notices"] },
	noticeAudience: { title: "enumeration.noticeAudience", labels: labelled("noticeAudience", noticeAudiences), usedIn: ["menu.notices"] },
	noticeStatus: { title: "enumeration.noticeStatus", labels: labelled("noticeStatus", noticeStatuses), usedIn: ["menu.notices"] },
} as const satisfies Record<string, Enumeration>;

export const enumNames = Object.keys(enums);

/** One value of a list, as the registry has it. */
export interface EnumEntry {
	list: string;
	title: MessageId;
	value: string;
	messageId: MessageId;
	usedIn: readonly MessageId[];
}

/** Every value of every list, in order. */
export const enumEntries: readonly EnumEntry[] = Object.entries<Enumeration>(enums).flatMap(([list, { title, labels, usedIn }]) =>
	Object.entries(labels).map(([value, messageId]) => ({ list, title, value, messageId, usedIn })),
);

export interface EnumItem {
	enumValue: string;
	description: string;
}

/** Values of a list with their labels in `language`, by its name without regard to case; null for a name there is none of. */
export function enumItems(name: string, language: Language): EnumItem[] | null {
	const lower = name.toLowerCase();
	const entries = enumEntries.filter(({ list }) => list.toLowerCase() === lower);
	return entries.length === 0 ? null : entries.map(({ value, messageId }) => ({ enumValue: value, description: translate(language, messageId) }));
}
