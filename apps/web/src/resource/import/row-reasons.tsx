import { Button } from "@iqt/ui/button";
import { cn } from "@iqt/ui/cn";
import { CircleAlert, Pencil, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useText } from "../../lib/text.ts";
import { ChoiceButton } from "./clash-choices.tsx";
import { reasonsOf } from "./reasons.ts";
import type { PreviewRow } from "./types.ts";
import type { Choose } from "./use-choices.ts";

/** What can be done about a row. */
export interface RowActs {
	busy: boolean;
	choose: Choose;
}

/** Whether something is wrong or odd in a row, or to be chosen for it. */
export const hasReasons = (row: PreviewRow, acts: RowActs | undefined): boolean =>
	row.problems.length > 0 ||
	row.follows !== null ||
	Object.keys(row.was ?? {}).length > 0 ||
	row.outcome === "clash" ||
	(acts !== undefined && row.choice === "leaveOut");

interface RowReasonsProps {
	id: string;
	row: PreviewRow;
	columns: number;
	acts: RowActs | undefined;
	/** What a row that clashes or goes on from a rate meets. */
	meets: ReactNode;
	/** What a row that clashes says beside what it meets. */
	compare: ReactNode;
	/** What a row that changes a rate says otherwise. */
	changes: ReactNode;
	/** Begins to correct the row's first cell that may be. */
	onCorrect: () => void;
	/** Goes to the row's cell of a field, to be corrected where it may be. */
	onField: (field: string) => void;
}

/** What is wrong or odd in a row and what can be done about it, as a line under it that stays in view however far its cells are scrolled sideways. */
export function RowReasons({ id, row, columns, acts, meets, compare, changes, onCorrect, onField }: RowReasonsProps) {
	const t = useText();
	return (
		<tr className="border-b border-line">
			<td colSpan={columns} className="p-0">
				<div className="sticky left-0 grid w-[100cqw] items-start gap-x-3 gap-y-1 px-2 pb-1.5 md:grid-cols-[minmax(0,1fr)_auto]">
					<div className="flex min-w-0 flex-col items-start gap-1">
						{meets}
						{row.problems.length > 0 && (
							<ul id={id} className="flex flex-col gap-0.5 text-xs">
								{reasonsOf(row).map(({ level, message, fields, field, cells }) => {
									const Icon = level === "error" ? CircleAlert : TriangleAlert;
									const of = [fields.join(", "), cells.join(", ")].filter(Boolean).join(" ");
									return (
										<li key={message} className={cn("flex items-start gap-1", level === "error" ? "text-danger" : "text-warn")}>
											<Icon className="mt-0.5 size-3 shrink-0" aria-hidden />
											<span className="min-w-0">
												{of !== "" && field === null && <span className="font-medium">{t("wizard.reasonOf", { fields: of })} </span>}
												{of !== "" && field !== null && (
													<>
														<button
															type="button"
															className="min-h-6 font-medium underline decoration-current/50 underline-offset-2 hover:decoration-current"
															onClick={() => onField(field)}
														>
															{t("wizard.reasonOf", { fields: of })}
														</button>{" "}
													</>
												)}
												{message}
											</span>
										</li>
									);
								})}
							</ul>
						)}
						{changes}
						{compare}
						{!acts && row.outcome === "clash" && row.choice === "book" && <p className="text-xs text-ink-soft">{t("wizard.keptByChoice")}</p>}
					</div>
					{acts && <Acts row={row} acts={acts} onCorrect={onCorrect} />}
				</div>
			</td>
		</tr>
	);
}

/** Of a clash the book's or the sheet's, of an error the way out of the sheet, and back. */
function Acts({ row, acts: { busy, choose }, onCorrect }: Pick<RowReasonsProps, "row" | "onCorrect"> & { acts: RowActs }) {
	const t = useText();
	const { line, choice, outcome } = row;
	const press = (next: NonNullable<PreviewRow["choice"]>) => choose({ rows: [{ line, choice: choice === next ? null : next }] });
	if (outcome === "clash")
		return (
			<fieldset
				aria-label={t("wizard.clashChoices")}
				className="flex max-w-full min-w-0 flex-wrap items-center gap-1.5 md:max-w-64 md:flex-col md:items-stretch"
			>
				<ChoiceButton on={choice === "book"} label={t("wizard.keepBook")} busy={busy} onPress={() => press("book")} />
				<ChoiceButton
					on={choice === "sheet"}
					label={t("wizard.takeSheet", { day: String(row.row.validFrom ?? "") })}
					hint={t("wizard.takeSheetAllHint")}
					busy={busy}
					onPress={() => press("sheet")}
				/>
				{row.leavesHole && (
					<ChoiceButton
						on={choice === "within"}
						label={t("wizard.takeWithin", { from: String(row.row.validFrom ?? ""), to: String(row.row.validTo ?? "") })}
						hint={t("wizard.takeWithinHint")}
						busy={busy}
						onPress={() => press("within")}
					/>
				)}
				<Button size="small" variant="ghost" data-hint={t("wizard.correctInSheetHint")} onClick={onCorrect}>
					<Pencil aria-hidden />
					{t("wizard.correctInSheet")}
				</Button>
			</fieldset>
		);
	if (outcome !== "error" && choice !== "leaveOut") return null;
	return (
		<Button size="small" className="justify-self-start" disabled={busy} onClick={() => press("leaveOut")}>
			{t(choice === "leaveOut" ? "wizard.takeRowIn" : "wizard.leaveRowOut")}
		</Button>
	);
}
