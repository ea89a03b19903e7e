import { queryClient } from "../../../api/client.ts";
import { writeToken } from "../../../api/session.ts";
import { tabs } from "../../../shell/tabs-store.ts";
import { user } from "../../../shell/user.ts";

/** Begins a session in this browser: nothing of the one before is left. `keep` lets the token outlive the browser window. */
export function enter(token: string, keep = true): void {
	queryClient.clear();
	tabs.set([]);
	user.set(null);
	writeToken(token, keep);
}
