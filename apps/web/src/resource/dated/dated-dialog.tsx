import { businessDay } from "@iqt/i18n/days";
import { EmptyState } from "@iqt/ui/empty-state";
import { Skeleton } from "@iqt/ui/surface";
import { useQuery } from "@tanstack/react-query";
import { OpenDialog } from "../../lib/dialogs.tsx";
import { useText } from "../../lib/text.ts";
import { LoadFailed } from "../load-failed.tsx";
import { DatedChart } from "./dated-chart.tsx";
import type { Dated } from "./gaps.ts";

/** The values of one record over their days. `read` answers the latest ones in any order; `of` is what they are of, by which they are kept. */
export function DatedDialog({
	title,
	of,
	read,
	onClose,
}: {
	title: string;
	of: readonly string[];
	read: (signal: AbortSignal) => Promise<Dated[]>;
	onClose: () => void;
}) {
	const t = useText();
	const found = useQuery({ queryKey: ["dated", ...of], queryFn: ({ signal }) => read(signal), staleTime: 0, meta: { quiet: true } });
	const values = [...(found.data ?? [])].sort((a, b) => (a.day < b.day ? -1 : 1));
	const figures = values.map(({ value }) => value);
	const [first, last] = [values[0], values.at(-1)];
	const summary =
		first && last
			? t("dated.summary", {
					from: first.day,
					to: last.day,
					least: String(Math.min(...figures)),
					most: String(Math.max(...figures)),
					last: String(last.value),
				})
			: "";
	return (
		<OpenDialog size="large" onClose={onClose} title={title}>
			{found.isPending && <Skeleton className="h-48" />}
			{found.isError && !found.data && <LoadFailed error={found.error} onRetry={() => void found.refetch()} />}
			{found.data && values.length === 0 && <EmptyState kind="empty" title={t("dated.none")} />}
			{last && (
				<div className="flex flex-col gap-2">
					<p>{summary}</p>
					<DatedChart values={values} today={businessDay(new Date())} label={`${title}: ${summary}`} />
				</div>
			)}
		</OpenDialog>
	);
}
