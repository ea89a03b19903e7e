import type { RateBook } from "@iqt/routers/price-book/define";
import { Button } from "@iqt/ui/button";
import { cn } from "@iqt/ui/cn";
import { Badge, Skeleton } from "@iqt/ui/surface";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight, CircleAlert, TriangleAlert } from "lucide-react";
import { useEffect, useState } from "react";
import { api } from "../../api/client.ts";
import { describeError, sentence } from "../../api/errors.ts";
import { locale, useText } from "../../lib/text.ts";
import { groupDigits } from "../values.ts";
import type { Shown } from "./batch-preview.tsx";
import { optionLabel } from "./option-label.ts";
import type { Batch, Outcome } from "./types.ts";

const PAGE = 50;
const tones: Record<Outcome, "good" | "info" | "neutral" | "warn" | "danger"> = {
	new: "good",
	changed: "info",
	unchanged: "neutral",
	clash: "warn",
	error: "danger",
	duplicate: "neutral",
	skipped: "neutral",
};
const amounts = new Set(["amount", "rate", "integer", "weight", "percent"]);

/** Rows of the batch as they were read, a page at a time, with what is wrong or odd under the cell it is about. */
export function PreviewGrid({ book, batch, shown }: { book: RateBook; batch: Batch; shown: Shown }) {
	const t = useText();
	const [page, setPage] = useState(1);
	// biome-ignore lint/correctness/useExhaustiveDependencies: another filter starts at the first page
	useEffect(() => setPage(1), [shown]);
	const filter = shown === "all" ? {} : shown === "problems" ? { problems: true } : { outcome: shown };
	const rows = useQuery({
		queryKey: ["importRows", batch.id, batch.updatedAt, shown, page],
		queryFn: ({ signal }) => api.imports.previewRows.query({ batchId: batch.id, pageIndex: page, pageSize: PAGE, ...filter }, { signal }),
		placeholderData: keepPreviousData,
		meta: { quiet: true },
	});
	const items = rows.data?.items ?? [];
	// Only fields the sheet gives: a column that is empty, or the standard value in every row, says nothing.
	const standard = batch.mapping?.defaults ?? {};
	const fields = batch.fields.filter((f) =>
		items.some(
			(row) => row.problems.some((p) => p.field === f.name) || ((row.row[f.name] ?? null) !== null && String(row.row[f.name]) !== standard[f.name]),
		),
	);
	if (rows.isError)
		return (
			<p role="alert" className="text-danger">
				{sentence(describeError(rows.error))}
			</p>
		);
	if (!rows.data) return <Skeleton className="h-64" />;
	return (
		<div className="flex min-h-64 flex-1 flex-col gap-2">
			<div
				// biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
				tabIndex={0}
				className={cn("min-h-0 flex-1 overflow-auto rounded-md border border-line", rows.isPlaceholderData && "opacity-60")}
			>
				<table className="min-w-full border-collapse text-[13px]">
					<thead className="sticky top-0 z-1 bg-soft">
						<tr className="text-left">
							<th className="border-b border-line px-2 py-1.5">{t("wizard.row")}</th>
							<th className="border-b border-line px-2 py-1.5">{t("wizard.outcome")}</th>
							{fields.map((f) => (
								<th key={f.name} className={cn("border-b border-line px-2 py-1.5 whitespace-nowrap", amounts.has(f.kind) && "text-right")}>
									{f.label}
								</th>
							))}
						</tr>
					</thead>
					<tbody>
						{items.map((row) => {
							const general = row.problems.filter((p) => p.field === "" || !fields.some((f) => f.name === p.field));
							return (
								<tr key={row.line} className="border-b border-line align-top">
									<td className="px-2 py-1 text-ink-soft tabular-nums">{row.sheetRow}</td>
									<td className="max-w-72 px-2 py-1">
										<Badge tone={tones[row.outcome]}>{t(`wizard.outcome.${row.outcome}`)}</Badge>
										{general.map((p) => (
											<Problem key={p.message} level={p.level} message={p.message} />
										))}
									</td>
									{fields.map((f) => {
										const value = row.row[f.name];
										const own = row.problems.filter((p) => p.field === f.name);
										return (
											<td
												key={f.name}
												className={cn(
													"px-2 py-1",
													amounts.has(f.kind) && "text-right tabular-nums",
													own.some((p) => p.level === "error") ? "bg-danger-soft" : own.length > 0 && "bg-warn-soft",
												)}
											>
												<span className="whitespace-nowrap">
													{value === null || value === undefined
														? ""
														: typeof value === "boolean"
															? t(value ? "table.yes" : "table.no")
															: amounts.has(f.kind)
																? groupDigits(String(value), locale())
																: optionLabel(book, f.name, String(value))}
												</span>
												{own.map((p) => (
													<Problem key={p.message} level={p.level} message={`${p.column ?? ""}${p.column ? row.sheetRow : ""} ${p.message}`.trim()} />
												))}
											</td>
										);
									})}
								</tr>
							);
						})}
					</tbody>
				</table>
				{items.length === 0 && <p className="p-6 text-center text-ink-soft">{t("wizard.noRows")}</p>}
			</div>
			{rows.data.totalPages > 1 && (
				<div className="flex items-center justify-end gap-2">
					<span className="text-ink-soft tabular-nums">{t("wizard.page", { page, pages: rows.data.totalPages })}</span>
					<Button size="smallIcon" aria-label={t("wizard.previous")} disabled={page <= 1} onClick={() => setPage(page - 1)}>
						<ChevronLeft aria-hidden />
					</Button>
					<Button size="smallIcon" aria-label={t("wizard.next")} disabled={page >= rows.data.totalPages} onClick={() => setPage(page + 1)}>
						<ChevronRight aria-hidden />
					</Button>
				</div>
			)}
		</div>
	);
}

function Problem({ level, message }: { level: string; message: string }) {
	const Icon = level === "error" ? CircleAlert : TriangleAlert;
	return (
		<span
			className={cn(
				"flex w-max max-w-64 min-w-44 items-start gap-1 text-left text-xs whitespace-normal",
				level === "error" ? "text-danger" : "text-warn",
			)}
		>
			<Icon className="mt-0.5 size-3 shrink-0" aria-hidden />
			{message}
		</span>
	);
}
