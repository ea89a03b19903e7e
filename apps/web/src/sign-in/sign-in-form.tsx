import { Button } from "@iqt/ui/button";
import { Tabs } from "@iqt/ui/tabs";
import { type FormEvent, useId, useState } from "react";
import { api } from "../api/client.ts";
import { describeError } from "../api/errors.ts";
import { keepsToken, rememberedName, rememberName, writeRegistration } from "../api/session.ts";
import { useText } from "../lib/text.ts";
import { CodeField, isCode } from "./code-field.tsx";
import { NameField } from "./name-field.tsx";
import { PasswordField } from "./password-field.tsx";
import { ProblemText, useProblem } from "./problem.tsx";
import { SecondFactor, useChallenge } from "./second-factor.tsx";
import { SubmitButton } from "./submit-button.tsx";

export interface SignInFormProps {
	/** Passwords go through the staff's door. */
	staff: boolean;
	/** Only this person may sign in; the name is not asked for. */
	userName?: string;
	/** Signed in; `keep` tells whether the token outlives the browser window. Nothing is stored yet. */
	onSignedIn: (token: string, keep: boolean) => void;
	/** The address was right but has no account: the registration key is stored. Left out, it is said as an error. */
	onRegister?: () => void;
	onForgot?: () => void;
}

type Mode = "password" | "code";

/** Signing in by password or by mailed code, on a page or in a dialog. */
export function SignInForm({ staff, userName, onSignedIn, onRegister, onForgot }: SignInFormProps) {
	const t = useText();
	const [mode, setMode] = useState<Mode>("password");
	const [typed, setTyped] = useState(rememberedName);
	const [password, setPassword] = useState("");
	const [code, setCode] = useState("");
	const [remember, setRemember] = useState(() => rememberedName() !== "");
	const [busy, setBusy] = useState(false);
	const problem = useProblem();
	const second = useChallenge();
	const rememberId = useId();
	const name = (userName ?? typed).trim();

	const finish = (token: string) => {
		if (mode === "password" && userName === undefined) rememberName(remember ? name : null);
		onSignedIn(token, userName !== undefined ? keepsToken() : mode === "code" || remember);
	};
	const submit = async (event: FormEvent) => {
		event.preventDefault();
		const wrong = {
			userName: !name && t(mode === "code" ? "signIn.nameNeeded" : "shell.userNameNeeded"),
			...(mode === "code" ? { code: !isCode(code) && t("signIn.codeNeeded") } : { password: !password && t("shell.passwordNeeded") }),
		};
		if (problem.refuse(wrong)) return;
		setBusy(true);
		try {
			if (mode === "code") {
				finish((await api.auth.codeSignIn.mutate({ userName: name, code })).token);
			} else {
				finish((await (staff ? api.auth.internalLogin : api.auth.login).mutate({ userName: name, password })).token);
			}
		} catch (error) {
			if (second.asked(error)) {
				setPassword("");
				setCode("");
				problem.clear();
				setBusy(false);
				return;
			}
			const said = describeError(error);
			const started = said.code === "100003" ? (said.data as { registrationKey: string; registrationEmail: string } | null) : null;
			if (started && onRegister) {
				writeRegistration({ key: started.registrationKey, email: started.registrationEmail });
				onRegister();
				return;
			}
			problem.fail(started ? new Error(said.message) : error, ["userName", "password", "code"]);
			setBusy(false);
		}
	};
	const send = async () => {
		if (problem.refuse({ userName: !name && t("signIn.nameNeeded") })) return false;
		try {
			await api.auth.sendCode.mutate({ userName: name });
			return true;
		} catch (error) {
			problem.fail(error, ["userName", "code"]);
			return false;
		}
	};
	const nameField = userName === undefined && (
		<NameField
			label={t(mode === "code" ? "signIn.nameOrEmail" : "shell.userName")}
			error={problem.field("userName")}
			name="userName"
			value={typed}
			onChange={setTyped}
		/>
	);
	const button = <SubmitButton busy={busy}>{t("shell.signInButton")}</SubmitButton>;
	if (second.challenge) return <SecondFactor challenge={second.challenge} onSignedIn={finish} onLeave={second.drop} />;
	return (
		<form noValidate onSubmit={submit} className="flex flex-col gap-4">
			<ProblemText problem={problem.problem} />
			{userName !== undefined && <input type="hidden" name="userName" autoComplete="username" value={userName} readOnly />}
			<Tabs
				label={t("signIn.modes")}
				value={mode}
				onChange={(next) => {
					setMode(next as Mode);
					problem.clear();
				}}
				tabs={[
					{
						value: "password",
						label: t("signIn.byPassword"),
						content: (
							<div className="flex flex-col gap-4">
								{nameField}
								<PasswordField
									name="password"
									label={t("shell.password")}
									value={password}
									onChange={setPassword}
									error={problem.field("password")}
								/>
								<div className="flex min-h-6 items-center justify-between gap-3">
									{userName === undefined && (
										<label htmlFor={rememberId} className="flex min-h-6 items-center gap-2">
											<input
												id={rememberId}
												type="checkbox"
												className="size-4 accent-(--theme)"
												checked={remember}
												onChange={(e) => setRemember(e.target.checked)}
											/>
											{t("signIn.remember")}
										</label>
									)}
									{onForgot && (
										<Button variant="link" size="inline" onClick={onForgot}>
											{t("signIn.forgot")}
										</Button>
									)}
								</div>
								{button}
							</div>
						),
					},
					{
						value: "code",
						label: t("signIn.byCode"),
						content: (
							<div className="flex flex-col gap-4">
								{nameField}
								<CodeField value={code} onChange={setCode} error={problem.field("code")} send={send} />
								{onRegister && <p className="text-[13px] text-ink-soft">{t("signIn.registerHint")}</p>}
								{button}
							</div>
						),
					},
				]}
			/>
		</form>
	);
}
