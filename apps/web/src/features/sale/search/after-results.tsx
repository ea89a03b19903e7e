import type { SearchInput, SearchResult } from "@iqt/routers/kit/charges/search";
import { otherDirection } from "@iqt/routers/kit/charges/turned";
import { trpc } from "../../../api/client.ts";
import { useText } from "../../../lib/text.ts";
import { NotPriced } from "./not-priced.tsx";
import { PricedLanes } from "./priced-lanes.tsx";

export interface AfterResultsProps {
	search: SearchInput;
	answer: SearchResult;
	onSearch: (search: SearchInput) => void;
}

/** What stands behind the options of a search: what is near where there is none, and why something has no price. */
export function AfterResults({ search, answer, onSearch }: AfterResultsProps) {
	const t = useText();
	const none = answer.options.length === 0;
	const near = trpc.sale.alternatives.useQuery(search, { enabled: none, staleTime: 60_000, retry: false, meta: { quiet: true } });
	const lanes = Map.groupBy(near.data ?? [], (lane) => lane.search.direction);
	const other = otherDirection[search.direction];
	return (
		<>
			{none && near.data && near.data.length > 0 && (
				<div className="rounded-lg border border-line bg-surface">
					<PricedLanes title={t("saleScreen.otherDirection", { direction: other })} lanes={lanes.get(other) ?? []} onSearch={onSearch} />
					<PricedLanes title={t("saleScreen.alternatives")} lanes={lanes.get(search.direction) ?? []} onSearch={onSearch} />
				</div>
			)}
			<NotPriced search={search} answer={answer} />
		</>
	);
}
