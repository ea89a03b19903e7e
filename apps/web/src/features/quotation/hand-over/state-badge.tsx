import type { handOverStates } from "@iqt/routers/desk/hand-over/schema";
import { Badge } from "@iqt/ui/surface";
import { useText } from "../../../lib/text.ts";

/** A record's state in words and colour. */
export function HandOverBadge({ state }: { state: (typeof handOverStates)[number] }) {
	const t = useText();
	return <Badge tone={state === "open" ? "info" : "good"}>{t(`enum.handOverState.${state}`)}</Badge>;
}
