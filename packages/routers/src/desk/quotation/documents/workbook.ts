import { businessZone } from "@iqt/i18n/days";
import Big from "big.js";
import { type StyledCell, styledCell, type WorkbookSheet, writeWorkbook } from "../../../kit/sheet/write.ts";
import { digitsOf } from "../document.ts";
import type { PublicDocument } from "../schema.ts";
import { companyIn, type Editions, editionsOf, factsIn, inEach, joined, labelIn, laneIn, type Said, termsIn, textsOf } from "./editions.ts";
import { companyFacts, laneFacts, type Prices } from "./labels.ts";

export const xlsxType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

const theme = "00233D";
const title = { bold: true, size: 16, color: "FFFFFF", fill: theme };
const heading = { bold: true, color: "FFFFFF", fill: theme };
const tableHead = { bold: true, fill: "E8EDF2" };
const strong = { bold: true };
const columnCount = 9;

/** The quotation as a workbook: the same content as the PDF, amounts as numbers, one sheet. `number` is null for a draft. */
export function quotationWorkbook(doc: PublicDocument, number: string | null): ReadableStream<Uint8Array> {
	const editions = editionsOf(doc);
	const called = number ?? joined(labelIn(editions, "document.draft"));
	const above = head(editions, called);
	const lanes = doc.items.map((_, place) => lane(editions, place));
	const rows = [...above, ...lanes.flat(), ...foot(editions, totalsBelow(above.length, lanes))];
	return paperSheet(called, rows, editions.length > 1);
}

/** The rows in which lanes' totals stand, from 1: the last of each but its empty one. */
export function totalsBelow(above: number, lanes: readonly (readonly Row[])[]): number[] {
	let end = above;
	return lanes.map((rows) => {
		end += rows.length;
		return end - 1;
	});
}

/** One sheet with the columns of lanes, wider where two languages stand in them. */
export function paperSheet(name: string, rows: Row[], inTwo = false): ReadableStream<Uint8Array> {
	const usual = inTwo ? [46, 16, 14, 12, 16, 12, 18, 18, 14] : [34, 14, 12, 10, 14, 10, 16, 16, 10];
	const widths = usual.map((width, column) => rows.reduce((most, row) => Math.max(most, moneyWidth(row[column])), width));
	const sheet: WorkbookSheet = { name, columns: widths.map((width) => ({ width })), rows, landscape: true };
	return writeWorkbook([sheet]);
}

