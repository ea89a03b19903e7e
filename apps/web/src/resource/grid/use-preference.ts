import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef } from "react";
import { api } from "../../api/client.ts";

/**
 * A value the person keeps for a screen, on the server: `[value, set, ready]`. It is written half a second after the last change;
 * until it is loaded it is `initial`.
 */
export function usePreference<T>(key: string, initial: T): [T, (next: T) => void, boolean] {
	const client = useQueryClient();
	const queryKey = ["preference", key];
	const { data, isFetched } = useQuery({
		queryKey,
		queryFn: async () => ((await api.preferences.get.query({ keys: [key] }))[key] ?? null) as T | null,
		staleTime: Number.POSITIVE_INFINITY,
		meta: { quiet: true },
	});
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const set = useCallback(
		(next: T) => {
			client.setQueryData(["preference", key], next);
			clearTimeout(timer.current);
			// A layout that could not be kept is no reason to interrupt anybody: it stays for this visit.
			timer.current = setTimeout(() => void api.preferences.set.mutate({ key, value: next as never }).catch(() => undefined), 500);
		},
		[client, key],
	);
	return [data ?? initial, set, isFetched];
}
