import { type Language, type MessageId, translate } from "@iqt/i18n";
import { quotationStates } from "../../desk/quotation/schema.ts";
import { scopes } from "../../kit/charges/search.ts";
import type { Field } from "../../kit/fields/field.ts";
import { sold } from "../../kit/price-book/fields.ts";
import { actionKinds } from "../../people/actions/schema.ts";
import { focalTypes, roleTypes } from "../../people/roles/schema.ts";
import { userFunctions } from "../../people/session/schema.ts";
import { userLanguages, userStatuses } from "../../people/users/schema.ts";
import { books } from "../../prices/books.ts";
import { textStates } from "../../settings/translations/schema.ts";
import * as records from "../declared-records.ts";

interface Enumeration {
	/** What the list is of, in words. */
	title: MessageId;
	/** Values in their order, with the message id of each label. */
	labels: Readonly<Record<string, MessageId>>;
	/** Screens and papers that show the labels. */
	usedIn: readonly MessageId[];
}

interface Declared {
	title: MessageId;
	fields: readonly Pick<Field<string>, "label" | "options" | "enumeration">[];
}

const sameValues = (one: Enumeration, other: Enumeration) => Object.keys(one.labels).join() === Object.keys(other.labels).join();

const merged = (one: Enumeration, other: Enumeration): Enumeration => ({ ...one, usedIn: [...new Set([...one.usedIn, ...other.usedIn])] });

/**
 * The choices of declarations as enumerations by name, those of most books or kinds first. Declarations that share one are where it is used; throws
 * where two of one name have different values.
 */
export function choicesOf(declarations: readonly Declared[]): Map<string, Enumeration> {
	const found = new Map<string, Enumeration & { count: number }>();
	for (const { title, fields } of declarations) {
		for (const { label, options = [], enumeration = {} } of fields) {
			const prefix = options[0]?.label.replace(/\.[^.]*$/, "");
			if (prefix === undefined) continue;
			const name = enumeration.name ?? prefix.slice(prefix.lastIndexOf(".") + 1);
			const here: Enumeration = {
				title: enumeration.title ?? label,
				labels: Object.fromEntries(options.map((option) => [option.value, option.label])),
				usedIn: [...(enumeration.usedIn ?? []), title],
			};
			const there = found.get(name);
			if (there && !sameValues(there, here)) throw new Error(`two lists of values are called ${name}: give one of them a name in its declaration`);
			found.set(name, { ...(there ? merged(there, here) : here), count: (there?.count ?? 0) + 1 });
		}
	}
	return new Map([...found].sort(([, one], [, other]) => other.count - one.count));
}

const worded = <P extends string, V extends string>(prefix: P, values: readonly V[]) =>
	Object.fromEntries(values.map((value) => [value, `${prefix}.${value}`])) as Record<V, `${P}.${V}`>;

const labelled = <P extends string, V extends string>(prefix: P, values: readonly V[]) =>
	Object.fromEntries(values.map((value) => [value, `enum.${prefix}.${value}`])) as Record<V, `enum.${P}.${V}`>;

/** Lists of values that are no choice of a book or a kind of record, by the name REST knows them by. */
const others = {
	serviceScope: { title: "enumeration.serviceScope", labels: labelled("scope", scopes), usedIn: sold },
	quotationState: {
		title: "enumeration.quotationState",
		labels: labelled("quotation", quotationStates),
		usedIn: ["menu.quotationRecord"],
	},
	language: { title: "users.language", labels: worded("users.language", userLanguages), usedIn: ["menu.internalUsers", "menu.profile"] },
	userType: { title: "users.userType", labels: worded("users.type", ["1", "2", "3"]), usedIn: ["menu.internalUsers"] },
	userStatus: { title: "users.status", labels: worded("users.status", userStatuses), usedIn: ["menu.internalUsers"] },
	userFunction: { title: "account.functions", labels: worded("account.function", userFunctions), usedIn: ["menu.profile"] },
	roleType: { title: "roles.roleType", labels: worded("roles.type", roleTypes), usedIn: ["menu.roles"] },
	focalType: { title: "roles.focalType", labels: worded("roles.focal", focalTypes), usedIn: ["menu.roles"] },
	actionType: { title: "actions.kind", labels: worded("actions.kind", actionKinds), usedIn: ["menu.actions"] },
	rateStatus: { title: "book.status", labels: worded("book.status", ["live", "future", "expired"]), usedIn: books.map(({ title }) => title) },
	translationState: { title: "translation.state", labels: worded("translation.state", textStates), usedIn: ["menu.translations"] },
	jobStatus: { title: "enumeration.jobStatus", labels: labelled("jobStatus", ["active", "stopped"]), usedIn: ["menu.jobs"] },
	changeSource: { title: "log.source", labels: worded("log.from", ["web", "rest", "api", "job", "link"]), usedIn: ["menu.log"] },
} as const satisfies Record<string, Enumeration>;

/** Every list of values people choose from, by the name REST knows it by: the choices that books and kinds of record declare, then the others. */
const enums: ReadonlyMap<string, Enumeration> = Object.entries<Enumeration>(others).reduce(
	(all, [name, list]) => all.set(name, all.has(name) ? merged(list, all.get(name) as Enumeration) : list),
	choicesOf([...books, ...Object.values(records)]),
);

export const enumNames = [...enums.keys()];

/** One value of a list, as the registry has it. */
export interface EnumEntry {
	list: string;
	title: MessageId;
	value: string;
	messageId: MessageId;
	usedIn: readonly MessageId[];
}

/** Every value of every list, in order. */
export const enumEntries: readonly EnumEntry[] = [...enums].flatMap(([list, { title, labels, usedIn }]) =>
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
	const lower = ((Object.hasOwn(otherNames, asked) ? otherNames[asked] : undefined) ?? asked).toLowerCase();
	const entries = enumEntries.filter(({ list }) => list.toLowerCase() === lower);
	return entries.length === 0 ? null : entries.map(({ value, messageId }) => ({ enumValue: value, description: translate(language, messageId) }));
}
