import type { FieldChange } from "@iqt/routers/change-log/rules";
import { i18n } from "@lingui/core";
import { locale, type MessageId, type Text, text } from "../lib/text.ts";

/** The text of an id if there is such a message: kinds and actions come from the data. */
const known = (id: string): string | null => (Object.hasOwn(i18n.messages, id) ? text(id as MessageId) : null);

export const actionWords = (action: string): string => known(`log.do.${action}`) ?? action;
export const kindWords = (objectType: string): string => known(`log.kind.${objectType}`) ?? objectType;

/** Kinds whose fields are labelled as another's are. */
const labelledAs: Readonly<Record<string, string>> = {
	appSetting: "parameter",
	focalList: "team",
	productTeam: "team",
	quotation: "quotationScreen",
	role: "roles",
	user: "users",
	vdmTeam: "team",
};

/** The text of a name under the first of these prefixes that has one. */
function firstKnown(prefixes: readonly (string | undefined)[], name: string): string | null {
	for (const prefix of prefixes) {
		const words = prefix === undefined ? null : known(`${prefix}.${name}`);
		if (words !== null) return words;
	}
	return null;
}

/** What people call a field of a kind of object: its label on the object's own screen, a common name, or the field as it is. */
function fieldWords(objectType: string, field: string): string {
	const name = field.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
	const prefixes = [objectType, labelledAs[objectType], "rate", "log.field"];
	return firstKnown(prefixes, name) ?? firstKnown(prefixes, name.replace(/(Minor|Formula|Guid)$/, "")) ?? field;
}

/** Where the words of a field's codes stand, if not under its own name. */
const codesOf: Readonly<Record<string, string>> = {
	language: "users.language",
	roleType: "roles.type",
	service: "enum.pricedService",
	serviceTypes: "enum.teamService",
	type: "enum.valueType",
	userType: "users.type",
};

/** A code in words; as it is where it has none. */
function codeWords(objectType: string, field: string, code: string): string {
	const of = objectType + field.charAt(0).toUpperCase() + field.slice(1);
	return firstKnown([`enum.${of}`, `enum.${objectType}`, `enum.${field}`, codesOf[field]], code) ?? code;
}

const isMoment = (text: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(text);

/** Names of objects that were changed together, or are referred to, by id. */
export type PartNames = Readonly<Record<string, string>>;

/** The label of a changed field, after the name of the object it is of where there are several. */
export const changeLabel = (objectType: string, { field, part }: FieldChange, names: PartNames): string =>
	part === undefined ? fieldWords(objectType, field) : `${names[part] ?? part}: ${fieldWords(objectType, field)}`;

/** A recorded value in a line: codes that have words in words, moments in the person's own time. */
export function valueWords(t: Text, objectType: string, field: string, value: unknown, names: PartNames = {}): string {
	if (value === null || value === undefined || value === "") return t("table.none");
	if (typeof value === "string" && isMoment(value))
		return new Intl.DateTimeFormat(locale(), { dateStyle: "medium", timeStyle: "short" }).format(new Date(value));
	if (typeof value === "boolean") return t(value ? "table.yes" : "table.no");
	const word = (one: unknown) => {
		const said = String(one);
		if (Object.hasOwn(names, said)) return names[said] ?? said;
		return /^\w{1,30}$/.test(said) ? codeWords(objectType, field, said) : said;
	};
	if (Array.isArray(value) && value.every((one) => typeof one !== "object")) return value.map(word).join(field === "ids" ? "; " : ", ");
	return typeof value === "object" ? JSON.stringify(value) : word(value);
}

type Told = { objectType: string; before: FieldChange["before"]; after: FieldChange["after"]; partNames: PartNames };

/** "Selling rate: 100 → 120", at most two fields and how many more. */
export function summary(t: Text, { objectType, before, after, partNames }: Told, changes: readonly FieldChange[]): string {
	const shown = changes.slice(0, 2).map((change) => {
		const say = (value: unknown) => valueWords(t, objectType, change.field, value, partNames);
		const values = [...(before ? [say(change.before)] : []), ...(after && change.field !== "ids" ? [say(change.after)] : [])];
		const words = values.map((value) => (value.length > 60 ? `${value.slice(0, 59)}…` : value)).join(" → ");
		return `${changeLabel(objectType, change, partNames)}: ${words}`;
	});
	const more = changes.length - shown.length;
	return [...shown, ...(more > 0 ? [t("log.moreFields", { count: more })] : [])].join("; ");
}
