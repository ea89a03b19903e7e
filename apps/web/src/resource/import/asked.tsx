import { Button } from "@iqt/ui/button";
import { cn } from "@iqt/ui/cn";
import { Select } from "@iqt/ui/select";
import { Check, Pencil } from "lucide-react";
import { useId, useState } from "react";
import { useText } from "../../lib/text.ts";
import { CellLinks, type ShowPlace } from "./cell-links.tsx";
import { PriceEntries } from "./price-entries.tsx";
import { type Answer, BY_FORMULA, ENTERED, pressed, type Question } from "./questions.ts";
import type { Refused } from "./use-entries.ts";

/** Answers that stand side by side; more of them go into a list. */
const SIDE_BY_SIDE = 4;

/** Of an answer with more words than there is room for. */
const wrapping = "h-auto min-h-7 max-w-full shrink py-0.5 text-left whitespace-normal";

/** What can be done about a question. */
export interface QuestionActs {
	onAnswer: (...answers: Answer[]) => void;
	onShow: ShowPlace;
	/** Prices of an answer that the server does not take. */
	refused: Refused;
	/** Goes to where a cell's value can be corrected; `field` where the question is about one. */
	onCorrect: (cell: string, field: string | null) => void;
}

/** A question with its answers. `part`: it is one of several that are answered as one. */
export function Asked({ question, part, onAnswer, onShow, onCorrect, refused }: QuestionActs & { question: Question; part?: boolean }) {
	const t = useText();
	const id = useId();
	const { message, lines, cells, corrects, options, answer } = question;
	const [first] = cells;
	const choices = options.length > SIDE_BY_SIDE ? options.slice(0, 1) : options;
	const listed = options.slice(choices.length);
	const [entering, setEntering] = useState(answer === BY_FORMULA || answer === ENTERED);
	/** Opened by a press, not as it was answered before. */
	const [opened, setOpened] = useState(false);
	const enters = options.find(({ value }) => value === BY_FORMULA || value === ENTERED)?.value;
	return (
		<li
			data-question={part ? undefined : answer === null ? "open" : "answered"}
			className="flex flex-wrap items-start gap-x-3 gap-y-1 border-t border-line px-3 py-1.5 first:border-t-0"
		>
			<div className="min-w-56 flex-1 text-[13px]">
				<p id={id} className={cn("mr-2 inline", answer !== null && "text-ink-soft")}>
					{message}
				</p>
				<CellLinks cells={cells} onShow={onShow} />
				{lines.length > 0 && (
					<ul className={cn("mt-1 list-disc pl-4 break-words", answer !== null && "text-ink-soft")}>
						{lines.map((line) => (
							<li key={line}>{line}</li>
						))}
					</ul>
				)}
			</div>
			<fieldset aria-labelledby={id} className="flex min-w-0 flex-wrap items-center gap-1.5">
				{choices.map(({ value, label }) => (
					<Button
						key={value}
						size="small"
						aria-pressed={answer === value}
						aria-expanded={value === enters ? entering : undefined}
						className={cn(wrapping, answer === value && "border-good bg-good-soft text-good hover:border-good hover:bg-good-soft")}
						onClick={() => {
							const opens = value === enters && answer !== enters;
							setEntering(opens && !entering);
							setOpened(opens);
							if (!opens) onAnswer(pressed(question, value));
						}}
					>
						{answer === value && <Check aria-hidden />}
						{label}
					</Button>
				))}
				{listed.length > 0 && (
					<Select
						aria-label={t("wizard.otherAnswer")}
						placeholder={t("wizard.otherAnswer")}
						emptyLabel={t("wizard.noAnswer")}
						className="!h-7 !w-44 text-[13px]"
						value={listed.some((o) => o.value === answer) ? (answer ?? "") : ""}
						options={listed}
						onChange={(value) => onAnswer({ id: question.id, answer: value || null })}
					/>
				)}
				{corrects && first !== undefined && (
					<Button
						size="small"
						variant="ghost"
						className={wrapping}
						data-hint={t("wizard.correctInSheetHint")}
						onClick={() => onCorrect(first, corrects.field)}
					>
						<Pencil aria-hidden />
						{t("wizard.correctInSheet")}
					</Button>
				)}
				{answer !== null && <span className="text-xs text-ink-soft">{t("wizard.pressAgain")}</span>}
			</fieldset>
			{entering && enters !== undefined && (
				<PriceEntries
					entries={question.entries}
					values={enters === ENTERED}
					focused={opened}
					refused={refused?.id === question.id ? refused.prices : {}}
					onTake={(prices) => onAnswer({ id: question.id, answer: enters, prices })}
				/>
			)}
		</li>
	);
}
