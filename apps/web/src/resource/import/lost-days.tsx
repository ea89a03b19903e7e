import { useText } from "../../lib/text.ts";
import { type LosingRate, RateList } from "./rate-list.tsx";
import type { Batch } from "./types.ts";
import { coveredValues, dayValues } from "./value-words.ts";

type Lost = NonNullable<NonNullable<Batch["applied"]>["lost"]>;

/** What is left without a price once the sheet is taken over longer rates, or were; nothing where none are. */
export function LostDays({ lost, rates = [], done = false }: { lost: Lost | null; rates?: readonly LosingRate[]; done?: boolean }) {
	const t = useText();
	if (!lost) return null;
	const values = { count: lost.rates, ...dayValues(lost.from, lost.to), ...coveredValues(lost.covered) };
	return (
		<>
			<p className="text-warn">{t(done ? "wizard.lostNow" : "wizard.lost", values)}</p>
			<RateList title={t("wizard.lostList", { count: lost.rates })} count={lost.rates} rates={rates} />
		</>
	);
}
