import type { ImportField, LabelIndex } from "./field.ts";
import type { PlaceIndex } from "./places.ts";
import type { Saying } from "./said.ts";
import { beginningOf, labelKey, tidy } from "./text.ts";

const labelled = /^([^:：]{1,30})[:：] ?([^:：()（）,，;；/|]{1,60})$/;
const everyPlace = ["port", "portCity", "inlandCity"] as const;

/** What a line that is a field's name and one value says; null for any other. */
export type LabelledLine = (text: string) => { field: string; value: string } | null;

/** Reads lines that name a field no column has, "Hub: Shanghai": a place there is, or a trucker's code. */
export function labelledLines(of: {
	fields: readonly ImportField[];
	labels: LabelIndex;
	mapped: ReadonlySet<string>;
	places: PlaceIndex;
}): LabelledLine {
	const isValue = ({ kind, placeKinds = everyPlace }: ImportField, text: string): boolean =>
		(kind === "place" && of.places(text, placeKinds).kind === "found") || (kind === "trucker" && /^[a-z\d][a-z\d_-]{1,39}$/i.test(text));
	return (text) => {
		const [, label = "", written = ""] = labelled.exec(tidy(beginningOf(text))) ?? [];
		const name = of.labels.get(labelKey(label));
		const field = name === undefined || of.mapped.has(name) ? undefined : of.fields.find((one) => one.name === name);
		const value = written.trim();
		return field && isValue(field, value) ? { field: field.name, value } : null;
	};
}

/** What titles say so. Of two that differ neither holds. `rows`: titles that are no more than that. */
export function labelledTitles(
	titles: readonly { row: number; text: string }[],
	read: LabelledLine,
): { sayings: Map<string, Saying>; rows: ReadonlySet<number> } {
	const found = titles.flatMap(({ row, text }) => {
		const line = read(text);
		return line ? [{ field: line.field, saying: { values: [line.value], row, text, certain: true } }] : [];
	});
	const single = [...Map.groupBy(found, ({ field }) => field).values()].filter((of) => new Set(of.map(({ saying }) => saying.values[0])).size === 1);
	return {
		sayings: new Map(single.flatMap(([first]) => (first ? [[first.field, first.saying] as const] : []))),
		rows: new Set(single.flat().map(({ saying }) => saying.row)),
	};
}
