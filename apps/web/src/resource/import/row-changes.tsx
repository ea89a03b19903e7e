import type { RateBook } from "@iqt/routers/kit/price-book/define";
import { useText } from "../../lib/text.ts";
import { columnOrder, namingFields } from "./column-order.ts";
import type { Batch, PreviewRow } from "./types.ts";
import { isAmount, pricedWords, valueWords } from "./value-words.ts";

interface RowProps {
	book: RateBook;
	row: PreviewRow;
	fields: Batch["fields"];
}

/** What a row that changes a rate says otherwise: each field with its value as it was and as it will be. */
export function RowChanges({ book, row, fields }: RowProps) {
	const t = useText();
	const was = row.was ?? {};
	const changed = columnOrder(fields.filter((field) => field.name in was));
	if (changed.length === 0) return null;
	const currency = { book: was.currency ?? row.row.currency, sheet: row.row.currency };
	const words = (field: Batch["fields"][number], value: unknown, from: "sheet" | "book") =>
		pricedWords(book, field, value, currency[from]) || t("table.none");
	return (
		<ul aria-label={t("wizard.rowChanges")} className="flex min-w-0 flex-1 flex-wrap gap-x-4 gap-y-0.5 text-xs">
			{changed.map((field) => (
				<li key={field.name} className="min-w-0 break-words tabular-nums">
					<span className="text-ink-soft">{field.label}</span> <span className="sr-only">{t("wizard.wasBefore")}</span>{" "}
					<del className="text-ink-soft">{words(field, was[field.name], "book")}</del> <span aria-hidden>→</span>
					<span className="sr-only">{t("wizard.isNow")}</span> <span className="font-semibold">{words(field, row.row[field.name], "sheet")}</span>
				</li>
			))}
		</ul>
	);
}

/** What a row is about, in a line that stays in view where there is no room for its columns: lane, container, amounts with their currency, days, or that it is on request. */
export function RowHead({ book, row, fields }: RowProps) {
	const t = useText();
	const named = namingFields(fields).filter((field) => (row.row[field.name] ?? null) !== null);
	const places = named.filter((field) => row.names[field.name] !== undefined || field.kind === "place" || field.kind === "area");
	const others = named.filter((field) => !places.includes(field));
	const words = (field: Batch["fields"][number]) => valueWords(book, field, row.row[field.name]);
	const { onRequest, validFrom, validTo } = row.row;
	const request = onRequest === true ? fields.find(({ name }) => name === "onRequest")?.label : undefined;
	return (
		<span className="flex min-w-0 flex-wrap gap-x-2 text-[13px]">
			<span className="font-medium">{places.map((field) => row.names[field.name] ?? words(field)).join(" – ")}</span>
			{others.map((field) => (
				<span key={field.name} className="tabular-nums">
					{isAmount(field) ? <span className="text-xs text-ink-soft">{field.label} </span> : null}
					{words(field)}
				</span>
			))}
			{request !== undefined && <span className="font-medium text-warn">{request}</span>}
			{typeof validFrom === "string" && (
				<span className="text-ink-soft tabular-nums">
					{t("wizard.rowDays", { from: validFrom, to: validTo == null ? t("book.openEnd") : String(validTo) })}
				</span>
			)}
		</span>
	);
}
