// biome-ignore-all lint/a11y/useSemanticElements: only rows in view exist, placed one by one, which a table element cannot do
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid holds focus and names the active cell (aria-activedescendant)
import { cn } from "@iqt/ui/cn";
import { EyeOff } from "lucide-react";
import { useText } from "../../lib/text.ts";
import { TALLEST } from "../grid/list-scroll.ts";
import type { Position } from "../grid/moves.ts";
import { type Block, cellName, holds } from "./place.ts";
import { HEAD, ROW } from "./sheet-layout.ts";
import type { SheetOf, SheetRow } from "./use-sheet-rows.ts";

interface SheetCellsProps {
	/** Before the ids of cells. */
	id: string;
	sheet: SheetOf;
	/** px at which columns begin, and the last one ends. */
	starts: readonly number[];
	/** First and last row drawn. */
	first: number;
	last: number;
	/** px of the sheet above the area rows lie in. */
	above: number;
	/** Merged blocks that reach into these rows. */
	merges: readonly Block[];
	lit: Block | null;
	beside: readonly string[];
	active: Position;
}

const looks: Record<SheetRow["role"], string> = {
	title: "bg-soft font-medium",
	header: "bg-[color-mix(in_srgb,var(--ink)_7%,var(--surface))] font-medium",
	section: "bg-info-soft font-medium",
	rates: "",
	note: "bg-soft text-ink-soft italic",
	total: "bg-soft text-ink-soft",
	leftOut: "bg-soft text-ink-soft",
	blank: "",
};

/** Rows whose text runs on over the empty cells beside it. */
const runningOn: readonly SheetRow["role"][] = ["title", "section", "note"];
const isNumber = /^-?\d[\d.,]*$/;

/** The rows of the sheet that are in view; a merged cell stands in its first row, also when that is above the view. */
export function SheetCells({ id, sheet, starts, first, last, above, merges, lit, beside, active }: SheetCellsProps) {
	const t = useText();
	const width = starts.at(-1) ?? 0;
	const inView = Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i);
	const begunAbove = [...new Set(merges.map((m) => m.top).filter((top) => top < first))].sort((a, b) => a - b);

	const cellAt = (row: number, column: number, text: string | null, { block, role }: { block: Block | undefined; role: SheetRow["role"] }) => {
		const [left, right] = [starts[column - 1] ?? 0, starts[block?.right ?? column] ?? width];
		const isLit = lit !== null && holds(lit, row, column);
		const runsOn = !block && runningOn.includes(role);
		const isBeside = beside.includes(cellName(row, column));
		return (
			<div
				key={column}
				role="gridcell"
				id={`${id}-${row}-${column}`}
				aria-colindex={column + 1}
				aria-rowspan={block && block.bottom > row ? block.bottom - row + 1 : undefined}
				aria-colspan={block && block.right > column ? block.right - column + 1 : undefined}
				aria-current={isLit || undefined}
				data-cell={`${row}:${column}`}
				className={cn(
					"absolute top-0 cursor-default border-b border-line px-1.5 leading-6",
					!runsOn && "border-r",
					text !== null && isNumber.test(text) && "text-right tabular-nums",
					block && ["z-1", looks[role] || "bg-surface"],
					block && block.right > column && role !== "title" && "text-center",
					isBeside && "bg-info-soft",
					isLit && "bg-warn-soft text-ink not-italic outline-2 outline-offset-[-2px] outline-accent",
					active.row === row - 1 &&
						active.column === column - 1 &&
						"group-focus-visible:outline-2 group-focus-visible:outline-offset-[-2px] group-focus-visible:outline-ink",
				)}
				style={{ left: HEAD + left, width: right - left, height: block ? (block.bottom - row + 1) * ROW : ROW }}
			>
				{/* A merged cell longer than the view says its text all along. */}
				<span className={cn("sticky top-6 block", runsOn || role === "title" ? "left-24 w-max" : "truncate")}>{text}</span>
			</div>
		);
	};

	const rowOf = (number: number, onlyMerged: boolean) => {
		const row = sheet.rows.get(number);
		const role = row?.role ?? "blank";
		const own = merges.filter((m) => holds({ ...m, left: 1, right: sheet.columns }, number, 1));
		const said = role === "rates" || role === "blank" ? "" : t(`wizard.role.${role}`);
		const cells = Array.from({ length: sheet.columns }, (_, i) => i + 1).flatMap((column) => {
			const block = own.find((m) => holds(m, number, column));
			if (block && (block.top !== number || block.left !== column)) return [];
			if (onlyMerged && !block) return [];
			const text = row?.cells[column - 1] ?? null;
			return [cellAt(number, column, text, { block, role })];
		});
		return (
			<div
				key={number}
				role="row"
				aria-rowindex={number + 1}
				className={cn("absolute left-0", looks[role], row?.hidden && "text-ink-soft", onlyMerged && "bg-transparent")}
				style={{ top: (number - 1) * ROW - above, width: HEAD + width, height: ROW }}
			>
				<div
					role="rowheader"
					className="sticky left-0 z-10 flex h-full items-center gap-1 border-r border-b border-line bg-soft px-1.5 font-normal text-ink-soft not-italic"
					style={{ width: HEAD }}
				>
					<span className="tabular-nums">{number}</span>
					{row?.hidden && (
						<span title={t("wizard.hiddenRow")}>
							<EyeOff className="size-3.5" aria-hidden />
							<span className="sr-only">{t("wizard.hiddenRow")}</span>
						</span>
					)}
					{said && (
						<span className="ml-auto truncate text-xs" title={said}>
							{said}
						</span>
					)}
				</div>
				{cells}
			</div>
		);
	};
	return (
		<div role="rowgroup" className="relative" style={{ height: Math.min(sheet.lastRow * ROW, TALLEST), width: HEAD + width }}>
			{begunAbove.map((number) => rowOf(number, true))}
			{inView.map((number) => rowOf(number, false))}
		</div>
	);
}
