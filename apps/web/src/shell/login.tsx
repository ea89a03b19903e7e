import { Button } from "@iqt/ui/button";
import { Field } from "@iqt/ui/field";
import { Input } from "@iqt/ui/input";
import { Eye, EyeOff, Globe } from "lucide-react";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { useLocation, useSearch } from "wouter";
import { api, queryClient } from "../api/client.ts";
import { describeError, fieldErrors, sentence } from "../api/errors.ts";
import { readToken, rememberedName, rememberName, writeToken } from "../api/session.ts";
import { language, switchLanguage, useText } from "../lib/text.ts";
import { paths, safeRedirect } from "../paths.ts";
import { tabs } from "./tabs-store.ts";
import { user } from "./user.ts";

/** Sign-in by user name and password, for staff at /internalLogin and everybody at /login. */
export default function Login() {
	const t = useText();
	const [path, navigate] = useLocation();
	const search = useSearch();
	const staff = path === paths.internalLogin;
	const [name, setName] = useState(rememberedName);
	const [password, setPassword] = useState("");
	const [shown, setShown] = useState(false);
	const [remember, setRemember] = useState(rememberedName() !== "");
	const [busy, setBusy] = useState(false);
	const [problem, setProblem] = useState<{ text: string; fields: Record<string, string> } | null>(null);
	const rememberId = useId();
	const alert = useRef<HTMLParagraphElement>(null);

	useEffect(() => {
		document.title = `${t("shell.signIn")} - MSK-InstantPriceQuery`;
		if (readToken()) navigate("/", { replace: true });
	}, [navigate, t]);
	useEffect(() => {
		if (problem) alert.current?.focus();
	}, [problem]);

	const submit = async (event: FormEvent) => {
		event.preventDefault();
		const userName = name.trim();
		const fields: Record<string, string> = {};
		if (!userName) fields.userName = t("shell.userNameNeeded");
		if (!password) fields.password = t("shell.passwordNeeded");
		if (Object.keys(fields).length > 0) {
			setProblem({ text: "", fields });
			return;
		}
		setBusy(true);
		setProblem(null);
		try {
			const issued = await (staff ? api.auth.internalLogin : api.auth.login).mutate({ userName, password });
			rememberName(remember ? userName : null);
			queryClient.clear();
			tabs.set([]);
			user.set(null);
			writeToken(issued.token);
			navigate(safeRedirect(new URLSearchParams(search).get("redirect")) ?? "/", { replace: true });
		} catch (error) {
			const said = describeError(error);
			const wrong = fieldErrors(error);
			setProblem({ text: Object.keys(wrong).length > 0 ? "" : sentence(said), fields: wrong });
			setBusy(false);
		}
	};

	return (
		<div className="flex min-h-full bg-ground">
			<aside className="relative hidden flex-1 flex-col justify-between overflow-hidden bg-theme p-12 text-theme-ink lg:flex">
				<p className="text-lg font-semibold tracking-wide">MSK-InstantPriceQuery</p>
				<div className="max-w-lg">
					<h2 className="text-3xl leading-tight font-semibold text-balance">{t("shell.claim")}</h2>
					<p className="mt-3 opacity-85">{t("shell.claimText")}</p>
				</div>
				<Route />
			</aside>
			<main className="flex w-full flex-col lg:w-[520px]">
				<div className="flex justify-end p-4">
					<Button variant="ghost" onClick={() => switchLanguage(language() === "zh" ? "en" : "zh")}>
						<Globe aria-hidden />
						{language() === "zh" ? <span lang="en">English</span> : <span lang="zh">中文</span>}
					</Button>
				</div>
				<form noValidate onSubmit={submit} className="m-auto flex w-full max-w-sm flex-col gap-4 px-6 pb-24">
					<div>
						<p className="mb-6 text-sm font-semibold text-accent lg:hidden">MSK-InstantPriceQuery</p>
						<h1 className="text-2xl font-semibold">{t(staff ? "shell.signInStaff" : "shell.signIn")}</h1>
						<p className="mt-1 text-ink-soft">{t("shell.signInHint")}</p>
					</div>
					{problem?.text && (
						<p ref={alert} role="alert" tabIndex={-1} className="rounded-md border border-danger/40 bg-danger-soft px-3 py-2 text-danger">
							{problem.text}
						</p>
					)}
					<Field label={t("shell.userName")} error={problem?.fields.userName}>
						{(control) => (
							<Input
								{...control}
								name="userName"
								autoComplete="username"
								autoCapitalize="none"
								spellCheck={false}
								value={name}
								onChange={(e) => setName(e.target.value)}
							/>
						)}
					</Field>
					<Field label={t("shell.password")} error={problem?.fields.password}>
						{(control) => (
							<Input
								{...control}
								name="password"
								type={shown ? "text" : "password"}
								autoComplete="current-password"
								value={password}
								onChange={(e) => setPassword(e.target.value)}
								after={
									<button
										type="button"
										aria-pressed={shown}
										aria-label={t("shell.showPassword")}
										className="rounded p-1.5 hover:bg-ink/7"
										onClick={() => setShown(!shown)}
									>
										{shown ? <EyeOff className="size-4" aria-hidden /> : <Eye className="size-4" aria-hidden />}
									</button>
								}
							/>
						)}
					</Field>
					<label htmlFor={rememberId} className="flex min-h-6 items-center gap-2">
						<input
							id={rememberId}
							type="checkbox"
							className="size-4 accent-(--theme)"
							checked={remember}
							onChange={(e) => setRemember(e.target.checked)}
						/>
						{t("shell.remember")}
					</label>
					<Button type="submit" variant="primary" busy={busy} className="h-11">
						{t("shell.signInButton")}
					</Button>
				</form>
			</main>
		</div>
	);
}

/** A lane from door to port, drawn. */
function Route() {
	return (
		<svg viewBox="0 0 520 90" fill="none" stroke="currentColor" strokeWidth="2" className="w-full max-w-xl opacity-60" aria-hidden="true">
			<title>Lane</title>
			<path d="M10 60h120c40 0 40-36 80-36h100c40 0 40 36 80 36h120" strokeDasharray="4 7" />
			<circle cx="10" cy="60" r="6" fill="currentColor" />
			<circle cx="260" cy="24" r="6" fill="currentColor" />
			<circle cx="510" cy="60" r="6" fill="currentColor" />
			<path d="M60 44h34v16H60zM94 50h10l6 6v4H94M70 64a3 3 0 1 0 .1 0M100 64a3 3 0 1 0 .1 0M236 44h50v14h-50zM244 62a3 3 0 1 0 .1 0M278 62a3 3 0 1 0 .1 0M430 44h40v10h-40zM422 54h58l-8 14h-42z" />
		</svg>
	);
}
