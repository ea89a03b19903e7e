import { columnName } from "../sheet/format.ts";
import type { SeenCell } from "./merged.ts";
import type { CellProblem } from "./parsed-record.ts";
import { containerOf } from "./terms.ts";
import { nameKey, tidy } from "./text.ts";

/** What a column of its own calls the kind of a container, by how it stands behind the size; "" for kinds no book has. */
const kinds: ReadonlyMap<string, string> = new Map(
	Object.entries({
		HC: ["hc", "hq", "high cube", "highcube", "高柜", "高箱", "超高柜"],
		GP: ["gp", "dc", "dv", "general purpose", "普柜", "普箱", "平柜"],
		RF: ["rf", "rh", "re", "rq", "reefer", "冷柜", "冷箱", "冻柜", "冷藏箱"],
		"": ["ot", "open top", "开顶", "开顶箱", "fr", "flat rack", "框架", "框架箱", "tk", "tank", "罐箱", "罐式箱", "platform", "平板箱"],
	}).flatMap(([kind, names]) => names.map((name) => [nameKey(name), kind] as const)),
);

/** Longest such word, characters. */
const LONGEST = 20;

/** The kind a cell names and nothing else, by its word or its height (9'6", 8 ft 6); undefined for none. */
function kindOf(text: string): string | undefined {
	if (text.length > LONGEST) return undefined;
	const plain = tidy(text).toLowerCase();
	const height = /^([89]) ?(?:['′’]|ft|英尺) ?6/.exec(plain)?.[1];
	return height ? (height === "9" ? "HC" : "GP") : kinds.get(nameKey(plain));
}

/**
 * What a column no field has says of the kind of a rate's container otherwise than its own cell was read: "HC" beside 40. Null where none does; `other`
 * is the container of both together, null where there is none.
 */
export function splitContainer(
	code: string,
	of: { column: number; cells: ReadonlyMap<number, SeenCell>; isUsed(column: number): boolean },
): { problem: Pick<CellProblem, "level" | "messageId" | "values"> & { question?: string; column: number }; other: string | null } | null {
	for (const { column, value } of of.cells.values()) {
		const kind = typeof value === "string" && !of.isUsed(column) ? kindOf(value) : undefined;
		if (kind === undefined) continue;
		const other = kind === "" ? null : containerOf(`${code.slice(0, 2)}${kind}`);
		if (other === code) continue;
		const values = {
			value: code,
			source: `column:${columnName(of.column)}`,
			other: other ?? String(value),
			otherSource: `column:${columnName(column)}`,
		};
		return other
			? { problem: { level: "warning", messageId: "import.contradiction", values, question: SPLIT, column }, other }
			: { problem: { level: "error", messageId: "import.contradiction", values, column }, other };
	}
	return null;
}

/** The question whether a container is what its own column says. */
export const SPLIT = "contradiction.containerType.column.column";
