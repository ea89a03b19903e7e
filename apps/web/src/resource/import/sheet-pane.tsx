// biome-ignore-all lint/a11y/useSemanticElements: only rows in view exist, placed one by one, which a table element cannot do
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid holds focus and names the active cell (aria-activedescendant)

import { columnName } from "@iqt/routers/kit/sheet/format";
import { cn } from "@iqt/ui/cn";
import { Skeleton } from "@iqt/ui/surface";
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import { describeError, sentence } from "../../api/errors.ts";
import { useText } from "../../lib/text.ts";
import { createListScroll } from "../grid/list-scroll.ts";
import { move, type Position } from "../grid/moves.ts";
import { useRowWindow } from "../grid/row-window.ts";
import { cellName, holds, parsePlace, within } from "./place.ts";
import { SheetCells } from "./sheet-cells.tsx";
import { blocksFor, columnStarts, columnWidths, HEAD, mergesIn, ROW, scrollFor } from "./sheet-layout.ts";
import type { Batch } from "./types.ts";
import { BLOCK_ROWS, useSheetRows } from "./use-sheet-rows.ts";

/** What is lit in the sheet. */
export interface Lit {
	/** The place in front ("D7", "D5:D44", "D", row "3"). */
	where: string;
	/** Other cells of the same rate. */
	beside: readonly string[];
	/** Told anew, the same place is gone to once more. */
	time: number;
}

interface SheetPaneProps {
	batch: Batch;
	lit: Lit | null;
	/** A cell was chosen; rows and columns count from 1. */
	onCell: (row: number, column: number) => void;
}

