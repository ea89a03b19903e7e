import { useQuery } from "@tanstack/react-query";
import { api } from "../api/client.ts";
import { useCan, useUser } from "./user.ts";

const MINUTE = 60_000;

/** What the count is kept under: whoever reads a thread has it counted anew. */
export const unreadKey = ["messages", "unread"];

/** How many threads have messages the person has not read; 0 for who reads none. Asks anew every minute while the page is looked at, and when somebody comes back to it. */
export function useUnreadMessages(): number {
	const can = useCan();
	const staff = useUser().userType !== 3;
	const { data } = useQuery({
		queryKey: unreadKey,
		queryFn: ({ signal }) => api.message.unread.query(undefined, { signal }),
		enabled: staff && can("message.view"),
		refetchInterval: MINUTE,
		staleTime: MINUTE / 2,
		// What was read in another window is not unread here.
		refetchOnWindowFocus: "always",
		meta: { quiet: true },
	});
	return data?.count ?? 0;
}
