import type { FieldChange } from "@iqt/routers/settings/change-log/rules";
import * as log from "@iqt/routers/settings/change-log/words";
import { i18n } from "@lingui/core";
import { momentText } from "../lib/moment.ts";
import { locale, type Text } from "../lib/text.ts";
import "./all-kinds.ts";
import { known } from "./log-words.ts";
import { groupDigits } from "./values.ts";

/** Whether a message, compiled or not, has nothing to fill in. */
const isPlain = (message: unknown): boolean =>
	typeof message === "string" ? !message.includes("{") : Array.isArray(message) && message.every((part) => typeof part === "string");

/** Says things in the language of the page; kinds, actions and codes come from the data, so not every id is a message. */
const speaker: log.Speaker = {
	known,
	label: (id) => (isPlain(i18n.messages[id]) ? known(id) : null),
	moment: momentText,
	number: (decimal) => groupDigits(decimal, locale()),
};

export const kindWords = (objectType: string): string => log.kindWords(speaker, objectType);
export const changeLabel = (objectType: string, change: FieldChange, names: log.PartNames): string =>
	log.changeLabel(speaker, objectType, change, names);
export const valueWords = (objectType: string, field: string, value: unknown, names: log.PartNames = {}): string =>
	log.valueWords(speaker, objectType, field, value, names);

type SummarizedEntry = { objectType: string; before: FieldChange["before"]; after: FieldChange["after"]; partNames: log.PartNames };

/** "Selling rate: 100 → 120", at most two fields and how many more. */
export function summary(t: Text, { objectType, before, after, partNames }: SummarizedEntry, changes: readonly FieldChange[]): string {
	const shown = changes.slice(0, 2).map((change) => {
		const say = (value: unknown) => valueWords(objectType, change.field, value, partNames);
		const values = [...(before ? [say(change.before)] : []), ...(after && change.field !== "ids" ? [say(change.after)] : [])];
		const words = values
			.map((value) => value.replaceAll("\n", "; "))
			.map((value) => (value.length > 60 ? `${value.slice(0, 59)}…` : value))
			.join(" → ");
		return `${changeLabel(objectType, change, partNames)}: ${words}`;
	});
	const more = changes.length - shown.length;
	return [...shown, ...(more > 0 ? [t("log.moreFields", { count: more })] : [])].join("; ");
}