/** The sheet as it is: letters, numbers, merged cells merged, what each row was taken for, with the cell lit that something came from. */
export function SheetPane({ batch, lit, onCell }: SheetPaneProps) {
	const t = useText();
	const id = useId();
	const box = useRef<HTMLDivElement>(null);
	const [active, setActive] = useState<Position>({ row: 0, column: 0 });
	const [count, setCount] = useState(0);
	const [scroll] = useState(() => createListScroll(box));
	const { first, end, above } = useRowWindow(scroll, ROW, count);
	const [merges, setMerges] = useState<ReturnType<typeof useSheetRows>["merges"]>([]);
	const sheet = useSheetRows(batch, end > 0 ? blocksFor(first + 1, end, merges, BLOCK_ROWS) : []);
	// What is drawn decides which rows are asked for, and the first of them tell how many there are.
	useEffect(() => {
		setCount(sheet.lastRow);
		setMerges(sheet.merges);
	}, [sheet.lastRow, sheet.merges]);
	const starts = useMemo(() => {
		// Titles and notes run on over the empty cells beside them.
		const table = sheet.first.filter((r) => r.role === "header" || r.role === "rates");
		return columnStarts(columnWidths(sheet.columns, table.length > 0 ? table : sheet.first, sheet.merges));
	}, [sheet.columns, sheet.first, sheet.merges]);
	const place = lit && sheet.loaded ? parsePlace(lit.where) : null;
	const bounded = place && within(place, sheet.lastRow, sheet.columns);
	// biome-ignore lint/correctness/useExhaustiveDependencies: gone to when it is lit, not when the sheet is scrolled or loaded further
	useEffect(() => {
		const element = box.current;
		if (!element || !bounded) return;
		setActive({ row: bounded.top - 1, column: bounded.left - 1 });
		const height = element.clientHeight - ROW;
		scroll.to(scrollFor({ top: scroll.position(), height }, (bounded.top - 1) * ROW, bounded.bottom * ROW));
		const left = { top: element.scrollLeft, height: element.clientWidth - HEAD };
		element.scrollLeft = scrollFor(left, starts[bounded.left - 1] ?? 0, starts[bounded.right] ?? 0);
	}, [lit, sheet.loaded]);
	if (sheet.error && !sheet.loaded)
		return (
			<p role="alert" className="text-danger">
				{sentence(describeError(sheet.error))}
			</p>
		);
	if (!sheet.loaded) return <Skeleton className="h-64" />;

	const merged = sheet.merges.find((m) => holds(m, active.row + 1, active.column + 1));
	const at = merged ? { row: merged.top - 1, column: merged.left - 1 } : active;
	const row = sheet.rows.get(at.row + 1);
	const role = row && row.role !== "blank" && row.role !== "rates" ? t(`wizard.role.${row.role}`) : "";
	const name = merged ? `${cellName(merged.top, merged.left)}:${cellName(merged.bottom, merged.right)}` : cellName(at.row + 1, at.column + 1);
	const go = (to: Position) => {
		// Out of a merged cell, not about in it.
		setActive(to);
		const element = box.current;
		if (!element) return;
		const [top, left, right] = [to.row * ROW, starts[to.column] ?? 0, starts[to.column + 1] ?? 0];
		scroll.to(Math.max(top + 2 * ROW - element.clientHeight, Math.min(scroll.position(), top)));
		element.scrollLeft = Math.max(right + HEAD - element.clientWidth, Math.min(element.scrollLeft, left));
	};
	const onKeyDown = (event: KeyboardEvent) => {
		const ctrl = event.ctrlKey || event.metaKey;
		const page = Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / ROW) - 2);
		const from = merged && (event.key === "ArrowDown" || event.key === "ArrowRight") ? { row: merged.bottom - 1, column: merged.right - 1 } : at;
		const next = move(event.key, ctrl, from, sheet.lastRow, sheet.columns, page);
		if (next) go(event.key === "ArrowDown" ? { ...next, column: at.column } : event.key === "ArrowRight" ? { ...next, row: at.row } : next);
		else if (event.key === "Enter" || event.key === " ") onCell(at.row + 1, at.column + 1);
		else return;
		event.preventDefault();
	};
	const onClick = (event: MouseEvent) => {
		const [r, c] = ((event.target as Element).closest<HTMLElement>("[data-cell]")?.dataset.cell ?? "").split(":").map(Number);
		if (!r || !c) return;
		setActive({ row: r - 1, column: c - 1 });
		onCell(r, c);
	};
	return (
		<section aria-labelledby={`${id}-title`} className="flex min-h-0 flex-1 flex-col gap-1.5">
			<div className="flex min-h-7 items-baseline gap-2 text-[13px]">
				<h3 id={`${id}-title`} className="max-w-40 shrink-0 truncate font-medium">
					{t("wizard.sheetNamed", { sheet: batch.mapping?.sheet ?? "" })}
				</h3>
				<p id={`${id}-cell`} role="status" className="flex min-w-0 flex-1 items-baseline gap-2 rounded-sm border border-line bg-soft px-2 py-0.5">
					<span className="shrink-0 font-medium tabular-nums">{name}</span>
					{role && <span className="shrink-0 text-ink-soft">{role}</span>}
					<span className="truncate" title={row?.cells[at.column] ?? undefined}>
						{row?.cells[at.column] ?? ""}
					</span>
				</p>
			</div>
			<div
				ref={box}
				role="grid"
				tabIndex={0}
				aria-label={t("wizard.sheetGrid", { sheet: batch.mapping?.sheet ?? "" })}
				aria-describedby={`${id}-cell`}
				aria-rowcount={sheet.lastRow + 1}
				aria-colcount={sheet.columns + 1}
				aria-activedescendant={`${id}-${at.row + 1}-${at.column + 1}`}
				aria-readonly
				onKeyDown={onKeyDown}
				onClick={onClick}
				className="group relative min-h-0 flex-1 overflow-auto rounded-md border border-line bg-surface text-[13px] outline-offset-[-2px]"
			>
				<div
					role="row"
					aria-rowindex={1}
					className="sticky top-0 z-20 flex border-b border-line bg-soft text-ink-soft"
					style={{ width: HEAD + (starts.at(-1) ?? 0), height: ROW }}
				>
					<span role="columnheader" className="sticky left-0 z-1 shrink-0 border-r border-line bg-soft" style={{ width: HEAD }}>
						<span className="sr-only">{t("wizard.row")}</span>
					</span>
					{starts.slice(1).map((right, i) => (
						<span
							key={right}
							role="columnheader"
							aria-colindex={i + 2}
							className={cn(
								"shrink-0 border-r border-line text-center leading-6",
								bounded && bounded.left <= i + 1 && bounded.right >= i + 1 && "font-semibold text-accent",
							)}
							style={{ width: right - (starts[i] ?? 0) }}
						>
							{columnName(i + 1)}
						</span>
					))}
				</div>
				<SheetCells
					id={id}
					sheet={sheet}
					starts={starts}
					first={first + 1}
					last={Math.min(end, sheet.lastRow)}
					above={above}
					merges={mergesIn(sheet.merges, first + 1, end)}
					lit={bounded}
					beside={lit?.beside ?? []}
					active={at}
				/>
			</div>
		</section>
	);
}
