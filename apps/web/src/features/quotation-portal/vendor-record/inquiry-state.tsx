import type { InquiryState as State } from "@iqt/routers/requests/vendor-inquiry/states";
import { Badge } from "@iqt/ui/surface";
import { useText } from "../../../lib/text.ts";

const tones = {
	sent: "info",
	opened: "info",
	draft: "info",
	quoted: "warn",
	declined: "neutral",
	expired: "danger",
	closed: "neutral",
	awarded: "good",
	notAwarded: "neutral",
} as const satisfies Record<State, string>;

/** How an inquiry stands, in words and colour: quoted ones wait for somebody of ours. */
export function InquiryState({ state }: { state: State }) {
	const t = useText();
	return <Badge tone={tones[state]}>{t(`enum.vendorInquiryState.${state}`)}</Badge>;
}
