import { bandValues } from "@iqt/routers/kit/price-book/weight-band";
import { cn } from "@iqt/ui/cn";
import { useState } from "react";
import { DOT } from "../../lib/dot.ts";
import { useText } from "../../lib/text.ts";
import { Fold } from "./fold.tsx";
import type { Batch } from "./types.ts";
import { dayValues } from "./value-words.ts";

/** A rate with what of it has no price. */
export type LosingRate = Batch["losers"][number];
type LostPart = LosingRate["parts"][number];
type NamedRate = Pick<LosingRate, "id" | "name" | "from" | "to"> &
	Partial<Pick<LosingRate, "parts" | "more"> & Pick<Batch["removed"][number], "part">>;

/** Rates of the book by name with their days, folded; `count` of them in all, of which the first may be named. Nothing where none is. */
export function RateList({ title, count, rates }: { title: string; count: number; rates: readonly NamedRate[] }) {
	const [open, setOpen] = useState(false);
	if (rates.length === 0) return null;
	return (
		<Fold title={<span className="text-[13px] font-normal">{title}</span>} open={open} onOpen={setOpen} className="w-full max-w-2xl text-left">
			<RateLines rates={rates} more={count - rates.length} className="max-h-80 border-t border-line px-3 py-1.5" />
		</Fold>
	);
}

/** Rates by name with their days, or what of these has no price, one a line, and how many `more` there are. */
export function RateLines({ rates, more, className }: { rates: readonly NamedRate[]; more: number; className: string }) {
	const t = useText();
	return (
		<ul
			// biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
			tabIndex={0}
			className={cn("overflow-y-auto text-[13px]", className)}
		>
			{rates.map(({ id, name, from, to, part = null, parts = part ? [part] : [], more: unsaid = 0 }) => (
				<li key={`${id} ${from}`} className="flex flex-wrap justify-between gap-x-3 py-0.5">
					<span>{name}</span>
					{parts.length === 0 && from !== null && <span className="text-ink-soft tabular-nums">{t("wizard.rowDays", dayValues(from, to))}</span>}
					{parts.length > 0 && (
						<ul className="ml-auto text-right text-ink-soft tabular-nums">
							{parts.map((part) => (
								<PartLine key={Object.values(part).join()} part={part} />
							))}
							{unsaid > 0 && <li>{t("wizard.lostMore", { count: unsaid })}</li>}
						</ul>
					)}
				</li>
			))}
			{more > 0 && <li className="py-0.5 text-ink-soft">{t("wizard.moreRates", { count: more })}</li>}
		</ul>
	);
}

/** Days, and what of a rate has no price on them. */
function PartLine({ part: { from, to, containers, weightFrom, weightTo, steps, instead } }: { part: LostPart }) {
	const t = useText();
	const said = [
		containers?.join(", "),
		weightFrom !== null && weightTo !== null ? t("rate.weightBand", bandValues(weightFrom, weightTo)) : undefined,
		steps === null ? undefined : t("wizard.lostSteps", { steps }),
	].filter((text) => text !== undefined);
	const days = t("wizard.rowDays", dayValues(from, to));
	// Imports applied before it was kept lack it.
	const by = typeof instead === "string" ? ` → ${t("wizard.lostInstead", { price: instead || "none" })}` : "";
	return (
		<li>
			{t("wizard.lostPart", { days, all: said.length === 0 ? "yes" : "no", part: said.join(DOT) })}
			{by}
		</li>
	);
}
