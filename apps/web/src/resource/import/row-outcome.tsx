import type { RateBook } from "@iqt/routers/kit/price-book/define";
import { Badge } from "@iqt/ui/surface";
import { ExternalLink } from "lucide-react";
import { useText } from "../../lib/text.ts";
import { base } from "../../paths.ts";
import { bookPath } from "../../shell/book-screens.ts";
import type { Outcome, PreviewRow } from "./types.ts";
import { dayValues } from "./value-words.ts";

const tones: Record<Outcome, "good" | "info" | "neutral" | "warn" | "danger"> = {
	new: "good",
	changed: "info",
	unchanged: "neutral",
	clash: "warn",
	error: "danger",
	duplicate: "neutral",
	skipped: "neutral",
};

/** What a row would do to the book, in a word; of one that lacks no more than what is asked about all of the sheet, that it waits for that. */
export function RowOutcome({ outcome, waits }: PreviewRow) {
	const t = useText();
	if (waits) return <Badge tone="warn">{t("wizard.waits")}</Badge>;
	return <Badge tone={tones[outcome]}>{t(`wizard.outcome.${outcome}`)}</Badge>;
}

/** Of a row that goes on from a rate, when that ends; of one that clashes, which rates it meets, the first of which opens in the book's list. */
export function RowMeets({ book, row }: { book: RateBook; row: PreviewRow }) {
	const t = useText();
	const { follows, meets } = row;
	const path = bookPath(book.domain);
	if (!follows && !meets) return null;
	return (
		<p className="flex flex-wrap gap-x-3 gap-y-0.5 text-xs text-ink-soft tabular-nums">
			{follows && <span>{t("wizard.follows", { ...dayValues(follows.validFrom, follows.validTo), day: follows.endsOn })}</span>}
			{meets && path && (
				<a
					href={`${base}${path}?f=id:eq:${meets.id}`}
					target="_blank"
					rel="noreferrer"
					className="flex min-h-6 items-center gap-1 text-accent underline underline-offset-2"
				>
					<ExternalLink className="size-3 shrink-0" aria-hidden />
					<span>
						{t("wizard.meets", { lane: meets.lane, ...dayValues(meets.validFrom, meets.validTo) })}
						<span className="sr-only"> {t("wizard.newTab")}</span>
					</span>
				</a>
			)}
			{meets?.also.map((other) => (
				<span key={other.id} className="self-center">
					{t("wizard.meetsAlso", dayValues(other.validFrom, other.validTo))}
				</span>
			))}
			{meets && meets.others > 0 && <span>{t("wizard.meetsOthers", { count: meets.others })}</span>}
		</p>
	);
}
