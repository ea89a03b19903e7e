import type { SearchInput } from "@iqt/routers/kit/charges/search";
import { EmptyState } from "@iqt/ui/empty-state";
import { trpc } from "../../../api/client.ts";
import { useText } from "../../../lib/text.ts";
import { useUser } from "../../../shell/user.ts";
import { PricedLanes } from "./priced-lanes.tsx";

/** Before the first search: lanes that do have prices today, to search by a click. */
export function Examples({
	trains,
	currency,
	readyDate,
	onSearch,
}: {
	/** Of trains abroad alone. */
	trains: boolean;
	currency: string;
	readyDate: string;
	onSearch: (search: SearchInput) => void;
}) {
	const t = useText();
	const customer = useUser().userType === 3;
	const examples = trpc.sale.examples.useQuery({ currency, readyDate, trains }, { staleTime: 10 * 60_000, retry: false, meta: { quiet: true } });
	return (
		<div className="rounded-lg border border-line bg-surface">
			<EmptyState kind="empty" title={t("saleScreen.start")} text={t(customer ? "saleScreen.startTextCustomer" : "saleScreen.startText")} />
			<PricedLanes title={t("saleScreen.examples")} lanes={examples.data ?? []} onSearch={onSearch} />
		</div>
	);
}
