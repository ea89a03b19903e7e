import type { RateBook } from "@iqt/routers/kit/price-book/define";
import { useText } from "../../lib/text.ts";
import { ratesAgainst } from "./row-changes.tsx";
import type { Batch, PreviewRow } from "./types.ts";
import { dayValues, pricedWords } from "./value-words.ts";

interface ClashCompareProps {
	book: RateBook;
	row: PreviewRow;
	fields: Batch["fields"];
	/** There is room for the rates side by side; elsewhere they stand one under the other. */
	roomy: boolean;
}

/** What each rate of the book that a row meets says, and what the sheet's would, where any of them differ. */
export function ClashCompare({ book, row, fields, roomy }: ClashCompareProps) {
	const t = useText();
	const rates = ratesAgainst(row);
	const met = row.meets === null ? [] : [row.meets, ...row.meets.also];
	const differing = fields.filter((field) => rates.some(({ was }) => field.name in was));
	if (differing.length === 0) return null;
	const words = (field: Batch["fields"][number], value: unknown, currency: unknown) =>
		pricedWords(book, field, value, currency) || t(field.name === "validTo" ? "book.openEnd" : "table.none");
	const heads = met.map(({ id, validFrom, validTo }, i) => ({
		id,
		head: rates.length > 1 ? t("wizard.clashBookNumber", { number: i + 1 }) : t("wizard.clashBook"),
		days: t("wizard.rowDays", dayValues(validFrom, validTo)),
	}));
	const valuesOf = (field: Batch["fields"][number]) => [
		...rates.map(({ id, was, currency }) => ({ id, text: words(field, field.name in was ? was[field.name] : row.row[field.name], currency) })),
		// What its sheet says nothing of is the book's, there too.
		{ id: "sheet", text: `${words(field, row.row[field.name], row.row.currency)}${row.kept.includes(field.name) ? ` ${t("wizard.fromBook")}` : ""}` },
	];
	const columns = [...heads, { id: "sheet", head: t("wizard.clashSheet"), days: "" }];
	if (!roomy)
		return (
			<ul aria-label={t("wizard.clashCompare")} className="flex w-full flex-col gap-1 text-xs">
				{columns.map(({ id, head, days }, at) => (
					<li key={id} className="rounded-sm bg-warn-soft/50 px-2 py-1">
						<p className="font-medium">
							{head} {rates.length > 1 && <span className="font-normal text-ink-soft tabular-nums">{days}</span>}
						</p>
						<dl className="flex flex-wrap gap-x-3">
							{differing.map((field) => (
								<div key={field.name} className="flex gap-1">
									<dt className="text-ink-soft">{field.label}</dt>
									<dd className="break-words tabular-nums">{valuesOf(field)[at]?.text}</dd>
								</div>
							))}
						</dl>
					</li>
				))}
			</ul>
		);
	const head = "px-2 py-0.5 text-left align-top font-medium text-ink-soft";
	return (
		<table aria-label={t("wizard.clashCompare")} className="max-w-full border-collapse rounded-sm bg-warn-soft/50 text-xs">
			<thead>
				<tr>
					<th className={head}>
						<span className="sr-only">{t("wizard.clashField")}</span>
					</th>
					{columns.map((column) => (
						<th key={column.id} className={head}>
							{column.head}
							{rates.length > 1 && column.days !== "" && <span className="block font-normal tabular-nums">{column.days}</span>}
						</th>
					))}
				</tr>
			</thead>
			<tbody>
				{differing.map((field) => (
					<tr key={field.name}>
						<th scope="row" className={head}>
							{field.label}
						</th>
						{valuesOf(field).map(({ id, text }) => (
							<td key={id} className={`px-2 py-0.5 break-words tabular-nums ${id === "sheet" ? "font-semibold" : ""}`}>
								{text}
							</td>
						))}
					</tr>
				))}
			</tbody>
		</table>
	);
}
