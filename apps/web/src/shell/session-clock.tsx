import { Button } from "@iqt/ui/button";
import { Clock } from "lucide-react";
import { lazy, Suspense, useEffect, useState } from "react";
import { api } from "../api/client.ts";
import { sessionEnd, showError } from "../api/errors.ts";
import { readToken, writeToken } from "../api/session.ts";
import { text, useText } from "../lib/text.ts";

const SignInAgain = lazy(() => import("./sign-in-again.tsx"));

/** The token is renewed this often, ms; section 9 of the specification. */
const REFRESH_EVERY = 1_200_000;
/** One is warned this long before the session ends, ms. */
const WARN_BEFORE = 5 * 60_000;
const LOOK_EVERY = 5_000;
/** A renewal that failed is tried again after this long. */
const TRY_AGAIN = 60_000;
const KEY = "iqt.session";

/** What is known of the token: shared by the windows of one browser, so that only one of them renews it. */
interface Known {
	/** End of the token it is about. */
	token: string;
	refreshedAt: number;
	endsAt: number;
}

const tail = (token: string) => token.slice(-8);

function known(): Known | null {
	try {
		const saved = JSON.parse(localStorage.getItem(KEY) ?? "null") as Known | null;
		return saved && saved.token === tail(readToken() ?? "") ? saved : null;
	} catch {
		return null;
	}
}

async function renew(): Promise<void> {
	const asked = readToken();
	const { token, expiresIn } = await api.auth.refresh.mutate();
	// Another one came meanwhile: a role was changed, or somebody signed in.
	if (readToken() !== asked) return;
	writeToken(token);
	const now = Date.now();
	localStorage.setItem(KEY, JSON.stringify({ token: tail(token), refreshedAt: now, endsAt: now + expiresIn * 1000 } satisfies Known));
}

/** Renews the token every 20 minutes and says so in time when the session is about to end all the same. */
export function SessionClock() {
	const t = useText();
	const [left, setLeft] = useState<number | null>(null);
	const [signingIn, setSigningIn] = useState(false);
	useEffect(() => {
		let renewing = false;
		let tried = 0;
		const look = () => {
			const session = known();
			const now = Date.now();
			if (!renewing && now - tried >= TRY_AGAIN && (!session || now - session.refreshedAt >= REFRESH_EVERY)) {
				renewing = true;
				tried = now;
				renew()
					.catch((error: unknown) => showError(error, true))
					.finally(() => {
						renewing = false;
					});
			}
			if (session && session.endsAt <= now) sessionEnd.set({ text: text("shell.sessionOver") });
			setLeft(session && session.endsAt - now <= WARN_BEFORE ? Math.max(0, session.endsAt - now) : null);
		};
		look();
		const timer = setInterval(look, LOOK_EVERY);
		return () => clearInterval(timer);
	}, []);
	if (left === null) return null;
	return (
		<>
			<div role="alert" className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-warn-soft px-4 py-1.5 text-warn">
				<Clock className="size-4 shrink-0" aria-hidden />
				<span className="min-w-0 flex-1">{t("shell.sessionEnds", { minutes: Math.max(1, Math.ceil(left / 60_000)) })}</span>
				<Button size="small" onClick={() => setSigningIn(true)}>
					{t("shell.signInAgain")}
				</Button>
			</div>
			{signingIn && (
				<Suspense>
					<SignInAgain onLeave={() => setSigningIn(false)} onDone={() => setSigningIn(false)} />
				</Suspense>
			)}
		</>
	);
}
