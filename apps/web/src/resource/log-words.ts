import type { FieldChange } from "@iqt/routers/change-log/rules";
import { i18n } from "@lingui/core";
import { locale, type MessageId, type Text, text } from "../lib/text.ts";

/** The text of an id if there is such a message: kinds and actions come from the data. */
const known = (id: string): string | null => (Object.hasOwn(i18n.messages, id) ? text(id as MessageId) : null);

export const actionWords = (action: string): string => known(`log.do.${action}`) ?? action;
export const kindWords = (objectType: string): string => known(`log.kind.${objectType}`) ?? objectType;

/** What people call a field of a kind of object: its label on the object's own screen, a common name, or the field as it is. */
export function fieldWords(objectType: string, field: string): string {
	const plain = field.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()).replace(/(Minor|Formula)$/, "");
	return known(`${objectType}.${plain}`) ?? known(`rate.${plain}`) ?? known(`log.field.${plain}`) ?? field;
}

const isMoment = (text: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(text);

/** A recorded value in a line: codes that have words in words, moments in the person's own time. */
export function valueWords(t: Text, objectType: string, field: string, value: unknown): string {
	if (value === null || value === undefined || value === "") return t("table.none");
	if (typeof value === "string" && isMoment(value))
		return new Intl.DateTimeFormat(locale(), { dateStyle: "medium", timeStyle: "short" }).format(new Date(value));
	if (typeof value === "string" && /^\w{2,30}$/.test(value)) {
		const of = objectType + field.charAt(0).toUpperCase() + field.slice(1);
		return known(`enum.${of}.${value}`) ?? known(`enum.${objectType}.${value}`) ?? known(`enum.${field}.${value}`) ?? value;
	}
	if (typeof value === "boolean") return t(value ? "table.yes" : "table.no");
	if (Array.isArray(value) && value.every((one) => typeof one !== "object")) return value.join(", ");
	return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** "Selling rate: 100 → 120", at most two fields and how many more. */
export function summary(t: Text, objectType: string, changes: readonly FieldChange[], sides: { before: boolean; after: boolean }): string {
	const shown = changes.slice(0, 2).map(({ field, before, after }) => {
		const values = [
			...(sides.before ? [valueWords(t, objectType, field, before)] : []),
			...(sides.after ? [valueWords(t, objectType, field, after)] : []),
		];
		return `${fieldWords(objectType, field)}: ${values.map((value) => (value.length > 60 ? `${value.slice(0, 59)}…` : value)).join(" → ")}`;
	});
	const more = changes.length - shown.length;
	return [...shown, ...(more > 0 ? [t("log.moreFields", { count: more })] : [])].join("; ");
}
