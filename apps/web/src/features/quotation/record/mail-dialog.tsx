import { filledIn, placeholdersWritten, subjectFilledIn, unknownPlaceholder } from "@iqt/routers/desk/mail-template/placeholders";
import { type MailSaid, mailSaid, sendInput } from "@iqt/routers/desk/quotation/mail-schema";
import { Button } from "@iqt/ui/button";
import { Facts } from "@iqt/ui/facts";
import { Textarea } from "@iqt/ui/input";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { trpc } from "../../../api/client.ts";
import { describeError, sentence } from "../../../api/errors.ts";
import { type Language, useText } from "../../../lib/text.ts";
import { Form } from "../../../resource/form/form.tsx";
import type { CustomControl } from "../../../resource/form/form-control.tsx";
import { GuardedDialog } from "../../../resource/form/guarded-dialog.tsx";
import { Loaded } from "../../../resource/loaded.tsx";
import { totalWords } from "./lanes-are.tsx";
import { languageName, languageOptions, languagesSaid } from "./languages.ts";
import { remarksEntered, remarksFields, secondChosen, secondHint } from "./second-remarks.ts";
import type { MailPreview, Quotation } from "./types.ts";
import type { QuotationActions } from "./use-quotation-actions.ts";

/** What somebody says of the mail, and of the papers that go with it. */
type Said = MailSaid & { secondLanguage?: Language | null; secondRemarks?: string };

interface MailDialogProps {
	action: "send" | "resend";
	quotation: Quotation;
	actions: QuotationActions;
	onClose: () => void;
}

/** Shows the mail a quotation leaves with, as it may be changed for this once, and sends it. */
export function MailDialog({ action, quotation, actions, onClose }: MailDialogProps) {
	const t = useText();
	const { id, document } = quotation;
	const preview = trpc.quotation.previewMail.useQuery({ id }, { staleTime: 0, gcTime: 0, meta: { quiet: true } });
	/** What was written before the draft was priced again: the mail is made anew around it. */
	const [written, setWritten] = useState<{ round: number; said: Said }>({ round: 0, said: {} });
	const { name, email } = document.customer;
	const total = { total: totalWords(t, document), to: document.validTo };
	return (
		<GuardedDialog
			size="large"
			role="alertdialog"
			onClose={onClose}
			title={action === "send" ? t("quotationScreen.sendTitle") : t("quotationScreen.resend")}
			description={t(action === "send" ? "quotationScreen.sendText" : "quotationScreen.resendText", { name, email })}
		>
			{({ onDirty, close }) => (
				<>
					<p className="mb-4 font-medium tabular-nums">
						{document.lanesAre === "options" ? t("quotationScreen.sendOptions", total) : t("quotationScreen.sendTotal", total)}
					</p>
					<Loaded query={preview} shapes={["h-5 w-2/3", "h-10 w-full", "h-40 w-full"]}>
						{(mail) => (
							<MailForm
								key={written.round}
								id={id}
								action={action}
								mail={mail}
								said={written.said}
								actions={actions}
								onPriced={(said) => setWritten(({ round }) => ({ round: round + 1, said }))}
								// What was written before the draft was priced again is the mail's own nowhere but here.
								onDirty={(is) => onDirty(is || Object.keys(written.said).length > 0)}
								onCancel={close}
								onSent={onClose}
							/>
						)}
					</Loaded>
				</>
			)}
		</GuardedDialog>
	);
}

const remarks = sendInput.shape.secondRemarks.nullish();

/** The server knows what is filled in; addresses are checked as they are typed. */
const checked = mailSaid.pick({ cc: true }).extend({ zh: remarks, en: remarks, es: remarks, ja: remarks }).loose();

interface MailFormProps extends Pick<MailDialogProps, "action" | "actions"> {
	id: string;
	mail: MailPreview;
	/** What stands in place of the mail's own. */
	said: Said;
	/** The draft has other prices now, and what was written is to be kept. */
	onPriced: (said: Said) => void;
	onDirty: (dirty: boolean) => void;
	onCancel: () => void;
	onSent: () => void;
}

