import { Badge } from "@iqt/ui/surface";
import { useText } from "../../../lib/text.ts";
import type { Lane, Tender } from "./types.ts";

const tones = { open: "neutral", pricing: "info", priced: "good", quoted: "info" } as const;
const laneTones = { question: "warn", ready: "neutral", priced: "good", gap: "danger", left: "neutral" } as const;

/** How far a tender is, in words and colour. */
export function TenderBadge({ state }: Pick<Tender, "state">) {
	const t = useText();
	return <Badge tone={tones[state]}>{t(`tenderScreen.state.${state}`)}</Badge>;
}

/** The same of one lane. */
export function LaneBadge({ state }: Pick<Lane, "state">) {
	const t = useText();
	return <Badge tone={laneTones[state]}>{t(`tenderScreen.lane.${state}`)}</Badge>;
}
