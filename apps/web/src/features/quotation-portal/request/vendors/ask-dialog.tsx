import { Button } from "@iqt/ui/button";
import { CheckField } from "@iqt/ui/choice";
import { DateInput } from "@iqt/ui/date-input";
import { Field } from "@iqt/ui/field";
import { Textarea } from "@iqt/ui/input";
import { Skeletons } from "@iqt/ui/surface";
import { toast } from "@iqt/ui/toast";
import { Send } from "lucide-react";
import { useState } from "react";
import { api, trpc } from "../../../../api/client.ts";
import { CancelFooter, OpenDialog } from "../../../../lib/dialogs.tsx";
import { DOT } from "../../../../lib/dot.ts";
import { locale, useText } from "../../../../lib/text.ts";
import { dateWords } from "../../../../resource/date-words.ts";
import { DialogUnder, useGuard } from "../../../../resource/form/guarded-dialog.tsx";
import { useSent } from "../../../../resource/form/use-sent.ts";
import { LoadFailed } from "../../../../resource/load-failed.tsx";
import type { AdHocRequest } from "../types.ts";
import { AskedLines } from "./asked-lines.tsx";
import { MailPreview } from "./mail-preview.tsx";
import type { Proposal } from "./types.ts";
import { useRefreshInquiries } from "./use-refresh-inquiries.ts";

const formId = "ask-vendors";
/** Where none serves the place by name, so many of those that go everywhere are proposed. */
const FEW = 3;

interface Props {
	request: AdHocRequest;
	onClose: () => void;
}

type Vendor = Proposal["vendors"][number];

/** It is asked about nothing of this request yet, and there is somewhere to write to. */
const isFree = ({ email, open }: Vendor): boolean => open === null && email !== null;

/** Asks vendors about a request: whom, what, until when, and the mail they get. */
export default function AskDialog({ request, onClose }: Props) {
	const t = useText();
	const proposal = trpc.vendorInquiry.proposal.useQuery(
		{ requestId: request.id },
		{ staleTime: 0, gcTime: 0, refetchOnWindowFocus: false, meta: { quiet: true } },
	);
	if (proposal.data) return <Ask request={request} proposal={proposal.data} onClose={onClose} />;
	return (
		<OpenDialog size="large" onClose={onClose} title={t("vendorPanel.ask")}>
			{proposal.isError ? <LoadFailed error={proposal.error} onRetry={() => void proposal.refetch()} /> : <Skeletons shapes={["h-40 w-full"]} />}
		</OpenDialog>
	);
}

function Ask({ request, proposal, onClose }: Props & { proposal: Proposal }) {
	const t = useText();
	const refresh = useRefreshInquiries();
	const guard = useGuard(onClose);
	const { dirty } = guard;
	const { vendors } = proposal;
	const free = vendors.filter(isFree);
	const [chosen, setChosen] = useState<ReadonlySet<string>>(() => {
		const here = free.filter(({ match }) => match === "place");
		return new Set((here.length > 0 ? here : free.slice(0, FEW)).map(({ id }) => id));
	});
	const [dueAt, setDueAt] = useState(proposal.dueAt);
	const [remark, setRemark] = useState("");
	const [lines, setLines] = useState(proposal.lines);
	const touched =
		<V,>(put: (value: V) => void) =>
		(value: V) => {
			dirty.current = true;
			put(value);
		};
	const vendorIds = vendors.flatMap(({ id }) => (chosen.has(id) ? [id] : []));
	const asking = { requestId: request.id, dueAt, remark, lines };
	const work = async () => {
		const { sent } = await api.vendorInquiry.send.mutate({ ...asking, vendorIds });
		toast.done(t("vendorPanel.sent", { count: sent.length }));
		await refresh();
	};
	const { box, problems, busy, send } = useSent(dirty, work, onClose);
	const ofVendors = Object.entries(problems).flatMap(([field, said]) => (field.startsWith("vendorIds") ? [said] : []));
	return (
		<DialogUnder
			size="large"
			guard={guard}
			title={t("vendorPanel.ask")}
			description={t("vendorPanel.askText", { number: request.number })}
			footer={
				<CancelFooter onCancel={guard.close} busy={busy}>
					<Button type="submit" form={formId} variant="primary" busy={busy} disabled={vendorIds.length === 0}>
						<Send aria-hidden />
						{t("vendorPanel.askNow", { count: vendorIds.length })}
					</Button>
				</CancelFooter>
			}
		>
			<form ref={box} id={formId} noValidate onSubmit={(event) => void send(event)} className="flex flex-col gap-4">
				<fieldset className="min-w-0" aria-invalid={ofVendors.length > 0 || undefined} tabIndex={-1}>
					<legend className="mb-1 font-medium">{t("vendorPanel.vendors")}</legend>
					{vendors.length === 0 && <p className="text-ink-soft">{t("vendorPanel.noVendors")}</p>}
					<div className="grid max-h-60 grid-cols-1 gap-x-4 gap-y-1 overflow-y-auto sm:grid-cols-2">
						{vendors.map((vendor) => (
							<CheckField
								key={vendor.id}
								label={<VendorLabel vendor={vendor} />}
								disabled={!isFree(vendor)}
								checked={chosen.has(vendor.id)}
								onChange={touched((on: boolean) => setChosen(new Set(on ? [...chosen, vendor.id] : [...chosen].filter((id) => id !== vendor.id))))}
							/>
						))}
					</div>
					{ofVendors.map((said) => (
						<p key={said} role="alert" className="mt-1 text-[13px] text-danger">
							{said}
						</p>
					))}
				</fieldset>
				<AskedLines request={request} lines={lines} problems={problems} onChange={touched(setLines)} />
				<div className="grid grid-cols-1 gap-3 sm:grid-cols-[12rem_1fr]">
					<Field label={t("vendorPanel.dueAt")} required error={problems.dueAt}>
						{(control) => <DateInput {...control} value={dueAt} locale={locale()} words={dateWords(t)} onChange={touched(setDueAt)} />}
					</Field>
					<Field label={t("vendorPanel.remark")} hint={t("vendorPanel.remarkHint")} error={problems.remark}>
						{(control) => (
							<Textarea {...control} rows={2} maxLength={1_000} value={remark} onChange={(event) => touched(setRemark)(event.target.value)} />
						)}
					</Field>
				</div>
				<MailPreview asking={asking} vendors={vendors.filter(({ id }) => chosen.has(id))} />
			</form>
		</DialogUnder>
	);
}

/** A vendor as one chooses it: why it is proposed, or why it cannot be asked. */
function VendorLabel({ vendor: { name, code, match, email, open, responseRate, medianHours } }: { vendor: Vendor }) {
	const t = useText();
	const why = open
		? t("vendorPanel.askedAlready", { number: open })
		: email === null
			? t("vendorPanel.noAddress")
			: t(match === "place" ? "vendorPanel.servesPlace" : "vendorPanel.everywhere");
	const answers = responseRate !== null && t("vendorPanel.answers", { rate: responseRate, hours: medianHours ?? "–" });
	return (
		<span className="min-w-0 break-words">
			{name} <span className="text-[13px] text-ink-soft">{[code, why, answers].filter(Boolean).join(DOT)}</span>
		</span>
	);
}
