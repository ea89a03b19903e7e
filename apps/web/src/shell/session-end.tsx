import { Button } from "@iqt/ui/button";
import { lazy, Suspense, useEffect, useState } from "react";
import { sessionEnd } from "../api/errors.ts";
import { useStore } from "../lib/store.ts";
import { useText } from "../lib/text.ts";
import { leaveToSignIn } from "./sign-out.ts";
import { isAnyDirty, tabs } from "./tabs-store.ts";
import { usePath } from "./use-path.ts";
import { user } from "./user.ts";

const Dialog = lazy(async () => ({ default: (await import("@iqt/ui/dialog")).Dialog }));
const SignInAgain = lazy(() => import("./sign-in-again.tsx"));

/** Seconds after which a session that has ended leaves for the sign-in, as section 8 of the specification has it. */
const LEAVE_AFTER = 1000;

/** Staff who see through a customer's eyes do not have the customer's password. */
const maySignInHere = () => !user.get()?.imitating;

/** Says that the session is over and leaves for the sign-in; with something unsaved, one signs in over the page instead. */
export function SessionEnd() {
	const t = useText();
	const ended = useStore(sessionEnd);
	const { full } = usePath();
	const [staying, setStaying] = useState(false);
	useEffect(() => {
		if (!ended) {
			setStaying(false);
			return;
		}
		const timer = setTimeout(
			() => (maySignInHere() && isAnyDirty(tabs.get().map((tab) => tab.path)) ? setStaying(true) : leaveToSignIn(full)),
			LEAVE_AFTER,
		);
		return () => clearTimeout(timer);
		// Where one is when it ends is where one returns to; moving meanwhile starts the second anew.
	}, [ended, full]);
	if (!ended) return null;
	const leave = () => leaveToSignIn(full);
	return (
		<Suspense>
			{staying ? (
				<SignInAgain reason={ended.text} onLeave={leave} onDone={() => sessionEnd.set(null)} />
			) : (
				<Dialog
					open
					onOpenChange={leave}
					role="alertdialog"
					title={t("shell.errorTitle")}
					closeLabel={t("shell.close")}
					footer={
						<Button variant="primary" onClick={leave}>
							{t("shell.errorOk")}
						</Button>
					}
				>
					<p className="whitespace-pre-line">{ended.text}</p>
				</Dialog>
			)}
		</Suspense>
	);
}
