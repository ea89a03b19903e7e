import { Button } from "@iqt/ui/button";
import { Field } from "@iqt/ui/field";
import { Input } from "@iqt/ui/input";
import { useEffect, useState } from "react";
import { useText } from "../lib/text.ts";

/** What makes an input one for a code of six digits, which phones offer to fill in. */
export const codeInput = {
	name: "code",
	inputMode: "numeric",
	autoComplete: "one-time-code",
	placeholder: "000000",
	className: "tabular-nums",
} as const;

/** Seconds until a code may be asked for again. */
const WAIT = 60;

interface CodeFieldProps {
	value: string;
	onChange: (value: string) => void;
	error: string | undefined;
	/** Asks for the mail; false where it was not sent. */
	send: () => Promise<boolean>;
}

/** A mailed code with the button that asks for one, which counts the seconds until it may be asked again. */
export function CodeField({ value, onChange, error, send }: CodeFieldProps) {
	const t = useText();
	const [sentAt, setSentAt] = useState<number | null>(null);
	const [left, setLeft] = useState(0);
	const [busy, setBusy] = useState(false);
	useEffect(() => {
		if (sentAt === null) return;
		const look = () => setLeft(Math.max(0, Math.ceil(WAIT - (Date.now() - sentAt) / 1000)));
		look();
		const timer = setInterval(look, 500);
		return () => clearInterval(timer);
	}, [sentAt]);
	const ask = async () => {
		setBusy(true);
		if (await send()) setSentAt(Date.now());
		setBusy(false);
	};
	return (
		<>
			<Field label={t("signIn.code")} error={error}>
				{(control) => (
					<span className="flex gap-2">
						<Input {...control} {...codeInput} value={value} onChange={(e) => onChange(e.target.value)} />
						<Button onClick={ask} busy={busy} disabled={left > 0} className="min-w-32 tabular-nums">
							{left > 0 ? t("signIn.sendAgainIn", { seconds: left }) : t(sentAt === null ? "signIn.sendCode" : "signIn.sendAgain")}
						</Button>
					</span>
				)}
			</Field>
			<p role="status" className="text-good empty:hidden">
				{sentAt !== null && t("signIn.codeSent")}
			</p>
		</>
	);
}

/** Six digits, however they were pasted. */
export const isCode = (text: string): boolean => /^\d{6}$/.test(text.replace(/\s/g, ""));
