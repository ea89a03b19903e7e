import { columnName } from "../sheet/format.ts";
import type { CellRange } from "../sheet/ranges.ts";
import type { SheetRow } from "../sheet/read.ts";
import { crossedOf } from "./crossed.ts";
import { type ImportField, isPrice, type LabelIndex } from "./field.ts";
import { ofPlaces, strangeSigns, withoutHints } from "./head-left.ts";
import { plainOfDays } from "./head-words.ts";
import { type Header, spread } from "./header.ts";
import { type Mapping, tablesOf } from "./mapping.ts";
import { hasAmount, hasTermsOfAll } from "./note-terms.ts";
import { headText } from "./shown-heads.ts";
import { lineSays } from "./statements.ts";
import { labelKey, tidy } from "./text.ts";
import type { TitleText } from "./title-cells.ts";

/** A text in an upper row of a head, and the columns it stands over. */
interface Upper {
	row: number;
	column: number;
	text: string;
	over: number[];
}

/** What groups of columns without prices are called. */
const ofGroups =
	/(?<![a-z])(?:lanes?|routes?|routing|general|basic|details?|data|info|information|transport|transportation|shipment|service|services|rail|train|schedule|transit|validity|valid|period|dates?|container|containers|equipment|cargo|conditions?|remarks?|notes?|others?|misc)(?![a-z])|线路|航线|路线|区间|基本|基础|信息|资料|数据|运输|铁路|班列|时效|班期|有效期|有效|箱型?|货物?|条件|备注|其他|其它|明细|项目|区分|経路|基本情報/g;

/** Whether a text over columns names what they are about, and says nothing else. */
function isPlainGroup(text: string): boolean {
	if (strangeSigns(text) !== "" || hasAmount(text) || hasTermsOfAll(text)) return false;
	const { says, several } = lineSays(text);
	if (Object.keys(says).some((field) => field !== "cargo") || several.length > 0) return false;
	const words = tidy(text).toLowerCase().replace(ofGroups, " ").replace(ofPlaces, " ").replace(plainOfDays, " ");
	return !/[\p{L}\p{N}]/u.test(withoutHints(words));
}

/** What stands in the upper rows of a head over other labels of it. A label of its own column that is merged down is none of it. */
function uppersOf({ firstRow, lastRow }: Header, rows: readonly SheetRow[], merges: readonly CellRange[]): Upper[] {
	const block = rows.filter(({ rowNumber }) => rowNumber >= firstRow && rowNumber <= lastRow);
	const ranges = merges.filter(({ top, bottom }) => top <= lastRow && bottom >= firstRow);
	const last = Math.max(0, ...block.flatMap((row) => row.cells.map((c) => c.column)));
	const texts = block.map((row) => new Map(row.cells.map((c) => [c.column, headText(c)])));
	const found = new Map<string, Upper>();
	for (const [depth, { rowNumber: row }] of block.slice(0, -1).entries()) {
		for (let column = 1; column <= last; column++) {
			if (!texts.slice(depth + 1).some((below) => below.get(column))) continue;
			const text = texts[depth]?.get(column) || spread(row, column, texts, depth, ranges);
			if (!text) continue;
			const known = found.get(`${row} ${text}`) ?? { row, column, text, over: [] };
			known.over.push(column);
			found.set(`${row} ${text}`, known);
		}
	}
	return [...found.values()];
}

/**
 * What the upper rows of heads say over columns none of which holds prices: over the first table a title as good as any, further down, and over columns
 * that nobody reads (`others`), what is to be asked about. Names of fields and plain names of groups are none of it.
 */
export function upperTitles(
	headers: readonly Header[],
	of: { rows: readonly SheetRow[]; merges: readonly CellRange[]; mapping: Mapping; fields: readonly ImportField[]; labels: LabelIndex },
): { titles: TitleText[]; others: { cell: string; text: string }[] } {
	const { fields, labels, mapping, merges, rows } = of;
	const byName = new Map(fields.map((field) => [field.name, field]));
	const tables = tablesOf(mapping);
	const isNamed = (text: string) => labels.has(labelKey(text)) && !/[([（【]/.test(text) && strangeSigns(text) === "";
	const found = headers.map((header) => {
		const table = tables.find(({ headerRows }) => headerRows[1] === header.lastRow) ?? tables[0];
		const priced = new Set(table?.columns.flatMap(({ column, target }) => (isPrice(byName.get(target?.field ?? "")) ? [column] : [])));
		const joined = new Set(header.columns.flatMap(({ column, parts }) => (labels.has(labelKey(parts.join(""))) ? [column] : [])));
		// What stands over prices is weighed with their heads, unless a person says that these begin below it.
		const isWeighed = ({ row, over }: Upper) => row >= (table?.headerRows[0] ?? row) && over.some((column) => priced.has(column));
		return uppersOf(header, rows, merges).filter(
			(upper) => !isNamed(upper.text) && !isPlainGroup(upper.text) && !isWeighed(upper) && !upper.over.every((column) => joined.has(column)),
		);
	});
	const [first = [], ...more] = found;
	const read = new Set(mapping.columns.flatMap(({ column, target }) => (target ? [column] : [])));
	const [titles, ofUnread] = [true, false].map((isRead) => first.filter(({ over }) => over.some((column) => read.has(column)) === isRead));
	const said = new Set(titles?.map(({ text }) => text));
	return {
		titles: (titles ?? []).map(({ column, row, text }) => {
			const drawn = rows.find(({ rowNumber }) => rowNumber === row);
			const cells = drawn?.cells.filter((cell) => cell.column === column) ?? [];
			return { row, column, text, named: false, crossed: drawn ? crossedOf(drawn, cells) : null };
		}),
		others: [...(ofUnread ?? []), ...more.flat()].flatMap(({ column, row, text }) =>
			said.has(text) ? [] : [{ cell: `${columnName(column)}${row}`, text }],
		),
	};
}
