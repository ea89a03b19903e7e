import { Card } from "@iqt/ui/surface";
import { DOT } from "../../../lib/dot.ts";
import { useText } from "../../../lib/text.ts";
import { Breakdown } from "../../sale/search/breakdown.tsx";
import { PlatformMark } from "../../sale/search/platform-mark.tsx";
import { Stops } from "../../sale/search/stops.tsx";
import { optionApart } from "./option-apart.ts";
import { SetByHand } from "./set-by-hand.tsx";
import type { Quotation } from "./types.ts";

/** What each lane was priced from, by the books and by hand, a card each. */
export function PricedLanes({ quotation: { lanes, document } }: { quotation: Quotation }) {
	const t = useText();
	return (
		<div className="flex flex-col gap-(--gap)">
			{lanes.map((lane, index) => {
				const { option } = lane;
				const item = document.items[index];
				const title = t(document.lanesAre === "options" ? "quotationScreen.optionTitle" : "quotationScreen.laneTitle", {
					...{ lane: index + 1, from: item?.origin.name ?? "", to: item?.destination.name ?? "" },
				});
				const apart = item ? optionApart(t, document, item) : [];
				return (
					// biome-ignore lint/suspicious/noArrayIndexKey: lanes of a quotation do not move
					<Card key={index} title={[title, ...apart].join(DOT)}>
						<div className="flex flex-col gap-4">
							<PlatformMark option={option} />
							<Stops legs={option.legs} />
							<Breakdown option={option} />
							{item && <SetByHand lane={lane} total={item.total} currency={document.currency} />}
						</div>
					</Card>
				);
			})}
		</div>
	);
}
