import type { ImportField } from "./field.ts";
import { bothIn } from "./label-match.ts";
import { statementsIn } from "./statements.ts";
import { containersIn } from "./terms.ts";

interface Column {
	column: number;
	header: string;
	target: { field: string } | null;
}

/** Containers a part of a head names, and whether it says something else beside them: "20GP basis", "20GP". */
function boxesOf(part: string): { boxes: string; isBeside: boolean } | null {
	const { says, rest } = statementsIn(part);
	const boxes = bothIn(part) ?? says.containerType;
	return boxes === undefined ? null : { boxes, isBeside: rest !== "" };
}

/**
 * Of columns that hold no price of a container, the containers whose rates alone they are of, beside such prices: "20GP basis", "40HC VAT", "20GP min". A head that has its
 * container over it names one where another of its field stands under another container; alone it may only lie behind the last of them.
 */
export function containersBeside(columns: readonly Column[], fields: readonly ImportField[], pricesOf: (column: Column) => string | undefined) {
	const byName = new Map(fields.map((field) => [field.name, field]));
	const fieldOf = ({ target }: Column) => byName.get(target?.field ?? "");
	const priced = new Set(
		columns.flatMap((column) => {
			const boxes = fieldOf(column)?.perContainer ? pricesOf(column) : undefined;
			return boxes === undefined ? [] : (containersIn(boxes) ?? [boxes]);
		}),
	);
	const named = columns.flatMap((column) => {
		const field = fieldOf(column);
		if (!field || field.perContainer || field.kind === "container") return [];
		const [found, ...others] = column.header.split(" / ").flatMap((part) => boxesOf(part) ?? []);
		const isPriced = found && others.length === 0 && (containersIn(found.boxes) ?? [found.boxes]).every((box) => priced.has(box));
		return isPriced ? [{ column: column.column, field: field.name, ...found }] : [];
	});
	const isOwn = ({ field, boxes, isBeside }: (typeof named)[number]) =>
		isBeside || named.some((other) => other.field === field && other.boxes !== boxes);
	return new Map(named.filter(isOwn).map(({ column, boxes }) => [column, { containerType: boxes }] as const));
}
