import type { LetterheadShown } from "../../letterhead/schema.ts";
import type { DocumentItem, PublicDocument } from "../schema.ts";
import { companyFacts, companyLines, type Labels, labelsOf, laneFacts, type Prices } from "./labels.ts";
import { type Fonts, innerWidth, type Mark, muted, Paper, paper, rule, theme, tint, wrap } from "./sheet-of-paper.ts";

/** Edges of what is written. */
export const left = paper.margin;
export const right = paper.width - paper.margin;
const white = "#ffffff";
/** Where the facts of a letterhead begin. */
const factsLeft = 330;

interface Column {
	title: string;
	/** Left edge, or the right one where text is right-aligned. */
	x: number;
	align: "left" | "right";
}

/** How much smaller a quotation may be printed where that saves a page; below it is hard to read. */
const smaller = [0.94, 0.88, 0.82] as const;

/**
 * The pages of a quotation: A4, everything the customer is told and nothing else, a little smaller where that saves a page, else with
 * lanes torn by no page where that takes no further one. `number` is null for a draft.
 */
export function layoutQuotation(doc: PublicDocument, number: string | null, fonts: Fonts): Mark[][] {
	const usual = layoutAt(1, doc, number, fonts);
	if (usual.length === 1) return usual;
	for (const scale of smaller) {
		const pages = layoutAt(scale, doc, number, fonts);
		if (pages.length < usual.length) return pages;
	}
	const whole = layoutAt(1, doc, number, fonts, (page, write) => page.keepTogether(write));
	return whole.length <= usual.length ? whole : usual;
}

function layoutAt(
	scale: number,
	doc: PublicDocument,
	number: string | null,
	fonts: Fonts,
	keep: (page: Paper, write: () => void) => void = (_, write) => write(),
): Mark[][] {
	const words = labelsOf(doc.language);
	const page = new Paper(fonts, scale);
	const shownNumber = number ?? words.label("document.draft");
	head(page, doc, shownNumber, words);
	doc.items.forEach((item, i) => {
		keep(page, () => lane(page, doc, item, i + 1, words));
	});
	if (doc.lanesAre === "options") choice(page, doc, words);
	else grandTotal(page, doc, words);
	closing(page, doc, words);
	const about = { title: words.label("document.title"), number: shownNumber, customer: doc.customer.name };
	return page.pages.map((marks, i) => [...running(page, about, i + 1, words), ...marks]);
}

function head(page: Paper, doc: PublicDocument, number: string, words: Labels): void {
	const { label, period } = words;
	const by = [doc.issuer.name, doc.issuer.email] as const;
	const facts: [string, string][] = [
		[label("document.issuedOn"), doc.issuedOn ?? label("document.draft")],
		[label("document.validity"), period(doc.validFrom, doc.validTo)],
		[label("document.currency"), doc.currency],
		[label("document.preparedBy"), doc.issuer.name],
	];
	letterhead(page, {
		top: companyHead(page, doc.issuer.letterhead ?? null, words),
		...{ title: label("document.title"), tagline: label("document.tagline"), number, by, facts },
		of: { name: label("document.customer"), value: doc.customer.name, more: [doc.customer.contact, doc.customer.email] },
	});
}

/** Largest a logo is drawn. */
const logoBox = { width: 180, height: 46 } as const;

/** The company at the top of the first page, its logo to the left; answers how high it is. */
function companyHead(page: Paper, shown: LetterheadShown | null, words: Labels): number {
	if (!shown) return 0;
	const { logo } = shown;
	const scale = logo ? Math.min(logoBox.width / logo.width, logoBox.height / logo.height) : 0;
	if (logo) page.logo(left, 18, logo.width * scale, logo.height * scale);
	const width = innerWidth - (logo ? logo.width * scale + 20 : 0);
	let y = 28;
	const write = (text: string, style: { size: number; weight?: "bold"; color: string }) => {
		for (const line of wrap(text, page.font(style.weight), style.size, width)) {
			page.text(line, right, y, { ...style, align: "right" });
			y += style.size + 4;
		}
	};
	write(shown.name, { size: 11, weight: "bold", color: theme });
	for (const line of companyLines(shown, words)) write(line, { size: 8, color: muted });
	return Math.max(y, 18 + (logo ? logo.height * scale : 0) + 10) + 2;
}

