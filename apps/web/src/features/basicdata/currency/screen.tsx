import { currency } from "@iqt/routers/basics/currency/schema";
import { ChartLine } from "lucide-react";
import { useMemo, useState } from "react";
import { api } from "../../../api/client.ts";
import { useText } from "../../../lib/text.ts";
import { DatedDialog } from "../../../resource/dated/dated-dialog.tsx";
import { declaredScreen } from "../../../resource/record/declared-screen.ts";
import { RecordScreen } from "../../../resource/record/record-screen.tsx";
import type { RecordAction } from "../../../resource/record/record-types.ts";

const screen = declaredScreen(currency, { calls: api.currency });

type Row = Awaited<ReturnType<typeof api.currency.list.query>>["items"][number];

/** The latest rates of a currency, as many as a chart can tell apart. */
async function ratesOf(code: string, signal: AbortSignal) {
	const filters = [{ field: "currency", op: "eq" as const, value: code }];
	const { items } = await api.exchangeRate.list.query({ filters, sort: [{ field: "validFrom", order: "descending" }], pageSize: 200 }, { signal });
	return items.map(({ validFrom, perUsd }) => ({ day: validFrom, value: Number(perUsd) }));
}

/** Currencies, and what a dollar has been worth in each. */
export default function Currencies() {
	const t = useText();
	const [shown, setShown] = useState<Row | null>(null);
	const actions = useMemo(
		(): RecordAction<Row>[] => [{ label: "currency.chart", icon: ChartLine, right: "exchangeRate.view", run: (row) => setShown(row) }],
		[],
	);
	return (
		<>
			<RecordScreen {...screen} actions={actions} />
			{shown && (
				<DatedDialog
					title={t("currency.chartOf", { code: shown.code })}
					of={["exchangeRate", shown.code]}
					read={(signal) => ratesOf(shown.code, signal)}
					onClose={() => setShown(null)}
				/>
			)}
		</>
	);
}
