import { addDays, businessDay } from "@iqt/i18n/days";
import { type DeclineReason, declineReasons } from "@iqt/routers/desk/quotation/by-link/reasons";
import { usualDays } from "@iqt/routers/desk/quotation/days";
import { usualLanes } from "@iqt/routers/desk/quotation/lanes";
import { askDiscountInput, extendInput } from "@iqt/routers/desk/quotation/schema";
import { Button } from "@iqt/ui/button";
import { Field } from "@iqt/ui/field";
import { Textarea } from "@iqt/ui/input";
import { Select } from "@iqt/ui/select";
import { lazy, Suspense, useState } from "react";
import { type api, trpc } from "../../../api/client.ts";
import { CancelFooter } from "../../../lib/dialogs.tsx";
import { DOT } from "../../../lib/dot.ts";
import { locale, type MessageId, useText } from "../../../lib/text.ts";
import { FormDialog } from "../../../resource/form/form-dialog.tsx";
import { DialogUnder, GuardedDialog, useGuard } from "../../../resource/form/guarded-dialog.tsx";
import { groupDigits } from "../../../resource/values.ts";
import { useUser } from "../../../shell/user.ts";
import { basket, chargedIn } from "../../sale/search/basket.ts";
import { money } from "../../sale/search/words.ts";
import { AgreedPricesWarning, isDiscounted, TakenOver, Warning } from "./agreed-prices.tsx";
import { DraftForm } from "./draft-form.tsx";
import { DraftLanes, type LaneChoice, laneItems } from "./draft-lanes.tsx";
import { LanesAreChoice, OptionChoice, totalWords } from "./lanes-are.tsx";
import { type Action, actionName, latestDay, type Quotation } from "./types.ts";
import type { QuotationActions } from "./use-quotation-actions.ts";

const MailDialog = lazy(async () => ({ default: (await import("./mail-dialog.tsx")).MailDialog }));
const MarkUpDialog = lazy(async () => ({ default: (await import("./mark-up-dialog.tsx")).MarkUpDialog }));

export interface ActionDialogProps {
	action: Action;
	quotation: Quotation;
	actions: QuotationActions;
	onClose: () => void;
}

const texts = {
	accept: "quotationScreen.acceptText",
	decline: "quotationScreen.declineText",
	withdraw: "quotationScreen.withdrawText",
	priceAgain: "quotationScreen.priceAgainText",
	replicate: "quotationScreen.replicateText",
	requote: "quotationScreen.requoteText",
	shutLink: "quotationScreen.shutLinkText",
} as const satisfies Partial<Record<Action, MessageId>>;

/** The same for the customer, who decides himself. */
const ownTexts: Partial<Record<Action, MessageId>> = { accept: "quotationScreen.acceptOwnText", decline: "quotationScreen.declineOwnText" };

/** Asks what an action needs to know, or whether it is meant, and does it. */
export function ActionDialog({ action, quotation, actions, onClose }: ActionDialogProps) {
	if (action === "edit") return <EditDialog quotation={quotation} actions={actions} onClose={onClose} />;
	if (action === "extend") return <ExtendDialog quotation={quotation} actions={actions} onClose={onClose} />;
	if (action === "askDiscount") return <DiscountDialog quotation={quotation} actions={actions} onClose={onClose} />;
	if (action === "send" || action === "resend")
		return (
			<Suspense>
				<MailDialog action={action} quotation={quotation} actions={actions} onClose={onClose} />
			</Suspense>
		);
	if (action === "markUp")
		return (
			<Suspense>
				<MarkUpDialog quotation={quotation} actions={actions} onClose={onClose} />
			</Suspense>
		);
	return <ConfirmDialog action={action} quotation={quotation} actions={actions} onClose={onClose} />;
}

