import { Badge } from "@iqt/ui/surface";
import { TrendingDown, Zap } from "lucide-react";
import { useText } from "../../../../lib/text.ts";

/** Marks what is cheapest and what is fastest, each by a sign and a word. */
export function Best({ cheapest, fastest }: { cheapest: boolean; fastest: boolean }) {
	const t = useText();
	if (!cheapest && !fastest) return null;
	return (
		<span className="mt-0.5 flex flex-wrap gap-1">
			{cheapest && (
				<Badge tone="good">
					<TrendingDown aria-hidden />
					{t("vendorPanel.cheapest")}
				</Badge>
			)}
			{fastest && (
				<Badge tone="info">
					<Zap aria-hidden />
					{t("vendorPanel.fastest")}
				</Badge>
			)}
		</span>
	);
}
