import type { LabelIndex } from "./field.ts";
import { matchLabel } from "./label-match.ts";
import type { Table } from "./mapping.ts";
import { lineSays } from "./statements.ts";
import { labelKey } from "./text.ts";

/** A text in the row of a header that is over no column of its table. */
export interface Aside {
	row: number;
	column: number;
	text: string;
	/** It is beside the first table and nothing stands under it: a title as good as any. */
	isTitle: boolean;
}

/** Texts beside the headers of a sheet that say something of its rates: "All prices in USD". `lastRows`: where each column ends. */
export function asidesOf(tables: readonly Table[], lastRows: ReadonlyMap<number, number>, labels: LabelIndex): Aside[] {
	return tables.flatMap(({ headerRows, columns }, at) => {
		const taken = new Set(columns.flatMap(({ target }) => target?.field ?? []));
		return columns.flatMap(({ column, header, target }): Aside[] => {
			// A second column of a field is asked about as such.
			if (target || labels.has(labelKey(header))) return [];
			const { says, several, certain } = lineSays(header);
			const isBare = (lastRows.get(column) ?? 0) <= headerRows[1];
			if (Object.keys(says).length + several.length === 0 && !(isBare && at === 0)) return [];
			// A second column for a container is asked about by its amounts.
			if (says.containerType !== undefined) return [];
			// What a column holds tells what it is; a head that names one thing and nothing else is about more.
			const isSecond = taken.has(matchLabel(header.split(" / "), labels)?.field ?? "");
			if (!isBare && (!certain || isSecond)) return [];
			// "Cost/TEU" without a price below it may be a blank column as well as a title.
			return [{ row: headerRows[0], column, text: header, isTitle: isBare && at === 0 && !(isSecond && says.basis !== undefined) }];
		});
	});
}
