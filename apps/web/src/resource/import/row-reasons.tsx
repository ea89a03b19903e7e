import { Button } from "@iqt/ui/button";
import { cn } from "@iqt/ui/cn";
import { ChevronDown, CircleAlert, Info, Pencil, TriangleAlert } from "lucide-react";
import { type ReactNode, useState } from "react";
import { listed, useText } from "../../lib/text.ts";
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
	/** What the row is about, as far as its columns are out of view. */
	head: ReactNode;
	/** What a row that clashes or goes on from a rate meets. */
	meets: ReactNode;
	/** What a row that clashes says beside what it meets, all of it. */
	compare: ReactNode;
	/** What a row that changes a rate or clashes says otherwise, in a line. */
	changes: ReactNode;
	/** Its amounts, by which it is told from its double. */
	amounts: string;
	/** Begins to correct the row's first cell that may be. */
	onCorrect: () => void;
	/** Goes to the row's cell of a field, to be corrected where it may be. */
	onField: (field: string) => void;
}

/** What is wrong or odd in a row and what can be done about it, as lines under it that stay in view however far its cells are scrolled sideways. */
export function RowReasons({ id, row, columns, acts, head, meets, compare, changes, amounts, onCorrect, onField }: RowReasonsProps) {
	const t = useText();
	const [opened, setOpened] = useState(false);
	return (
		<tr>
			<td colSpan={columns} className="border-b border-line p-0">
				<div className="sticky left-0 flex w-[100cqw] min-w-0 flex-col items-start gap-y-0.5 px-2 pb-1">
					{(head || meets) && (
						<div className="flex min-w-0 flex-wrap items-center gap-x-4">
							{head}
							{meets}
						</div>
					)}
					{row.problems.length > 0 && <Reasons id={id} row={row} onField={onField} />}
					<div className="flex max-w-full min-w-0 flex-wrap items-center gap-x-4 empty:hidden">
						{changes}
						{compare !== null && (
							<button
								type="button"
								aria-expanded={opened}
								className="flex min-h-6 items-center gap-1 text-xs text-accent hover:underline"
								onClick={() => setOpened(!opened)}
							>
								<ChevronDown className={cn("size-3 transition-transform motion-reduce:transition-none", !opened && "-rotate-90")} aria-hidden />
								{t("wizard.sideBySide")}
							</button>
						)}
					</div>
					{opened && compare}
					{!acts && row.outcome === "clash" && row.choice === "book" && <p className="text-xs text-ink-soft">{t("wizard.keptByChoice")}</p>}
					{acts && <Acts row={row} acts={acts} amounts={amounts} onCorrect={onCorrect} />}
				</div>
			</td>
		</tr>
	);
}

const looks = {
	error: { icon: CircleAlert, look: "text-danger" },
	warning: { icon: TriangleAlert, look: "text-warn" },
	note: { icon: Info, look: "text-ink-soft" },
} as const;

/** What is wrong or odd in a row, each with the field and cell it is said of, which lead there. */
function Reasons({ id, row, onField }: Pick<RowReasonsProps, "id" | "row" | "onField">) {
	const t = useText();
	return (
		<ul id={id} className="flex flex-wrap gap-x-4 gap-y-0.5 text-xs">
			{reasonsOf(row).map(({ level, message, fields, field, cells }) => {
				const { icon: Icon, look } = looks[level];
				const of = [listed(fields), listed(cells)].filter(Boolean).join(" ");
				return (
					<li key={message} className={cn("flex items-start gap-1", look)}>
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
	);
}

/** Of a clash the book's or the sheet's, of an error the way out of the sheet, and back. */
function Acts({ row, acts: { busy, choose }, amounts, onCorrect }: Pick<RowReasonsProps, "row" | "amounts" | "onCorrect"> & { acts: RowActs }) {
	const t = useText();
	const { line, outcome, rivals } = row;
	// A row that leaves nothing of the old price to be kept is taken from its first day on, whatever was chosen for all.
	const choice = row.choice === "within" && !row.leavesHole ? "sheet" : row.choice;
	const press = (next: NonNullable<PreviewRow["choice"]>) => choose({ rows: [{ line, choice: choice === next ? null : next }] });
	if (outcome === "clash")
		return (
			<fieldset aria-label={t("wizard.clashChoices")} className="flex max-w-full min-w-0 flex-wrap items-center gap-1.5">
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
						label={t("wizard.takeWithin", {
							from: String(row.row.validFrom ?? ""),
							to: String(row.row.validTo ?? ""),
							open: (row.row.validTo ?? null) === null ? "yes" : "no",
						})}
						hint={t("wizard.takeWithinHint")}
						busy={busy}
						onPress={() => press("within")}
					/>
				)}
				<Button size="small" variant="ghost" className="h-7" data-hint={t("wizard.correctInSheetHint")} onClick={onCorrect}>
					<Pencil aria-hidden />
					{t("wizard.correctInSheet")}
				</Button>
			</fieldset>
		);
	if (outcome !== "error" && choice !== "leaveOut") return null;
	return (
		<div className="flex flex-wrap gap-1.5">
			{outcome === "error" && rivals.length > 0 && (
				<Button
					size="small"
					className="h-auto min-h-7 max-w-full shrink py-0.5 text-left whitespace-normal"
					disabled={busy}
					data-hint={t("wizard.keepThisHint", { count: rivals.length })}
					onClick={() => choose({ rows: rivals.map((rival) => ({ line: rival, choice: "leaveOut" as const })) })}
				>
					{t("wizard.keepThis", { amounts })}
				</Button>
			)}
			<Button size="small" className="h-7" disabled={busy} onClick={() => press("leaveOut")}>
				{t(choice === "leaveOut" ? "wizard.takeRowIn" : "wizard.leaveRowOut")}
			</Button>
		</div>
	);
}
