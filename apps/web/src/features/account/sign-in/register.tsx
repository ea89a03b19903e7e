import { Button } from "@iqt/ui/button";
import { TextField } from "@iqt/ui/text-field";
import { BadgeCheck } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import { useLocation } from "wouter";
import { api } from "../../../api/client.ts";
import { describeError, fieldErrors } from "../../../api/errors.ts";
import { readRegistration, writeRegistration } from "../../../api/session.ts";
import { language, useText } from "../../../lib/text.ts";
import { paths } from "../../../paths.ts";
import { SignInFrame } from "../../../sign-in/frame.tsx";
import { PasswordField } from "../../../sign-in/password-field.tsx";
import { ProblemText, useProblem } from "../../../sign-in/problem.tsx";
import { SubmitButton } from "../../../sign-in/submit-button.tsx";
import { enter } from "./enter.ts";
import { ToSignIn } from "./to-sign-in.tsx";

const empty = { scode: "", code: "", displayName: "", phone: "", password: "", repeat: "" };
const shown = ["scode", "code", "displayName", "phone", "password", "email"];

/** Registration of a customer's user with the key their address was given. */
export default function Register() {
	const t = useText();
	const [, navigate] = useLocation();
	const [registration, setRegistration] = useState(readRegistration);
	const [values, setValues] = useState(empty);
	const [company, setCompany] = useState<string | null>(null);
	const [busy, setBusy] = useState(false);
	const problem = useProblem();
	const lastCheck = useRef<AbortController>(null);

	const leave = () => {
		writeRegistration(null);
		navigate(paths.login);
	};
	if (!registration) {
		return (
			<SignInFrame title={t("signIn.registerTitle")} hint={t("signIn.registerNoKey")}>
				<ProblemText problem={problem.problem} />
				<Button variant="primary" className="h-11" onClick={leave}>
					{t("signIn.toSignIn")}
				</Button>
			</SignInFrame>
		);
	}
	const { key, email } = registration;
	const put = (name: keyof typeof empty) => (value: string) => setValues({ ...values, [name]: value });

	const checkCompany = async () => {
		const { scode, code } = values;
		if (!scode.trim() || !code.trim()) return;
		lastCheck.current?.abort();
		const check = new AbortController();
		lastCheck.current = check;
		try {
			const { companyName } = await api.auth.checkCompany.mutate({ scode, code, email }, { signal: check.signal });
			if (check.signal.aborted) return;
			setCompany(companyName);
			problem.clear();
		} catch (error) {
			if (check.signal.aborted) return;
			setCompany(null);
			if (Object.keys(fieldErrors(error)).length > 0 || describeError(error).code === "000005") problem.fail(error, shown);
		}
	};
	const submit = async (event: FormEvent) => {
		event.preventDefault();
		// What is sent is checked anew: the answer of a check still under way must not take the place of what is said about it.
		lastCheck.current?.abort();
		const wrong = {
			scode: !values.scode.trim() && t("signIn.scodeNeeded"),
			code: !values.code.trim() && t("signIn.checkCodeNeeded"),
			displayName: !values.displayName.trim() && t("signIn.displayNameNeeded"),
			repeat: values.password !== values.repeat && t("account.repeatDiffers"),
		};
		if (problem.refuse(wrong)) return;
		setBusy(true);
		try {
			const { repeat: _, ...rest } = values;
			const { token } = await api.auth.register.mutate({ ...rest, email, registrationKey: key, language: language() });
			writeRegistration(null);
			enter(token);
			navigate("/", { replace: true });
		} catch (error) {
			setBusy(false);
			problem.fail(error, shown);
			// The key holds no longer: what was typed cannot be sent any more, and the way to another one starts at the sign-in.
			if (describeError(error).code === "100008") {
				writeRegistration(null);
				setRegistration(null);
			}
		}
	};
	const text = (
		name: "scode" | "code" | "displayName" | "phone",
		props: { label: string; hint?: string; required?: boolean; autoComplete: string },
	) => (
		<TextField
			label={props.label}
			hint={props.hint}
			required={props.required}
			error={problem.field(name)}
			name={name}
			autoComplete={props.autoComplete}
			value={values[name]}
			onChange={(value) => put(name)(value)}
			onBlur={name === "code" || name === "scode" ? checkCompany : undefined}
		/>
	);
	return (
		<SignInFrame title={t("signIn.registerTitle")} hint={t("signIn.registerFor", { email })}>
			<form noValidate onSubmit={submit} className="flex flex-col gap-4">
				<ProblemText problem={problem.problem} />
				<input type="hidden" name="userName" autoComplete="username" value={email} readOnly />
				<div className="grid grid-cols-2 gap-3">
					{text("scode", { label: t("signIn.scode"), required: true, autoComplete: "off" })}
					{text("code", { label: t("signIn.checkCode"), required: true, autoComplete: "off" })}
				</div>
				<p role="status" className="-mt-2 flex items-center gap-1.5 text-[13px] text-ink-soft">
					{company ? (
						<span className="flex items-center gap-1.5 text-good">
							<BadgeCheck className="size-4" aria-hidden />
							{company}
						</span>
					) : (
						t("signIn.companyHint")
					)}
				</p>
				{text("displayName", { label: t("signIn.displayName"), required: true, autoComplete: "name" })}
				{text("phone", { label: t("signIn.phone"), autoComplete: "tel" })}
				<PasswordField
					name="password"
					label={t("signIn.passwordOptional")}
					hint={t("signIn.passwordOptionalHint")}
					isNew
					value={values.password}
					onChange={put("password")}
					error={problem.field("password")}
				/>
				{values.password !== "" && (
					<PasswordField
						name="repeat"
						label={t("account.repeatPassword")}
						required
						isNew
						value={values.repeat}
						onChange={put("repeat")}
						error={problem.field("repeat")}
					/>
				)}
				<SubmitButton busy={busy}>{t("signIn.registerButton")}</SubmitButton>
				<ToSignIn onClick={leave} />
			</form>
		</SignInFrame>
	);
}
