import { useDeferredValue, useEffect, useMemo } from "react";
import { DOT } from "../../lib/dot.ts";
import { useStore } from "../../lib/store.ts";
import { locale, type Text, useText } from "../../lib/text.ts";
import { groupDigits, rawValue } from "../values.ts";
import { areaOf, cellsOf } from "./block.ts";
import { rangeOf } from "./moves.ts";
import { type Summed, type SummedCell, summarise } from "./summary.ts";
import type { Resource } from "./use-resource.ts";

/** ms a selection stands before it is said: nobody wants to hear every cell on the way. */
const STANDS = 700;

/** The numbers of one unit in words; `named` says the column, where there are several. */
function wordsOf(t: Text, { kind, unit, sum, mean, least, most }: Summed, named: boolean): string {
	const number = (value: string) => `${groupDigits(value, locale())}${kind === "percent" ? "%" : ""}`;
	const before = kind === "number" && !named ? "" : unit;
	const words = [
		...(sum === null ? [] : [t("table.sum", { value: number(sum) })]),
		t("table.mean", { value: number(mean) }),
		t("table.least", { value: number(least) }),
		t("table.most", { value: number(most) }),
	].join(DOT);
	return before ? `${before}: ${words}` : words;
}

/** Below the grid: how many cells are selected, and sum, mean, least and most of their numbers. Its room stays, so that selecting moves nothing. */
export function SelectionLine<Row>({ resource }: { resource: Resource<Row> }) {
	const t = useText();
	const { grid, edits, rows, columns, card, announce } = resource;
	const active = useStore(grid, (s) => s.active);
	const anchor = useStore(grid, (s) => s.anchor);
	const edited = useStore(edits.store, (s) => s.rows);
	const several = active && anchor && active.row >= 0 && (active.row !== anchor.row || active.column !== anchor.column);
	const range = useMemo(() => (several ? rangeOf(active, anchor) : null), [several, active, anchor]);
	const seen = useDeferredValue(range);
	// biome-ignore lint/correctness/useExhaustiveDependencies: of all that a resource is, these change what is selected
	const parts = useMemo(() => {
		if (!seen) return [];
		const cells = [...cellsOf(resource, seen)].map(({ row, column }): SummedCell => {
			const edit = edits.get(resource.source.id(row), column.field);
			const { amount, unit } = column.summed?.(row) ?? { amount: rawValue(column, row), unit: column.currency?.(row) ?? "" };
			const value = edit ? edit.value : amount;
			// Amounts without a currency, such as weights, are of their column alone.
			if (column.kind === "number" || (column.kind === "money" && unit === "")) return { kind: "number", value, unit: column.label };
			return unit === "%" ? { kind: "percent", value, unit: "" } : { kind: column.kind, value, unit: column.kind === "percent" ? "" : unit };
		});
		const sums = summarise(cells);
		const area = areaOf(seen);
		return [
			t("table.cells", { count: area }),
			...(cells.length < area ? [t("table.cellsLeft", { count: area - cells.length })] : []),
			...sums.map((sum) => wordsOf(t, sum, sums.length > 1)),
		];
	}, [seen, edited, rows, columns.visible, t]);
	const said = parts.join("; ");
	useEffect(() => {
		if (said === "") return;
		const timer = setTimeout(() => announce(said), STANDS);
		return () => clearTimeout(timer);
	}, [said, announce]);
	if (card) return null;
	return (
		<div className="-my-1 flex min-h-5 flex-wrap justify-end text-xs text-ink-soft tabular-nums">
			{parts.length > 0 && (
				<section aria-label={t("table.selection")} className="flex flex-wrap justify-end gap-x-5">
					{parts.map((part) => (
						<span key={part}>{part}</span>
					))}
				</section>
			)}
		</div>
	);
}
