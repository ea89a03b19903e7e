import type { QuotationState } from "@iqt/routers/quotation/schema";
import { Badge } from "@iqt/ui/surface";
import { useText } from "../../lib/text.ts";

const tones = { draft: "neutral", sent: "info", accepted: "good", declined: "danger", expired: "warn", withdrawn: "neutral" } as const;

/** A quotation's state in words and colour. */
export function StateBadge({ state }: { state: QuotationState }) {
	const t = useText();
	return <Badge tone={tones[state]}>{t(`enum.quotation.${state}`)}</Badge>;
}
