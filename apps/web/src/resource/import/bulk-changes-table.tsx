import { listedBook } from "@iqt/routers/kit/price-book/listed";
import { Button } from "@iqt/ui/button";
import { EmptyState } from "@iqt/ui/empty-state";
import { Badge, Skeleton } from "@iqt/ui/surface";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { useState } from "react";
import { api } from "../../api/client.ts";
import { describeError, sentence } from "../../api/errors.ts";
import { DOT } from "../../lib/dot.ts";
import { locale, type MessageId, type Text, useText } from "../../lib/text.ts";
import { undoChange } from "../book/work.ts";
import { ConfirmDialog } from "../form/confirm-dialog.tsx";
import { ImpactButton } from "../impact/impact-button.tsx";
import { actionWords, actorWords } from "../log-words.ts";
import { Moment } from "../moment.tsx";
import { HistoryTable, line } from "./history-table.tsx";
import { Pager } from "./pager.tsx";

const PAGE = 20;
type Item = Awaited<ReturnType<typeof api.imports.bulkChanges.query>>["items"][number];

interface BulkChangesTableProps {
	/** The book; every book the person may edit when left out. */
	domain?: string;
	/** Rates were changed. */
	onChanged?: () => void;
}

/** What was done, in words: "Bulk change: Selling rate · Change by percent 5%". */
function said(t: Text, { action, applied, domain }: Item): string {
	if (!applied) return actionWords(action);
	const { field, op, value, from } = applied;
	const amount = value === null || value === "" ? t("table.none") : `${value}${op === "percent" ? "%" : ""}`;
	const label = listedBook(domain)?.fields.find(({ name }) => name === field)?.label;
	const change = `${label ? t(label) : field}${DOT}${t(`book.op.${op}` as MessageId)} ${amount}`;
	return [change, ...(from ? [t("bulk.from", { day: from })] : [])].join(DOT);
}

/** Changes of many rates at once, newest first: who, when, what, of how many, and a way to undo each. */
export function BulkChangesTable({ domain, onChanged }: BulkChangesTableProps) {
	const t = useText();
	const client = useQueryClient();
	const [page, setPage] = useState(1);
	const changes = useQuery({
		queryKey: ["imports", "bulk", domain ?? null, page],
		queryFn: async ({ signal }) => {
			const asked = api.imports.bulkChanges.query({ ...(domain ? { domain } : {}), pageIndex: page, pageSize: PAGE }, { signal });
			return (await Promise.all([asked, import("../all-kinds.ts")]))[0];
		},
		placeholderData: keepPreviousData,
		staleTime: 0,
		meta: { quiet: true },
	});
	const [undoing, setUndoing] = useState<Item | null>(null);
	const { data } = changes;
	if (changes.isError) return <EmptyState kind="error" title={t("bulk.failed")} text={sentence(describeError(changes.error))} />;
	if (!data) return <Skeleton className="h-40" />;
	if (data.total === 0) return <p className="text-ink-soft">{t("bulk.none")}</p>;
	const number = new Intl.NumberFormat(locale());
	return (
		<div className="flex flex-col gap-2">
			<HistoryTable
				items={data.items}
				columns={[
					{ name: "what", label: t("bulk.what"), cellClass: "max-w-96 min-w-40 px-2 py-1.5 break-words", cell: (item) => said(t, item) },
					!domain && { name: "book", label: t("imports.book"), cellClass: line, cell: (item) => item.book },
					{ name: "who", label: t("bulk.who"), cellClass: line, cell: (item) => actorWords(item.actor) },
					{ name: "when", label: t("imports.when"), cellClass: line, cell: (item) => <Moment at={item.at} /> },
					{
						name: "rates",
						label: t("bulk.rates"),
						className: "text-right",
						cellClass: "px-2 py-1.5 tabular-nums",
						cell: (item) => number.format(item.count),
					},
				]}
				actions={(item) => (
					<span className="inline-flex items-center gap-1">
						{item.impact && <ImpactButton book={listedBook(item.domain)} impact={item.impact} what={said(t, item)} />}
						<Undoing item={item} onUndo={setUndoing} />
					</span>
				)}
			/>
			<Pager page={page} pages={data.totalPages} onPage={setPage} />
			{undoing && (
				<ConfirmDialog
					title={t("bulk.undoTitle")}
					text={t("bulk.undoText", { what: said(t, undoing), count: undoing.count })}
					action={t("imports.undo")}
					danger
					doubtful
					onConfirm={async () => {
						if (undoing.changeId !== null) await undoChange(undoing.domain, undoing.changeId);
						void client.invalidateQueries({ queryKey: ["imports"] });
						onChanged?.();
					}}
					onClose={() => setUndoing(null)}
				/>
			)}
		</div>
	);
}

function Undoing({ item, onUndo }: { item: Item; onUndo: (item: Item) => void }) {
	const t = useText();
	if (item.changeId === null) return <Badge tone="neutral">{t("imports.state.undone")}</Badge>;
	return (
		<Button size="small" aria-label={t("bulk.undoThis", { what: said(t, item) })} onClick={() => onUndo(item)}>
			<Undo2 aria-hidden />
			{t("imports.undo")}
		</Button>
	);
}
