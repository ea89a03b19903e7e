import { Button } from "@iqt/ui/button";
import { ChartColumn, Download } from "lucide-react";
import { showError } from "../../api/errors.ts";
import { useText } from "../../lib/text.ts";
import type { ListState } from "../grid/url-state.ts";

/** Downloads a list as it is seen. */
export function ExportButton({ onExport }: { onExport: () => Promise<unknown> }) {
	const t = useText();
	return (
		<Button onClick={() => void onExport().catch(showError)}>
			<Download aria-hidden />
			{t("record.export")}
		</Button>
	);
}

/** Shows what a list counts above it, or puts it away; the address keeps which. */
export function StatisticsButton({ state, setState }: { state: ListState; setState: (next: ListState) => void }) {
	const t = useText();
	const shown = state.extra.stats === "1";
	return (
		<Button aria-expanded={shown} onClick={() => setState({ ...state, extra: { ...state.extra, stats: shown ? "" : "1" } })}>
			<ChartColumn aria-hidden />
			{t("adHocScreen.stats")}
		</Button>
	);
}
