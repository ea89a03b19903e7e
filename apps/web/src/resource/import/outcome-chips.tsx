import { cn } from "@iqt/ui/cn";
import { locale, useText } from "../../lib/text.ts";
import { countOf, outcomes, type Shown } from "./shown.ts";
import type { Batch } from "./types.ts";

const tones: Partial<Record<Shown, string>> = { error: "text-danger", waiting: "text-warn", clash: "text-warn", new: "text-good" };

/** How many rows the sheet has by what they would do; a click shows those alone. */
export function OutcomeChips({ batch, shown, onShown }: { batch: Batch; shown: Shown; onShown: (shown: Shown) => void }) {
	const t = useText();
	const number = new Intl.NumberFormat(locale());
	const chip = (value: Shown, label: string) => {
		const count = countOf(batch, value);
		return (
			<button
				key={value}
				type="button"
				aria-pressed={shown === value}
				disabled={count === 0}
				onClick={() => onShown(value)}
				className={cn(
					"flex min-h-8 items-baseline gap-1.5 rounded-md border px-2.5 py-1 text-left disabled:opacity-50",
					shown === value ? "border-accent bg-info-soft" : "border-line bg-surface hover:bg-soft",
				)}
			>
				<span className={cn("font-semibold tabular-nums", count > 0 && tones[value])}>{number.format(count)}</span>
				<span className="text-[13px] text-ink-soft">{label}</span>
			</button>
		);
	};
	return (
		<div className="flex flex-wrap gap-1.5">
			{chip("all", t("wizard.all"))}
			{outcomes.filter((o) => o !== "skipped" || batch.counts.skipped > 0).map((o) => chip(o, t(`wizard.outcome.${o}`)))}
			{batch.counts.waiting > 0 && chip("waiting", t("wizard.waits"))}
			{batch.corrected > 0 && chip("corrected", t("wizard.corrected"))}
		</div>
	);
}
