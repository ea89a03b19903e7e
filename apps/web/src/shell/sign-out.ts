import { api, queryClient } from "../api/client.ts";
import { showError } from "../api/errors.ts";
import { forgetSession, signInPath } from "../api/session.ts";
import { base } from "../paths.ts";
import { mayLeave, tabs } from "./tabs-store.ts";
import { user } from "./user.ts";

/** Forgets everything of the session in this browser without asking the server; `back` is where to return to after signing in. */
export function leaveToSignIn(back?: string): void {
	const target = signInPath();
	// Without tabs nothing asks about unsaved changes any more.
	tabs.set([]);
	user.set(null);
	queryClient.clear();
	forgetSession();
	location.assign(base + target + (back && back !== "/" ? `?redirect=${encodeURIComponent(back)}` : ""));
}

/** Ends the session on the server and then forgets it here; a server that does not answer leaves everything as it is. */
export async function logOut(): Promise<void> {
	if (!(await mayLeave())) return;
	try {
		await api.auth.logout.mutate({});
	} catch (error) {
		showError(error);
		return;
	}
	leaveToSignIn();
}
