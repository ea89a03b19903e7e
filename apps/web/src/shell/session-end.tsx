import { Button } from "@iqt/ui/button";
import { lazy, Suspense, useEffect, useState } from "react";
import { sessionEnd } from "../api/errors.ts";
import { useStore } from "../lib/store.ts";
import { useText } from "../lib/text.ts";
import { leaveToSignIn } from "./sign-out.ts";
import { isAnyDirty, tabs } from "./tabs-store.ts";
import { usePath } from "./use-path.ts";
import { user } from "./user.ts";

const loadMessage = () => import("./message-dialog.tsx");
const MessageDialog = lazy(loadMessage);
const SignInAgain = lazy(() => import("./sign-in-again.tsx"));

/** Milliseconds after which a session that has ended leaves for the sign-in, as section 8 of the specification has it. */
const LEAVE_AFTER = 1000;

/** Staff who see through a customer's eyes do not have the customer's password. */
const maySignInHere = () => !user.get()?.imitating;

type Next = "signIn" | "ask" | "stay" | null;

/** Leaves where nothing is lost by it; otherwise what is shown instead. */
function whatNext(back: string): Next {
	if (isAnyDirty(tabs.get().map((tab) => tab.path))) return maySignInHere() ? "signIn" : "ask";
	leaveToSignIn(back);
	return null;
}

/**
 * Says that the session is over and leaves for the sign-in. With something unsaved one signs in over the page instead, or, where one
 * cannot, is asked first and may stay to copy what was typed.
 */
export function SessionEnd() {
	const t = useText();
	const ended = useStore(sessionEnd);
	const { full } = usePath();
	const [next, setNext] = useState<Next>(null);
	useEffect(() => {
		if (!ended) {
			setNext(null);
			return;
		}
		let timer: ReturnType<typeof setTimeout> | undefined;
		let isOver = false;
		const begin = () => {
			if (!isOver) timer = setTimeout(() => setNext((before) => before ?? whatNext(full)), LEAVE_AFTER);
		};
		// On a slow line the message comes late: the time to read it begins with it, and without it where it cannot come.
		loadMessage().then(begin, begin);
		return () => {
			isOver = true;
			clearTimeout(timer);
		};
		// Where one is when it ends is where one returns to; moving meanwhile starts the second anew.
	}, [ended, full]);
	if (!ended) return null;
	const leave = () => leaveToSignIn(full);
	if (next === "stay") {
		return (
			<div
				role="alert"
				className="fixed inset-x-0 bottom-0 z-60 flex flex-wrap items-center gap-3 border-t border-line bg-warn-soft px-4 py-2 text-warn"
			>
				<span className="min-w-0 flex-1">{ended.text}</span>
				<Button size="small" onClick={leave}>
					{t("shell.discardAndLeave")}
				</Button>
			</div>
		);
	}
	return (
		<Suspense>
			{next === "signIn" ? (
				<SignInAgain reason={ended.text} onLeave={leave} onDone={() => sessionEnd.set(null)} />
			) : next === "ask" ? (
				<MessageDialog
					text={`${ended.text}\n${t("shell.unsavedLeave")}`}
					onClose={() => setNext("stay")}
					footer={
						<>
							<Button onClick={() => setNext("stay")}>{t("shell.stayAndCopy")}</Button>
							<Button variant="primary" onClick={leave}>
								{t("shell.discardAndLeave")}
							</Button>
						</>
					}
				/>
			) : (
				<MessageDialog text={ended.text} onClose={() => setNext(whatNext(full))} />
			)}
		</Suspense>
	);
}
