import type { RateBook } from "@iqt/routers/kit/price-book/define";
import { useText } from "../../lib/text.ts";
import type { Batch, PreviewRow } from "./types.ts";
import { pricedWords } from "./value-words.ts";

/** What the book's rate and the sheet's say, side by side, where they differ. */
export function ClashCompare({ book, row, fields }: { book: RateBook; row: PreviewRow; fields: Batch["fields"] }) {
	const t = useText();
	const stands = row.stands ?? {};
	const differing = fields.filter((f) => f.name in stands);
	if (differing.length === 0) return null;
	const currency = { book: stands.currency ?? row.row.currency, sheet: row.row.currency };
	const words = (field: Batch["fields"][number], value: unknown, from: "sheet" | "book") =>
		pricedWords(book, field, value, currency[from]) || open(field.name);
	const open = (name: string) => (name === "validTo" ? t("book.openEnd") : t("table.none"));
	const head = "px-2 py-0.5 text-left font-medium text-ink-soft";
	return (
		<table aria-label={t("wizard.clashCompare")} className="max-w-full border-collapse rounded-sm bg-warn-soft/50 text-xs">
			<thead>
				<tr>
					<th className={head}>
						<span className="sr-only">{t("wizard.clashField")}</span>
					</th>
					<th className={head}>{t("wizard.clashBook")}</th>
					<th className={head}>{t("wizard.clashSheet")}</th>
				</tr>
			</thead>
			<tbody>
				{differing.map((field) => (
					<tr key={field.name}>
						<th scope="row" className={head}>
							{field.label}
						</th>
						<td className="px-2 py-0.5 break-words tabular-nums">{words(field, stands[field.name], "book")}</td>
						<td className="px-2 py-0.5 font-semibold break-words tabular-nums">{words(field, row.row[field.name], "sheet")}</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}