/** What stands at the head of a paper. */
interface Letterhead {
	/** Where it begins, below what stands above it; at the edge unless said. */
	top?: number;
	title: string;
	tagline: string;
	number: string;
	/** Who made it, and their address. */
	by: readonly [name: string, email: string];
	/** Whose it is. */
	of: { name: string; value: string; more: readonly string[] };
	facts: readonly (readonly [name: string, value: string])[];
}

/** The head of a paper's first page. */
export function letterhead(page: Paper, { top: edge = 0, title, tagline, number, by, of, facts }: Letterhead): void {
	page.box(0, edge, paper.width, 96, theme);
	page.text(title, left, edge + 46, { size: 24, weight: "bold", color: white });
	page.text(tagline, left, edge + 68, { size: 9.5, color: "#b9c9d6" });
	page.text(number, right, edge + 44, { size: 15, weight: "bold", color: white, align: "right" });
	page.text(by[0], right, edge + 64, { size: 9, color: "#dbe5ec", align: "right" });
	page.text(by[1], right, edge + 78, { size: 9, color: "#b9c9d6", align: "right" });
	const top = edge + 122;
	page.text(of.name, left, top, { size: 8, color: muted });
	page.y = top + 6;
	page.paragraph(of.value, left, 250, { size: 13, weight: "bold", color: theme });
	for (const line of of.more) if (line) page.paragraph(line, left, 250, { size: 9 });
	let below = top;
	facts.forEach(([name, value], i) => {
		const weight = i === 1 ? "bold" : "regular";
		page.text(name, factsLeft, below, { size: 8, color: muted });
		const width = right - factsLeft - page.font("regular").width(name, 8) - 10;
		const lines = wrap(value, page.font(weight), 9, width);
		lines.forEach((line, n) => {
			page.text(line, right, below + n * 12, { size: 9, weight, align: "right" });
		});
		below += 16 + (lines.length - 1) * 12;
	});
	page.y = Math.max(page.y, below) + 8;
}

/** A lane with its charges. */
export function lane(page: Paper, doc: Prices, item: DocumentItem, n: number, words: Labels): void {
	page.room(150);
	const title = [words.laneName(doc, n), words.mark(doc, n), words.route(item)].filter(Boolean).join(" · ");
	const titleLines = wrap(title, page.font("bold"), 12, innerWidth - 20);
	const titleHeight = 11 + titleLines.length * 15;
	page.box(left, page.y, innerWidth, titleHeight, theme);
	titleLines.forEach((line, i) => {
		page.text(line, left + 10, page.y + 17.5 + i * 15, { size: 12, weight: "bold", color: white });
	});
	page.y += titleHeight;
	const shown = laneFacts(item, words).filter((fact): fact is [string, string] => fact[1] !== null);
	const wrapped = shown.map(([name, value]) => ({ name, lines: wrap(value, page.font(), 9, innerWidth / 2 - 112 - 14) }));
	const rows = Array.from({ length: Math.ceil(wrapped.length / 2) }, (_, row) => wrapped.slice(row * 2, row * 2 + 2));
	const heights = rows.map((facts) => 15 + (Math.max(...facts.map(({ lines }) => lines.length)) - 1) * 12);
	const height = heights.reduce((sum, one) => sum + one, 10);
	page.box(left, page.y, innerWidth, height, tint);
	let y = page.y + 16;
	rows.forEach((facts, row) => {
		facts.forEach(({ name, lines }, side) => {
			const x = left + 10 + side * (innerWidth / 2);
			page.text(name, x, y, { size: 8, color: muted });
			lines.forEach((line, i) => {
				page.text(line, x + 112, y + i * 12, { size: 9 });
			});
		});
		y += heights[row] ?? 0;
	});
	page.y += height + 4;
	linesTable(page, doc, item, words);
}

