import { Button } from "@iqt/ui/button";
import { CheckField } from "@iqt/ui/choice";
import { SelectField } from "@iqt/ui/select-field";
import { Skeleton } from "@iqt/ui/surface";
import { TextField } from "@iqt/ui/text-field";
import { type FormEvent, useId, useMemo, useState } from "react";
import { api, trpc } from "../../../api/client.ts";
import { CancelFooter, OpenDialog } from "../../../lib/dialogs.tsx";
import { dayOf } from "../../../lib/moment.ts";
import { useText } from "../../../lib/text.ts";
import { ShownOnceDialog } from "../../../resource/form/shown-once-dialog.tsx";
import { ProblemText, useProblem } from "../../../sign-in/problem.tsx";

const lives = [7, 30, 90, 180, 365];

/** Makes an API token: its name, what it may do, how long; the token itself is shown once. */
export default function TokenDialog({ onClose }: { onClose: () => void }) {
	const t = useText();
	const form = useId();
	const scopes = trpc.auth.tokens.scopes.useQuery();
	const [name, setName] = useState("");
	const [days, setDays] = useState(90);
	const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
	const [busy, setBusy] = useState(false);
	const [made, setMade] = useState<{ token: string; expiresAt: string } | null>(null);
	const problem = useProblem();

	const submit = async (event: FormEvent) => {
		event.preventDefault();
		const wrong = { name: !name.trim() && t("account.tokenNameNeeded"), scopes: chosen.size === 0 && t("problem.scopeNeeded") };
		if (problem.refuse(wrong)) return;
		setBusy(true);
		try {
			setMade(await api.auth.tokens.create.mutate({ name: name.trim(), days, scopes: [...chosen] }));
			problem.clear();
		} catch (error) {
			problem.fail(error, ["name", "scopes", "days"]);
		}
		setBusy(false);
	};
	if (made)
		return (
			<ShownOnceDialog
				title={t("account.tokenMade")}
				description={t("account.tokenUntil", { day: dayOf(made.expiresAt) })}
				warning={t("account.tokenOnce")}
				label={t("account.tokenItself")}
				value={made.token}
				onClose={onClose}
			>
				<p className="mt-3 text-[13px] text-ink-soft">
					{t("account.tokenUse")} <code className="font-mono">Authorization: Bearer iqt_…</code>
				</p>
			</ShownOnceDialog>
		);
	return (
		<OpenDialog
			onClose={onClose}
			size="medium"
			title={t("account.newToken")}
			description={t("account.tokensText")}
			footer={
				<CancelFooter onCancel={onClose} busy={busy}>
					<Button type="submit" form={form} variant="primary" busy={busy}>
						{t("account.makeToken")}
					</Button>
				</CancelFooter>
			}
		>
			<form id={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
				<ProblemText problem={problem.problem} />
				<div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_180px]">
					<TextField
						label={t("account.tokenName")}
						required
						hint={t("account.tokenNameHint")}
						error={problem.field("name")}
						name="name"
						autoComplete="off"
						maxLength={60}
						value={name}
						onChange={setName}
					/>
					<SelectField
						label={t("account.tokenLife")}
						error={problem.field("days")}
						value={String(days)}
						onChange={(next) => setDays(Number(next))}
						options={lives.map((life) => ({ value: String(life), label: t("account.days", { days: life }) }))}
					/>
				</div>
				<Scopes rights={scopes.data} chosen={chosen} onChange={setChosen} error={problem.field("scopes")} />
			</form>
		</OpenDialog>
	);
}

interface Right {
	permission: string;
	domain: string;
	domainLabel: string | null;
	label: string;
}

interface ScopesProps {
	rights: readonly Right[] | undefined;
	chosen: ReadonlySet<string>;
	onChange: (chosen: ReadonlySet<string>) => void;
	error: string | undefined;
}

/** Rights by domain, to tick. */
function Scopes({ rights, chosen, onChange, error }: ScopesProps) {
	const t = useText();
	const id = useId();
	const domains = useMemo(() => Array.from(Map.groupBy(rights ?? [], (right) => right.domain)), [rights]);
	const toggle = (permission: string, on: boolean) => {
		const next = new Set(chosen);
		if (on) next.add(permission);
		else next.delete(permission);
		onChange(next);
	};
	const reading = (rights ?? []).filter(({ permission }) => permission.endsWith(".view")).map(({ permission }) => permission);
	return (
		<fieldset aria-describedby={error ? `${id}-error` : undefined}>
			<legend className="font-medium">
				{t("account.scopes")}
				<span className="text-danger" aria-hidden>
					{" *"}
				</span>
			</legend>
			<div className="mt-1 mb-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-[13px] text-ink-soft">
				<span>{t("account.scopesHint")}</span>
				<Button variant="link" size="inline" onClick={() => onChange(new Set(reading))}>
					{t("account.onlyReading")}
				</Button>
			</div>
			{error && (
				<p id={`${id}-error`} className="mb-1 text-[13px] text-danger">
					{error}
				</p>
			)}
			{!rights ? (
				<Skeleton className="h-40" />
			) : (
				<div className="grid gap-x-4 rounded-md border border-line px-3 py-1 sm:grid-cols-2">
					{domains.map(([domain, own]) => (
						<div key={domain} className="border-b border-line/60 py-1.5 last:border-0">
							<p className="text-[13px] text-ink-soft">{own[0]?.domainLabel ?? domain}</p>
							<div className="flex flex-wrap gap-x-4">
								{own.map(({ permission, label }) => (
									<CheckField
										key={permission}
										className="min-h-7"
										title={permission}
										label={label}
										checked={chosen.has(permission)}
										onChange={(on) => toggle(permission, on)}
									/>
								))}
							</div>
						</div>
					))}
				</div>
			)}
		</fieldset>
	);
}