function ConfirmDialog({ action, quotation, actions, onClose }: Omit<ActionDialogProps, "action"> & { action: keyof typeof texts }) {
	const t = useText();
	const asCustomer = useUser().userType === 3;
	const [reason, setReason] = useState("");
	const [because, setBecause] = useState<DeclineReason | "">("");
	const [option, setOption] = useState<number | null>(null);
	const { id, number, version, document } = quotation;
	const asksOption = action === "accept" && document.lanesAre === "options";
	const decision = action === "accept" || action === "decline" || action === "withdraw";
	const busy = actions[action].isPending;
	const done = { onSuccess: onClose };
	const guard = useGuard(onClose);
	guard.onDirty(reason !== "" || because !== "" || option !== null);
	const go = () => {
		if (action === "accept") actions.accept.mutate({ id, reason, ...(option === null ? {} : { option }) }, done);
		else if (action === "decline") actions.decline.mutate({ id, reason, ...(because ? { because } : {}) }, done);
		else if (decision) actions[action].mutate({ id, reason }, done);
		else if (action === "shutLink") actions.shutLink.mutate({ id }, done);
		else if (action === "priceAgain") actions.priceAgain.mutate({ id, version }, done);
		// It leaves for the new draft, and a page out of view hears of no success; what went wrong is told elsewhere.
		else void actions[action].mutateAsync({ id }).then(onClose, () => undefined);
	};
	const { validTo } = document;
	return (
		<DialogUnder
			guard={guard}
			role="alertdialog"
			// A word with it is welcome, not needed: Enter does what was asked for.
			focus={action === "accept" && !asksOption ? "action" : "field"}
			title={t(actionName(action, asCustomer))}
			description={t((asCustomer && ownTexts[action]) || texts[action], { number })}
			footer={
				<CancelFooter onCancel={guard.close} busy={busy}>
					<Button
						variant={action === "withdraw" || action === "decline" || action === "shutLink" ? "danger" : "primary"}
						disabled={asksOption && option === null}
						busy={busy}
						onClick={go}
					>
						{t(actionName(action, asCustomer))}
					</Button>
				</CancelFooter>
			}
		>
			{decision ? (
				<div className="flex flex-col gap-4">
					{asksOption && <OptionChoice document={document} value={option} onChange={setOption} />}
					{action === "decline" && (
						<Field label={t("quotationScreen.because")}>
							{(control) => (
								<Select
									{...control}
									value={because}
									onChange={(value) => setBecause(value as typeof because)}
									placeholder={t("quotationScreen.becauseNone")}
									emptyLabel={t("quotationScreen.becauseNone")}
									options={declineReasons.map((value) => ({ value, label: t(`customerQuotation.because.${value}`) }))}
								/>
							)}
						</Field>
					)}
					<Field label={t(action === "accept" ? "quotationScreen.acceptRemark" : "quotationScreen.reason")}>
						{(control) => <Textarea {...control} value={reason} maxLength={1000} onChange={(event) => setReason(event.target.value)} />}
					</Field>
				</div>
			) : action === "shutLink" || action === "priceAgain" ? null : (
				<>
					<TakenOver quotation={quotation} />
					<p className="font-medium tabular-nums">
						{document.lanesAre === "options"
							? t("quotationScreen.sendOptions", { total: totalWords(t, document), to: validTo })
							: t("quotationScreen.sendTotal", { total: totalWords(t, document), to: validTo })}
					</p>
				</>
			)}
		</DialogUnder>
	);
}

/** Days an extension adds when nobody says otherwise. */
const EXTENSION_DAYS = 14;

/** Changes a draft and its lanes. */
function EditDialog({ quotation, actions, onClose }: Omit<ActionDialogProps, "action">) {
	const t = useText();
	const asBefore: LaneChoice = { kept: quotation.document.items.map((_, place) => place), added: [] };
	const [lanes, setLanes] = useState(asBefore);
	const changed = lanes.added.length > 0 || lanes.kept.length < asBefore.kept.length;
	const { customer, language, second, currency, validTo, remarks } = quotation.document;
	const searches = [...lanes.kept.flatMap((place) => quotation.lanes[place]?.search ?? []), ...lanes.added.map((item) => item.search)];
	const charged = [
		...lanes.kept.flatMap((place) => quotation.document.items[place]?.totals.map((sum) => sum.currency) ?? []),
		...chargedIn(lanes.added),
	];
	const before = quotation.document.items.length > 1 ? quotation.document.lanesAre : null;
	const [asked, setAsked] = useState(before);
	const lanesAre = asked ?? usualLanes(searches);
	return (
		<GuardedDialog size="medium" onClose={onClose} title={t("quotationScreen.edit")} description={t("quotationScreen.editText")}>
			{({ onDirty, close }) => (
				<>
					<AgreedPricesWarning quotation={quotation} />
					<DraftForm
						lead={
							<div>
								<DraftLanes quotation={quotation} choice={lanes} onChange={setLanes} />
								{searches.length > 1 && <LanesAreChoice value={lanesAre} onChange={setAsked} />}
							</div>
						}
						values={{
							...{ ...customer, customerId: quotation.customerId, language, currency, validTo, remarks },
							...{ secondLanguage: second?.language ?? "", remarksIn: quotation.remarksIn },
						}}
						charged={charged}
						latest={latestDay(quotation.document)}
						usual={
							usualDays(
								quotation.document.items,
								businessDay(new Date()),
								searches.map(({ readyDate }) => readyDate),
							).validTo
						}
						submitLabel={t("quotationScreen.saveDraft")}
						onDirty={(is) => onDirty(is || changed || asked !== before)}
						onCancel={close}
						onSubmit={async (fields) => {
							await actions.edit.mutateAsync({
								id: quotation.id,
								version: quotation.version,
								...fields,
								...(changed ? { items: laneItems(lanes) } : {}),
								...(searches.length > 1 ? { lanesAre } : {}),
							});
							basket.set((items) => items.filter((item) => !lanes.added.includes(item)));
							onClose();
						}}
					/>
				</>
			)}
		</GuardedDialog>
	);
}

