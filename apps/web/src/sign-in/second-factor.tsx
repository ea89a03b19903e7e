import { Button } from "@iqt/ui/button";
import { TextField } from "@iqt/ui/text-field";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { api } from "../api/client.ts";
import { describeError } from "../api/errors.ts";
import { useText } from "../lib/text.ts";
import { codeInput, isCode } from "./code-field.tsx";
import { ProblemText, useProblem } from "./problem.tsx";
import { SubmitButton } from "./submit-button.tsx";

/** Keeps the challenge of a sign-in whose first step was right and that asks for a second factor. */
export function useChallenge() {
	const [challenge, setChallenge] = useState<string | null>(null);
	return {
		challenge,
		/** Whether the error asks for a second factor. */
		asked(error: unknown): boolean {
			const { code, data } = describeError(error);
			if (code !== "000006") return false;
			setChallenge((data as { challenge: string }).challenge);
			return true;
		},
		drop: () => setChallenge(null),
	};
}

interface AppCodeFieldProps {
	value: string;
	onChange: (value: string) => void;
	error: string | undefined;
	/** Takes the focus when it comes: it is what one goes on with. */
	next?: boolean;
}

/** Gives the focus to what it is set on, once it is there. */
function useFocus(wanted: boolean) {
	const input = useRef<HTMLInputElement>(null);
	useEffect(() => {
		if (wanted) input.current?.focus();
	}, [wanted]);
	return input;
}

/** A code of the authenticator app. */
export function AppCodeField({ value, onChange, error, next = false }: AppCodeFieldProps) {
	const t = useText();
	const input = useFocus(next);
	return <TextField label={t("signIn.factorCode")} error={error} ref={input} {...codeInput} value={value} onChange={onChange} />;
}

function RecoveryField({ value, onChange, error }: Omit<AppCodeFieldProps, "next">) {
	const t = useText();
	const input = useFocus(true);
	return (
		<TextField
			label={t("signIn.recoveryCode")}
			hint={t("signIn.recoveryHint")}
			error={error}
			ref={input}
			name="recoveryCode"
			autoComplete="off"
			autoCapitalize="characters"
			spellCheck={false}
			placeholder="XXXXX-XXXXX"
			className="font-mono"
			value={value}
			onChange={onChange}
		/>
	);
}

interface SecondFactorProps {
	challenge: string;
	onSignedIn: (token: string) => void;
	/** Back to the first step: another account, or a sign-in that waits no longer. */
	onLeave: () => void;
}

/** The second step of signing in: a code of the app, or a recovery code. */
export function SecondFactor({ challenge, onSignedIn, onLeave }: SecondFactorProps) {
	const t = useText();
	const [recovery, setRecovery] = useState(false);
	const [code, setCode] = useState("");
	const [busy, setBusy] = useState(false);
	const problem = useProblem();
	const submit = async (event: FormEvent) => {
		event.preventDefault();
		const wrong = recovery ? !code.trim() && t("signIn.recoveryNeeded") : !isCode(code) && t("signIn.factorCodeNeeded");
		if (problem.refuse({ code: wrong })) return;
		setBusy(true);
		try {
			onSignedIn((await api.auth.secondFactor.mutate({ challenge, ...(recovery ? { recoveryCode: code } : { code }) })).token);
		} catch (error) {
			problem.fail(error, ["code", "recoveryCode"]);
			setBusy(false);
		}
	};
	const said = problem.field("code") ?? problem.field("recoveryCode");
	return (
		<form noValidate onSubmit={submit} className="flex flex-col gap-4">
			<h2 className="text-lg font-semibold">{t("signIn.factorTitle")}</h2>
			<ProblemText problem={problem.problem} />
			{recovery ? <RecoveryField value={code} onChange={setCode} error={said} /> : <AppCodeField value={code} onChange={setCode} error={said} next />}
			<SubmitButton busy={busy}>{t("signIn.factorContinue")}</SubmitButton>
			<div className="flex flex-wrap justify-between gap-x-4 gap-y-2">
				<Button
					variant="link"
					size="inline"
					onClick={() => {
						setRecovery(!recovery);
						setCode("");
						problem.clear();
					}}
				>
					{t(recovery ? "signIn.useApp" : "signIn.useRecovery")}
				</Button>
				<Button variant="link" size="inline" onClick={onLeave}>
					{t("signIn.factorBack")}
				</Button>
			</div>
		</form>
	);
}
