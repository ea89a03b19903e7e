import Big from "big.js";
import { type StyledCell, styledCell, type WorkbookSheet, writeWorkbook } from "../../../kit/sheet/write.ts";
import { digitsOf } from "../document.ts";
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
	const above = head(doc, number, words);
	const lanes = doc.items.map((item, i) => lane(doc, item, i + 1, words));
	const rows = [...above, ...lanes.flat(), ...foot(doc, words, totalsBelow(above.length, lanes))];
	return paperSheet(number ?? words.label("document.draft"), rows);
}

/** The rows in which lanes' totals stand, from 1: the last of each but its empty one. */
export function totalsBelow(above: number, lanes: readonly (readonly Row[])[]): number[] {
	let end = above;
	return lanes.map((rows) => {
		end += rows.length;
		return end - 1;
	});
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
const money = (value: string, style: Parameters<typeof styledCell>[1] = {}, formula?: StyledCell["formula"]) => {
	const decimals = digitsOf(value);
	return styledCell(value, { ...style, numberFormat: decimals === 0 ? "#,##0" : `#,##0.${"0".repeat(decimals)}` }, { kind: "money", formula });
};

/** A sum as a formula of the row it stands in, where the amounts do come to it; a mere amount where they do not. */
const summed = (value: string, amounts: readonly string[], style: Parameters<typeof styledCell>[1], sum: (row: number) => string) => {
	const comes = amounts.reduce((all, amount) => all.plus(amount), Big(0)).eq(value);
	return money(value, style, comes ? (row) => `ROUND(${sum(row)},${digitsOf(value)})` : undefined);
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
	const above = company
		? [wide(company.name, { ...strong, size: 14 }), ...companyLines(company, { label }).map((line) => wide(line, { wrap: true })), []]
		: [];
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
	const charged = item.legs.flatMap((_, index) => item.lines.filter((line) => line.leg === index));
	const subtotals = item.totals.map((total, i): Row => {
		const own = charged.filter(({ currency }) => currency === total.currency).map(({ amount }) => amount);
		const of = (column: string, row: number) => `${column}${row - i - lines.length}:${column}${row - i - 1}`;
		const amount = summed(total.amount, own, {}, (row) => `SUMIF(${of("F", row)},F${row},${of("G", row)})`);
		return [label("document.subtotals"), null, null, null, null, total.currency, amount];
	});
	const above = lines.length + subtotals.length;
	const total = summed(
		item.total,
		charged.map(({ converted }) => converted),
		strong,
		(row) => `SUM(H${row - above}:H${row - 1})`,
	);
	return [
		wide([words.laneName(doc, n) ?? label("document.lane", { lane: n }), words.mark(doc, n), words.route(item)].filter(Boolean).join("  "), heading),
		...laneFacts(item, words)
			.filter((fact): fact is [string, string] => fact[1] !== null)
			.map(([name, value]): Row => [styledCell(name, strong), value]),
		columns.map((text) => styledCell(text, tableHead)),
		...lines,
		...subtotals,
		[styledCell(words.laneTotal(doc), strong), null, null, null, null, doc.currency, null, total],
		[],
	];
}

const sum = (name: string, amount: StyledCell, currency: string): Row => [
	styledCell(name, strong),
	...[null, null, null, null, currency, null],
	amount,
];

/** Lines under a title; nothing where there are none. */
export const textRows = (name: string, lines: readonly string[]): Row[] =>
	lines.length === 0 ? [] : [[styledCell(name, strong)], ...lines.map((line) => wide(line, { wrap: true })), []];

/** What all lanes come to, whose totals stand in `totals`, and what was taken off. */
export function sumRows(doc: Prices, { label }: Labels, totals: readonly number[]): Row[] {
	const ofLanes = summed(
		doc.standardTotal,
		doc.items.map(({ total }) => total),
		strong,
		() => `SUM(${totals.map((row) => `H${row}`).join(",")})`,
	);
	if (Number(doc.discount) === 0) return [sum(label("document.total"), ofLanes, doc.currency), []];
	const left = summed(doc.total, [doc.standardTotal, `-${doc.discount}`], strong, (row) => `SUM(H${row - 2}:H${row - 1})`);
	return [...discountRows(doc, { label }, ofLanes), sum(label("document.total"), left, doc.currency), []];
}

const discountRows = (doc: Prices, { label }: Pick<Labels, "label">, standard = money(doc.standardTotal, strong)): Row[] =>
	Number(doc.discount) === 0
		? []
		: [
				sum(label("document.standardTotal"), standard, doc.currency),
				sum(label("document.discount"), money(`-${doc.discount}`, strong), doc.currency),
			];

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
				money(item.total, strong),
				doc.currency,
			),
		),
		[],
	];
}

function foot(doc: PublicDocument, words: Labels, totals: readonly number[]): Row[] {
	const { label } = words;
	return [
		...(doc.lanesAre === "options" ? optionRows(doc, words) : sumRows(doc, words, totals)),
		...textRows(label("document.exchangeRates"), words.exchangeRates(doc)),
		...textRows(label("document.remarks"), doc.remarks ? doc.remarks.split("\n") : []),
		...doc.terms.flatMap((term) => textRows(term.title || label("document.terms"), term.body.split("\n"))),
		...(doc.issuer.letterhead ? companyFacts(doc.issuer.letterhead, words) : []).flatMap(([name, text]) => textRows(name, text.split("\n"))),
		wide(label("document.closing"), { wrap: true }),
	];
}
