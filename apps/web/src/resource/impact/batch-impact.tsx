import type { RateBook } from "@iqt/routers/kit/price-book/define";
import { Button } from "@iqt/ui/button";
import { useQuery } from "@tanstack/react-query";
import { ChartNoAxesColumn } from "lucide-react";
import { useState } from "react";
import { api } from "../../api/client.ts";
import { describeError, sentence } from "../../api/errors.ts";
import { OpenDialog } from "../../lib/dialogs.tsx";
import { DOT } from "../../lib/dot.ts";
import { locale, useText } from "../../lib/text.ts";
import type { Batch, Mode } from "../import/types.ts";
import { ImpactPanel } from "./impact-panel.tsx";
import { percentText } from "./percent.ts";

/** What an import brings about, or would by the choices made so far; asked once for each state it is in. */
const useBatchImpact = (batch: Batch, mode: Mode) =>
	useQuery({
		queryKey: ["importImpact", batch.id, mode, batch.updatedAt, batch.revision],
		queryFn: ({ signal }) => api.imports.impact.query({ batchId: batch.id, mode }, { signal }),
		staleTime: Number.POSITIVE_INFINITY,
		meta: { quiet: true },
	});

interface BatchImpactProps {
	book: RateBook;
	batch: Batch;
	mode: Mode;
}

/** The numbers of an import in full. */
export function BatchImpact({ book, batch, mode }: BatchImpactProps) {
	const impact = useBatchImpact(batch, mode);
	if (impact.isError)
		return (
			<p role="alert" className="text-danger">
				{sentence(describeError(impact.error))}
			</p>
		);
	// Imports from before it was kept have none.
	return impact.data === null ? null : <ImpactPanel book={book} impact={impact.data ?? null} />;
}

/** The numbers of an import in a line, and the way to all of them. */
export function BatchImpactLine({ book, batch, mode }: BatchImpactProps) {
	const t = useText();
	const { data, error } = useBatchImpact(batch, mode);
	const [open, setOpen] = useState(false);
	const number = new Intl.NumberFormat(locale());
	const said = data
		? [
				`${t("impact.lanes")} ${number.format(data.lanes)}`,
				...data.amounts.flatMap(({ changeOf, median }) => {
					const label = book.fields.find(({ name }) => name === changeOf)?.label;
					return median === null || !label ? [] : [`${t(label)} ${t("impact.median")} ${percentText(median)}`];
				}),
				...(data.lost && data.lost.lanes > 0 ? [`${t("impact.lostLanes")} ${number.format(data.lost.lanes)}`] : []),
				...(data.quotations.sent > 0 ? [`${t("impact.sent")} ${number.format(data.quotations.sent)}`] : []),
			]
		: [error ? sentence(describeError(error)) : t("impact.counting")];
	return (
		<div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-[13px]">
			<Button size="small" disabled={!data} onClick={() => setOpen(true)}>
				<ChartNoAxesColumn aria-hidden />
				{t("impact.title")}
			</Button>
			<span role="status" className="min-w-0 text-ink-soft tabular-nums">
				{said.join(DOT)}
			</span>
			{open && (
				<OpenDialog size="large" onClose={() => setOpen(false)} title={t("impact.title")} description={batch.fileName}>
					<BatchImpact book={book} batch={batch} mode={mode} />
				</OpenDialog>
			)}
		</div>
	);
}
