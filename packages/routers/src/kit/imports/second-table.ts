import { isOnlyCurrency } from "./currency.ts";
import { type ImportField, isPrice, type LabelIndex, labelIndex } from "./field.ts";
import { isSchedule } from "./harmless-heads.ts";
import { matchLabel } from "./label-match.ts";
import { isLaneEnd } from "./lane-ends.ts";
import type { Table } from "./mapping.ts";
import type { SheetProfile } from "./profile.ts";
import { recordOfHead } from "./record-heads.ts";
import { secondLane } from "./second-lane.ts";
import { tidy } from "./text.ts";

/** Where a second table begins beside the first, and the columns of prices that are its own. */
interface SecondTable {
	column: number;
	prices: number[];
}

interface Of {
	fields: readonly ImportField[];
	labels: LabelIndex;
	profile: Pick<SheetProfile, "texts" | "numbers">;
}

/** A head of nothing but words for where a lane begins or ends. */
const placeAlone =
	/^(?:(?:(?:rail|railway|inland|sea|start|end|loading|discharge|arrival|departure|return|back|from|to|of|pol|pod|origin|destination|dest|place|city|cities|town|station|ramp|seaport|port)(?![a-z])|起运|启运|始发|起始|出发|发货|发|目的|到达|到|装货|卸货|内陆|铁路|火车|车|回程|返程|城市|都市|港口|港|地|站|点|起|终)[\s./:：-]{0,5})+$/i;

const named = (header: string) => tidy(header.split(" / ").at(-1) ?? "");

/**
 * The second table in the rows of another, right of it: "Origin | Port | 20GP | Origin | Port | 40HC". It begins with a column of places or lanes once more,
 * or with two that have no head, between columns of prices. Null where there is none.
 */
export function secondTable({ columns, headerRows: [, lastHead] }: Table, { fields, labels, profile }: Of): SecondTable | null {
	const every = labelIndex(fields);
	const byName = new Map(fields.map((field) => [field.name, field]));
	const isPriced = ({ header, target }: Table["columns"][number]): boolean => {
		if (target) return isPrice(byName.get(target.field));
		const match = matchLabel(header.split(" / "), labels);
		return match?.container != null || isPrice(byName.get(match?.field ?? "")) || recordOfHead(header, labels) !== null;
	};
	const prices = columns.filter(isPriced).map(({ column }) => column);
	const first = Math.min(...columns.filter((one) => one.target && isPriced(one)).map(({ column }) => column));
	const isBetween = (column: number) => column > first && prices.some((price) => price > column);
	const textsOf = (column: number) => [...(profile.texts.get(column) ?? [])].filter(([, row]) => row > lastHead).map(([text]) => text);
	const holdsTexts = (column: number) =>
		(profile.numbers.get(column) ?? 0) <= lastHead && textsOf(column).some((text) => !isSchedule(text) && !isOnlyCurrency(text));
	const isLane = (header: string): boolean => {
		const kinds = [labels, every].map((index) => byName.get(matchLabel(header.split(" / "), index)?.field ?? "")?.kind);
		if (kinds.some((kind) => kind === "place" || kind === "lane")) return true;
		const head = named(header);
		return isLaneEnd(head) || placeAlone.test(head);
	};
	const heads = new Map(columns.map(({ column, header }) => [column, named(header).toLowerCase()]));
	const isOf = (kinds: readonly string[], field: string | undefined) => kinds.includes(byName.get(field ?? "")?.kind ?? "");
	const before = columns.filter(({ column }) => column < first);
	/** An area, as a place may be told by several columns, begins one only under the very head of another. */
	const isAgain = ({ column, header, target }: Table["columns"][number]): boolean =>
		target === null
			? isLane(header) || before.some((one) => isOf(["area", "trucker"], one.target?.field) && heads.get(one.column) === heads.get(column))
			: isOf(["place", "lane"], target.field) && before.some((one) => one.target === null && isLane(one.header) && holdsTexts(one.column));
	const isBare = (column: number) => !heads.has(column) && holdsTexts(column) && textsOf(column).some((text) => isWord(text));
	const begins = [
		...columns.filter((one) => isBetween(one.column) && holdsTexts(one.column) && isAgain(one)).map(({ column }) => column),
		...[...profile.texts.keys()].filter((column) => isBetween(column) && isBare(column) && isBare(column + 1)),
	];
	if (begins.length === 0) return null;
	const column = Math.min(...begins);
	return { column, prices: prices.filter((price) => price > column) };
}

const isWord = (text: string): boolean => /\p{L}{2}/u.test(text) && !/\d/.test(text) && !isOnlyCurrency(text);

/** A table's columns without the prices of a second lane in its rows, and without those of a second table beside it: none of its lanes has them. */
export function firstLaneOnly(table: Table, of: Of): Table["columns"] {
	const lane = secondLane(table.columns, of);
	const second = lane ? null : secondTable(table, of);
	const isLeft = (column: number) => lane?.prices.includes(column) || (second !== null && column >= second.column);
	return table.columns.map((one) => (isLeft(one.column) ? { ...one, target: null } : one));
}
