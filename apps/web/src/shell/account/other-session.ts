import { api, queryClient } from "../../api/client.ts";
import { showError } from "../../api/errors.ts";
import { writeToken } from "../../api/session.ts";
import { createStore } from "../../lib/store.ts";
import { base } from "../../paths.ts";
import { mayLeave, tabs } from "../tabs-store.ts";

/** Whether staff are choosing a customer to see through the eyes of. */
export const imitateDialog = createStore(false);

/** Goes on as somebody else: the portal starts anew, with nothing of the person before. */
export function switchUser(token: string): void {
	tabs.set([]);
	writeToken(token);
	location.assign(`${base}/`);
}

/** Back from a customer's eyes to one's own session. */
export async function endImitation(): Promise<void> {
	if (!(await mayLeave())) return;
	try {
		switchUser((await api.auth.endImitation.mutate()).token);
	} catch (error) {
		showError(error);
	}
}

/** Acts as one role from now on, or as all (null): the token changes, the person is read again, all tabs close and one starts at home. */
export async function changeRole(role: string | null): Promise<void> {
	if (!(await mayLeave())) return;
	try {
		writeToken((await api.auth.changeRole.mutate({ role })).token);
	} catch (error) {
		showError(error);
		return;
	}
	await queryClient.refetchQueries({ queryKey: ["userInfo"] });
	queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== "userInfo" });
	// In this order and at once: the page one is on would be a tab again.
	history.pushState(null, "", `${base}/`);
	tabs.set([]);
}
