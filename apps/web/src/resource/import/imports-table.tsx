import { Button } from "@iqt/ui/button";
import { EmptyState } from "@iqt/ui/empty-state";
import { Badge, Skeleton } from "@iqt/ui/surface";
import { toast } from "@iqt/ui/toast";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { useState } from "react";
import { api } from "../../api/client.ts";
import { describeError, sentence } from "../../api/errors.ts";
import { locale, useText } from "../../lib/text.ts";
import { Moment } from "../moment.tsx";
import { Pager } from "./pager.tsx";
import { busyStates } from "./types.ts";

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

interface ImportsTableProps {
	/** The book; every book the person may edit when left out. */
	domain?: string;
	/** Opens an import, by its book and id. */
	onOpen: (domain: string, batchId: string) => void;
	/** Rates were changed. */
	onChanged?: () => void;
}

/** Imports, newest first: who, when, which file, what it did, and a way to take it back. */
export function ImportsTable({ domain, onOpen, onChanged }: ImportsTableProps) {
	const t = useText();
	const client = useQueryClient();
	const [page, setPage] = useState(1);
	const imports = useQuery({
		queryKey: ["imports", "history", domain ?? null, page],
		queryFn: ({ signal }) => api.imports.history.query({ ...(domain ? { domain } : {}), pageIndex: page, pageSize: PAGE }, { signal }),
		placeholderData: keepPreviousData,
		refetchInterval: (query) => (query.state.data?.items.some((item) => busyStates.includes(item.state)) ? 1500 : false),
		staleTime: 0,
		meta: { quiet: true },
	});
	const undo = useMutation({
		mutationFn: (batchId: string) => api.imports.undo.mutate({ batchId }),
		onSuccess: ({ rows }) => {
			toast.done(t("book.undone", { count: rows }));
			onChanged?.();
		},
		onSettled: (_done, _error, batchId) => {
			void client.invalidateQueries({ queryKey: ["imports"] });
			void client.invalidateQueries({ queryKey: ["import", batchId] });
		},
	});
	const { data } = imports;
	if (imports.isError) return <EmptyState kind="error" title={t("imports.failed")} text={sentence(describeError(imports.error))} />;
	if (!data) return <Skeleton className="h-64" />;
	if (data.total === 0) return <p className="text-ink-soft">{t("imports.noneText")}</p>;
	const number = new Intl.NumberFormat(locale());
	const figure = "px-2 py-1.5 text-right tabular-nums";
	const head = "border-b border-line px-2 py-1.5 text-left whitespace-nowrap";
	return (
		<div className="flex flex-col gap-2">
			<div
				// biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
				tabIndex={0}
				className="overflow-auto rounded-md border border-line bg-surface"
			>
				<table className="min-w-full border-collapse text-[13px]">
					<thead className="bg-soft">
						<tr>
							<th className={head}>{t("imports.file")}</th>
							{!domain && <th className={head}>{t("imports.book")}</th>}
							<th className={head}>{t("imports.who")}</th>
							<th className={head}>{t("imports.when")}</th>
							<th className={head}>{t("imports.state")}</th>
							<th className={`${head} text-right`}>{t("wizard.outcome.new")}</th>
							<th className={`${head} text-right`}>{t("wizard.outcome.changed")}</th>
							<th className={`${head} text-right`}>{t("wizard.outcome.clash")}</th>
							<th className={`${head} text-right`}>{t("wizard.notInSheet")}</th>
							<th className={`${head} text-right`}>{t("wizard.outcome.error")}</th>
							<th className={`${head} sticky right-0 bg-soft`}>
								<span className="sr-only">{t("imports.actions")}</span>
							</th>
						</tr>
					</thead>
					<tbody>
						{data.items.map((item) => (
							<tr key={item.id} className="border-b border-line last:border-b-0">
								<td className="max-w-72 min-w-40 px-2 py-1.5 break-words">
									{item.mine ? (
										<button
											type="button"
											className="min-h-6 text-left text-accent underline-offset-2 hover:underline"
											onClick={() => onOpen(item.domain, item.id)}
										>
											{item.fileName}
										</button>
									) : (
										item.fileName
									)}
								</td>
								{!domain && <td className="px-2 py-1.5 whitespace-nowrap">{item.book}</td>}
								<td className="px-2 py-1.5 whitespace-nowrap">{item.owner ?? "—"}</td>
								<td className="px-2 py-1.5 whitespace-nowrap">
									<Moment at={item.createdAt} />
								</td>
								<td className="px-2 py-1.5 whitespace-nowrap">
									<Badge tone={tones[item.state]}>{t(`imports.state.${item.state}`)}</Badge>
								</td>
								<td className={figure}>{number.format(item.counts.new)}</td>
								<td className={figure}>{number.format(item.counts.changed)}</td>
								<td className={figure}>{number.format(item.counts.clashes)}</td>
								<td className={figure}>{item.counts.ended === null ? "—" : number.format(item.counts.ended)}</td>
								<td className={figure}>{number.format(item.counts.errors)}</td>
								<td className="sticky right-0 bg-surface px-2 py-1 text-right">
									{item.state === "applied" && item.mine && (
										<Button
											size="small"
											busy={undo.isPending && undo.variables === item.id}
											aria-label={t("imports.undoFile", { file: item.fileName })}
											onClick={() => undo.mutate(item.id)}
										>
											<Undo2 aria-hidden />
											{t("imports.undo")}
										</Button>
									)}
								</td>
							</tr>
						))}
					</tbody>
				</table>
			</div>
			<Pager page={page} pages={data.totalPages} onPage={setPage} />
		</div>
	);
}
