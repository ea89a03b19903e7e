import { columnName } from "../sheet/format.ts";
import { type Mapping, tablesOf } from "./mapping.ts";
import { CONFIRM, type QuestionBook } from "./questions.ts";
import { labelKey } from "./text.ts";

/** What some desks call the cost a price starts from, and others the least it may be sold for. */
const floors: ReadonlySet<string> = new Set(["底价"].map(labelKey));

/** Asks about a column of such a name that was read as the cost, beside a price and no least one: it may be that. */
export function askAboutFloors(mapping: Mapping, questions: QuestionBook): void {
	for (const { columns, headerRows } of tablesOf(mapping)) {
		const fields = new Set(columns.map(({ target }) => target?.field));
		if (!fields.has("ssr") || fields.has("msr")) continue;
		for (const { column, header, target } of columns)
			if (target?.field === "cost" && floors.has(labelKey(header)))
				questions.add(
					{ id: "floorPrice", group: "doubtful", messageId: "import.ask.floorPrice", values: { text: header }, options: [CONFIRM] },
					`${columnName(column)}${headerRows[1]}`,
				);
	}
}
