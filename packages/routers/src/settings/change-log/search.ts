import type { ListColumn } from "@iqt/db";
import { isMessageId, type Language, type MessageId, messageIds, translate } from "@iqt/i18n";
import { type RawBuilder, sql } from "kysely";
import type { RateBook } from "../../kit/price-book/define.ts";
import { historyTable, rateTable } from "../../kit/price-book/table.ts";
import { recordKinds } from "../../kit/records/registry.ts";
import { books } from "../../prices/books.ts";
import { actors } from "./action-words.ts";
import type { LogReader } from "./opening.ts";
import { nameFields } from "./rules.ts";
import { hidesName } from "./visible-entry.ts";

type Words = readonly (readonly [code: string, words: string])[];

/** What stands after a prefix in the ids of messages, with its text: the words of codes. */
const wordsBelow = (prefix: string, language: Language): Words =>
	messageIds().flatMap((id) => (id.startsWith(prefix) ? [[id.slice(prefix.length), translate(language, id)] as const] : []));

const said = (language: Language, id: string): string => (isMessageId(id) ? translate(language, id as MessageId) : "");

/** A code's words, null for a code without any. */
const inWords = (column: RawBuilder<unknown>, words: Words) =>
	sql`case ${column} ${sql.join(
		words.map(([code, text]) => sql`when ${sql.lit(code)} then ${text}`),
		sql` `,
	)} end`;

/** Names and codes of the places of an entry's rate, as it is or once was. */
function laneOf(book: RateBook): RawBuilder<unknown> {
	const columns = book.fields.filter(({ kind }) => kind === "place").map(({ column }) => column);
	const ids = columns.flatMap((column) =>
		[rateTable(book), historyTable(book)].map((table) => sql`select ${sql.ref(column)} from ${sql.table(table)} where id = change_log.object_id`),
	);
	return sql`(select group_concat(p.name || ' ' || p.name_zh || ' ' || p.code, ' ') from place p where p.id in (${sql.join(ids, sql` union `)}))`;
}

/** What entries are looked for by besides their own codes: what the list shows of them, in its reader's language. */
export function searchedWords({ language, seesCost }: LogReader): Record<string, ListColumn> {
	const column = (name: string) => sql.ref(`change_log.${name}`);
	const kinds: Words = [...wordsBelow("log.kind.", language), ...books.map(({ domain, title }) => [domain, translate(language, title)] as const)];
	const objects = [...books.map(({ domain }) => domain), ...recordKinds().map(({ name }) => name)];
	const recorded = (name: string) => {
		const [after, before] = ["after", "before"].map((side) => sql`coalesce(json_extract(${column(side)}, ${sql.lit(`$.${name}`)}), '')`);
		const hiding = seesCost ? [] : objects.filter((type) => hidesName(type, name));
		const sides = sql`${after} || ' ' || ${before}`;
		return hiding.length === 0
			? sides
			: sql`case when ${column("object_type")} in (${sql.join(hiding.map((type) => sql.lit(type)))}) then '' else ${sides} end`;
	};
	const names = sql.join(nameFields.map(recorded), sql` || ' ' || `);
	const places = books.filter(({ fields }) => fields.some(({ kind }) => kind === "place"));
	const object = sql`case
		when ${column("action")} in ('undoImport', 'discardImport') then (select b.file_name from import_batch b where b.id = change_log.object_id)
		${sql.join(
			places.map((book) => sql`when ${column("object_type")} = ${sql.lit(book.domain)} then ${laneOf(book)}`),
			sql` `,
		)}
		when ${column("object_type")} = 'user' then (select u.display_name from user u where u.guid = change_log.object_id)
		when ${column("object_type")} = 'role' then (select o.name || ' ' || o.code from role o where o.guid = change_log.object_id)
		when ${column("object_type")} = 'quotation' then (select q.number from quotation q where q.id = change_log.object_id)
		when ${column("object_type")} = 'file' then (select f.name from stored_file f where f.object_name = change_log.object_id) end`;
	const ref = (expression: RawBuilder<unknown>): ListColumn => ({ ref: expression, search: true });
	return {
		actionWords: ref(inWords(column("action"), wordsBelow("log.do.", language))),
		kindWords: ref(inWords(column("object_type"), kinds)),
		actorWords: ref(
			inWords(
				column("actor_name"),
				Object.entries(actors).map(([name, id]) => [name, said(language, id)] as const),
			),
		),
		names: ref(names),
		object: ref(object),
	};
}
