import { Button } from "@iqt/ui/button";
import { toast } from "@iqt/ui/toast";
import { FileText, ShoppingBasket, Trash2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useStore } from "../../../lib/store.ts";
import { useText } from "../../../lib/text.ts";
import { basket } from "./basket.ts";
import { useCollecting } from "./collecting.ts";

const QuoteSheet = lazy(() => import("./quote-sheet.tsx"));
const AskSheet = lazy(() => import("./ask-sheet.tsx"));

/** What is collected for the next quotation, or to ask for one, at the bottom of the screen. */
export function BasketBar() {
	const t = useText();
	const collecting = useCollecting();
	const items = useStore(basket);
	const [quoting, setQuoting] = useState(false);
	const empty = () => {
		basket.set([]);
		toast.note(t("saleScreen.basketEmptied"), { label: t("saleScreen.undo"), onClick: () => basket.set(items) });
	};
	if (!collecting) return null;
	return (
		<>
			{items.length > 0 && (
				<section
					aria-label={t("saleScreen.basket")}
					className="sticky bottom-0 z-10 flex flex-wrap items-center gap-2 border-t border-line bg-surface px-(--gap) py-2 shadow-[0_-4px_12px_rgb(0_0_0/6%)]"
				>
					<ShoppingBasket className="size-5 shrink-0 text-accent" aria-hidden />
					<p role="status" className="mr-auto font-medium">
						{t("saleScreen.basketCount", { count: items.length })}
					</p>
					<Button variant="ghost" size="icon" aria-label={t("saleScreen.basketEmpty")} title={t("saleScreen.basketEmpty")} onClick={empty}>
						<Trash2 aria-hidden />
					</Button>
					<Button variant="primary" onClick={() => setQuoting(true)}>
						<FileText aria-hidden />
						{collecting === "ask" ? t("saleScreen.ask") : t("saleScreen.basketOpen")}
					</Button>
				</section>
			)}
			{quoting && (
				<Suspense>
					{collecting === "ask" ? <AskSheet onClose={() => setQuoting(false)} /> : <QuoteSheet onClose={() => setQuoting(false)} />}
				</Suspense>
			)}
		</>
	);
}
