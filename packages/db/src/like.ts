import { type RawBuilder, type SqlBool, sql } from "kysely";

/** `text` as part of a LIKE pattern that means it literally. */
const literal = (text: string) => text.replace(/[\\%_]/g, "\\$&");

const like = (value: RawBuilder<unknown>, pattern: string) => sql<SqlBool>`${value} like ${pattern} escape '\\'`;

/** True where `text` stands in a value; letters A to Z match in both cases. */
export const contains = (value: RawBuilder<unknown>, text: string): RawBuilder<SqlBool> => like(value, `%${literal(text)}%`);

/** True where `text` stands in one of the values. */
export const containedInAny = (values: readonly RawBuilder<unknown>[], text: string): RawBuilder<SqlBool> =>
	sql<SqlBool>`(${sql.join(
		values.map((value) => contains(value, text)),
		sql` or `,
	)})`;

/** True where one of the texts stands in a value. */
export const containsAny = (value: RawBuilder<unknown>, texts: readonly string[]): RawBuilder<SqlBool> =>
	texts.length === 0
		? sql<SqlBool>`0`
		: sql<SqlBool>`(${sql.join(
				texts.map((text) => contains(value, text)),
				sql` or `,
			)})`;

/** True where a value begins with `text`; letters A to Z match in both cases. */
export const startsWith = (value: RawBuilder<unknown>, text: string): RawBuilder<SqlBool> => like(value, `${literal(text)}%`);
