import type { AdHocState, dueLights } from "@iqt/routers/requests/ad-hoc-request/schema";
import { Badge } from "@iqt/ui/surface";
import { AlarmClock, CircleAlert, CircleCheck, Clock } from "lucide-react";
import { useText } from "../../../lib/text.ts";

const tones = {
	requestCreated: "info",
	costUpdated: "warn",
	priceUpdated: "warn",
	quotationSent: "good",
	cancelled: "neutral",
} as const satisfies Record<AdHocState, string>;

/** How far a request is, in words and colour. */
export function RequestState({ state }: { state: AdHocState }) {
	const t = useText();
	return <Badge tone={tones[state]}>{t(`enum.adHocState.${state}`)}</Badge>;
}

const lights = {
	overdue: { tone: "danger", icon: CircleAlert },
	soon: { tone: "warn", icon: AlarmClock },
	inTime: { tone: "good", icon: Clock },
	met: { tone: "neutral", icon: CircleCheck },
} as const;

/** How a request stands to the day its price is needed by: each light has a shape and words of its own. Nothing of one that was cancelled. */
export function DueLight({ due }: { due: (typeof dueLights)[number] }) {
	const t = useText();
	if (due === "none") return null;
	const { tone, icon: Icon } = lights[due];
	return (
		<Badge tone={tone}>
			<Icon aria-hidden />
			{t(`enum.adHocDue.${due}`)}
		</Badge>
	);
}
