import { askInput } from "@iqt/routers/quotation/request-schema";
import { Button } from "@iqt/ui/button";
import { Sheet } from "@iqt/ui/dialog";
import { Field } from "@iqt/ui/field";
import { Textarea } from "@iqt/ui/input";
import { toast } from "@iqt/ui/toast";
import { X } from "lucide-react";
import { useState } from "react";
import { useLocation } from "wouter";
import { trpc } from "../../api/client.ts";
import { useStore } from "../../lib/store.ts";
import { useText } from "../../lib/text.ts";
import { paths } from "../../paths.ts";
import { BasketRow } from "../quotation/draft-lanes.tsx";
import { useRefreshQuotations } from "../quotation/use-quotation-actions.ts";
import { basket, dropFromBasket } from "./basket.ts";

const longest = askInput.shape.remark.unwrap().maxLength ?? undefined;

/** From the basket to a request: what is asked for, a word to whoever answers it, and then the list it stands in. */
export default function AskSheet({ onClose }: { onClose: () => void }) {
	const t = useText();
	const items = useStore(basket);
	const [remark, setRemark] = useState("");
	const [, navigate] = useLocation();
	const refresh = useRefreshQuotations();
	const ask = trpc.quotation.ask.useMutation({
		onSuccess: async ({ ownerName }) => {
			basket.set([]);
			toast.done(ownerName === null ? t("saleScreen.asked") : t("saleScreen.askedOf", { name: ownerName }));
			onClose();
			navigate(paths.quotationRecord);
			await refresh();
		},
	});
	const first = items[0];
	return (
		<Sheet
			open
			onOpenChange={(open) => !open && !ask.isPending && onClose()}
			mayClose={() => remark === "" || ask.isSuccess || confirm(t("shell.unsavedLeave"))}
			className="max-w-2xl"
			title={t("saleScreen.ask")}
			description={t("saleScreen.askText")}
			closeLabel={t("shell.close")}
			footer={
				<>
					<Button onClick={onClose} disabled={ask.isPending}>
						{t("shell.cancel")}
					</Button>
					<Button
						variant="primary"
						disabled={!first}
						busy={ask.isPending}
						onClick={() =>
							first &&
							ask.mutate({
								items: items.map(({ search, option }) => ({ search, optionId: option.id })),
								currency: first.option.currency,
								remark,
							})
						}
					>
						{t("saleScreen.askSend")}
					</Button>
				</>
			}
		>
			<div className="flex flex-col gap-5">
				<section aria-label={t("saleScreen.lanes")}>
					<h3 className="mb-2 font-semibold text-ink-soft">{t("saleScreen.lanes")}</h3>
					<ul className="flex flex-col gap-2">
						{items.map((item) => (
							<BasketRow key={`${item.option.id} ${JSON.stringify(item.search)}`} item={item}>
								<Button
									variant="ghost"
									size="smallIcon"
									aria-label={`${t("saleScreen.dropFromBasket")}: ${item.originLabel} → ${item.destinationLabel}`}
									onClick={() => dropFromBasket(item.search, item.option.id)}
								>
									<X aria-hidden />
								</Button>
							</BasketRow>
						))}
					</ul>
				</section>
				<Field label={t("saleScreen.askRemark")} hint={t("saleScreen.askRemarkHint")}>
					{(control) => <Textarea {...control} rows={4} value={remark} maxLength={longest} onChange={(event) => setRemark(event.target.value)} />}
				</Field>
			</div>
		</Sheet>
	);
}
