import { Button } from "@iqt/ui/button";
import { cn } from "@iqt/ui/cn";
import { Check } from "lucide-react";
import { useId } from "react";
import { useText } from "../../lib/text.ts";
import type { Batch, Mode } from "./types.ts";
import type { Choose } from "./use-choices.ts";
import { coveredValues } from "./value-words.ts";

const pressedLook = "border-good bg-good-soft text-good hover:border-good hover:bg-good-soft";

/** A choice that is undone with a second press. */
export function ChoiceButton({ on, label, hint, busy, onPress }: { on: boolean; label: string; hint?: string; busy: boolean; onPress: () => void }) {
	return (
		<Button
			size="small"
			aria-pressed={on}
			disabled={busy}
			data-hint={hint}
			className={cn("h-auto min-h-7 max-w-full shrink py-0.5 text-left whitespace-normal", on && pressedLook)}
			onClick={onPress}
		>
			{on && <Check aria-hidden />}
			{label}
		</Button>
	);
}

/** What becomes of all rows that clash with the book. `mode`: how the sheet is to be taken. */
export function ClashChoices({ batch, mode, busy, choose }: { batch: Batch; mode: Mode; busy: boolean; choose: Choose }) {
	const t = useText();
	/** Rates of the book that go for those taken from the sheet. */
	const removing = batch.removing[mode === "replace" ? "most" : "chosen"];
	const id = useId();
	const { all, open } = batch.clashes;
	// Pressed while it holds for all of them: with one that goes another way it is there to be pressed again.
	const holds = (clashes: NonNullable<typeof all>) => all === clashes && batch.clashes[clashes === "book" ? "book" : "sheet"] === batch.counts.clash;
	const press = (clashes: NonNullable<typeof all>) => choose({ clashes: holds(clashes) ? null : clashes });
	return (
		<fieldset aria-labelledby={id} className="flex flex-wrap items-center gap-1.5">
			<span id={id} className={cn(open > 0 && "text-warn")}>
				{t("wizard.clashesOpen", { count: batch.counts.clash, open })}
			</span>
			<ChoiceButton on={holds("book")} label={t("wizard.keepBookAll")} busy={busy} onPress={() => press("book")} />
			<ChoiceButton
				on={holds("sheet")}
				label={t("wizard.takeSheetAll")}
				hint={t("wizard.takeSheetAllHint")}
				busy={busy}
				onPress={() => press("sheet")}
			/>
			{batch.leaving > 0 && (
				<>
					<ChoiceButton
						on={holds("within")}
						label={t("wizard.takeWithinAll")}
						hint={t("wizard.takeWithinHint")}
						busy={busy}
						onPress={() => press("within")}
					/>
					{batch.leavingOpen > 0 && (
						<span className="text-warn">{t("wizard.leaving", { count: batch.leavingOpen, ...coveredValues(batch.covered[mode]) })}</span>
					)}
				</>
			)}
			{removing > 0 && <span className="text-warn">{t("wizard.removing", { count: removing })}</span>}
		</fieldset>
	);
}
