import type { Database } from "@iqt/db";
import { enumerated, type Language, type MessageId, translate } from "@iqt/i18n";
import type { Kysely } from "kysely";
import { memoryList } from "../../door/memory-lists.ts";
import { overrideRows } from "../../door/texts/overrides.ts";
import { searchedTexts, textFields } from "../../settings/translations/listing.ts";
import { type TextRow, textRows } from "../../settings/translations/rules.ts";
import { enumEntries } from "./enums.ts";

/** A value of a list with its label in every language. `id` is the label's message, which lists may share; `key` is the value's own. */
export interface EnumRow extends TextRow {
	key: string;
	/** Name of the list as REST knows it. */
	list: string;
	/** What the list is of, in the reader's language. */
	title: string;
	value: string;
	/** Screens and papers that show the label, in the reader's language. */
	usedIn: string;
}

const words = ["contains", "startsWith", "eq", "in"] as const;

/** The enumerations as a list; without a sort their values stand in their own order. */
export const enumList = memoryList<EnumRow>(
	{
		...textFields,
		key: { read: (row) => row.key, filter: ["eq", "in"] },
		list: { read: (row) => row.list, filter: words, sort: true },
		title: { read: (row) => row.title, filter: words, sort: true },
		value: { read: (row) => row.value, filter: words, sort: true },
		usedIn: { read: (row) => row.usedIn, filter: ["contains"] },
	},
	{ id: (row) => row.key, searched: (row) => [row.list, row.title, row.value, row.usedIn, searchedTexts(row)].join("\n") },
);

/** Every value of every enumeration with its labels as they are in force. */
export async function enumRows(db: Kysely<Database>, language: Language): Promise<EnumRow[]> {
	const ids = [...new Set(enumEntries.map(({ messageId }) => messageId))];
	const texts = new Map(textRows(await overrideRows(db, ids), ids).map((row) => [row.id as MessageId, row]));
	return enumEntries.flatMap(({ list: name, title, value, messageId, usedIn }) => {
		const text = texts.get(messageId);
		if (!text) return [];
		const places = enumerated(
			language,
			usedIn.map((id) => translate(language, id)),
		);
		return [{ ...text, key: `${name}.${value}`, list: name, title: translate(language, title), value, usedIn: places }];
	});
}
