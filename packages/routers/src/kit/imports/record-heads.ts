import type { LabelIndex } from "./field.ts";
import { labelKey } from "./text.ts";
import { costs, sells } from "./vocabulary.ts";

/** What the head of a column of prices names that they are for, by a record of master data: "Lift on", "上车费成本"; `price`: which price it names beside it. */
interface RecordHead {
	field: string;
	value: string;
	price: "cost" | "ssr" | null;
}

function recordOfPart(part: string, labels: LabelIndex): RecordHead | null {
	const alone = labels.records.get(labelKey(part));
	if (alone) return { ...alone, price: null };
	for (const [price, words] of [["ssr", sells] as const, ["cost", costs] as const]) {
		const beside = words.test(part) ? labels.records.get(labelKey(part.replace(words, " ").trim())) : undefined;
		if (beside && labels.prices.has(price)) return { ...beside, price };
	}
	return null;
}

/** The record that a part of a head names, from the lowest up; null for none. */
export const recordOfHead = (header: string, labels: LabelIndex): RecordHead | null =>
	header
		.split(" / ")
		.reverse()
		.reduce<RecordHead | null>((found, part) => found ?? recordOfPart(part, labels), null);
