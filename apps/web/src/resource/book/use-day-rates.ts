import { useQuery } from "@tanstack/react-query";
import { api } from "../../api/client.ts";
import { useCan } from "../../shell/user.ts";

/** Units of each currency for a dollar today, for those who may see them; none until they are known. `wanted`: whether anything asks for them. */
export function useDayRates(wanted = true): ReadonlyMap<string, string> {
	const may = useCan()("exchangeRate.view");
	const { data } = useQuery({
		queryKey: ["exchangeRate", "today"],
		queryFn: ({ signal }) => api.exchangeRate.today.query(undefined, { signal }),
		enabled: may && wanted,
		staleTime: 60_000,
		meta: { quiet: true },
	});
	return new Map(data?.map(({ currency, perUsd }) => [currency, perUsd]));
}
