import type { RateBook } from "@iqt/routers/kit/price-book/define";
import { Skeleton } from "@iqt/ui/surface";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../api/client.ts";
import { describeError, sentence } from "../../api/errors.ts";
import { locale, useText } from "../../lib/text.ts";
import { ConfirmDialog } from "../form/confirm-dialog.tsx";
import { BatchImpact } from "../impact/batch-impact.tsx";
import { Fold } from "./fold.tsx";
import { LostDays } from "./lost-days.tsx";
import { RateList } from "./rate-list.tsx";
import type { Batch } from "./types.ts";

interface ConfirmReplaceProps {
	book: RateBook;
	batch: Batch;
	/** Rows of the sheet that will be written. */
	rows: number;
	/** Those of them that are written over a clash. */
	clashes: number;
	/** Gets how many rates the sheet does not have were said to end. */
	onConfirm: (missing: number) => Promise<unknown>;
	onClose: () => void;
}

/** Asks before a sheet replaces what its lanes have: how many rates that ends, and where. */
export function ConfirmReplace({ book, batch, rows, clashes, onConfirm, onClose }: ConfirmReplaceProps) {
	const t = useText();
	const missing = useQuery({
		queryKey: ["importMissing", batch.id, batch.updatedAt],
		queryFn: ({ signal }) => api.imports.missing.query({ batchId: batch.id }, { signal }),
		staleTime: 0,
		gcTime: 0,
		meta: { quiet: true },
	});
	const [untouchedOpen, setUntouchedOpen] = useState(false);
	const { data } = missing;
	return (
		<ConfirmDialog
			title={data ? t(data.count > 0 ? "wizard.replaceEnds" : "wizard.replaceEndsNone", { count: data.count }) : t("wizard.replaceCounting")}
			text={t("wizard.replaceText", { count: rows, clashes })}
			action={t("wizard.replaceNow")}
			danger
			ready={data !== undefined}
			onConfirm={() => onConfirm(data?.count ?? 0)}
			onClose={onClose}
		>
			<div className="mb-3">
				<BatchImpact book={book} batch={batch} mode="replace" />
			</div>
			<div className="mb-2 empty:hidden">{data && <LostDays lost={data.lost} />}</div>
			{data && data.spared > 0 && <p className="mb-2">{t("wizard.replaceSpared", { count: data.spared })}</p>}
			{data?.count === 0 ? null : (
				<>
					{missing.isError && (
						<p role="alert" className="text-danger">
							{sentence(describeError(missing.error))}
						</p>
					)}
					{missing.isPending && <Skeleton className="h-24" />}
					{data && (
						<div className="flex flex-col gap-2">
							<LaneList lanes={data.most} all={data.lanes} />
							<RateList title={t("wizard.endsList", { count: data.count - data.removed })} count={data.count - data.removed} rates={data.ending} />
							{data.removed > 0 && <p className="text-warn">{t("wizard.replaceRemoved", { count: data.removed })}</p>}
							<RateList title={t("wizard.removesList", { count: data.removed })} count={data.removed} rates={data.going} />
						</div>
					)}
				</>
			)}
			{data && data.untouched.lanes > 0 && (
				<Fold
					title={
						<span className="text-[13px] font-normal">
							{t("wizard.replaceUntouched", { lanes: data.untouched.lanes, count: data.untouched.count })}
						</span>
					}
					open={untouchedOpen}
					onOpen={setUntouchedOpen}
					className="mt-2"
				>
					<div className="flex flex-col gap-2 px-3 pb-2">
						<LaneList lanes={data.untouched.most} all={data.untouched.lanes} />
					</div>
				</Fold>
			)}
		</ConfirmDialog>
	);
}

/** Lanes, each with how many rates, and how many more of `all` there are. */
function LaneList({ lanes, all }: { lanes: readonly { lane: string; count: number }[]; all: number }) {
	const t = useText();
	const number = new Intl.NumberFormat(locale());
	return (
		<>
			<ul className="flex max-h-64 flex-col overflow-auto rounded-md border border-line">
				{lanes.map(({ lane, count }) => (
					<li key={lane} className="flex justify-between gap-4 border-b border-line px-3 py-1.5 last:border-b-0">
						<span>{lane}</span>
						<span className="font-medium tabular-nums">{number.format(count)}</span>
					</li>
				))}
			</ul>
			{all > lanes.length && <p className="text-ink-soft">{t("wizard.replaceMore", { count: all - lanes.length })}</p>}
		</>
	);
}
