import { Button } from "@iqt/ui/button";
import { type FormEvent, useState } from "react";
import { api } from "../../../api/client.ts";
import { useText } from "../../../lib/text.ts";
import { useUser } from "../../../shell/user.ts";
import { isCode } from "../../../sign-in/code-field.tsx";
import { PasswordField } from "../../../sign-in/password-field.tsx";
import { ProblemText, useProblem } from "../../../sign-in/problem.tsx";
import { AppCodeField } from "../../../sign-in/second-factor.tsx";
import { QrCode } from "./qr-code.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

interface FactorSetupProps {
	/** A factor that is on is replaced: it is asked for first. */
	on: boolean;
	/** Whoever signs in by mail has none to be asked for. */
	hasPassword: boolean;
	/** The factor counts; recovery codes are about to be shown. */
	onConfirmed?: () => void;
	onDone: () => void;
}

/** Sets a second factor up: who one is, the key for the app, a first code of it, the recovery codes. */
export function FactorSetup({ on, hasPassword, onConfirmed, onDone }: FactorSetupProps) {
	const [key, setKey] = useState<{ key: string; uri: string } | null>(null);
	const [codes, setCodes] = useState<readonly string[] | null>(null);
	if (codes) return <RecoveryCodes codes={codes} onKept={onDone} />;
	if (key) {
		return (
			<Confirm
				secret={key.key}
				uri={key.uri}
				onConfirmed={(made) => {
					onConfirmed?.();
					setCodes(made);
				}}
			/>
		);
	}
	return <Start on={on} hasPassword={hasPassword} onStarted={setKey} />;
}

interface IdentityProps {
	hasPassword: boolean;
	/** Whether a code of the app is asked for. */
	code: boolean;
	action: string;
	danger?: boolean;
	send: (given: { password?: string; code?: string }) => Promise<void>;
}

/** Password and code of whoever changes their second factor, as far as they have them. */
export function Identity({ hasPassword, code: asksCode, action, danger, send }: IdentityProps) {
	const t = useText();
	const user = useUser();
	const [password, setPassword] = useState("");
	const [code, setCode] = useState("");
	const [busy, setBusy] = useState(false);
	const problem = useProblem();
	const submit = async (event: FormEvent) => {
		event.preventDefault();
		const wrong = {
			password: hasPassword && !password && t("shell.passwordNeeded"),
			code: asksCode && !code.trim() && t("signIn.factorCodeNeeded"),
		};
		if (problem.refuse(wrong)) return;
		setBusy(true);
		try {
			await send({ ...(hasPassword ? { password } : {}), ...(asksCode ? { code } : {}) });
		} catch (error) {
			problem.fail(error, ["password", "code"]);
		}
		setBusy(false);
	};
	return (
		<form noValidate onSubmit={submit} className="flex flex-col gap-4">
			<ProblemText problem={problem.problem} />
			<input type="hidden" name="userName" autoComplete="username" value={user.userName} readOnly />
			{hasPassword && (
				<PasswordField name="password" label={t("signIn.ownPassword")} value={password} onChange={setPassword} error={problem.field("password")} />
			)}
			{asksCode && <AppCodeField value={code} onChange={setCode} error={problem.field("code")} />}
			<Button type="submit" variant={danger ? "danger" : "primary"} busy={busy} className="self-end">
				{action}
			</Button>
		</form>
	);
}

function Start({ on, hasPassword, onStarted }: { on: boolean; hasPassword: boolean; onStarted: (key: { key: string; uri: string }) => void }) {
	const t = useText();
	return (
		<div className="flex flex-col gap-3">
			{(hasPassword || on) && <p className="text-ink-soft">{t("account.factorStart")}</p>}
			<Identity
				hasPassword={hasPassword}
				code={on}
				action={t("signIn.factorContinue")}
				send={async (given) => onStarted(await api.auth.factor.start.mutate(given))}
			/>
		</div>
	);
}

/** Keys are typed in groups of four. */
const grouped = (key: string) => key.replace(/.{4}(?=.)/g, "$& ");

function Confirm({ secret, uri, onConfirmed }: { secret: string; uri: string; onConfirmed: (codes: readonly string[]) => void }) {
	const t = useText();
	const [code, setCode] = useState("");
	const [busy, setBusy] = useState(false);
	const problem = useProblem();
	const submit = async (event: FormEvent) => {
		event.preventDefault();
		if (problem.refuse({ code: !isCode(code) && t("signIn.factorCodeNeeded") })) return;
		setBusy(true);
		try {
			onConfirmed((await api.auth.factor.confirm.mutate({ code })).recoveryCodes);
		} catch (error) {
			problem.fail(error, ["code"]);
			setBusy(false);
		}
	};
	return (
		<form noValidate onSubmit={submit} className="flex flex-col gap-4">
			<p className="text-ink-soft">{t("account.factorScan")}</p>
			<div className="flex flex-wrap items-start gap-4">
				<QrCode text={uri} label={t("account.factorQr")} />
				<div className="flex min-w-0 flex-1 basis-52 flex-col gap-2">
					<p className="text-[13px] text-ink-soft">{t("account.factorKey")}</p>
					<p className="rounded-md bg-soft px-3 py-2 font-mono break-words select-all">{grouped(secret)}</p>
					<Button variant="link" size="inline" className="self-start whitespace-normal text-left" asChild>
						<a href={uri}>{t("account.factorOpenApp")}</a>
					</Button>
				</div>
			</div>
			<ProblemText problem={problem.problem} />
			<AppCodeField value={code} onChange={setCode} error={problem.field("code")} next />
			<Button type="submit" variant="primary" busy={busy} className="self-end">
				{t("signIn.factorContinue")}
			</Button>
		</form>
	);
}
