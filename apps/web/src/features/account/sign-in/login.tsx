import { useEffect, useState } from "react";
import { useLocation, useSearch } from "wouter";
import { useText } from "../../../lib/text.ts";
import { paths, safeRedirect } from "../../../paths.ts";
import { SignInFrame } from "../../../sign-in/frame.tsx";
import { SignInForm } from "../../../sign-in/sign-in-form.tsx";
import { enter } from "./enter.ts";
import { FirstPassword } from "./first-password.tsx";
import { ForgotPassword } from "./forgot-password.tsx";

/** The token of an invitation's link (`#invite=…`); null without one. */
const readInvitation = () => new URLSearchParams(location.hash.slice(1)).get("invite");

/** Signing in: for staff at /internalLogin, for everybody at /login; also the forgotten and the first password. */
export default function Login() {
	const t = useText();
	const [path, navigate] = useLocation();
	const search = useSearch();
	const [invitation, setInvitation] = useState(readInvitation);
	const [forgot, setForgot] = useState(false);
	const staff = path === paths.internalLogin;

	useEffect(() => {
		// Out of the address once it is known, so that it stays in no history.
		if (invitation && readInvitation()) history.replaceState(history.state, "", location.pathname + location.search);
		// The link opened while the page was open already.
		const onHash = () => setInvitation((known) => readInvitation() ?? known);
		addEventListener("hashchange", onHash);
		return () => removeEventListener("hashchange", onHash);
	}, [invitation]);

	const done = (token: string, keep: boolean) => {
		enter(token, keep);
		navigate(safeRedirect(new URLSearchParams(search).get("redirect")) ?? "/", { replace: true });
	};
	if (invitation) return <FirstPassword token={invitation} onDone={(token) => done(token, true)} onLeave={() => setInvitation(null)} />;
	if (forgot) return <ForgotPassword onDone={(token) => done(token, true)} onLeave={() => setForgot(false)} />;
	return (
		<SignInFrame title={t(staff ? "shell.signInStaff" : "shell.signIn")} hint={t("signIn.hint")}>
			<SignInForm staff={staff} onSignedIn={done} onRegister={() => navigate(paths.registration)} onForgot={() => setForgot(true)} />
		</SignInFrame>
	);
}
