import { Button } from "@iqt/ui/button";
import { Checkbox } from "@iqt/ui/choice";
import { cn } from "@iqt/ui/cn";
import { useEffect, useId, useMemo, useState } from "react";
import { CancelFooter, OpenDialog } from "../../lib/dialogs.tsx";
import { DOT } from "../../lib/dot.ts";
import { useText } from "../../lib/text.ts";
import type { Column } from "../types.ts";
import { displayOf } from "../values.ts";
import { enterCells } from "./block.ts";
import { planCard } from "./card.ts";
import { asEdit } from "./cell-entry.ts";
import type { Range } from "./moves.ts";
import { planPaste } from "./paste-plan.ts";
import type { Resource } from "./use-resource.ts";

/** Lines that are shown, and those where something would be overwritten. */
const SHOWN = 12;
const SHOWN_OVERWRITTEN = 100;
const wordKinds: ReadonlySet<Column<unknown>["kind"]> = new Set(["text", "lookup", "enum"]);

interface PastePreviewProps<Row> {
	resource: Resource<Row>;
	block: string[][];
	range: Range;
	/** Takes the block as rows of their own; left out where a list takes none. */
	onRows?: (() => void) | undefined;
	onClose: () => void;
}

/** A pasted block before it goes in: each cell with what it is now and what it becomes, and what cannot be read. What stands there stays unless it is said to be overwritten. */
export function PastePreview<Row>({ resource, block, range, onRows, onClose }: PastePreviewProps<Row>) {
	const t = useText();
	const id = useId();
	const { columns, rows, words, announce } = resource;
	const placed = columns.visible.slice(range.left, range.right + 1).map((v) => v.column);
	const width = Math.max(...block.map((line) => line.length));
	const beyond = Math.max(0, block.length - (range.bottom - range.top + 1)) + Math.max(0, width - placed.length);
	const [overwrite, setOverwrite] = useState(false);
	const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
	const plan = useMemo(() => planPaste(resource, block, range), [resource, block, range]);
	// biome-ignore lint/correctness/useExhaustiveDependencies: a preview shows one block as it was pasted
	useEffect(() => {
		let gone = false;
		const checks = block.flatMap((line, r) =>
			placed.map(async (column, c): Promise<[string, string] | null> => {
				const row = rows.at(range.top + r);
				const typed = line[c];
				if (typed === undefined || row === undefined || !column.edit || column.kind === "lookup") return null;
				const { message } = await asEdit(resource, column, row, { typed });
				return message ? [`${r} ${c}`, message] : null;
			}),
		);
		void Promise.all(checks).then((found) => !gone && setProblems(new Map(found.filter((p) => p !== null))));
		return () => {
			gone = true;
		};
	}, [block]);
	const wrong = problems.size;
	/** Whoever pastes over what names a row has rows of his own, rather than other values for these. */
	const isRows = beyond > 0 || placed.some((column) => column.pinned);
	const entered = plan.filled + (overwrite ? plan.overwritten : 0);
	const isUnsaid = plan.overwritten > 0 && !overwrite;
	/** What a row is about, by which it is told from its neighbours: the first line of its card and the words below it, as far as they are not pasted. */
	const card = planCard(columns.all.filter((c) => columns.isVisible(c.field)));
	const naming = [...card.title, ...card.values].flatMap((field) => {
		const column = columns.all.find((c) => c.field === field);
		return column && wordKinds.has(column.kind) && !placed.includes(column) ? [column] : [];
	});
	const nameOf = (row: Row) =>
		naming
			.map((column) => displayOf(column, row, words))
			.filter(Boolean)
			.join(DOT);
	const apply = async () => {
		if (entered === 0 && isUnsaid) return document.getElementById(`${id}-over`)?.focus();
		const result = await enterCells(resource, range, (r, c) => {
			const typed = block[r - range.top]?.[c - range.left];
			const cell = plan.cells[r - range.top]?.[c - range.left];
			return typed === undefined || !cell?.changes || (cell.overwrites && !overwrite) ? null : { typed };
		});
		announce(t("table.entered", { count: result.entered }));
		onClose();
	};
	/** Lines that are looked at first: where nothing is overwritten a few say enough. */
	const shown = block
		.map((_, line) => line)
		.filter((line) => line < SHOWN || plan.cells[line]?.some((cell) => cell?.overwrites))
		.slice(0, SHOWN_OVERWRITTEN);
	return (
		<OpenDialog
			onClose={onClose}
			size="large"
			title={t("table.pasteTitle", { rows: block.length, columns: width })}
			description={t("table.pasteText")}
			footer={
				<CancelFooter onCancel={onClose}>
					{onRows && (
						<Button
							variant={isRows ? "primary" : "outline"}
							data-hint={t("table.pasteRowsHint")}
							onClick={() => {
								onClose();
								onRows();
							}}
						>
							{t("table.pasteRows")}
						</Button>
					)}
					<Button
						variant={onRows && isRows ? "outline" : "primary"}
						aria-disabled={entered === 0 || undefined}
						aria-describedby={isUnsaid ? `${id}-kept` : undefined}
						data-hint={isUnsaid ? t("table.pasteKept") : undefined}
						className="aria-disabled:opacity-70"
						onClick={() => void apply()}
					>
						{t("table.pasteApply", { count: entered })}
					</Button>
				</CancelFooter>
			}
		>
			<div className="flex flex-col gap-3">
				{(beyond > 0 || (isRows && onRows)) && (
					<p className="text-warn">
						{beyond > 0 && t("table.pasteBeyond")} {onRows && t("table.pasteRowsHint")}
					</p>
				)}
				{wrong > 0 && <p className="text-danger">{t("table.pasteWrong", { count: wrong })}</p>}
				{plan.overwritten > 0 && (
					<div className="flex flex-col gap-1 rounded-md border border-warn/40 bg-warn-soft px-3 py-2">
						<label htmlFor={`${id}-over`} className="flex items-center gap-2 font-medium">
							<Checkbox id={`${id}-over`} checked={overwrite} onCheckedChange={(on) => setOverwrite(on === true)} />
							{t("table.pasteOverwrite", { cells: plan.overwritten, rows: plan.overwrittenRows })}
						</label>
						<span id={`${id}-kept`} className="text-[13px] text-ink-soft">
							{t("table.pasteKept")}
						</span>
					</div>
				)}
				{/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
				<section className="max-h-[50dvh] overflow-auto" tabIndex={0} aria-label={t("table.pasteTitle", { rows: block.length, columns: width })}>
					<table className="min-w-full border-collapse text-[13px]">
						<thead>
							<tr>
								<th className="border border-line bg-soft px-2 py-1 text-left">#</th>
								{placed.map((column) => (
									<th key={column.field} className="border border-line bg-soft px-2 py-1 text-left whitespace-nowrap">
										{column.label}
										{!column.edit && <span className="ml-1 font-normal text-ink-soft">({t("table.readOnlyShort")})</span>}
									</th>
								))}
							</tr>
						</thead>
						<tbody>
							{shown.map((line) => {
								const row = rows.at(range.top + line);
								return (
									<tr key={line}>
										<td className="border border-line px-2 py-1 text-ink-soft">
											{range.top + line + 1}
											{row !== undefined && <span className="text-ink"> {nameOf(row)}</span>}
										</td>
										{placed.map((column, c) => {
											const cell = plan.cells[line]?.[c];
											const problem = problems.get(`${line} ${c}`);
											const isKept = cell?.overwrites && !overwrite;
											return (
												<td
													key={column.field}
													className={cn(
														"border border-line px-2 py-1 whitespace-nowrap",
														problem ? "bg-danger-soft" : cell?.changes && !isKept ? "bg-warn-soft" : "text-ink-soft",
													)}
												>
													{problem && <span className="mr-1 font-semibold text-danger">!</span>}
													{cell?.overwrites ? (
														<>
															{overwrite ? <s className="text-ink-soft">{cell.before}</s> : <span className="text-ink">{cell.before}</span>}
															<span className="text-ink-soft"> → </span>
															{cell.after || t("table.pasteEmpty")}
														</>
													) : (
														(cell?.after ?? block[line]?.[c] ?? "")
													)}
													{problem && <span className="block max-w-64 text-xs whitespace-normal text-danger">{problem}</span>}
												</td>
											);
										})}
									</tr>
								);
							})}
						</tbody>
					</table>
				</section>
				{block.length > shown.length && <p className="text-ink-soft">{t("table.andMore", { count: block.length - shown.length })}</p>}
			</div>
		</OpenDialog>
	);
}
