import type { QuotationState } from "@iqt/routers/desk/quotation/schema";
import { Badge } from "@iqt/ui/surface";
import { DOT } from "../../../lib/dot.ts";
import { useText } from "../../../lib/text.ts";

const tones = { draft: "neutral", sent: "info", accepted: "good", declined: "danger", expired: "warn", withdrawn: "neutral" } as const;

/** A quotation's state in words and colour; with the option that was accepted, as people count them. */
export function StateBadge({ state, option = null }: { state: QuotationState; option?: number | null }) {
	const t = useText();
	const which = option === null ? "" : `${DOT}${t("quotationScreen.optionNumber", { lane: option })}`;
	return (
		<Badge tone={tones[state]}>
			{t(`enum.quotation.${state}`)}
			{which}
		</Badge>
	);
}
