import type { RateBook } from "@iqt/routers/kit/price-book/define";
import { boxField } from "@iqt/routers/kit/price-book/lane-boxes";
import type { Rate } from "@iqt/routers/kit/price-book/list";
import { Button } from "@iqt/ui/button";
import { useQuery } from "@tanstack/react-query";
import { Columns3 } from "lucide-react";
import { lazy, Suspense, useMemo } from "react";
import { useText } from "../../lib/text.ts";
import { useUser } from "../../shell/user.ts";
import { readState } from "../grid/url-state.ts";
import type { Column, Filter, Source } from "../types.ts";
import { inUsualOrder } from "./by-container.ts";
import { boxesAsked, laneColumns, laneSource } from "./lanes.ts";
import type { BookCalls } from "./rate-source.ts";

const LaneAmount = lazy(async () => ({ default: (await import("./lane-amount.tsx")).LaneAmount }));

const noBoxes: readonly string[] = [];

/** A book's list as its address asks for it: a rate a row, or a lane a row with its containers side by side. */
export function useSideBySide(
	book: RateBook,
	calls: BookCalls,
	{ search, standard, rates, columns }: { search: string; standard: Filter[] | undefined; rates: Source<Rate>; columns: Column<Rate>[] },
) {
	const t = useText();
	const { seesCost } = useUser();
	const { extra, filters } = useMemo(() => readState(search), [search]);
	const box = boxField(book)?.name;
	const on = box !== undefined && extra.lanes === "1";
	const amounts = useMemo(
		() => book.fields.filter((field) => book.prices.includes(field.name) && (seesCost || !field.confidential)),
		[book, seesCost],
	);
	const amount = (amounts.find(({ name }) => name === extra.amount) ?? amounts.find(({ name }) => name === "ssr") ?? amounts[0])?.name ?? "";
	const found = useQuery({
		// Asked again with the list's rows, which may have brought another.
		queryKey: ["list", book.domain, "boxes", standard],
		queryFn: async ({ signal }) => {
			const values = await calls.facet.query({ field: box ?? "", filters: standard ?? [] }, { signal });
			return inUsualOrder(values.map(({ value }) => String(value)));
		},
		enabled: on,
		placeholderData: (before) => before,
		meta: { quiet: true },
	});
	const lanes = useMemo(() => laneSource(book, calls, rates), [book, calls, rates]);
	// Cells of lanes that are not saved yet are so from the long list, too.
	const long = useMemo(() => ({ ...rates, ...(lanes.save ? { save: lanes.save, doubts: lanes.doubts } : {}) }), [rates, lanes]);
	const boxes = found.data ?? noBoxes;
	const shown = useMemo(
		() => (on ? laneColumns(book, columns, { amount, containers: boxesAsked(book, boxes, filters), t }) : columns),
		[on, book, columns, amount, boxes, filters, t],
	);
	return { mayBe: box !== undefined, on, amount, amounts, source: on ? lanes : long, columns: shown };
}

export type SideBySideControl = Pick<ReturnType<typeof useSideBySide>, "mayBe" | "on" | "amount" | "amounts">;

interface ControlProps {
	side: SideBySideControl;
	onChange: (extra: Record<string, string>) => void;
}

/** Puts a lane's containers side by side, and says which amount is shown of them. */
export function SideBySide({ side: { mayBe, on, amount, amounts }, onChange }: ControlProps) {
	const t = useText();
	if (!mayBe || amounts.length === 0) return null;
	return (
		<>
			<Button
				size="small"
				variant={on ? "primary" : "outline"}
				className="rounded-full"
				aria-pressed={on}
				onClick={() => onChange({ lanes: on ? "" : "1", amount: on ? "" : amount })}
			>
				<Columns3 aria-hidden />
				{t("book.byContainer")}
			</Button>
			{on && amounts.length > 1 && (
				<Suspense>
					<LaneAmount amount={amount} amounts={amounts} onChange={(name) => onChange({ amount: name })} />
				</Suspense>
			)}
		</>
	);
}
