import { askInput } from "@iqt/routers/desk/quotation/request-schema";
import type { SearchInput, SearchResult } from "@iqt/routers/kit/charges/search";
import { Button } from "@iqt/ui/button";
import { Field } from "@iqt/ui/field";
import { Textarea } from "@iqt/ui/input";
import { Badge } from "@iqt/ui/surface";
import { toast } from "@iqt/ui/toast";
import { useState } from "react";
import { useLocation } from "wouter";
import { trpc } from "../../../api/client.ts";
import { OpenSheet } from "../../../lib/dialogs.tsx";
import { DOT } from "../../../lib/dot.ts";
import { useStore } from "../../../lib/store.ts";
import { useText } from "../../../lib/text.ts";
import { paths } from "../../../paths.ts";
import { useAskToClose } from "../../../resource/form/use-ask-to-close.tsx";
import { LaneRow } from "../../quotation/record/draft-lanes.tsx";
import { useRefreshQuotations } from "../../quotation/record/use-quotation-actions.ts";
import { basket } from "./basket.ts";
import { BasketLanes } from "./basket-lanes.tsx";
import { containersText } from "./words.ts";

const longest = askInput.shape.remark.unwrap().maxLength ?? undefined;

/** A search that found no price, with what its ends are called and what is missing. */
export interface UnpricedSearch {
	search: SearchInput;
	answer: Pick<SearchResult, "originLabel" | "destinationLabel" | "notPriced">;
}

/** From the basket, or a search without a price, to a request: what is asked for, a word to whoever answers it, and then the list it stands in. */
export default function AskSheet({ unpriced, onClose }: { unpriced?: UnpricedSearch; onClose: () => void }) {
	const t = useText();
	const items = useStore(basket);
	const [remark, setRemark] = useState("");
	const [, navigate] = useLocation();
	const refresh = useRefreshQuotations();
	const ask = trpc.quotation.ask.useMutation({
		onSuccess: async ({ ownerName }) => {
			if (!unpriced) basket.set([]);
			toast.done(ownerName === null ? t("saleScreen.asked") : t("saleScreen.askedOf", { name: ownerName }));
			onClose();
			navigate(paths.quotationRecord);
			await refresh();
		},
	});
	const leave = useAskToClose(() => remark !== "" && !ask.isSuccess, t("book.unsavedClose"), onClose);
	const [first] = items;
	const asked = unpriced
		? { items: [{ search: unpriced.search, optionId: null }], currency: unpriced.search.currency }
		: first && { items: items.map(({ search, option }) => ({ search, optionId: option.id })), currency: first.option.currency };
	return (
		<OpenSheet
			onClose={onClose}
			mayClose={leave.mayClose}
			className="max-w-2xl"
			title={t("saleScreen.ask")}
			description={t(unpriced ? "saleScreen.askNoPriceText" : "saleScreen.askText")}
			footer={
				<>
					<Button onClick={leave.close} disabled={ask.isPending}>
						{t("shell.cancel")}
					</Button>
					<Button variant="primary" disabled={!asked} busy={ask.isPending} onClick={() => asked && ask.mutate({ ...asked, remark })}>
						{t("saleScreen.askSend")}
					</Button>
				</>
			}
		>
			<div className="flex flex-col gap-5">
				{unpriced ? <Unpriced {...unpriced} /> : <BasketLanes items={items} />}
				<Field label={t("saleScreen.askRemark")} hint={t("saleScreen.askRemarkHint")}>
					{(control) => <Textarea {...control} rows={4} value={remark} maxLength={longest} onChange={(event) => setRemark(event.target.value)} />}
				</Field>
			</div>
			{leave.question}
		</OpenSheet>
	);
}

/** What was searched and what could not be priced. */
function Unpriced({ search, answer }: UnpricedSearch) {
	const t = useText();
	const { containers, ownership, grossWeightKg, readyDate } = search;
	const facts = [`${containersText(containers)} ${ownership}`, `${grossWeightKg} ${t("saleScreen.kg")}`, readyDate];
	return (
		<section aria-label={t("saleScreen.lanes")}>
			<ul className="mb-4">
				<LaneRow
					name={`${answer.originLabel} → ${answer.destinationLabel}`}
					detail={facts.join(DOT)}
					total={<Badge tone="warn">{t("quotationScreen.askedNoPrice")}</Badge>}
				/>
			</ul>
			<h3 className="mb-1 font-semibold text-ink-soft">{t("saleScreen.notPriced")}</h3>
			<ul className="list-disc pl-5">
				{answer.notPriced.map(({ message }) => (
					<li key={message}>{message}</li>
				))}
			</ul>
		</section>
	);
}
