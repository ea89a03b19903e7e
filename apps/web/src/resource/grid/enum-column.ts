import type { Column } from "../types.ts";

/** A column of values from a list, each said by `words`: sorted, found by one or several of them, unless `column` says otherwise. */
export const enumColumn = <Row, Value extends string | number>(
	column: Omit<Column<Row>, "kind" | "options">,
	values: readonly Value[],
	words: (value: Value) => string,
): Column<Row> => ({
	kind: "enum",
	sort: true,
	filter: ["in", "eq"],
	...column,
	options: values.map((value) => ({ value: String(value), label: words(value) })),
});