/** Why a draft is not sent at its prices, and what was written for it. */
interface Refused {
	text: string;
	said: Said;
}

function MailForm({ id, action, mail, said: before, actions, onPriced, onDirty, onCancel, onSent }: MailFormProps) {
	const t = useText();
	const [refused, setRefused] = useState<Refused | null>(null);
	const { remarksIn } = mail;
	const submit = async (entered: Record<string, unknown>) => {
		const { cc, subject, text } = entered;
		const secondLanguage = secondChosen(entered);
		const remarksOf = (all: typeof remarksIn) => (secondLanguage === null ? "" : (all[secondLanguage] ?? ""));
		const secondRemarks = remarksOf(remarksEntered(entered));
		const isSecondAsBefore = secondLanguage === mail.secondLanguage && secondRemarks === remarksOf(remarksIn);
		// What nobody changed is the template's, or the same as before.
		const said = {
			...(String(cc) === String(mail.cc) ? {} : { cc: cc as string[] }),
			...(subject === mail.subject ? {} : { subject: String(subject ?? "") }),
			...(text === mail.text ? {} : { text: String(text ?? "") }),
			...(action === "resend" || isSecondAsBefore ? {} : { secondLanguage, secondRemarks }),
		};
		setRefused(null);
		try {
			if (action === "send") await actions.send.mutateAsync({ id, version: mail.version, ...said });
			else await actions.resend.mutateAsync({ id, ...said });
		} catch (error) {
			const reason = describeError(error);
			// Of another version is whatever somebody else made of it: no pricing helps there.
			if (reason.code !== "000003" || reason.message === t("error.stale")) throw error;
			setRefused({ text: sentence(reason), said });
			return false;
		}
		onSent();
		return true;
	};
	return (
		<>
			<Facts
				className="mb-4"
				valueClass="min-w-0 break-words"
				facts={[
					[t("quotationScreen.mailTo"), mail.to],
					[t("quotationScreen.mailReplyTo"), mail.replyTo],
					[
						t("quotationScreen.language"),
						action === "send"
							? languageName(t, mail.language)
							: languagesSaid(t, { language: mail.language, second: mail.secondLanguage && { language: mail.secondLanguage } }),
					],
					[t("quotationScreen.mailTemplate"), mail.template?.name ?? null],
				]}
			/>
			<Form
				schema={checked}
				sections={[
					{
						fields: [
							...(action === "send"
								? [
										{
											...{ name: "secondLanguage", label: t("saleScreen.secondLanguage"), kind: "enum" as const },
											options: languageOptions(t, mail.language),
											hint: (entered: Record<string, unknown>) => secondHint(t, t("quotationScreen.mailSecondHint"), entered),
										},
										// Where the draft says nothing beside its prices, there is nothing to say in another language.
										...(mail.remarks === "" && Object.keys(remarksIn).length === 0 ? [] : remarksFields(t)),
									]
								: []),
							{
								name: "cc",
								label: t("quotationScreen.mailCc"),
								kind: "custom",
								custom: Copies,
								single: true,
								wide: true,
								hint: t("quotationScreen.mailCcHint"),
							},
							{
								name: "subject",
								label: t("quotationScreen.mailSubject"),
								kind: "text",
								required: true,
								wide: true,
								...(mail.number === null ? { hint: t("quotationScreen.mailNumberHint", { number: "{number}" }) } : {}),
							},
							{ name: "text", label: t("quotationScreen.mailText"), kind: "custom", custom: MailText, single: true, required: true, wide: true },
						],
					},
				]}
				values={{
					...{ cc: mail.cc, subject: mail.subject, text: mail.text, secondLanguage: mail.secondLanguage, ...remarksIn, ...before },
					...(before.secondLanguage ? { [before.secondLanguage]: before.secondRemarks } : {}),
				}}
				submitLabel={t(action === "send" ? "quotationScreen.send" : "quotationScreen.resend")}
				onSubmit={submit}
				onDirty={onDirty}
				onCancel={onCancel}
			>
				<AsItArrives id={id} mail={mail} isSent={action === "resend"} />
				{refused && (
					<div role="alert" className="flex flex-wrap items-center gap-3 rounded-md bg-warn-soft px-3 py-2">
						<p className="min-w-0 flex-1 basis-60">{refused.text}</p>
						<Button
							busy={actions.priceAgain.isPending}
							onClick={() => actions.priceAgain.mutate({ id, version: mail.version }, { onSuccess: () => onPriced(refused.said) })}
						>
							{t("quotationScreen.priceAgain")}
						</Button>
					</div>
				)}
			</Form>
		</>
	);
}