/** Characters an amount takes with its separators and a margin; a number wider than its column shows as hashes. */
function moneyWidth(cell: Row[number] | undefined): number {
	if (typeof cell !== "object" || cell?.kind !== "money") return 0;
	const text = String(cell.value);
	return text.length + Math.ceil((text.split(".")[0] ?? "").length / 3) + 2;
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

function head(editions: Editions, number: string): Row[] {
	const [{ doc }] = editions;
	const facts = factsIn(editions, ({ words: { label, period } }) => [
		[label("document.customer"), doc.customer.name],
		[label("document.contact"), doc.customer.contact || null],
		[label("document.issuedOn"), doc.issuedOn ?? label("document.draft")],
		[label("document.validity"), period(doc.validFrom, doc.validTo)],
		[label("document.preparedBy"), `${doc.issuer.name} <${doc.issuer.email}>`],
	]);
	const company = companyIn(editions);
	const lines = company ? [...company.addresses, company.contact].filter(Boolean) : [];
	const above = company
		? [...company.names.map((name) => wide(name, { ...strong, size: 14 })), ...lines.map((line) => wide(line, { wrap: true })), []]
		: [];
	return [...above, ...headRows(`${joined(labelIn(editions, "document.title"))} ${number}`, facts)];
}

/** The title of a paper and what is known of it. */
export const headRows = (titled: string, facts: readonly (readonly [name: Said, value: Said])[]): Row[] => [
	wide(titled, title),
	[],
	...factRows(facts),
	[],
];

const factRows = (facts: readonly (readonly [name: Said, value: Said])[]): Row[] =>
	facts.map(([name, value]): Row => [styledCell(joined(name), strong), joined(value)]);

/** Two languages stand below each other in a cell, one alone as it is. */
const stacked = (said: readonly string[], style: Parameters<typeof styledCell>[1] = {}) =>
	styledCell(said.join("\n"), said.length > 1 ? { ...style, wrap: true } : style);

/** A lane with its charges, by its place from 0. */
export function lane<Doc extends Prices>(editions: Editions<Doc>, place: number): Row[] {
	const [{ doc, words }] = editions;
	const item = doc.items[place];
	if (!item) return [];
	const titles = ["charge", "basis", "container", "quantity", "unitPrice", "currencyColumn", "amount"] as const;
	const columns = [
		...titles.map((key) => labelIn(editions, `document.${key}`)),
		labelIn(editions, "document.inCurrency", { currency: doc.currency }),
		labelIn(editions, "document.vat"),
	];
	const lines = item.legs.flatMap((_, index): Row[] => {
		const own = item.lines.flatMap((line, i) => (line.leg === index ? [{ line, i }] : []));
		if (own.length === 0) return [];
		const about = laneIn(editions, place, ({ legs }, said) => {
			const { label, from, to, transitMin = null, transitMax = null, frequency } = legs[index] ?? {};
			const way = [from?.name, to?.name].filter(Boolean).join(" → ");
			return [label, way, said.range(transitMin, transitMax), frequency].filter(Boolean).join(" · ");
		});
		return [
			wide(joined(about), strong),
			...own.map(
				({ line, i }): Row => [
					stacked(laneIn(editions, place, (said) => said.lines[i]?.label ?? null)),
					joined(inEach(editions, (edition) => edition.words.coded("basis", line.basis))),
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
		return [joined(labelIn(editions, "document.subtotals")), null, null, null, null, total.currency, amount];
	});
	const above = lines.length + subtotals.length;
	const total = summed(
		item.total,
		charged.map(({ converted }) => converted),
		strong,
		(row) => `SUM(H${row - above}:H${row - 1})`,
	);
	const facts = factsIn(editions, (edition) => {
		const own = edition.doc.items[place];
		return own ? laneFacts(own, edition.words) : [];
	});
	const n = place + 1;
	const titled = laneIn(editions, place, (own, said) => {
		const name = said.laneName(doc, n) ?? said.label("document.lane", { lane: n });
		const about = said.apart(doc, own);
		return [name, said.mark(doc, n), said.route(own), ...(about.length > 0 ? [about.join(" · ")] : [])].filter(Boolean).join("  ");
	});
	const totalled = joined(inEach(editions, (edition) => edition.words.laneTotal(doc)));
	return [
		wide(joined(titled), heading),
		...factRows(facts),
		columns.map((said) => stacked(said, tableHead)),
		...lines,
		...subtotals,
		[styledCell(totalled, strong), null, null, null, null, doc.currency, null, total],
		[],
	];
}

const sum = (name: string, amount: StyledCell, currency: string): Row => [
	styledCell(name, strong),
	...[null, null, null, null, currency, null],
	amount,
];

/** Lines under a title; nothing where there are none. */
export const textRows = (name: Said, lines: readonly string[]): Row[] =>
	lines.length === 0 ? [] : [[styledCell(joined(name), strong)], ...lines.map((line) => wide(line, { wrap: true })), []];

/** Where the second of two texts side by side begins. */
const secondColumn = 4;

/** Two texts side by side, as on the PDF. */
const halves = (main: string, second: string, style: Parameters<typeof styledCell>[1]): Row => [
	styledCell(main, style, { columns: secondColumn }),
	...Array.from({ length: secondColumn - 1 }, () => null),
	styledCell(second, style, { columns: columnCount - secondColumn }),
];

/** A text under a title, in two languages side by side, line by line. */
function saidRows(name: Said, said: Said): Row[] {
	const [main = "", second] = textsOf(said);
	const lines = main.split("\n");
	if (second === undefined) return textRows(name, lines);
	const others = second.split("\n");
	const [called = "", other = ""] = textsOf(name);
	const level = Array.from({ length: Math.max(lines.length, others.length) }, (_, i) => halves(lines[i] ?? "", others[i] ?? "", { wrap: true }));
	return [halves(called, other, strong), ...level, []];
}

/** What all lanes come to, whose totals stand in `totals`, and what was taken off. */
export function sumRows<Doc extends Prices>(editions: Editions<Doc>, totals: readonly number[]): Row[] {
	const [{ doc }] = editions;
	const ofLanes = summed(
		doc.standardTotal,
		doc.items.map(({ total }) => total),
		strong,
		() => `SUM(${totals.map((row) => `H${row}`).join(",")})`,
	);
	const called = joined(labelIn(editions, "document.total"));
	if (Number(doc.discount) === 0) return [sum(called, ofLanes, doc.currency), []];
	const left = summed(doc.total, [doc.standardTotal, `-${doc.discount}`], strong, (row) => `SUM(H${row - 2}:H${row - 1})`);
	return [...discountRows(editions, ofLanes), sum(called, left, doc.currency), []];
}

function discountRows<Doc extends Prices>(editions: Editions<Doc>, standard?: StyledCell): Row[] {
	const [{ doc }] = editions;
	if (Number(doc.discount) === 0) return [];
	return [
		sum(joined(labelIn(editions, "document.standardTotal")), standard ?? money(doc.standardTotal, strong), doc.currency),
		sum(joined(labelIn(editions, "document.discount")), money(`-${doc.discount}`, strong), doc.currency),
	];
}

function optionRows(editions: Editions): Row[] {
	const [{ doc }] = editions;
	const about = (place: number) =>
		laneIn(editions, place, (item, said) =>
			[said.laneName(doc, place + 1), said.containers(item), said.via(doc, item), said.mark(doc, place + 1)].filter(Boolean).join(" · "),
		);
	return [
		...discountRows(editions),
		...inEach(editions, ({ words }) => words.optionsText(doc)).map((text) => wide(text, { wrap: true })),
		...doc.items.map((item, place) => sum(joined(about(place)), money(item.total, strong), doc.currency)),
		[],
	];
}

function foot(editions: Editions, totals: readonly number[]): Row[] {
	const [{ doc }] = editions;
	const remarks = inEach(editions, (edition) => edition.doc.remarks);
	const company = factsIn(editions, ({ doc: { issuer }, words }) => (issuer.letterhead ? companyFacts(issuer.letterhead, words) : []));
	return [
		...(doc.lanesAre === "options" ? optionRows(editions) : sumRows(editions, totals)),
		...textRows(
			labelIn(editions, "document.exchangeRates"),
			doc.exchangeRates.flatMap((_, i) => joined(inEach(editions, ({ words }) => words.exchangeRates(doc)[i]))),
		),
		...(remarks.length > 0 ? saidRows(labelIn(editions, "document.remarks"), remarks) : []),
		...termsIn(editions).flatMap(({ title: name, body }) => saidRows(name, body)),
		...company.flatMap(([name, text]) =>
			textRows(
				name,
				text.flatMap((one) => one.split("\n")),
			),
		),
		...[...labelIn(editions, "document.closing"), ...labelIn(editions, "document.timeZone", { zone: businessZone() })].map((text) =>
			wide(text, { wrap: true }),
		),
	];
}