function linesTable(page: Paper, doc: Prices, item: DocumentItem, words: Labels): void {
	const { label, coded, number } = words;
	const columns: Column[] = [
		{ title: label("document.charge"), x: left + 10, align: "left" },
		{ title: label("document.basis"), x: left + 168, align: "left" },
		{ title: label("document.container"), x: left + 222, align: "left" },
		{ title: label("document.quantity"), x: left + 292, align: "right" },
		{ title: label("document.unitPrice"), x: left + 360, align: "right" },
		{ title: label("document.amount"), x: left + 442, align: "right" },
		{ title: label("document.inCurrency", { currency: doc.currency }), x: right - 8, align: "right" },
	];
	const heading = () => {
		for (const { title, x, align } of columns) page.text(title, x, page.y + 12, { size: 8, weight: "bold", color: muted, align });
		page.box(left, page.y + 18, innerWidth, 0.8, theme);
		page.y += 20;
	};
	heading();
	const need = (height: number) => {
		if (page.room(height)) heading();
	};
	item.legs.forEach((leg, index) => {
		const lines = item.lines.filter((line) => line.leg === index);
		if (lines.length === 0) return;
		need(34);
		const way = leg.from && leg.to ? `${leg.from.name} → ${leg.to.name}` : (leg.from?.name ?? leg.to?.name ?? "");
		const details = [way, words.range(leg.transitMin, leg.transitMax), leg.frequency].filter(Boolean).join("  ·  ");
		page.text(leg.label, left + 10, page.y + 13, { size: 9, weight: "bold", color: theme });
		page.text(details, left + 20 + page.font("bold").width(leg.label, 9), page.y + 13, { size: 8.5, color: muted });
		page.y += 19;
		for (const line of lines) {
			const vat = line.vatPercent ? ` (${label("document.vat")} ${number(line.vatPercent)}%)` : "";
			const names = wrap(`${line.label}${vat}`, page.font(), 9, 150);
			need(names.length * 12 + 6);
			const cells = [
				"",
				coded("basis", line.basis),
				line.containerType ?? "",
				number(line.quantity),
				number(line.unitPrice),
				`${line.currency} ${number(line.amount)}`,
				number(line.converted),
			];
			names.forEach((name, i) => {
				page.text(name, left + 10, page.y + 12 + i * 12);
			});
			columns.forEach(({ x, align }, i) => {
				page.text(cells[i] ?? "", x, page.y + 12, { align });
			});
			page.y += names.length * 12 + 5;
			page.box(left, page.y, innerWidth, 0.4, rule);
		}
	});
	need(34);
	page.y += 4;
	const sums = item.totals.map((total) => `${total.currency} ${number(total.amount)}`).join(" · ");
	page.text(`${label("document.subtotals")}: ${sums}`, left + 10, page.y + 13, { size: 8.5, color: muted });
	const total = `${doc.currency} ${number(item.total)}`;
	page.text(total, right - 8, page.y + 13, { size: 10.5, weight: "bold", color: theme, align: "right" });
	page.text(words.laneTotal(doc), right - 18 - page.font("bold").width(total, 10.5), page.y + 13, { size: 9, color: muted, align: "right" });
	page.y += 30;
}

/** What all lanes come to. */
export function grandTotal(page: Paper, doc: Prices, { label, number }: Labels): void {
	const discounted = Number(doc.discount) !== 0;
	const height = discounted ? 74 : 40;
	page.room(height + 10);
	page.box(left, page.y, innerWidth, height, tint);
	page.box(left, page.y, 4, height, theme);
	let y = page.y + 20;
	if (discounted) {
		const rows: [string, string][] = [
			[label("document.standardTotal"), `${doc.currency} ${number(doc.standardTotal)}`],
			[label("document.discount"), `− ${doc.currency} ${number(doc.discount)}`],
		];
		for (const [name, value] of rows) {
			page.text(name, left + 16, y, { size: 9, color: muted });
			page.text(value, right - 10, y, { size: 9.5, align: "right" });
			y += 16;
		}
		y += 6;
	} else y += 5;
	page.text(label("document.total"), left + 16, y, { size: 12, weight: "bold", color: theme });
	page.text(`${doc.currency} ${number(doc.total)}`, right - 10, y, { size: 16, weight: "bold", color: theme, align: "right" });
	page.y += height + 18;
}

/** The options side by side, the cheapest or the accepted one marked; there is no sum of them. */
function choice(page: Paper, doc: PublicDocument, words: Labels): void {
	const height = 44 + doc.items.length * 17;
	page.room(height + 10);
	page.box(left, page.y, innerWidth, height, tint);
	page.box(left, page.y, 4, height, theme);
	page.text(words.label("document.options"), left + 16, page.y + 20, { size: 12, weight: "bold", color: theme });
	page.text(words.optionsText(doc), left + 16, page.y + 34, { size: 8.5, color: muted });
	doc.items.forEach((item, i) => {
		const y = page.y + 51 + i * 17;
		const weight = i === (doc.accepted ?? doc.cheapest) ? ("bold" as const) : ("regular" as const);
		const about = [
			words.containers(item),
			words.coded("mode", item.mode),
			words.via(doc, item),
			words.range(item.transitMin, item.transitMax),
			words.mark(doc, i + 1),
		];
		page.text([words.laneName(doc, i + 1), ...about].filter(Boolean).join(" · "), left + 16, y, { size: 9.5, weight });
		page.text(`${doc.currency} ${words.number(item.total)}`, right - 10, y, { size: 10.5, weight, align: "right" });
	});
	page.y += height + 18;
}

