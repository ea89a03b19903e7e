import { businessDay } from "@iqt/i18n/days";
import { usualDays } from "@iqt/routers/desk/quotation/days";
import { type LanesAre, usualLanes } from "@iqt/routers/desk/quotation/lanes";
import { Button } from "@iqt/ui/button";
import { Skeleton } from "@iqt/ui/surface";
import { CircleCheck } from "lucide-react";
import { useState } from "react";
import { trpc } from "../../../api/client.ts";
import { OpenSheet } from "../../../lib/dialogs.tsx";
import { DOT } from "../../../lib/dot.ts";
import { LinkButton } from "../../../lib/link-button.tsx";
import { useStore } from "../../../lib/store.ts";
import { language, useText } from "../../../lib/text.ts";
import { useAskToClose } from "../../../resource/form/use-ask-to-close.tsx";
import { ActionBar } from "../../quotation/record/action-bar.tsx";
import { DraftForm } from "../../quotation/record/draft-form.tsx";
import { LanesAreChoice, totalWords } from "../../quotation/record/lanes-are.tsx";
import { recordPath } from "../../quotation/record/use-quotation-actions.ts";
import { basket, chargedIn, latestEnd } from "./basket.ts";
import { BasketLanes } from "./basket-lanes.tsx";
import { period } from "./words.ts";

/** From the basket to a quotation: whom it is for, then the draft with its PDF, then sending. */
export default function QuoteSheet({ onClose }: { onClose: () => void }) {
	const t = useText();
	const items = useStore(basket);
	const [draft, setDraft] = useState<{ id: string; number: string } | null>(null);
	const [dirty, setDirty] = useState(false);
	const [asked, setAsked] = useState<LanesAre | null>(null);
	const lanesAre = asked ?? usualLanes(items.map((item) => item.search));
	const utils = trpc.useUtils();
	const create = trpc.quotation.createDraft.useMutation({
		meta: { quiet: true },
		onSuccess: async (made) => {
			// Read first: what can be done next must not move under the hand that reaches for it.
			await utils.quotation.detail.prefetch({ id: made.id });
			setDraft(made);
			setDirty(false);
			basket.set([]);
			await utils.quotation.invalidate();
		},
	});
	const leave = useAskToClose(() => dirty, t("book.unsavedClose"), onClose);
	const end = latestEnd(items);
	const first = items[0];
	return (
		<OpenSheet onClose={onClose} mayClose={leave.mayClose} className="max-w-2xl" title={t("saleScreen.quotation")}>
			{draft ? (
				<Drafted draft={draft} onClose={onClose} />
			) : (
				<div className="flex flex-col gap-5">
					<BasketLanes items={items}>{items.length > 1 && <LanesAreChoice value={lanesAre} onChange={setAsked} />}</BasketLanes>
					{first && (
						<DraftForm
							values={{
								name: "",
								email: "",
								contact: "",
								companyId: null,
								customerId: null,
								language: language(),
								secondLanguage: "",
								currency: first.option.currency,
								validTo: "",
								remarks: "",
								remarksIn: {},
							}}
							charged={chargedIn(items)}
							latest={end}
							usual={
								usualDays(
									items.map(({ option }) => option),
									businessDay(new Date()),
									items.map(({ search }) => search.readyDate),
								).validTo
							}
							onDirty={setDirty}
							onCancel={leave.close}
							submitLabel={t("saleScreen.saveDraft")}
							onSubmit={async (fields) => {
								await create.mutateAsync({ ...fields, lanesAre, items: items.map(({ search, option }) => ({ search, optionId: option.id })) });
							}}
						/>
					)}
				</div>
			)}
			{leave.question}
		</OpenSheet>
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
							{data.document.customer.name}
							{DOT}
							{data.document.customer.email}
						</dd>
						<dt className="text-ink-soft">{t("quotationScreen.total")}</dt>
						<dd className="text-lg font-semibold">{totalWords(t, data.document)}</dd>
						<dt className="text-ink-soft">{t("quotationScreen.validity")}</dt>
						<dd>{period(t, data.document.validFrom, data.document.validTo)}</dd>
					</dl>
					<ActionBar quotation={data} />
				</>
			) : (
				<Skeleton className="h-24 w-full" />
			)}
			<div className="flex flex-wrap gap-2 border-t border-line pt-4">
				<LinkButton href={recordPath(draft.id)} onClick={onClose}>
					{t("saleScreen.openRecord")}
				</LinkButton>
				<Button variant="ghost" onClick={onClose}>
					{t("saleScreen.continue")}
				</Button>
			</div>
		</div>
	);
}
