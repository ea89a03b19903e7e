import { EmptyState } from "@iqt/ui/empty-state";
import { Skeleton } from "@iqt/ui/surface";
import { trpc } from "../../../api/client.ts";
import { describeError, sentence } from "../../../api/errors.ts";
import { OpenSheet } from "../../../lib/dialogs.tsx";
import { languageNames, useText } from "../../../lib/text.ts";
import { actorWords } from "../../../resource/log-words.ts";
import { Moment } from "../../../resource/moment.tsx";
import type { TextRow } from "./source.ts";

/** Who changed which text of a message when, old → new. */
export function TextHistory({ row, onClose }: { row: TextRow; onClose: () => void }) {
	const t = useText();
	const history = trpc.translations.history.useQuery(row.id, { staleTime: 0, meta: { quiet: true } });
	return (
		<OpenSheet onClose={onClose} title={t("translation.history")} description={<code className="break-all">{row.id}</code>}>
			{history.isPending && <Skeleton className="h-24" />}
			{history.isError && <EmptyState kind="error" title={t("table.loadFailed")} text={sentence(describeError(history.error))} />}
			{history.data?.length === 0 && <p className="text-ink-soft">{t("translation.historyNone")}</p>}
			<ol className="flex flex-col gap-3">
				{history.data?.map((entry) => (
					<li key={entry.id} className="rounded-md border border-line p-3">
						<p className="flex flex-wrap gap-x-2">
							<span className="font-medium">{actorWords(entry.actorName)}</span>
							<Moment at={entry.at} className="text-ink-soft" />
							{entry.action === "import" && <span className="text-ink-soft">{t("translation.fromWorkbook")}</span>}
						</p>
						<dl className="mt-2 flex flex-col gap-1">
							{languageNames
								.filter(({ value }) => entry.after[value] !== undefined)
								.map(({ value, label }) => (
									<div key={value} className="grid grid-cols-[80px_1fr] gap-2">
										<dt className="text-ink-soft">{label}</dt>
										<dd className="min-w-0 break-words" lang={value}>
											<s className="text-ink-soft">{entry.before[value]}</s> <span aria-hidden>→</span>{" "}
											<strong className="font-medium">{entry.after[value]}</strong>
										</dd>
									</div>
								))}
						</dl>
					</li>
				))}
			</ol>
		</OpenSheet>
	);
}
