import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useText } from "../lib/text.ts";
import { Refused } from "./call.ts";
import { forgetTexts, useKeptText } from "./kept-text.ts";
import { Button, Notice } from "./parts.tsx";

/** What went wrong with an answer, in words: at its field, or of all of it. */
function useSending(send: () => Promise<void>) {
	const t = useText();
	const [busy, setBusy] = useState(false);
	const [failed, setFailed] = useState<{ said: string; fields: ReadonlyMap<string, string> } | null>(null);
	const start = async () => {
		setBusy(true);
		setFailed(null);
		try {
			await send();
		} catch (error) {
			const refused = error instanceof Refused;
			setFailed({ said: refused ? error.message : t("linkPage.failed"), fields: refused ? error.fields : new Map() });
		} finally {
			setBusy(false);
		}
	};
	return { busy, failed, start };
}

export interface SheetProps {
	title: string;
	confirm: string;
	look?: "primary" | "danger";
	/** Whether nothing is left to be said first. */
	ready?: boolean;
	/** Throws what the server says no with. */
	send: () => Promise<void>;
	onClose: () => void;
	children: (errorOf: (field: string) => string | undefined) => ReactNode;
}

/** A question over the page that one button answers; from the bottom of a phone, where the thumb is. */
export function Sheet({ title, confirm, look = "primary", ready = true, send, onClose, children }: SheetProps) {
	const t = useText();
	const heading = useId();
	const dialog = useRef<HTMLDialogElement>(null);
	const { busy, failed, start } = useSending(send);
	useEffect(() => dialog.current?.showModal(), []);
	return (
		<dialog
			ref={dialog}
			aria-labelledby={heading}
			onClose={onClose}
			className="fixed inset-x-0 top-auto bottom-0 m-0 w-full max-w-full rounded-t-xl bg-surface p-5 text-ink sm:inset-0 sm:m-auto sm:h-fit sm:w-[30rem] sm:rounded-xl"
		>
			<form
				noValidate
				className="flex flex-col gap-4"
				onSubmit={(event) => {
					event.preventDefault();
					void start();
				}}
			>
				<h2 id={heading} className="text-lg font-semibold">
					{title}
				</h2>
				{children((field) => failed?.fields.get(field))}
				{failed && failed.fields.size === 0 && (
					<Notice tone="danger" role="alert">
						{failed.said}
					</Notice>
				)}
				<div className="flex flex-wrap justify-end gap-3">
					<Button onClick={() => dialog.current?.close()}>{t("linkPage.back")}</Button>
					<Button type="submit" look={look} disabled={busy || !ready} aria-busy={busy}>
						{confirm}
					</Button>
				</div>
			</form>
		</dialog>
	);
}

interface TextProps {
	label: string;
	value: string;
	onChange: (value: string) => void;
	hint?: string;
	error: string | undefined;
	most: number;
}

export function TextArea({ label, value, onChange, hint, error, most }: TextProps) {
	const id = useId();
	const note = error ?? hint;
	return (
		<div className="flex flex-col gap-1">
			<label htmlFor={id} className="font-medium">
				{label}
			</label>
			<textarea
				id={id}
				rows={4}
				maxLength={most}
				value={value}
				onChange={(event) => onChange(event.target.value)}
				aria-invalid={error ? true : undefined}
				aria-describedby={note ? `${id}-note` : undefined}
				className={`rounded-md border bg-surface px-3 py-2 text-base ${error ? "border-danger" : "border-line-strong"}`}
			/>
			{note && (
				<p id={`${id}-note`} className={`text-[0.87em] ${error ? "text-danger" : "text-ink-soft"}`} role={error ? "alert" : undefined}>
					{note}
				</p>
			)}
		</div>
	);
}

interface ReasonProps<R extends string> extends Pick<SheetProps, "confirm" | "onClose" | "title"> {
	reasons: readonly R[];
	nameOf: (reason: R) => string;
	/** `reason`: in the person's own words. */
	send: (because: R, reason: string) => Promise<void>;
}

/** What was said for a reason is sent. */
export const forgetReason = (): void => forgetTexts("because", "reason");

/** Asks for one of a few reasons, and for words; they stay until they are sent (`forgetReason`). */
export function ReasonSheet<R extends string>({ title, confirm, reasons, nameOf, send, onClose }: ReasonProps<R>) {
	const t = useText();
	const [chosen, choose] = useKeptText("because");
	const because = reasons.find((one) => one === chosen) ?? null;
	const [reason, setReason] = useKeptText("reason");
	return (
		<Sheet
			title={title}
			confirm={confirm}
			look="danger"
			ready={because !== null}
			send={async () => {
				if (because) await send(because, reason);
			}}
			onClose={onClose}
		>
			{(errorOf) => (
				<>
					<fieldset className="flex flex-col">
						<legend className="sr-only">{title}</legend>
						{reasons.map((one) => (
							<label key={one} className="flex min-h-10 cursor-pointer items-center gap-3">
								<input type="radio" name="because" className="size-5 shrink-0 accent-accent" checked={because === one} onChange={() => choose(one)} />
								{nameOf(one)}
							</label>
						))}
					</fieldset>
					<TextArea
						label={t(because === "other" ? "linkPage.reasonNeeded" : "linkPage.reasonMore")}
						value={reason}
						onChange={setReason}
						error={errorOf("reason")}
						most={1000}
					/>
				</>
			)}
		</Sheet>
	);
}
