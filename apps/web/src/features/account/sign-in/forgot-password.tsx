import { type FormEvent, useState } from "react";
import { api } from "../../../api/client.ts";
import { rememberedName } from "../../../api/session.ts";
import { useText } from "../../../lib/text.ts";
import { CodeField, isCode } from "../../../sign-in/code-field.tsx";
import { SignInFrame } from "../../../sign-in/frame.tsx";
import { NameField } from "../../../sign-in/name-field.tsx";
import { ProblemText, useProblem } from "../../../sign-in/problem.tsx";
import { SecondFactor, useChallenge } from "../../../sign-in/second-factor.tsx";
import { SubmitButton } from "../../../sign-in/submit-button.tsx";
import { EndTokens } from "./end-tokens.tsx";
import { NewPassword } from "./new-password.tsx";
import { ToSignIn } from "./to-sign-in.tsx";

/** A new password for somebody who forgot theirs: a code by mail, then the password; they are signed in afterwards. */
export function ForgotPassword({ onDone, onLeave }: { onDone: (token: string) => void; onLeave: () => void }) {
	const t = useText();
	const [typed, setTyped] = useState(rememberedName);
	const [code, setCode] = useState("");
	const [passwords, setPasswords] = useState({ newPassword: "", repeat: "" });
	const [endTokens, setEndTokens] = useState(true);
	const [busy, setBusy] = useState(false);
	const problem = useProblem();
	const second = useChallenge();
	const userName = typed.trim();

	const send = async () => {
		if (problem.refuse({ userName: !userName && t("signIn.nameNeeded") })) return false;
		try {
			await api.auth.forgotPassword.mutate({ userName });
			return true;
		} catch (error) {
			problem.fail(error, ["userName", "code"]);
			return false;
		}
	};
	const submit = async (event: FormEvent) => {
		event.preventDefault();
		const { newPassword, repeat } = passwords;
		const wrong = {
			userName: !userName && t("signIn.nameNeeded"),
			code: !isCode(code) && t("signIn.codeNeeded"),
			newPassword: !newPassword && t("shell.passwordNeeded"),
			repeat: newPassword !== repeat && t("account.repeatDiffers"),
		};
		if (problem.refuse(wrong)) return;
		setBusy(true);
		try {
			onDone((await api.auth.resetPassword.mutate({ userName, code, newPassword, endTokens })).token);
		} catch (error) {
			// The password is set by then.
			if (second.asked(error)) return;
			problem.fail(error, ["userName", "code", "newPassword"]);
			setBusy(false);
		}
	};
	if (second.challenge) {
		return (
			<SignInFrame title={t("shell.signIn")}>
				<SecondFactor challenge={second.challenge} onSignedIn={onDone} onLeave={onLeave} />
			</SignInFrame>
		);
	}
	return (
		<SignInFrame title={t("signIn.forgotTitle")} hint={t("signIn.forgotHint")}>
			<form noValidate onSubmit={submit} className="flex flex-col gap-4">
				<ProblemText problem={problem.problem} />
				<NameField label={t("signIn.nameOrEmail")} required error={problem.field("userName")} name="account" value={typed} onChange={setTyped} />
				<CodeField value={code} onChange={setCode} error={problem.field("code")} send={send} />
				<NewPassword value={passwords} onChange={setPasswords} problem={problem.field} userName={userName} />
				<EndTokens checked={endTokens} onChange={setEndTokens} label={t("account.endTokens")} />
				<SubmitButton busy={busy}>{t("signIn.savePassword")}</SubmitButton>
				<ToSignIn onClick={onLeave} />
			</form>
		</SignInFrame>
	);
}
