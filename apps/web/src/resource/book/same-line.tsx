import type { RateBook } from "@iqt/routers/kit/price-book/define";
import type { Rate } from "@iqt/routers/kit/price-book/list";
import { Button } from "@iqt/ui/button";
import { useQuery } from "@tanstack/react-query";
import { UnfoldHorizontal } from "lucide-react";
import { DOT } from "../../lib/dot.ts";
import { useText } from "../../lib/text.ts";
import type { Resource } from "../grid/use-resource.ts";
import type { Filter } from "../types.ts";
import { wordsOf } from "../values.ts";
import type { BookCalls } from "./rate-source.ts";

type Same = Readonly<Record<string, string | boolean>>;

const nothing: Same = {};

/** What every rate of a book's view says, by field. It follows the view, not what somebody filters for: columns do not come and go while one looks for something. */
export function useSame(book: RateBook, calls: BookCalls, standard: Filter[] | undefined): Same {
	const { data } = useQuery({
		// Asked again with the list's rows, which may have changed what they share.
		queryKey: ["list", book.domain, "same", standard],
		queryFn: ({ signal }) => calls.same.query({ filters: standard ?? [] }, { signal }) as Promise<Same>,
		staleTime: 60_000,
		placeholderData: (before) => before,
		meta: { quiet: true },
	});
	return data ?? nothing;
}

/** Says what is the same on every row, in the place of the columns for it; a click brings them back. */
export function SameLine({ resource, same }: { resource: Resource<Rate>; same: Same }) {
	const t = useText();
	const { columns, rows, words } = resource;
	const folded = columns.all.filter((c) => c.field in same && !columns.isVisible(c.field));
	if (folded.length === 0 || (!rows.pending && rows.total === 0)) return null;
	const said = folded.map((column) => {
		const value = same[column.field] === "*" ? t("book.anyContainer") : wordsOf(column, same[column.field], words);
		return column.kind === "boolean" ? `${column.label}: ${value}` : value;
	});
	return (
		<p className="-my-1 flex flex-wrap items-center gap-x-1.5 text-[13px] text-ink-soft">
			{t("book.sameForAll")} <span className="text-ink">{said.join(DOT)}</span>
			{!resource.card && (
				<Button size="smallIcon" variant="ghost" aria-label={t("book.unfold")} onClick={() => columns.show(folded.map((c) => c.field))}>
					<UnfoldHorizontal aria-hidden />
				</Button>
			)}
		</p>
	);
}
