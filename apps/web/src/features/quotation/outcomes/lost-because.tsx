import { declineReasons } from "@iqt/routers/desk/quotation/by-link/reasons";
import { Card } from "@iqt/ui/surface";
import { useText } from "../../../lib/text.ts";
import { BarList } from "../../../resource/bar-list.tsx";
import type { Outcomes } from "./types.ts";

/** Why customers declined, most first. */
export function LostBecause({ lost }: { lost: Outcomes["all"]["lost"] }) {
	const t = useText();
	const bars = [
		...declineReasons.map((because) => ({ key: because as string, label: t(`customerQuotation.because.${because}`), count: lost[because] })),
		{ key: "unsaid", label: t("outcomeScreen.unsaid"), count: lost.unsaid },
	];
	return (
		<Card title={t("outcomeScreen.lost")}>
			<BarList bars={bars.sort((a, b) => b.count - a.count)} />
		</Card>
	);
}
