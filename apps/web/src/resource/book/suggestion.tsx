import { type PricedService, pricedServices } from "@iqt/routers/settings/price-setting/schema";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../api/client.ts";
import { locale, useText } from "../../lib/text.ts";
import { useCan } from "../../shell/user.ts";
import { groupDigits } from "../values.ts";

const isPriced = (service: string): service is PricedService => (pricedServices as readonly string[]).includes(service);

/** Below the price of a rate being entered: what the price setting proposes for its cost. Nothing for services without one. */
export function Suggestion({ service, cost, currency }: { service: string; cost: string; currency: string }) {
	const t = useText();
	const may = useCan()("priceSetting.view");
	const { data } = useQuery({
		queryKey: ["priceSetting", "suggest", service, currency, cost],
		queryFn: ({ signal }) => (isPriced(service) ? api.priceSetting.suggest.query({ service, currency, cost }, { signal }) : null),
		enabled: may && isPriced(service) && /^\d{1,12}(\.\d{1,6})?$/.test(cost) && /^[A-Z]{3}$/.test(currency),
		staleTime: 60_000,
		meta: { quiet: true },
	});
	if (!data) return null;
	return (
		<>{t("priceSetting.suggestion", { price: `${currency} ${groupDigits(data.price, locale())}`, margin: data.margin, step: data.roundingStep })}</>
	);
}
