import { useQuery } from "@tanstack/react-query";
import { api, queryClient } from "../../../api/client.ts";
import type { Lookup } from "../../../resource/types.ts";

type Kind = "depotServices" | "packageTypes" | "truckTypes";

const asked = { queryKey: ["adHocCommon"], queryFn: () => api.adHocRequest.common.query(), staleTime: 300_000 };

/** Records of master data a request names by their codes, by code and name. */
export const codedLookup =
	(kind: Kind): Lookup =>
	async (typed) => {
		const wanted = typed.trim().toLowerCase();
		const all = (await queryClient.fetchQuery(asked))[kind];
		return all
			.filter(({ code, name }) => `${code} ${name}`.toLowerCase().includes(wanted))
			.slice(0, 50)
			.map(({ code, name }) => ({ value: code, label: name, hint: code }));
	};

/** What these codes are called; the codes themselves until that is known. */
export function useCodeNames(): (kind: Kind, code: string) => string {
	const { data } = useQuery({ ...asked, meta: { quiet: true } });
	return (kind, code) => data?.[kind].find((one) => one.code === code)?.name ?? code;
}