/** Addresses, parted by commas, semicolons, blanks or lines. */
function Copies({ value, onChange, onBlur, control }: CustomControl) {
	const [typed, setTyped] = useState(() => (Array.isArray(value) ? value.join(", ") : ""));
	const { "aria-required": _required, "aria-labelledby": _group, ...aria } = control;
	return (
		<Textarea
			{...aria}
			className="min-h-10"
			rows={1}
			value={typed}
			onBlur={onBlur}
			onChange={(event) => {
				setTyped(event.target.value);
				onChange(event.target.value.split(/[\s,;，；、]+/).filter(Boolean));
			}}
		/>
	);
}

function MailText({ value, onChange, onBlur, control }: CustomControl) {
	const { "aria-required": _required, "aria-labelledby": _group, ...aria } = control;
	return <Textarea {...aria} rows={10} value={String(value ?? "")} onBlur={onBlur} onChange={(event) => onChange(event.target.value)} />;
}

const fileNames = { pdf: "quotationScreen.mailPdf", xlsx: "quotationScreen.mailXlsx" } as const;

/** What stands for the number a draft has on sending. */
const numberToCome = "Q-…";

/** The whole mail as the customer reads it, with what the portal adds and its attachments. */
function AsItArrives({ id, mail, isSent }: { id: string; mail: MailPreview; isSent: boolean }) {
	const t = useText();
	const { subject, text, ...entered } = useWatch() as { subject?: string; text?: string };
	const second = isSent ? {} : { secondLanguage: secondChosen(entered) };
	const files = trpc.quotation.mailFiles.useQuery({ id, ...second }, { staleTime: 0, gcTime: 0, meta: { quiet: true } });
	const number = mail.number ?? numberToCome;
	const unknown = unknownPlaceholder(`${subject ?? ""}\n${text ?? ""}`);
	return (
		<section aria-label={t("quotationScreen.mailAsItArrives")} className="flex flex-col gap-2 rounded-md bg-soft p-3">
			<h3 className="text-[13px] font-semibold text-ink-soft">{t("quotationScreen.mailAsItArrives")}</h3>
			<div className="rounded-md border border-line bg-surface p-3 break-words">
				<p className="mb-2 border-b border-line pb-2 font-semibold">{subjectFilledIn(subject ?? "", { ...mail.values.subject, number })}</p>
				<p className="whitespace-pre-wrap" lang={mail.language}>
					{filledIn(text ?? "", { ...mail.values.text, number })}
				</p>
				<p className="mt-4 text-ink-soft whitespace-pre-wrap" lang={mail.language}>
					{mail.end}
				</p>
			</div>
			{unknown !== null && (
				<p role="alert" className="text-danger">
					{t("problem.placeholder", { placeholder: unknown, known: placeholdersWritten })}
				</p>
			)}
			<ul aria-label={t("quotationScreen.mailFiles")} className="flex flex-wrap gap-x-4 text-[13px] text-ink-soft tabular-nums">
				{files.data?.map(({ kind, bytes }) => (
					<li key={kind}>
						{t("quotationScreen.mailFile", { name: mail.number === null ? t(fileNames[kind]) : `${number}.${kind}`, size: Math.ceil(bytes / 1024) })}
					</li>
				))}
			</ul>
		</section>
	);
}
