import { Button } from "@iqt/ui/button";
import { cn } from "@iqt/ui/cn";
import { Check, ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import { DOT } from "../../lib/dot.ts";
import { useText } from "../../lib/text.ts";
import { Asked, type QuestionActs } from "./asked.tsx";
import { confirmations, ENTERED, isOpen, type Question } from "./questions.ts";

/** Fields a sheet says nothing of and that take the template's standard: confirmed with one click, and opened to change one of them. */
export function Standards({ questions, ...acts }: QuestionActs & { questions: readonly Question[] }) {
	const t = useText();
	const id = useId();
	const [opened, setOpened] = useState(false);
	const isAnswered = !questions.some(isOpen);
	const takenFor = ({ answer, entries, options, standard }: Question) => {
		if (answer === ENTERED) return entries[0]?.price;
		return answer === null || answer === "confirm" ? standard?.value : options.find((o) => o.value === answer)?.label;
	};
	const list = questions.map((q) => t("wizard.standardFor", { field: q.standard?.label ?? "", value: takenFor(q) ?? "", count: q.count })).join(DOT);
	return (
		<>
			<li
				data-question={isAnswered ? "answered" : "open"}
				className="flex flex-wrap items-start gap-x-3 gap-y-1 border-t border-line px-3 py-1.5 first:border-t-0"
			>
				<p id={id} className={cn("min-w-56 flex-1 text-[13px]", isAnswered && "text-ink-soft")}>
					{t("wizard.standards", { count: questions.length, list })}
				</p>
				<fieldset aria-labelledby={id} className="flex min-w-0 flex-wrap items-center gap-1.5">
					<Button
						size="small"
						aria-pressed={isAnswered}
						className={cn(isAnswered && "border-good bg-good-soft text-good hover:border-good hover:bg-good-soft")}
						onClick={() => acts.onAnswer(...(isAnswered ? questions.map((q) => ({ id: q.id, answer: null })) : confirmations(questions, "assumed")))}
					>
						{isAnswered && <Check aria-hidden />}
						{t("wizard.takeStandards")}
					</Button>
					<Button size="small" variant="ghost" aria-expanded={opened} onClick={() => setOpened(!opened)}>
						<ChevronDown className={cn("transition-transform motion-reduce:transition-none", !opened && "-rotate-90")} aria-hidden />
						{t("wizard.changeOne")}
					</Button>
				</fieldset>
			</li>
			{opened && questions.map((question) => <Asked key={question.id} question={question} part {...acts} />)}
		</>
	);
}
