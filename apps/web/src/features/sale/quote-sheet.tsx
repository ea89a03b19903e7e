import { createDraftInput } from "@iqt/routers/quotation/schema";
import { Button } from "@iqt/ui/button";
import { Sheet } from "@iqt/ui/dialog";
import { Skeleton } from "@iqt/ui/surface";
import { toast } from "@iqt/ui/toast";
import { CircleCheck, X } from "lucide-react";
import { useState } from "react";
import { Link } from "wouter";
import { z } from "zod";
import { trpc } from "../../api/client.ts";
import { useStore } from "../../lib/store.ts";
import { language, useText } from "../../lib/text.ts";
import { Form } from "../../resource/form.tsx";
import { ActionBar } from "../quotation/action-bar.tsx";
import { recordPath } from "../quotation/use-quotation-actions.ts";
import { type BasketItem, basket, dropFromBasket, latestEnd } from "./basket.ts";
import { findCurrencies } from "./currencies.ts";
import { containersText, money, period } from "./words.ts";

const { customer, language: documentLanguage, currency, remarks, validTo } = createDraftInput.shape;

/** The draft's fields side by side, checked by the rules the server has. */
const quoteForm = z.object({
	name: customer.shape.name,
	email: customer.shape.email,
	contact: customer.shape.contact.unwrap().nullable(),
	language: documentLanguage.unwrap(),
	currency: currency.unwrap(),
	validTo: validTo.unwrap(),
	remarks: remarks.unwrap().nullable(),
});

/** From the basket to a quotation: whom it is for, then the draft with its PDF, then sending. */
export default function QuoteSheet({ onClose }: { onClose: () => void }) {
	const t = useText();
	const items = useStore(basket);
	const [draft, setDraft] = useState<{ id: string; number: string } | null>(null);
	const [dirty, setDirty] = useState(false);
	const utils = trpc.useUtils();
	const create = trpc.quotation.createDraft.useMutation({
		meta: { quiet: true },
		onSuccess: async (made) => {
			setDraft(made);
			setDirty(false);
			basket.set([]);
			toast.done(t("saleScreen.draftMade", { number: made.number }));
			await utils.quotation.invalidate();
		},
	});
	const end = latestEnd(items);
	const first = items[0];
	return (
		<Sheet
			open
			onOpenChange={(open) => !open && onClose()}
			mayClose={() => !dirty || confirm(t("shell.unsavedLeave"))}
			className="max-w-2xl"
			title={t("saleScreen.quotation")}
			closeLabel={t("shell.close")}
		>
			{draft ? (
				<Drafted draft={draft} onClose={onClose} />
			) : (
				<div className="flex flex-col gap-5">
					<section aria-label={t("saleScreen.lanes")}>
						<h3 className="mb-2 font-semibold text-ink-soft">{t("saleScreen.lanes")}</h3>
						<ul className="flex flex-col gap-2">
							{items.map((item) => (
								<LaneRow
									key={`${item.option.id} ${JSON.stringify(item.search)}`}
									item={item}
									onDrop={() => dropFromBasket(item.search, item.option.id)}
								/>
							))}
						</ul>
					</section>
					{first && (
						<Form
							schema={quoteForm}
							values={{
								name: "",
								email: "",
								contact: "",
								language: language() === "zh" ? "zh" : "en",
								currency: first.option.currency,
								validTo: "",
								remarks: "",
							}}
							onDirty={setDirty}
							sections={[
								{
									title: t("saleScreen.customer"),
									fields: [
										{ name: "name", label: t("saleScreen.customerName"), kind: "text", required: true, wide: true },
										{ name: "email", label: t("saleScreen.customerEmail"), kind: "text", required: true },
										{ name: "contact", label: t("saleScreen.contact"), kind: "text" },
									],
								},
								{
									title: t("saleScreen.quotation"),
									fields: [
										{
											name: "language",
											label: t("saleScreen.language"),
											kind: "enum",
											required: true,
											options: (["zh", "en"] as const).map((value) => ({ value, label: t(`saleScreen.language.${value}`) })),
										},
										{
											name: "currency",
											label: t("saleScreen.currency"),
											kind: "lookup",
											required: true,
											valueLabel: first.option.currency,
											lookup: findCurrencies,
										},
										{
											name: "validTo",
											label: t("saleScreen.validTo"),
											kind: "date",
											hint: end ? t("saleScreen.validToHint", { date: end }) : t("saleScreen.validToHintOpen"),
										},
										{ name: "remarks", label: t("saleScreen.remarks"), kind: "longText", wide: true, hint: t("saleScreen.remarksHint") },
									],
								},
							]}
							submitLabel={t("saleScreen.saveDraft")}
							onCancel={onClose}
							onSubmit={async (entered) => {
								const { name, email, contact, ...rest } = quoteForm.parse(entered);
								await create.mutateAsync({
									...rest,
									remarks: rest.remarks ?? "",
									customer: { name, email, contact: contact ?? "" },
									items: items.map(({ search, option }) => ({ search, optionId: option.id })),
								});
							}}
						/>
					)}
				</div>
			)}
		</Sheet>
	);
}

