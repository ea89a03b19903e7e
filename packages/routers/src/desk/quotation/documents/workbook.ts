import { type StyledCell, styledCell, type WorkbookSheet, writeWorkbook } from "../../../kit/sheet/write.ts";
import type { DocumentItem, PublicDocument } from "../schema.ts";
import { companyFacts, companyLines, type Labels, labelsOf, laneFacts, type Prices } from "./labels.ts";

export const xlsxType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

const theme = "00233D";
const title = { bold: true, size: 16, color: "FFFFFF", fill: theme };
const heading = { bold: true, color: "FFFFFF", fill: theme };
const tableHead = { bold: true, fill: "E8EDF2" };
const strong = { bold: true };
const columnCount = 9;

/** The quotation as a workbook: the same content as the PDF, amounts as numbers, one sheet. `number` is null for a draft. */
export function quotationWorkbook(doc: PublicDocument, number: string | null): ReadableStream<Uint8Array> {
	const words = labelsOf(doc.language);
	const rows = [...head(doc, number, words), ...doc.items.flatMap((item, i) => lane(doc, item, i + 1, words)), ...foot(doc, words)];
	return paperSheet(number ?? words.label("document.draft"), rows);
}

/** One sheet with the columns of lanes. */
export function paperSheet(name: string, rows: Row[]): ReadableStream<Uint8Array> {
	const widths = [34, 14, 12, 10, 14, 10, 16, 16, 10];
	const sheet: WorkbookSheet = { name, columns: widths.map((width) => ({ width })), rows, landscape: true };
	return writeWorkbook([sheet]);
}

export type Row = (string | null | StyledCell)[];
const wide = (value: string, style: Parameters<typeof styledCell>[1]): Row => [styledCell(value, style, { columns: columnCount })];
/** An amount with the digits it has on paper. */
const money = (value: string, style: Parameters<typeof styledCell>[1] = {}) => {
	const decimals = value.split(".")[1]?.length ?? 0;
	return styledCell(value, { ...style, numberFormat: decimals === 0 ? "#,##0" : `#,##0.${"0".repeat(decimals)}` }, { kind: "money" });
};

function head(doc: PublicDocument, number: string | null, { label, period }: Labels): Row[] {
	const facts: [string, string][] = [
		[label("document.customer"), doc.customer.name],
		...(doc.customer.contact ? ([[label("document.contact"), doc.customer.contact]] as [string, string][]) : []),
		[label("document.issuedOn"), doc.issuedOn ?? label("document.draft")],
		[label("document.validity"), period(doc.validFrom, doc.validTo)],
		[label("document.preparedBy"), `${doc.issuer.name} <${doc.issuer.email}>`],
	];
	const company = doc.issuer.letterhead;
	const above = company ? [wide(company.name, { ...strong, size: 14 }), ...companyLines(company).map((line) => wide(line, {})), []] : [];
	return [...above, ...headRows(`${label("document.title")} ${number ?? label("document.draft")}`, facts)];
}

/** The title of a paper and what is known of it. */
export const headRows = (titled: string, facts: readonly (readonly [name: string, value: string])[]): Row[] => [
	wide(titled, title),
	[],
	...facts.map(([name, value]): Row => [styledCell(name, strong), value]),
	[],
];

/** A lane with its charges. */
export function lane(doc: Prices, item: DocumentItem, n: number, words: Labels): Row[] {
	const { label, coded } = words;
	const titles = ["charge", "basis", "container", "quantity", "unitPrice", "currencyColumn", "amount"] as const;
	const columns = [...titles.map((key) => label(`document.${key}`)), label("document.inCurrency", { currency: doc.currency }), label("document.vat")];
	const lines = item.legs.flatMap((leg, index): Row[] => {
		const own = item.lines.filter((line) => line.leg === index);
		if (own.length === 0) return [];
		const way = [leg.from?.name, leg.to?.name].filter(Boolean).join(" → ");
		return [
			wide([leg.label, way, words.range(leg.transitMin, leg.transitMax), leg.frequency].filter(Boolean).join(" · "), strong),
			...own.map(
				(line): Row => [
					line.label,
					coded("basis", line.basis),
					line.containerType,
					styledCell(line.quantity, {}, { kind: "number" }),
					money(line.unitPrice),
					line.currency,
					money(line.amount),
					money(line.converted),
					line.vatPercent === null ? null : `${words.number(line.vatPercent)}%`,
				],
			),
		];
	});
	const subtotals = item.totals.map((total): Row => [label("document.subtotals"), null, null, null, null, total.currency, money(total.amount)]);
	return [
		wide([words.laneName(doc, n) ?? label("document.lane", { lane: n }), words.mark(doc, n), words.route(item)].filter(Boolean).join("  "), heading),
		...laneFacts(item, words)
			.filter((fact): fact is [string, string] => fact[1] !== null)
			.map(([name, value]): Row => [styledCell(name, strong), value]),
		columns.map((text) => styledCell(text, tableHead)),
		...lines,
		...subtotals,
		[styledCell(words.laneTotal(doc), strong), null, null, null, null, doc.currency, null, money(item.total, strong)],
		[],
	];
}

const sum = (name: string, amount: string, currency: string): Row => [
	styledCell(name, strong),
	...[null, null, null, null, currency, null],
	money(amount, strong),
];

/** Lines under a title; nothing where there are none. */
export const textRows = (name: string, lines: readonly string[]): Row[] =>
	lines.length === 0 ? [] : [[styledCell(name, strong)], ...lines.map((line) => wide(line, { wrap: true })), []];

/** What all lanes come to, and what was taken off. */
export function sumRows(doc: Prices, { label }: Labels): Row[] {
	return [...discountRows(doc, { label }), sum(label("document.total"), doc.total, doc.currency), []];
}

const discountRows = (doc: Prices, { label }: Pick<Labels, "label">): Row[] =>
	Number(doc.discount) === 0
		? []
		: [sum(label("document.standardTotal"), doc.standardTotal, doc.currency), sum(label("document.discount"), `-${doc.discount}`, doc.currency)];

function optionRows(doc: PublicDocument, words: Labels): Row[] {
	const about = (item: DocumentItem, n: number) => [words.laneName(doc, n), words.containers(item), words.via(doc, item), words.mark(doc, n)];
	return [
		...discountRows(doc, words),
		wide(words.optionsText(doc), { wrap: true }),
		...doc.items.map((item, i) =>
			sum(
				about(item, i + 1)
					.filter(Boolean)
					.join(" · "),
				item.total,
				doc.currency,
			),
		),
		[],
	];
}

function foot(doc: PublicDocument, words: Labels): Row[] {
	const { label } = words;
	return [
		...(doc.lanesAre === "options" ? optionRows(doc, words) : sumRows(doc, words)),
		...textRows(label("document.exchangeRates"), words.exchangeRates(doc)),
		...textRows(label("document.remarks"), doc.remarks ? doc.remarks.split("\n") : []),
		...doc.terms.flatMap((term) => textRows(term.title || label("document.terms"), term.body.split("\n"))),
		...(doc.issuer.letterhead ? companyFacts(doc.issuer.letterhead, words) : []).flatMap(([name, text]) => textRows(name, text.split("\n"))),
		wide(label("document.closing"), { wrap: true }),
	];
}
