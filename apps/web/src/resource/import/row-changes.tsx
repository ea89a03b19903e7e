import type { RateBook } from "@iqt/routers/kit/price-book/define";
import { useText } from "../../lib/text.ts";
import { columnOrder } from "./column-order.ts";
import type { Batch, PreviewRow } from "./types.ts";
import { pricedWords } from "./value-words.ts";

interface RowChangesProps {
	book: RateBook;
	row: PreviewRow;
	fields: Batch["fields"];
}

type Values = PreviewRow["row"];

/** Rates of the book a row is held against, the first of them first: what each says otherwise, in which currency. */
export function ratesAgainst({ row, was, meets }: PreviewRow): { id: string; was: Values; currency: Values[string] | undefined }[] {
	if (was !== null) return [{ id: "", was, currency: was.currency ?? row.currency }];
	return meets === null ? [] : [meets, ...meets.also].map((rate) => ({ id: rate.id, was: rate.was, currency: rate.currency ?? row.currency }));
}

/** What a row that changes a rate, or clashes with some, says otherwise: each field with its value as it is there, of several rates each, and as it would be. */
export function RowChanges({ book, row, fields }: RowChangesProps) {
	const t = useText();
	const rates = ratesAgainst(row);
	// Days of a clash stand in the line above, those of the book beside those of the row.
	const isDays = ({ name }: { name: string }) => row.was === null && (name === "validFrom" || name === "validTo");
	const changed = columnOrder(fields.filter((field) => !isDays(field) && rates.some(({ was }) => field.name in was)));
	if (changed.length === 0) return null;
	const words = (field: Batch["fields"][number], value: unknown, currency: unknown) =>
		pricedWords(book, field, value, currency) || t(field.name === "validTo" ? "book.openEnd" : "table.none");
	const before = (field: Batch["fields"][number]) => {
		const values = rates.map(({ was, currency }) => words(field, field.name in was ? was[field.name] : row.row[field.name], currency));
		return [...new Set(values)].join(" / ");
	};
	return (
		<ul aria-label={t(row.was === null ? "wizard.clashDiffers" : "wizard.rowChanges")} className="flex min-w-0 flex-wrap gap-x-4 gap-y-0.5 text-xs">
			{changed.map((field) => (
				<li key={field.name} className="min-w-0 break-words tabular-nums">
					<span className="text-ink-soft">{field.label}</span> <span className="sr-only">{t("wizard.wasBefore")}</span>{" "}
					<Before kept={row.was === null}>{before(field)}</Before> <span aria-hidden>→</span>
					<span className="sr-only">{t("wizard.isNow")}</span>{" "}
					<span className="font-semibold">{words(field, row.row[field.name], row.row.currency)}</span>
				</li>
			))}
		</ul>
	);
}

/** A value of the book: crossed out where it goes, plain while it may stay. */
function Before({ kept, children }: { kept: boolean; children: string }) {
	return kept ? <span className="text-ink-soft">{children}</span> : <del className="text-ink-soft">{children}</del>;
}
