import { type ImportField, isPrice, type LabelIndex } from "./field.ts";
import type { Table } from "./mapping.ts";
import { labelKey, tidy } from "./text.ts";

/** What the trade also calls prices of any kind: over "SSR" it says nothing else. */
const anyPrice = /^(?!.*(?:cost|buying|成本|采购|进价|应付|payable|(?<![a-z])ap(?![a-z])|原価|coste))/i;

const isTold = (field: ImportField | undefined): boolean => isPrice(field) || field?.kind === "day" || field?.kind === "endDay";

/** Where a place stands in "from … to …": what a rate of the way out begins and ends with. */
const begins = /^(?:from|origin|place of origin|起运地|始发地|出发地|起点|origen|desde|発地)$/i;
const ends = /^(?:to|destination|final destination|目的地|目的城市|到达地|终点|destino|hasta|着地)$/i;
const turnedBy: Readonly<Record<string, RegExp>> = { inlandCity: ends, portCity: begins };

/**
 * Names in a column's head that are those of another field than it was read as: "Cost/SSR" in one cell, and "SSR" over "Cost" where the SSR stands
 * elsewhere; "To" over the city that rates of the way out begin with. What stands over several columns is the name of one of them.
 */
export function namedOtherwise(table: Table, { fields, labels }: { fields: readonly ImportField[]; labels: LabelIndex }): Map<number, string[]> {
	const byName = new Map(fields.map((field) => [field.name, field]));
	const heads = table.columns.map(({ column, header, target }) => ({ column, own: target?.field ?? null, parts: header.split(" / ") }));
	const isOver = (part: string, field: string, last: string): boolean => {
		const named = labels.get(labelKey(part));
		if (named === undefined || named === field || part === last || (isPrice(byName.get(field)) && named === "cost" && anyPrice.test(part)))
			return false;
		const others = heads.filter(({ own }) => own === named);
		return others.length > 0 && !others.some(({ parts }) => parts.slice(0, -1).includes(part));
	};
	const isSeveral = (part: string, field: string): boolean => {
		if ((labels.has(labelKey(part)) && !/[(（]/.test(part)) || !isTold(byName.get(field))) return false;
		return part.split(/[/|\n()（）]/).some((piece) => {
			const other = labels.get(labelKey(piece));
			return other !== undefined && other !== field && isTold(byName.get(other)) && !(other === "cost" && anyPrice.test(piece));
		});
	};
	/** "SSR / MSR" in one cell: what names the one field names another at its end. */
	const isOtherAtEnd = (parts: readonly string[], field: string, last: string): boolean => {
		const other = labels.get(labelKey(last));
		if (other === undefined || other === field || labels.has(labelKey(parts.join("")))) return false;
		return isTold(byName.get(field)) && isTold(byName.get(other)) && !(other === "cost" && anyPrice.test(last));
	};
	return new Map(
		heads.flatMap(({ column, own, parts }): [number, string[]][] => {
			if (own === null) return [];
			const last = parts.at(-1) ?? "";
			const others = parts.filter(
				(part) =>
					isOver(part, own, last) ||
					isSeveral(part, own) ||
					(part !== last && turnedBy[own]?.test(tidy(part)) === true) ||
					(part === last && isOtherAtEnd(parts, own, last)),
			);
			return others.length > 0 ? [[column, others]] : [];
		}),
	);
}
