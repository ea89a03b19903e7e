import type { Language } from "@iqt/i18n";
import { sql } from "kysely";
import type { RecordField } from "./declare.ts";
import type { AnyKind } from "./define.ts";

type Fields = Readonly<Record<string, unknown>>;

/** The field a kind with names in four languages has for the one in the reader's; undefined where it has none. */
export const spokenField = ({ fields }: Pick<AnyKind, "fields">): RecordField | undefined => fields.find(({ spoken }) => spoken === true);

/** The fields the name in a language is taken from, best first. */
const sources = ({ fields }: Pick<AnyKind, "fields">, language: Language): RecordField[] =>
	[language, "en" as const].flatMap((one) => fields.find((field) => field.language === one) ?? []);

/** The name in a language of the record `r`, in SQL. */
export const spokenName = (kind: Pick<AnyKind, "fields">, language: Language) =>
	sql<string>`coalesce(${sql.join(sources(kind, language).map(({ column }) => sql.ref(`r.${column}`)))})`;

/** The name in a language by a record's fields; undefined where they have none. */
export function spokenOf(kind: Pick<AnyKind, "fields">, record: Fields, language: Language): string | undefined {
	const [found] = sources(kind, language).flatMap(({ name }) => (typeof record[name] === "string" ? [record[name]] : []));
	return found;
}
