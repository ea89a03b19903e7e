import { useState } from "react";
import { useText } from "../../lib/text.ts";
import { call, Refused, saveByLink } from "../call.ts";
import { Button, Notice, Section } from "../parts.tsx";
import { forgetReason } from "../sheet.tsx";
import { Attachments } from "./attachments.tsx";
import { DeclineSheet } from "./decline-sheet.tsx";
import { DraftNotice, Whereabouts } from "./draft-words.tsx";
import { PricesForm } from "./prices-form.tsx";
import { Problems } from "./problems.ts";
import { Receipt } from "./receipt.tsx";
import { RequestPart } from "./request-part.tsx";
import { StateNotice } from "./state-notice.tsx";
import type { Inquiry } from "./types.ts";
import { useDraft } from "./use-draft.ts";

interface Props {
	token: string;
	inquiry: Inquiry;
	onChange: (inquiry: Inquiry) => void;
}

const formId = "prices";

/** An inquiry with what its vendor can do about it: price it line by line, decline it, keep a receipt. */
export function VendorView({ token, inquiry, onChange }: Props) {
	const t = useText();
	const isSent = inquiry.state === "quoted";
	const isAnswered = isSent || inquiry.state === "declined";
	// A change that was begun is gone on with.
	const [isChanging, setChanging] = useState(inquiry.draft !== null);
	const [asksWhy, setAsksWhy] = useState(false);
	const [problems, setProblems] = useState(() => new Problems());
	const [said, setSaid] = useState<string | null>(null);
	const [busy, setBusy] = useState(false);
	const isForm = inquiry.takesAnswer && (!isAnswered || isChanging);
	/** What the server says no with; of a state that is over, the page tells how it stands now. */
	const refuse = (error: Refused) => {
		setProblems(new Problems(error.fields));
		if (error.fields.size > 0) return setSaid(null);
		setSaid(error.message);
		call("vendorPage", "view", { token }).then(onChange, () => undefined);
	};
	const draft = useDraft({
		...{ token, inquiry, onRefused: refuse },
		onChange: (next) => {
			onChange(next);
			if (next.draft === null) setChanging(false);
		},
	});
	const send = async () => {
		setBusy(true);
		setProblems(new Problems());
		setSaid(null);
		try {
			await draft.send();
		} catch (error) {
			if (error instanceof Refused) refuse(error);
			else throw error;
		} finally {
			setBusy(false);
		}
	};
	const file = (of: { file: string; name: string }) =>
		saveByLink("/quotationPortal/vendorQuotation.file", { token, file: of.file }, of.name).catch((error: unknown) =>
			setSaid(error instanceof Refused ? error.message : t("linkPage.failed")),
		);
	return (
		<>
			<StateNotice inquiry={inquiry} />
			<RequestPart inquiry={inquiry} onFile={(of) => void file(of)} />
			{isForm && (
				<>
					<PricesForm
						// What was saved elsewhere is another form: what its lines have in common is looked at anew.
						key={draft.conflict ? "asked" : "own"}
						inquiry={inquiry}
						entered={draft.entered}
						onChange={draft.change}
						problems={problems}
						onMended={(fields) => setProblems(problems.without(fields))}
						formId={formId}
						onSend={() => void send()}
					/>
					<Section title={t("vendorQuotation.attachments")}>
						<Attachments token={token} inquiry={inquiry} onChange={draft.takeOver} onFile={(of) => void file(of)} />
					</Section>
				</>
			)}
			{(isSent || inquiry.state === "awarded" || inquiry.state === "notAwarded") && !isForm && <Receipt inquiry={inquiry} />}
			<p className="text-[0.87em] text-ink-soft print:hidden">{t("linkPage.meant", { name: inquiry.vendor })}</p>
			{inquiry.takesAnswer && (
				<div className="sticky bottom-0 -mx-(--gap) -mb-(--gap) flex flex-col gap-2 border-t border-line bg-surface/95 p-3 print:hidden">
					<div aria-live="polite" className="flex flex-col gap-2">
						<DraftNotice draft={draft} onKeep={() => setChanging(true)} />
						{(said ?? problems.size > 0) && <Notice tone="danger">{said ?? t("vendorQuotation.seeFields", { count: problems.size })}</Notice>}
						{isForm && <Whereabouts draft={draft} />}
					</div>
					<div className="flex flex-wrap justify-end gap-2">
						{isForm ? (
							<>
								<Button
									// Another button than the one that opened the form: made of that one, the click that opens it would send it.
									key="send"
									type="submit"
									form={formId}
									look="primary"
									className="flex-1 sm:min-w-48 sm:flex-none"
									disabled={busy || draft.isWaiting || draft.conflict !== null}
									aria-busy={busy}
								>
									{t(isSent ? "vendorQuotation.sendChanged" : "vendorQuotation.send")}
								</Button>
								{isAnswered ? (
									<Button className="flex-1 sm:flex-none" onClick={() => setChanging(false)}>
										{t("linkPage.back")}
									</Button>
								) : (
									<Button className="flex-1 sm:flex-none" onClick={() => setAsksWhy(true)}>
										{t("vendorQuotation.decline")}
									</Button>
								)}
							</>
						) : (
							<Button key="change" className="flex-1 sm:flex-none" onClick={() => setChanging(true)}>
								{t(isSent ? "vendorQuotation.change" : "vendorQuotation.afterAll")}
							</Button>
						)}
					</div>
				</div>
			)}
			{asksWhy && (
				<DeclineSheet
					send={async (because, reason) => {
						onChange(await call("vendorPage", "decline", { token, because, reason }));
						forgetReason();
						setAsksWhy(false);
					}}
					onClose={() => setAsksWhy(false)}
				/>
			)}
		</>
	);
}
