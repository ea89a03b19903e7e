import { useText } from "../../lib/text.ts";
import type { Batch } from "./types.ts";

type Lost = NonNullable<NonNullable<Batch["applied"]>["lost"]>;

/** Which days are left without a price once the sheet is taken over longer rates, or were; nothing where none are. */
export function LostDays({ lost, names = [], done = false }: { lost: Lost | null; names?: readonly string[]; done?: boolean }) {
	const t = useText();
	if (!lost) return null;
	const values = { count: lost.rates, from: lost.from, to: lost.to ?? "", open: lost.to === null ? "yes" : "no" };
	return (
		<>
			<p className="text-warn">{t(done ? "wizard.lostNow" : "wizard.lost", values)}</p>
			{names.length > 0 && (
				<p className="max-w-2xl text-[13px] text-ink-soft">{t("wizard.lostOf", { names: names.join("; "), more: lost.rates - names.length })}</p>
			)}
		</>
	);
}
