import type { ListColumn } from "@iqt/db";
import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler, sql } from "kysely";
import type { RecordField } from "./declare.ts";

/** Only puts SQL together: there is no database behind it. */
const compiler = new Kysely<unknown>({
	dialect: {
		createAdapter: () => new SqliteAdapter(),
		createDriver: () => new DummyDriver(),
		createIntrospector: (db) => new SqliteIntrospector(db),
		createQueryCompiler: () => new SqliteQueryCompiler(),
	},
});

/** Every name a list column's SQL speaks, in lower case, as SQL has it. */
function namesIn({ ref, sortRef, given }: ListColumn): Set<string> {
	const parts = [typeof ref === "string" ? sql.ref(ref) : ref, sortRef, given].filter((part) => part !== undefined);
	const texts = parts.map((part) => sql`${part}`.compile(compiler).sql.toLowerCase());
	return new Set(texts.flatMap((text) => text.match(/\w+/g) ?? []));
}

const isAsSecret = (shown: RecordField | undefined, secret: RecordField) =>
	shown?.confidential === true || (!secret.confidential && shown?.unless === secret.unless);

/**
 * Throws where a kind's own list columns work with what a confidential field holds and are not confidential themselves: whoever sorts and filters by
 * such a column reads the field off the order. A column of another table by the same name counts, too: nothing here tells the two apart.
 */
export function refuseTellingColumns(name: string, fields: readonly RecordField[], columns: Readonly<Record<string, ListColumn>>): void {
	const secrets = fields.filter((field) => !field.computed && (field.confidential || field.unless !== undefined));
	for (const [column, how] of Object.entries(columns)) {
		const shown = fields.find((field) => field.name === column);
		const named = namesIn(how);
		const told = secrets.find((secret) => named.has(secret.column.toLowerCase()) && !isAsSecret(shown, secret));
		if (!told) continue;
		throw new Error(`${name}: the list column ${column} tells the confidential field ${told.name}; declare ${column} with the same \`confidential\``);
	}
}
