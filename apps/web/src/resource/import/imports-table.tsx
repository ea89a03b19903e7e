import type { MessageId } from "@iqt/i18n";
import { listedBook } from "@iqt/routers/kit/price-book/listed";
import { Button } from "@iqt/ui/button";
import { EmptyState } from "@iqt/ui/empty-state";
import { Badge, Skeleton } from "@iqt/ui/surface";
import { toast } from "@iqt/ui/toast";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Trash2, Undo2 } from "lucide-react";
import { useState } from "react";
import { api } from "../../api/client.ts";
import { describeError, sentence } from "../../api/errors.ts";
import { DOT } from "../../lib/dot.ts";
import { locale, useText } from "../../lib/text.ts";
import { useMedia } from "../../lib/use-media.ts";
import { useUser } from "../../shell/user.ts";
import { ImpactButton } from "../impact/impact-button.tsx";
import { Moment } from "../moment.tsx";
import { HistoryTable, line } from "./history-table.tsx";
import { Pager } from "./pager.tsx";
import { stateText } from "./state-text.ts";
import { TellManagers, toldBook } from "./tell-managers.tsx";
import { busyStates } from "./types.ts";
import { UndoImport } from "./undo-import.tsx";

const PAGE = 20;
type Item = Awaited<ReturnType<typeof api.imports.history.query>>["items"][number];

const tones: Record<Item["state"], "good" | "info" | "neutral" | "warn" | "danger"> = {
	uploaded: "info",
	reading: "info",
	preview: "warn",
	applying: "info",
	applied: "good",
	failed: "danger",
	undone: "neutral",
	cancelled: "neutral",
};

/** What became of the rows of a sheet or, of one that waits, would by what was chosen so far; a column means the same of both. */
const figures = [
	{ of: "new", label: "wizard.outcome.new" },
	{ of: "changed", label: "wizard.outcome.changed" },
	{ of: "unchanged", label: "wizard.outcome.unchanged" },
	{ of: "clashesTaken", label: "wizard.resultClash" },
	{ of: "clashesKept", label: "wizard.resultKept" },
	{ of: "errors", label: "wizard.outcome.error" },
	{ of: "duplicates", label: "wizard.outcome.duplicate" },
	{ of: "leftOut", label: "wizard.outcome.skipped" },
	{ of: "ended", label: "log.field.ended" },
	{ of: "removed", label: "log.field.removed" },
	{ of: "goingOn", label: "log.field.goingOn" },
] as const satisfies readonly { of: keyof Item["counts"]; label: MessageId }[];

interface ImportsTableProps {
	/** The book; every book the person may edit when left out. */
	domain?: string;
	/** Opens an import, by its book and id. */
	onOpen: (domain: string, batchId: string) => void;
	/** Rates were changed. */
	onChanged?: () => void;
}

