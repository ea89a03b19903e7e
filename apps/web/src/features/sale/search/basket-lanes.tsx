import { Button } from "@iqt/ui/button";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { useText } from "../../../lib/text.ts";
import { BasketRows, laneName } from "../../quotation/record/draft-lanes.tsx";
import { type BasketItem, dropFromBasket } from "./basket.ts";

/** What lies in the basket, each lane with the button that takes it out, and what is asked of them below. */
export function BasketLanes({ items, children }: { items: readonly BasketItem[]; children?: ReactNode }) {
	const t = useText();
	return (
		<section aria-label={t("saleScreen.lanes")}>
			<h3 className="mb-2 font-semibold text-ink-soft">{t("saleScreen.lanes")}</h3>
			<BasketRows items={items}>
				{(item) => (
					<Button
						variant="ghost"
						size="smallIcon"
						aria-label={`${t("saleScreen.dropFromBasket")}: ${laneName(item)}`}
						onClick={() => dropFromBasket(item.search, item.option.id)}
					>
						<X aria-hidden />
					</Button>
				)}
			</BasketRows>
			{children && <div className="mt-4">{children}</div>}
		</section>
	);
}
