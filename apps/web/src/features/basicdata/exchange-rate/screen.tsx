import { exchangeRate } from "@iqt/routers/basics/exchange-rate/schema";
import { Button } from "@iqt/ui/button";
import { ClipboardPaste } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { api, queryClient } from "../../../api/client.ts";
import { useText } from "../../../lib/text.ts";
import { currencyLookup } from "../../../resource/find-codes.ts";
import { declaredScreen } from "../../../resource/record/declared-screen.ts";
import { RecordScreen } from "../../../resource/record/record-screen.tsx";
import { useCan } from "../../../shell/user.ts";

const TableDialog = lazy(() => import("./table-dialog.tsx"));

const screen = declaredScreen(exchangeRate, {
	calls: api.exchangeRate,
	doubtsOf: (values) => api.exchangeRate.doubts.query(values as Parameters<typeof api.exchangeRate.doubts.query>[0]),
	over: { currency: { lookup: currencyLookup, chosen: ({ currency }) => [{ value: currency, label: currency }] } },
});

/** Dated rates of currencies; whole tables of them are pasted, or read from a bank's sheet. */
export default function ExchangeRates() {
	const t = useText();
	const can = useCan();
	const [pasting, setPasting] = useState(false);
	const close = () => setPasting(false);
	const paste = (
		<Button onClick={() => setPasting(true)}>
			<ClipboardPaste aria-hidden />
			{t("rateTable.open")}
		</Button>
	);
	return (
		<>
			<RecordScreen {...screen} toolbar={can("exchangeRate.edit") && can("cost.view") ? paste : undefined} />
			{pasting && (
				<Suspense>
					<TableDialog
						onClose={close}
						onDone={() => {
							close();
							void queryClient.invalidateQueries({ queryKey: ["list", screen.name] });
						}}
					/>
				</Suspense>
			)}
		</>
	);
}