/** Imports, newest first: who, when, which file, what it did, and a way to undo it. */
export function ImportsTable({ domain, onOpen, onChanged }: ImportsTableProps) {
	const t = useText();
	const client = useQueryClient();
	const [page, setPage] = useState(1);
	const imports = useQuery({
		queryKey: ["imports", "history", domain ?? null, page],
		queryFn: async ({ signal }) => {
			const asked = api.imports.history.query({ ...(domain ? { domain } : {}), pageIndex: page, pageSize: PAGE }, { signal });
			return (await Promise.all([asked, import("../all-kinds.ts")]))[0];
		},
		placeholderData: keepPreviousData,
		refetchInterval: (query) => (query.state.data?.items.some((item) => busyStates.includes(item.state)) ? 1500 : false),
		staleTime: 0,
		meta: { quiet: true },
	});
	const { seesCost } = useUser();
	const wide = useMedia("(min-width: 768px)");
	const settled = (batchId: string) => {
		void client.invalidateQueries({ queryKey: ["imports"] });
		void client.invalidateQueries({ queryKey: ["import", batchId] });
	};
	const discard = useMutation({
		mutationFn: (batchId: string) => api.imports.cancel.mutate({ batchId }),
		onSuccess: () => toast.done(t("imports.discarded")),
		onSettled: (_done, _error, batchId) => settled(batchId),
	});
	const [undoing, setUndoing] = useState<Item | null>(null);
	const { data } = imports;
	if (imports.isError) return <EmptyState kind="error" title={t("imports.failed")} text={sentence(describeError(imports.error))} />;
	if (!data) return <Skeleton className="h-64" />;
	if (data.total === 0) return <p className="text-ink-soft">{t("imports.noneText")}</p>;
	const number = new Intl.NumberFormat(locale());
	/** What none of them has any of takes no room. */
	const shown = figures.filter(({ of }) => of === "new" || of === "changed" || data.items.some(({ counts }) => (counts[of] ?? 0) > 0));
	const acts = (item: Item) => (
		<div className="inline-flex flex-wrap items-center justify-end gap-1">
			{item.state === "applied" && item.impact && <ImpactButton book={listedBook(item.domain)} impact={item.impact} what={item.fileName} />}
			{item.state === "applied" && seesCost && item.domain === toldBook && <TellManagers batchId={item.id} file={item.fileName} size="small" />}
			{item.state === "applied" && item.mine && (
				<Button size="small" aria-label={t("imports.undoFile", { file: item.fileName })} onClick={() => setUndoing(item)}>
					<Undo2 aria-hidden />
					{t("imports.undo")}
				</Button>
			)}
			{(item.state === "preview" || item.state === "failed") && item.mine && (
				<Button
					size="small"
					busy={discard.isPending && discard.variables === item.id}
					aria-label={t("imports.discardFile", { file: item.fileName })}
					onClick={() => discard.mutate(item.id)}
				>
					<Trash2 aria-hidden />
					{t("imports.discard")}
				</Button>
			)}
		</div>
	);
	const file = (item: Item) => (
		<>
			{item.mine ? (
				<button
					type="button"
					className="min-h-6 text-left break-words text-accent underline-offset-2 hover:underline"
					onClick={() => onOpen(item.domain, item.id)}
				>
					{item.fileName}
				</button>
			) : (
				item.fileName
			)}
			{item.reason !== null && <p className="text-xs font-normal break-words text-danger">{item.reason}</p>}
		</>
	);
	const state = (item: Item) => <Badge tone={tones[item.state]}>{t(...stateText(item))}</Badge>;
	const pager = <Pager page={page} pages={data.totalPages} onPage={setPage} />;
	const asked = undoing && (
		<UndoImport
			batchId={undoing.id}
			file={undoing.fileName}
			written={undoing.counts.new + undoing.counts.changed + undoing.counts.clashesTaken}
			onUndone={() => {
				settled(undoing.id);
				onChanged?.();
			}}
			onClose={() => setUndoing(null)}
		/>
	);
	if (!wide)
		return (
			<div className="flex flex-col gap-2">
				<ul className="divide-y divide-line rounded-md border border-line bg-surface text-[13px]">
					{data.items.map((item) => (
						<li key={item.id} className="flex flex-col gap-1 px-3 py-2">
							<div className="flex items-start justify-between gap-2">
								<span className="min-w-0 font-medium">{file(item)}</span>
								{state(item)}
							</div>
							<p className="text-ink-soft">
								{[...(domain ? [] : [item.book]), item.owner ?? "—"].join(DOT)}
								{DOT}
								<Moment at={item.createdAt} />
							</p>
							<div className="flex flex-wrap items-center justify-between gap-2">
								<dl className="flex min-w-0 flex-1 flex-wrap gap-x-3">
									{figures
										.filter(({ of }) => (item.counts[of] ?? 0) > 0)
										.map(({ of, label }) => (
											<div key={of} className="flex gap-1">
												<dt className="text-ink-soft">{t(label)}</dt>
												<dd className="font-medium tabular-nums">{number.format(item.counts[of] ?? 0)}</dd>
											</div>
										))}
								</dl>
								{acts(item)}
							</div>
						</li>
					))}
				</ul>
				{pager}
				{asked}
			</div>
		);
	return (
		<div className="flex flex-col gap-2">
			<HistoryTable
				items={data.items}
				columns={[
					{ name: "file", label: t("imports.file"), cellClass: "max-w-72 min-w-40 px-2 py-1.5 break-words", cell: file },
					!domain && { name: "book", label: t("imports.book"), cellClass: line, cell: (item) => item.book },
					{ name: "who", label: t("imports.who"), cellClass: line, cell: (item) => item.owner ?? "—" },
					{ name: "when", label: t("imports.when"), cellClass: line, cell: (item) => <Moment at={item.createdAt} /> },
					{ name: "state", label: t("imports.state"), cellClass: line, cell: state },
					...shown.map(({ of, label }) => ({
						name: of,
						label: t(label),
						className: "text-right",
						headClass: "max-w-32 leading-tight whitespace-normal",
						cellClass: "px-2 py-1.5 tabular-nums",
						cell: ({ counts }: Item) => (counts[of] === null ? "—" : number.format(counts[of])),
					})),
				]}
				actions={acts}
			/>
			{pager}
			{asked}
		</div>
	);
}
