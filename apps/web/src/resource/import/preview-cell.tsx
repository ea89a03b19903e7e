import type { RateBook } from "@iqt/routers/kit/price-book/define";
import { Button } from "@iqt/ui/button";
import { cn } from "@iqt/ui/cn";
import { CircleAlert, LoaderCircle, Pencil, TriangleAlert, Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import { useText } from "../../lib/text.ts";
import { type Correction, correctionKey } from "./correction.ts";
import type { Batch, PreviewRow } from "./types.ts";
import { currencyOf, isAmount, valueWords } from "./value-words.ts";

interface PreviewCellProps {
	book: RateBook;
	row: PreviewRow;
	field: Batch["fields"][number];
	/** Corrections on their way; none where nothing may be corrected. */
	waiting: ReadonlyMap<string, Correction> | null;
	/** The control that corrects it, while it does. */
	editor: ReactNode;
	onEdit: () => void;
	onUndo: () => void;
}

/** Letters of a text that stays in one line. */
const SHORT = 24;

/** What a cell of the sheet was read as, marked where something is wrong or odd in it, and what was corrected. */
export function PreviewCell({ book, row, field, waiting, editor, onEdit, onUndo }: PreviewCellProps) {
	const t = useText();
	const cell = row.cells[field.name];
	const own = row.problems.filter((p) => p.field === field.name && p.level !== "note");
	const wrong = own.some((p) => p.level === "error");
	const Mark = wrong ? CircleAlert : TriangleAlert;
	const entered = cell && waiting?.get(correctionKey({ row: row.sheetRow, field: field.name, column: cell.column }));
	const words = valueWords(book, field, row.row[field.name]) || (wrong ? (cell?.text ?? "") : "");
	const currency = currencyOf(field, row.row[field.name], row.row.currency);
	/** What it was before stands under the row. */
	const changes = row.was !== null && field.name in row.was;
	const place = row.names[field.name];
	/** A price that its sheet does not have. */
	const isKept = (field.kind === "amount" || field.kind === "rate") && row.kept.includes(field.name) && words !== "";
	const isName = place !== undefined || field.kind === "place" || field.kind === "area" || field.kind === "text";
	/** A code would break at its hyphens, and every row be two lines high. */
	const isShort = field.kind === "text" && words.length <= SHORT;
	const named = { field: field.label, row: row.sheetRow };
	return (
		<>
			{/* Where there is no room beside a name its buttons go below: it is not broken for them. */}
			<span className={cn("flex items-center gap-1 whitespace-nowrap", isName && "flex-wrap", isAmount(field) && "justify-end")}>
				{entered ? (
					<span className="text-ink-soft italic">
						{entered.text ?? cell?.was}
						<LoaderCircle className="ml-1 inline size-3 animate-spin motion-reduce:animate-none" aria-hidden />
					</span>
				) : (
					<span className="flex min-w-0 items-center gap-1">
						{own.length > 0 && <Mark className={cn("size-3 shrink-0", wrong ? "text-danger" : "text-warn")} aria-hidden />}
						<span title={place === undefined ? undefined : `${place} ${words}`} className="flex min-h-5 min-w-0 flex-wrap items-baseline gap-x-1">
							<span
								className={cn(
									"max-w-[min(18rem,100%)]",
									// A name is never cut: one that is long goes on below.
									isName && !isShort ? "break-words whitespace-normal" : "truncate",
									changes && "font-semibold",
								)}
							>
								{currency !== null && <span className="text-[0.85em] font-normal text-ink-soft">{currency} </span>}
								{place ?? (words || (changes ? t("table.none") : ""))}
							</span>
							{isKept && <span className="text-[0.85em] text-ink-soft">{t("wizard.fromBook")}</span>}
						</span>
					</span>
				)}
				{waiting && cell && wrong && !entered && (
					<Button size="smallIcon" variant="ghost" tabIndex={-1} aria-label={t("wizard.correctCell", named)} onClick={onEdit}>
						<Pencil aria-hidden />
					</Button>
				)}
				{waiting && cell && cell.was !== null && !entered && (
					<Button size="smallIcon" variant="ghost" tabIndex={-1} aria-label={t("wizard.undoCell", named)} onClick={onUndo}>
						<Undo2 aria-hidden />
					</Button>
				)}
			</span>
			{cell && cell.was !== null && (
				<span className="block w-max max-w-64 text-left text-xs whitespace-normal text-ink-soft">
					{t("wizard.sheetSays", { text: cell.was || "—" })}
				</span>
			)}
			{editor}
		</>
	);
}
