import { Button } from "@iqt/ui/button";
import { cn } from "@iqt/ui/cn";
import { Select } from "@iqt/ui/select";
import { Badge } from "@iqt/ui/surface";
import { Check, CircleDashed, CircleHelp, Scissors, TriangleAlert } from "lucide-react";
import { useId, useState } from "react";
import { locale, useText } from "../../lib/text.ts";
import { CellLinks, type ShowPlace } from "./cell-links.tsx";
import { PriceEntries } from "./price-entries.tsx";
import { type Answer, BY_FORMULA, confirmations, isOpen, pressed, type Question, questionGroups } from "./questions.ts";

const icons = { missing: CircleDashed, assumed: CircleHelp, doubtful: TriangleAlert, dropped: Scissors } as const;
/** Answers that stand side by side; more of them go into a list. */
const SIDE_BY_SIDE = 4;

interface QuestionsProps {
	questions: readonly Question[];
	onAnswer: (...answers: Answer[]) => void;
	onShow: ShowPlace;
}

/** What is not certain in a sheet, by kind: each is answered with a click for all its cells, and the answer can be taken back. */
export function QuestionsPanel({ questions, onAnswer, onShow }: QuestionsProps) {
	const t = useText();
	const id = useId();
	return (
		<div className="overflow-auto border-t border-line lg:max-h-[min(16rem,20dvh)]">
			{questionGroups.map((group) => {
				const own = questions.filter((q) => q.group === group);
				if (own.length === 0) return null;
				const Icon = icons[group];
				const confirmed = confirmations(questions, group);
				return (
					<section key={group} aria-labelledby={`${id}-${group}`} className="border-b border-line last:border-b-0">
						<div className="flex min-h-8 flex-wrap items-center gap-x-2 bg-soft px-3 py-0.5 text-[13px]">
							<Icon className="size-3.5 shrink-0 text-warn" aria-hidden />
							<h4 id={`${id}-${group}`} className="font-medium">
								{t(`wizard.group.${group}`)}
							</h4>
							<span className="min-w-48 flex-1 text-ink-soft">{t(`wizard.groupHint.${group}`)}</span>
							{group !== "missing" && own.filter(isOpen).length > 1 && confirmed.length > 1 && (
								<Button size="small" onClick={() => onAnswer(...confirmed)}>
									<Check aria-hidden />
									{t(`wizard.confirmAll.${group}`)}
								</Button>
							)}
						</div>
						<ul>
							{own.map((question) => (
								<Asked key={question.id} question={question} onAnswer={onAnswer} onShow={onShow} />
							))}
						</ul>
					</section>
				);
			})}
		</div>
	);
}

function Asked({ question, onAnswer, onShow }: { question: Question; onAnswer: QuestionsProps["onAnswer"]; onShow: ShowPlace }) {
	const t = useText();
	const id = useId();
	const { message, cells, options, answer } = question;
	const choices = options.length > SIDE_BY_SIDE ? options.slice(0, 1) : options;
	const listed = options.slice(choices.length);
	const byFormula = answer === BY_FORMULA;
	const [entering, setEntering] = useState(byFormula);
	return (
		<li
			data-question={answer === null ? "open" : "answered"}
			className="flex flex-wrap items-start gap-x-3 gap-y-1 border-t border-line px-3 py-1.5 first:border-t-0"
		>
			<div className="min-w-56 flex-1 text-[13px]">
				<p id={id} className={cn(answer !== null && "text-ink-soft")}>
					{message}
				</p>
				<CellLinks cells={cells} onShow={onShow} />
			</div>
			<fieldset aria-labelledby={id} className="flex min-w-0 flex-wrap items-center gap-1.5">
				{choices.map(({ value, label }) => (
					<Button
						key={value}
						size="small"
						aria-pressed={answer === value}
						aria-expanded={value === BY_FORMULA ? entering : undefined}
						className={cn(answer === value && "border-good bg-good-soft text-good hover:border-good hover:bg-good-soft")}
						onClick={() => {
							const opens = value === BY_FORMULA && !byFormula;
							setEntering(opens && !entering);
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
						className="!h-7 !w-36 text-[13px]"
						value={listed.some((o) => o.value === answer) ? (answer ?? "") : ""}
						options={listed}
						onChange={(value) => onAnswer({ id: question.id, answer: value || null })}
					/>
				)}
				{answer !== null && <span className="text-xs text-ink-soft">{t("wizard.pressAgain")}</span>}
			</fieldset>
			{entering && <PriceEntries entries={question.entries} onTake={(prices) => onAnswer({ id: question.id, answer: BY_FORMULA, prices })} />}
		</li>
	);
}

/** How many questions are open, in words. */
export function OpenCount({ questions }: { questions: readonly Question[] }) {
	const t = useText();
	const open = questions.filter(isOpen).length;
	if (open === 0) return t("wizard.allAnswered", { count: new Intl.NumberFormat(locale()).format(questions.length) });
	return <Badge tone="warn">{t("wizard.openQuestions", { count: open })}</Badge>;
}