const extendSchema = extendInput.pick({ validTo: true });

function ExtendDialog({ quotation, actions, onClose }: Omit<ActionDialogProps, "action">) {
	const t = useText();
	const latest = latestDay(quotation.document);
	const usual = addDays(quotation.document.validTo, EXTENSION_DAYS);
	return (
		<FormDialog
			title={t("quotationScreen.extend")}
			description={t("quotationScreen.extendText")}
			schema={extendSchema}
			fields={[
				{
					name: "validTo",
					label: t("quotationScreen.validTo"),
					kind: "date",
					required: true,
					wide: true,
					hint: latest ? t("saleScreen.validToHint", { date: latest }) : t("saleScreen.validToHintOpen"),
				},
			]}
			values={{ validTo: latest && latest < usual ? latest : usual }}
			submitLabel={t("quotationScreen.extend")}
			onSubmit={(values) => actions.extend.mutateAsync({ id: quotation.id, ...extendSchema.parse(values) })}
			onClose={onClose}
		>
			{isDiscounted(quotation) && <Warning id="quotationScreen.discountExtendWarning" />}
		</FormDialog>
	);
}

const discountSchema = askDiscountInput.pick({ total: true, reason: true });

type Agreed = NonNullable<Awaited<ReturnType<typeof api.quotation.agreedDiscount.query>>>;

/** Asks for a discount: what was agreed with the customer is proposed, and goes the way of any other. */
function DiscountDialog(props: Omit<ActionDialogProps, "action">) {
	const { data, isPending } = trpc.quotation.agreedDiscount.useQuery({ id: props.quotation.id }, { meta: { quiet: true }, staleTime: 0 });
	return isPending ? null : <DiscountForm {...props} agreed={data ?? null} />;
}

function DiscountForm({ quotation, actions, onClose, agreed }: Omit<ActionDialogProps, "action"> & { agreed: Agreed | null }) {
	const t = useText();
	const { standardTotal, currency } = quotation.document;
	const off = (asked: unknown): string => {
		const percent = (1 - Number(String(asked ?? "").replaceAll(",", "")) / Number(standardTotal)) * 100;
		return Number.isFinite(percent) && percent > 0 && percent < 100
			? t("quotationScreen.askOff", { percent: groupDigits(percent.toFixed(2), locale()) })
			: "";
	};
	return (
		<FormDialog
			title={t("quotationScreen.askDiscount")}
			description={t("quotationScreen.askDiscountText", { total: money(standardTotal, currency) })}
			schema={discountSchema}
			fields={[
				{
					name: "total",
					label: t("quotationScreen.askedTotal", { currency }),
					kind: "money",
					required: true,
					wide: true,
					hint: (values) => off(values.total),
				},
				{ name: "reason", label: t("quotationScreen.reasonNeeded"), kind: "longText", required: true, wide: true },
			]}
			values={{ total: agreed?.total ?? "", reason: agreed?.reason ?? "" }}
			submitLabel={t("quotationScreen.askDiscount")}
			onSubmit={(values) => actions.askDiscount.mutateAsync({ id: quotation.id, ...discountSchema.parse(values) })}
			onClose={onClose}
		>
			{agreed && (
				<div className="mb-4 rounded-md bg-info-soft px-3 py-2">
					<p className="font-medium">{t("quotationScreen.agreedProposed")}</p>
					<ul className="mt-1 tabular-nums">
						{agreed.lines.map(({ lane, label, off, said }) => (
							<li key={`${lane} ${label} ${off}`}>
								{label}: −{money(off, currency)}
								{DOT}
								{said}
							</li>
						))}
					</ul>
				</div>
			)}
		</FormDialog>
	);
}
