import { priceIndex } from "@iqt/routers/basics/price-index/schema";
import { ChartLine } from "lucide-react";
import { useMemo, useState } from "react";
import { api } from "../../../api/client.ts";
import { useText } from "../../../lib/text.ts";
import { DatedDialog } from "../../../resource/dated/dated-dialog.tsx";
import { declaredScreen } from "../../../resource/record/declared-screen.ts";
import { RecordScreen } from "../../../resource/record/record-screen.tsx";
import type { RecordAction } from "../../../resource/record/record-types.ts";

const screen = declaredScreen(priceIndex, { calls: api.priceIndex });

type Row = Awaited<ReturnType<typeof api.priceIndex.list.query>>["items"][number];

/** The latest values of an index, as many as a chart can tell apart. */
async function valuesOf(code: string, signal: AbortSignal) {
	const filters = [{ field: "indexCode", op: "eq" as const, value: code }];
	const { items } = await api.indexValue.list.query({ filters, sort: [{ field: "day", order: "descending" }], pageSize: 200 }, { signal });
	return items.map(({ day, value }) => ({ day, value: Number(value) }));
}

/** Indices prices go by, and what each has stood at. */
export default function PriceIndices() {
	const t = useText();
	const [shown, setShown] = useState<Row | null>(null);
	const actions = useMemo(
		(): RecordAction<Row>[] => [{ label: "priceIndex.chart", icon: ChartLine, right: "indexValue.view", run: (row) => setShown(row) }],
		[],
	);
	return (
		<>
			<RecordScreen {...screen} actions={actions} />
			{shown && (
				<DatedDialog
					title={t("priceIndex.chartOf", { name: shown.name, unit: shown.unit })}
					of={["indexValue", shown.code]}
					read={(signal) => valuesOf(shown.code, signal)}
					onClose={() => setShown(null)}
				/>
			)}
		</>
	);
}
