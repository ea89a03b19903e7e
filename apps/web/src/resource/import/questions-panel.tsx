import { Button } from "@iqt/ui/button";
import { Badge } from "@iqt/ui/surface";
import { Check, CircleDashed, CircleHelp, Scissors, TriangleAlert } from "lucide-react";
import { useId } from "react";
import { locale, useText } from "../../lib/text.ts";
import { Asked, type QuestionActs } from "./asked.tsx";
import { confirmations, countKinds, kindsOf, type Question, questionGroups } from "./questions.ts";
import { Standards } from "./standards.tsx";

const icons = { missing: CircleDashed, assumed: CircleHelp, doubtful: TriangleAlert, dropped: Scissors } as const;
interface QuestionsProps extends QuestionActs {
	questions: readonly Question[];
}

/** What is not certain in a sheet, by kind: each is answered with a click for all its cells, and the answer can be undone. */
export function QuestionsPanel({ questions, ...acts }: QuestionsProps) {
	const t = useText();
	const id = useId();
	return (
		<div className="border-t border-line">
			{questionGroups.map((group) => {
				const own = questions.filter((q) => q.group === group);
				if (own.length === 0) return null;
				const Icon = icons[group];
				const { standards, single } = kindsOf(own);
				const confirmed = confirmations(questions, group);
				return (
					<section key={group} aria-labelledby={`${id}-${group}`} className="border-b border-line last:border-b-0">
						<div className="flex min-h-8 flex-wrap items-center gap-x-2 bg-soft px-3 py-0.5 text-[13px]">
							<Icon className="size-3.5 shrink-0 text-warn" aria-hidden />
							<h4 id={`${id}-${group}`} className="font-medium">
								{t(`wizard.group.${group}`)}
							</h4>
							<span className="min-w-48 flex-1 text-ink-soft">{t(`wizard.groupHint.${group}`)}</span>
							{group !== "missing" && countKinds(own).open > 1 && confirmed.length > 1 && (
								<Button size="small" onClick={() => acts.onAnswer(...confirmed)}>
									<Check aria-hidden />
									{t(`wizard.confirmAll.${group}`)}
								</Button>
							)}
						</div>
						<ul>
							{standards.length > 0 && <Standards questions={standards} {...acts} />}
							{single.map((question) => (
								<Asked key={question.id} question={question} {...acts} />
							))}
						</ul>
					</section>
				);
			})}
		</div>
	);
}

/** How many questions are open, in words. */
export function OpenCount({ questions }: { questions: readonly Question[] }) {
	const t = useText();
	const { all, open } = countKinds(questions);
	if (open === 0) return t("wizard.allAnswered", { count: new Intl.NumberFormat(locale()).format(all) });
	return <Badge tone="warn">{t("wizard.openQuestions", { count: open })}</Badge>;
}