/** Lines under a title; nothing where there are none. */
export function section(page: Paper, title: string, lines: readonly string[]): void {
	if (lines.length === 0) return;
	page.room(40);
	page.text(title, left, page.y + 10, { size: 10, weight: "bold", color: theme });
	page.y += 17;
	for (const line of lines) page.paragraph(line, left, innerWidth, { size: 8.5 });
	page.y += 8;
}

function closing(page: Paper, doc: PublicDocument, words: Labels): void {
	section(page, words.label("document.exchangeRates"), words.exchangeRates(doc));
	section(page, words.label("document.remarks"), doc.remarks.trim() ? [doc.remarks] : []);
	for (const term of doc.terms) section(page, term.title || words.label("document.terms"), [term.body]);
	const { letterhead: shown } = doc.issuer;
	if (shown) sideBySide(page, companyFacts(shown, words));
	page.room(30);
	page.paragraph(words.label("document.closing"), left, innerWidth, { size: 8, color: muted });
	if (shown) signatures(page, [shown.name, doc.customer.name], words);
}

/** Short texts beside each other, each under its title; torn by no page. */
function sideBySide(page: Paper, facts: readonly (readonly [title: string, text: string])[]): void {
	const width = (innerWidth - 30) / 2;
	const written = facts.map(([title, text]) => ({ title, lines: wrap(text, page.font(), 8.5, width) }));
	const height = Math.max(0, ...written.map(({ lines }) => 17 + lines.length * 12.75 + 8));
	page.room(height);
	written.forEach(({ title, lines }, side) => {
		const x = left + side * (width + 30);
		page.text(title, x, page.y + 10, { size: 10, weight: "bold", color: theme });
		lines.forEach((line, i) => {
			page.text(line, x, page.y + 25.5 + i * 12.75, { size: 8.5 });
		});
	});
	page.y += height;
}

/** Where both sides sign, beside each other and torn by no page. */
function signatures(page: Paper, names: readonly [company: string, customer: string], { label }: Labels): void {
	const width = (innerWidth - 30) / 2;
	page.room(88);
	const top = page.y + 16;
	names.forEach((name, side) => {
		const x = left + side * (width + 30);
		page.text(label(side === 0 ? "document.signedFor" : "document.acceptedFor"), x, top, { size: 8, color: muted });
		const lines = wrap(name, page.font("bold"), 9, width).slice(0, 2);
		lines.forEach((line, i) => {
			page.text(line, x, top + 14 + i * 12, { size: 9, weight: "bold" });
		});
		page.box(x, top + 54, width, 0.6, muted);
		page.text(label("document.signature"), x, top + 66, { size: 8, color: muted });
		page.text(label("document.signedOn"), x + width, top + 66, { size: 8, color: muted, align: "right" });
	});
	page.y = top + 72;
}

/** What runs along the foot of every page and the top of every one but the first. */
export function running(page: Paper, about: { title: string; number: string; customer: string }, n: number, { label }: Labels): Mark[] {
	const own = new Paper({ regular: page.font("regular"), bold: page.font("bold") });
	const y = paper.height - 28;
	const called = `${about.title} ${about.number}`;
	own.box(left, y - 12, innerWidth, 0.5, rule);
	own.text(called, left, y, { size: 8, color: muted });
	own.text(label("document.page", { page: n, pages: page.pages.length }), right, y, { size: 8, color: muted, align: "right" });
	if (n > 1) {
		own.box(0, 0, paper.width, 8, theme);
		own.text(called, left, 36, { size: 10, weight: "bold", color: theme });
		own.text(about.customer, right, 36, { size: 9, color: muted, align: "right" });
		own.box(left, 44, innerWidth, 0.5, rule);
	}
	return own.pages[0] ?? [];
}
