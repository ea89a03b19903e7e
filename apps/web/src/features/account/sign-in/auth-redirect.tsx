import { Button } from "@iqt/ui/button";
import { Loader2 } from "lucide-react";
import { useEffect, useState } from "react";
import { useLocation, useSearch } from "wouter";
import { api } from "../../../api/client.ts";
import { describeError, sentence } from "../../../api/errors.ts";
import { signInPath } from "../../../api/session.ts";
import { useText } from "../../../lib/text.ts";
import { safeRedirect } from "../../../paths.ts";
import { SignInFrame } from "../../../sign-in/frame.tsx";
import { enter } from "./enter.ts";

/** One request a code, however often React runs an effect: the second would be refused. */
const running = new Map<string, Promise<string>>();
const exchangeOnce = (code: string): Promise<string> => {
	const known = running.get(code) ?? api.auth.exchange.mutate({ code }).then(({ token }) => token);
	running.set(code, known);
	return known;
};

/** The code of the address: after the hash, where no server sees it; older callers put it in the query. */
const codeIn = (search: string) => new URLSearchParams(location.hash.slice(1)).get("code") ?? new URLSearchParams(search).get("code");

/** Takes a session over from elsewhere: `#code=` is good once and for a minute, `?redirect=` a page of this portal. */
export default function AuthRedirect() {
	const t = useText();
	const [, navigate] = useLocation();
	const search = useSearch();
	const [problem, setProblem] = useState("");
	const [asked] = useState(() => ({ code: codeIn(search), redirect: new URLSearchParams(search).get("redirect") }));
	useEffect(() => {
		const { code, redirect } = asked;
		// Out of the address once it is known, so that it stays in no history.
		if (code) history.replaceState(history.state, "", location.pathname);
		if (!code) {
			setProblem(t("auth.verificationFailed"));
			return;
		}
		let here = true;
		exchangeOnce(code).then(
			(token) => {
				if (!here) return;
				enter(token);
				navigate(safeRedirect(redirect) ?? "/", { replace: true });
			},
			(error: unknown) => here && setProblem(sentence(describeError(error))),
		);
		return () => {
			here = false;
		};
	}, [asked, navigate, t]);
	if (problem) {
		return (
			<SignInFrame title={t("signIn.redirectFailed")}>
				<p role="alert" className="rounded-md border border-danger/40 bg-danger-soft px-3 py-2 text-danger">
					{problem}
				</p>
				<Button variant="primary" className="h-11" onClick={() => navigate(signInPath(), { replace: true })}>
					{t("signIn.toSignIn")}
				</Button>
			</SignInFrame>
		);
	}
	return (
		<SignInFrame title={t("signIn.redirecting")}>
			<p role="status" className="flex items-center gap-2 text-ink-soft">
				<Loader2 className="size-5 animate-spin" aria-hidden />
				{t("signIn.redirectingHint")}
			</p>
		</SignInFrame>
	);
}