function LaneRow({ item, onDrop }: { item: BasketItem; onDrop: () => void }) {
	const t = useText();
	const { search, option } = item;
	return (
		<li className="flex items-start gap-3 rounded-md border border-line px-3 py-2">
			<div className="min-w-0 flex-1">
				<p className="font-medium">
					{item.originLabel} → {item.destinationLabel}
				</p>
				<p className="text-[13px] text-ink-soft tabular-nums">
					{t(`enum.mode.${option.mode}`)} · {containersText(search.containers)} · {period(t, option.validFrom, option.validTo)}
				</p>
			</div>
			<strong className="whitespace-nowrap tabular-nums">{money(option.total, option.currency)}</strong>
			<Button
				variant="ghost"
				size="smallIcon"
				aria-label={`${t("saleScreen.dropFromBasket")}: ${item.originLabel} → ${item.destinationLabel}`}
				onClick={onDrop}
			>
				<X aria-hidden />
			</Button>
		</li>
	);
}

/** The draft that was made, with everything that can be done next. */
function Drafted({ draft, onClose }: { draft: { id: string; number: string }; onClose: () => void }) {
	const t = useText();
	const { data } = trpc.quotation.detail.useQuery({ id: draft.id });
	return (
		<div className="flex flex-col gap-5">
			<div role="status" className="flex gap-3 rounded-md bg-good-soft p-4">
				<CircleCheck className="size-6 shrink-0 text-good" aria-hidden />
				<div>
					<p className="font-semibold">
						{data?.state === "sent" ? t("quotationScreen.sent", { number: data.number }) : t("saleScreen.draftMade", { number: draft.number })}
					</p>
					{data?.state !== "sent" && <p>{t("saleScreen.draftText")}</p>}
				</div>
			</div>
			{data ? (
				<>
					<dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 tabular-nums">
						<dt className="text-ink-soft">{t("quotationScreen.customer")}</dt>
						<dd>
							{data.document.customer.name} · {data.document.customer.email}
						</dd>
						<dt className="text-ink-soft">{t("quotationScreen.total")}</dt>
						<dd className="text-lg font-semibold">{money(data.document.total, data.document.currency)}</dd>
						<dt className="text-ink-soft">{t("quotationScreen.validity")}</dt>
						<dd>{period(t, data.document.validFrom, data.document.validTo)}</dd>
					</dl>
					<ActionBar quotation={data} />
				</>
			) : (
				<Skeleton className="h-24 w-full" />
			)}
			<div className="flex flex-wrap gap-2 border-t border-line pt-4">
				<Button asChild>
					<Link href={recordPath(draft.id)} onClick={onClose}>
						{t("saleScreen.openRecord")}
					</Link>
				</Button>
				<Button variant="ghost" onClick={onClose}>
					{t("saleScreen.continue")}
				</Button>
			</div>
		</div>
	);
}
