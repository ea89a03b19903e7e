import type { ImportField, LabelIndex } from "./field.ts";
import { leftOfLine } from "./harmless-lines.ts";
import { type LineSaid, laneLines } from "./lane-lines.ts";
import type { PlaceIndex } from "./places.ts";
import { readLines, type Saying, type Sayings } from "./said.ts";
import { withoutNumber } from "./section-numbers.ts";
import { beginningOf, labelKey, tidy } from "./text.ts";

const labelled = /^([^:：]{1,30})[:：] ?([^:：()（）,，;；/|]{1,60})$/;
/** Characters of a line that is the name of what a list is of. */
const LONGEST = 60;
const everyPlace = ["port", "portCity", "inlandCity"] as const;

/** Words beside the name of what a list is of. */
const ofLists = /(?<![a-z])(?:fees?|charges?|depots?|yards?|services?)(?![a-z])|费用?|收费|标准|堆场/g;
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Finds what records of master data a rate must name are called in a line that is no more than that: "Storage prices", "二、堆存费". */
function recordFinder(fields: readonly ImportField[]): (text: string) => { field: string; value: string } | null {
	const named = fields.flatMap(({ name: field, choices = [] }) =>
		choices.flatMap(({ value, names }) => names.map((name) => ({ field, value, name: tidy(name).toLowerCase() }))),
	);
	const longest = named.filter(({ name }) => name.length > 1).sort((a, b) => b.name.length - a.name.length);
	const alone = ({ name }: { name: string }) => (/^[\x20-\x7e]+$/.test(name) ? `(?<![a-z])${escaped(name)}s?(?![a-z])` : escaped(name));
	const words = longest.length > 0 ? new RegExp(longest.map(alone).join("|"), "g") : null;
	return (text) => {
		const plain = tidy(withoutNumber(beginningOf(text))).toLowerCase();
		const found = words && plain.length <= LONGEST ? (plain.match(words) ?? []) : [];
		const said = found.flatMap((word) => longest.find(({ name }) => name === word || `${name}s` === word) ?? []);
		const [first] = said;
		if (!first || !words || said.some(({ value }) => value !== first.value)) return null;
		return leftOfLine(plain.replace(words, " ").replace(ofLists, " ")) === "" ? { field: first.field, value: first.value } : null;
	};
}

/** What a line that is a field's name and one value says, or that names a lane; null for any other. */
export type LabelledLine = (text: string) => LineSaid | null;

const wholly = (field: string, value: string): LineSaid => ({ says: { [field]: value }, certain: true, all: true });

/**
 * Reads lines that name a field no column has, "Hub: Shanghai": a place there is, or a trucker's code; what all its rates are of, "Storage"; and between
 * which places they go, "Chongqing – Shanghai".
 */
export function labelledLines(of: {
	fields: readonly ImportField[];
	labels: LabelIndex;
	mapped: ReadonlySet<string>;
	places: PlaceIndex;
}): LabelledLine {
	const isValue = ({ kind, placeKinds = everyPlace }: ImportField, text: string): boolean =>
		(kind === "place" && of.places(text, placeKinds).kind === "found") || (kind === "trucker" && /^[a-z\d][a-z\d_-]{1,39}$/i.test(text));
	const recordIn = recordFinder(of.fields.filter(({ name, required, ofRecords }) => required && ofRecords && !of.mapped.has(name)));
	const laneOf = laneLines({ ...of, fields: new Set(of.fields.map(({ name }) => name)) });
	return (text) => {
		const record = recordIn(text);
		if (record) return wholly(record.field, record.value);
		const [, label = "", written = ""] = labelled.exec(tidy(beginningOf(text))) ?? [];
		const name = of.labels.get(labelKey(label));
		const field = name === undefined || of.mapped.has(name) ? undefined : of.fields.find((one) => one.name === name);
		const value = written.trim();
		return field && isValue(field, value) ? wholly(field.name, value) : laneOf(text);
	};
}

/** What titles say so. Of two that differ neither holds. `whole`: titles that are no more than that. */
export function labelledTitles<T extends { row: number; text: string }>(
	titles: readonly T[],
	read: LabelledLine,
): { sayings: Map<string, Saying>; whole: ReadonlySet<T> } {
	const found = titles.flatMap((title) => {
		const { row, text } = title;
		const line = read(text);
		if (!line || line.alone) return [];
		const { all, certain } = line;
		return Object.entries(line.says).map(([field, value]) => ({ title, field, all, saying: { values: [value], row, text, certain } }));
	});
	const byField = [...Map.groupBy(found, ({ field }) => field).values()];
	const single = byField.filter((of) => new Set(of.map(({ saying }) => saying.values[0])).size === 1);
	const differing = new Set(byField.filter((of) => !single.includes(of)).flatMap((of) => of.map(({ saying }) => saying.row)));
	return {
		sayings: new Map(single.flatMap(([first]) => (first ? [[first.field, first.saying] as const] : []))),
		whole: new Set(single.flat().flatMap(({ all, title }) => (all && !differing.has(title.row) ? [title] : []))),
	};
}

/** What a sheet's name says of its rates: "USD", "Storage". */
export function nameSays(text: string, fields: ReadonlySet<string>, labelled: LabelledLine): Sayings {
	const named = labelled(text);
	if (!named || named.alone) return readLines([{ row: 0, text }], fields).sayings;
	return new Map(Object.entries(named.says).map(([field, value]) => [field, { values: [value], row: 0, text, certain: true }]));
}
