import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { api } from "../api/client.ts";

/** Milliseconds without a key until the server is asked. */
const PAUSE = 180;
/** Characters from which on it is worth asking. */
const LEAST = 2;

const nothing: Awaited<ReturnType<typeof api.find.everything.query>> = { quotations: [], customers: [], lanes: [] };

/** Quotations, customers and lanes for what is typed, once there is a pause; what was found before stays until then. */
export function useFound(typed: string): typeof nothing {
	const wanted = typed.trim();
	const [search, setSearch] = useState("");
	useEffect(() => {
		const timer = setTimeout(() => setSearch(wanted), PAUSE);
		return () => clearTimeout(timer);
	}, [wanted]);
	const { data } = useQuery({
		queryKey: ["find", search],
		queryFn: ({ signal }) => api.find.everything.query({ search }, { signal }),
		enabled: search.length >= LEAST,
		placeholderData: keepPreviousData,
		staleTime: 30_000,
		meta: { quiet: true },
	});
	return wanted.length >= LEAST && data ? data : nothing;
}
