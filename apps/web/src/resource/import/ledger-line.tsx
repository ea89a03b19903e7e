import { cn } from "@iqt/ui/cn";
import { useState } from "react";
import { locale, useText } from "../../lib/text.ts";
import { CellLinks, type ShowPlace } from "./cell-links.tsx";
import { Fold } from "./fold.tsx";
import type { Batch } from "./types.ts";

type Ledger = NonNullable<Batch["ledger"]>;

/** What became of every cell with an amount, as one sum; it opens into what was left out, by reason. */
export function LedgerLine({ ledger, onShow, className }: { ledger: Ledger; onShow: ShowPlace; className?: string }) {
	const t = useText();
	const [open, setOpen] = useState(false);
	const number = new Intl.NumberFormat(locale());
	const n = (count: number) => number.format(count);
	const left = ledger.leftOut.reduce((sum, { count }) => sum + count, 0);
	const list = new Intl.ListFormat(locale(), { style: "narrow" });
	const reasons = list.format(ledger.leftOut.map(({ count, reason }) => t("wizard.ledgerReason", { count: n(count), reason })));
	const onRequest = ledger.onRequest ?? 0;
	const parts = [
		...(ledger.read > 0 || onRequest === 0 ? [t("wizard.ledgerRead", { read: n(ledger.read), rates: ledger.rates - onRequest })] : []),
		...(ledger.questions > 0 ? [t("wizard.ledgerQuestions", { count: n(ledger.questions) })] : []),
		...(left > 0 ? [t("wizard.ledgerLeft", { count: n(left), reasons })] : []),
	];
	const sum = t("wizard.ledgerSum", { amounts: ledger.amounts, parts: parts.join(" + ") || n(0), onRequest, notOffered: ledger.notOffered ?? 0 });
	if (left === 0) return <p className={cn("self-center px-3 text-[13px] tabular-nums", className)}>{sum}</p>;
	return (
		<Fold
			title={<span className="text-[13px] font-normal tabular-nums">{sum}</span>}
			open={open}
			onOpen={setOpen}
			className={cn(open && "lg:col-span-full", className)}
		>
			<ul className="flex flex-col border-t border-line px-3 py-1.5 text-[13px]">
				{ledger.leftOut.map(({ reason, count, cells }) => (
					<li key={reason} className="flex flex-wrap items-center gap-x-3">
						<span className="tabular-nums">{t("wizard.ledgerReason", { count: n(count), reason })}</span>
						<CellLinks cells={cells} onShow={onShow} />
					</li>
				))}
			</ul>
		</Fold>
	);
}
