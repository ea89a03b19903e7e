import { type Language, type MessageId, translate } from "@iqt/i18n";
import { quotationStates } from "../../desk/quotation/schema.ts";
import { scopes } from "../../kit/charges/search.ts";
import { actionKinds } from "../../people/actions/schema.ts";
import { focalTypes, roleTypes } from "../../people/roles/schema.ts";
import { userFunctions } from "../../people/session/schema.ts";
import { teamServiceTypes } from "../../people/teams/schema.ts";
import { userLanguages, userStatuses } from "../../people/users/schema.ts";
import { books } from "../../prices/books.ts";
import { appSettingTypes } from "../../settings/app-settings/schema.ts";
import { auditorKinds } from "../../settings/auditors/schema.ts";
import { noticeAudiences, noticeLevels, noticeStatuses } from "../../settings/notices/schema.ts";
import { parameterTypes } from "../../settings/parameters/schema.ts";
import { pricedServices } from "../../settings/price-setting/schema.ts";
import { textStates } from "../../settings/translations/schema.ts";

interface Enumeration {
	/** What the list is of, in words. */
	title: MessageId;
	/** Values in their order, with the message id of each label. */
	labels: Readonly<Record<string, MessageId>>;
	/** Screens and papers that show the labels. */
	usedIn: readonly MessageId[];
}

const worded = <P extends string, V extends string>(prefix: P, values: readonly V[]) =>
	Object.fromEntries(values.map((value) => [value, `${prefix}.${value}`])) as Record<V, `${P}.${V}`>;

const labelled = <P extends string, V extends string>(prefix: P, values: readonly V[]) => worded(`enum.${prefix}`, values);

/** Titles of the books that have a field. */
const withField = (name: string): MessageId[] => books.filter(({ fields }) => fields.some((field) => field.name === name)).map(({ title }) => title);
const selling = ["menu.salePrice", "document.title"] as const;

/** Every list of values people choose from, by the name REST knows it by. */
const enums = {
	direction: { title: "rate.direction", labels: labelled("direction", ["westbound", "eastbound"]), usedIn: [...selling, ...withField("direction")] },
	cargo: { title: "rate.cargo", labels: labelled("cargo", ["general", "dangerous", "reefer"]), usedIn: [...selling, ...withField("cargo")] },
	ownership: { title: "rate.ownership", labels: labelled("ownership", ["COC", "SOC"]), usedIn: withField("ownership") },
	basis: {
		title: "rate.basis",
		labels: labelled("basis", ["container", "teu", "bl", "document", "item", "day", "km", "percent", "shipment"]),
		usedIn: ["menu.salePrice", ...withField("basis")],
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
	language: { title: "users.language", labels: worded("users.language", userLanguages), usedIn: ["menu.internalUsers", "menu.profile"] },
	userType: { title: "users.userType", labels: worded("users.type", ["1", "2", "3"]), usedIn: ["menu.internalUsers"] },
	userStatus: { title: "users.status", labels: worded("users.status", userStatuses), usedIn: ["menu.internalUsers"] },
	userFunction: { title: "account.functions", labels: worded("account.function", userFunctions), usedIn: ["menu.profile"] },
	roleType: { title: "roles.roleType", labels: worded("roles.type", roleTypes), usedIn: ["menu.roles"] },
	focalType: { title: "roles.focalType", labels: worded("roles.focal", focalTypes), usedIn: ["menu.roles"] },
	actionType: { title: "actions.kind", labels: worded("actions.kind", actionKinds), usedIn: ["menu.actions"] },
	rateStatus: { title: "book.status", labels: worded("book.status", ["live", "future", "expired"]), usedIn: books.map(({ title }) => title) },
	translationState: { title: "translation.state", labels: worded("translation.state", textStates), usedIn: ["menu.translations"] },
	appSettingType: { title: "enumeration.appSettingType", labels: labelled("valueType", appSettingTypes), usedIn: ["menu.appSettings"] },
	jobStatus: { title: "enumeration.jobStatus", labels: labelled("jobStatus", ["active", "stopped"]), usedIn: ["menu.jobs"] },
	changeSource: { title: "log.source", labels: worded("log.from", ["web", "rest", "api", "job"]), usedIn: ["menu.log"] },
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

/** What else old clients call a list. */
const otherNames: Readonly<Record<string, string>> = { status: "userStatus", auditortype: "auditorKind", transportationmode: "railMode" };

export interface EnumItem {
	enumValue: string;
	description: string;
}

/** Values of a list with their labels in `language`, by its name without regard to case; null for a name there is none of. */
export function enumItems(name: string, language: Language): EnumItem[] | null {
	const asked = name.trim().toLowerCase();
	const lower = (otherNames[asked] ?? asked).toLowerCase();
	const entries = enumEntries.filter(({ list }) => list.toLowerCase() === lower);
	return entries.length === 0 ? null : entries.map(({ value, messageId }) => ({ enumValue: value, description: translate(language, messageId) }));
}
