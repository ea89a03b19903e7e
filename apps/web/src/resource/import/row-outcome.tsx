import type { RateBook } from "@iqt/routers/kit/price-book/define";
import { Badge } from "@iqt/ui/surface";
import { ExternalLink } from "lucide-react";
import { useText } from "../../lib/text.ts";
import { base } from "../../paths.ts";
import { bookPath } from "../../shell/book-screens.ts";
import type { Batch, Outcome, PreviewRow } from "./types.ts";
import { valueWords } from "./value-words.ts";

const tones: Record<Outcome, "good" | "info" | "neutral" | "warn" | "danger"> = {
	new: "good",
	changed: "info",
	unchanged: "neutral",
	clash: "warn",
	error: "danger",
	duplicate: "neutral",
	skipped: "neutral",
};

/** What a row would do to the book; of one that goes on from a rate, when that ends; of one that clashes, which rate it meets, which opens in the book's list. */
export function RowOutcome({ book, row, fields }: { book: RateBook; row: PreviewRow; fields: Batch["fields"] }) {
	const t = useText();
	const { meets, outcome } = row;
	const path = bookPath(book.domain);
	return (
		<>
			<Badge tone={tones[outcome]}>{t(`wizard.outcome.${outcome}`)}</Badge>
			{row.follows && (
				<span className="mt-0.5 block w-max max-w-64 text-xs whitespace-normal text-ink-soft">
					{t("wizard.follows", { from: row.follows.validFrom, to: row.follows.validTo ?? t("book.openEnd"), day: row.follows.endsOn })}
				</span>
			)}
			{meets && path && (
				<a
					href={`${base}${path}?f=id:eq:${meets.id}`}
					target="_blank"
					rel="noreferrer"
					className="mt-0.5 flex w-max max-w-64 items-start gap-1 text-xs whitespace-normal text-accent underline underline-offset-2"
				>
					<ExternalLink className="mt-0.5 size-3 shrink-0" aria-hidden />
					<span>
						{t("wizard.meets", { lane: meets.lane, from: meets.validFrom, to: meets.validTo ?? t("book.openEnd") })}
						<span className="sr-only"> {t("wizard.newTab")}</span>
					</span>
				</a>
			)}
			{meets?.also.map((other) => (
				<span key={other.id} className="mt-0.5 block w-max max-w-64 text-xs whitespace-normal text-ink-soft tabular-nums">
					{t("wizard.meetsAlso", { from: other.validFrom, to: other.validTo ?? t("book.openEnd") })}{" "}
					{fields
						.filter(({ name }) => name in other.amounts)
						.map((field) => `${field.label} ${valueWords(book, field, other.amounts[field.name], "book")}`)
						.join(" · ")}
				</span>
			))}
			{meets && meets.others > 0 && <span className="text-xs text-ink-soft">{t("wizard.meetsOthers", { count: meets.others })}</span>}
		</>
	);
}
