import { type Editions, factsIn, inEach, joined, labelIn, laneIn, type Said, textsOf } from "./editions.ts";
import { laneFacts, type Prices } from "./labels.ts";
import { innerWidth, type Mark, muted, Paper, paper, rule, theme, tint, wrap } from "./sheet-of-paper.ts";

/** Edges of what is written. */
export const left = paper.margin;
export const right = paper.width - paper.margin;
const white = "#ffffff";
const pale = "#b9c9d6";
/** Where the facts of a letterhead begin. */
const factsLeft = 330;

interface Column {
	title: Said;
	/** Left edge, or the right one where text is right-aligned. */
	x: number;
	align: "left" | "right";
}

/** What stands at the head of a paper. */
interface Letterhead {
	/** Where it begins, below what stands above it; at the edge unless said. */
	top?: number;
	title: Said;
	tagline: Said;
	number: string;
	/** Who made it, and their address. */
	by: readonly [name: string, email: string];
	/** Whose it is. */
	of: { name: Said; value: string; more: readonly string[] };
	facts: readonly (readonly [name: Said, value: Said])[];
}

/** The head of a paper's first page. */
export function letterhead(page: Paper, { top: edge = 0, title, tagline, number, by, of, facts }: Letterhead): void {
	const bold = page.font("bold");
	const called = joined(title);
	const titleRoom = innerWidth - bold.width(number, 15) - 24;
	page.box(0, edge, paper.width, 96, theme);
	page.text(called, left, edge + 46, { size: Math.min(24, (24 * titleRoom) / bold.width(called, 24)), weight: "bold", color: white });
	textsOf(tagline).forEach((text, i) => {
		page.text(text, left, edge + 68 + i * 13, { size: i === 0 ? 9.5 : 8, color: pale });
	});
	page.text(number, right, edge + 44, { size: 15, weight: "bold", color: white, align: "right" });
	page.text(by[0], right, edge + 64, { size: 9, color: "#dbe5ec", align: "right" });
	page.text(by[1], right, edge + 78, { size: 9, color: pale, align: "right" });
	const top = edge + 122;
	page.text(joined(of.name), left, top, { size: 8, color: muted });
	page.y = top + 6;
	page.paragraph(of.value, left, 250, { size: 13, weight: "bold", color: theme });
	for (const line of of.more) if (line) page.paragraph(line, left, 250, { size: 9 });
	let below = top;
	facts.forEach(([name, value], i) => {
		const names = page.set(name, { size: 8, color: muted });
		const values = page.set(value, { size: 9, weight: i === 1 ? "bold" : "regular" }, right - factsLeft - names.width - 10);
		page.put(names, factsLeft, below);
		page.put(values, right, below, "right");
		below += 16 + Math.max(names.height, values.height);
	});
	page.y = Math.max(page.y, below) + 8;
}

/** A lane with its charges, by its place from 0. */
export function lane<Doc extends Prices>(page: Paper, editions: Editions<Doc>, place: number): void {
	const n = place + 1;
	const titles = inEach(editions, ({ doc, words }) => {
		const item = doc.items[place];
		const apart = item && doc.lanesAre === "options" ? [...words.apart(doc, item), `${doc.currency} ${editions[0].words.number(item.total)}`] : [];
		return [words.laneName(doc, n), words.mark(doc, n), item && words.route(item), ...apart].filter(Boolean).join(" · ");
	});
	const title = page.set(titles, { size: 12, weight: "bold", color: white, second: pale }, innerWidth - 20);
	const titleHeight = 26 + title.height;
	const facts = factsIn(editions, ({ doc, words }) => {
		const item = doc.items[place];
		return item ? laneFacts(item, words) : [];
	}).map(([name, value]) => ({
		name: page.set(name, { size: 8, color: muted }, 108),
		value: page.set(value, { size: 9 }, innerWidth / 2 - 112 - 14),
	}));
	const rows = Array.from({ length: Math.ceil(facts.length / 2) }, (_, row) => facts.slice(row * 2, row * 2 + 2));
	const heights = rows.map((sides) => 15 + Math.max(...sides.flatMap(({ name, value }) => [name.height, value.height])));
	const height = heights.reduce((sum, one) => sum + one, 10);
	// The heading of its charges and the first of them stand with it.
	page.room(titleHeight + height + (editions.length > 1 ? 94 : 54));
	page.box(left, page.y, innerWidth, titleHeight, theme);
	page.put(title, left + 10, page.y + 17.5);
	page.y += titleHeight;
	page.box(left, page.y, innerWidth, height, tint);
	let y = page.y + 16;
	rows.forEach((sides, row) => {
		sides.forEach(({ name, value }, side) => {
			const x = left + 10 + side * (innerWidth / 2);
			page.put(name, x, y);
			page.put(value, x + 112, y);
		});
		y += heights[row] ?? 0;
	});
	page.y += height + 4;
	linesTable(page, editions, place);
}

/** How wide what stands in the last five columns of a lane's table may be: container, quantity, unit price, amount, amount in the paper's currency. */
const figureWidths = [36, 30, 62, 76, 59] as const;

function linesTable<Doc extends Prices>(page: Paper, editions: Editions<Doc>, place: number): void {
	const [{ doc, words }] = editions;
	const item = doc.items[place];
	if (!item) return;
	const { number } = words;
	const columns: Column[] = [
		{ title: labelIn(editions, "document.charge"), x: left + 10, align: "left" },
		{ title: labelIn(editions, "document.basis"), x: left + 168, align: "left" },
		{ title: labelIn(editions, "document.container"), x: left + 222, align: "left" },
		{ title: labelIn(editions, "document.quantity"), x: left + 292, align: "right" },
		{ title: labelIn(editions, "document.unitPrice"), x: left + 360, align: "right" },
		{ title: labelIn(editions, "document.amount"), x: left + 442, align: "right" },
		{ title: labelIn(editions, "document.inCurrency", { currency: doc.currency }), x: right - 8, align: "right" },
	];
	const heads = columns.map(({ title }) => page.set(title, { size: 8, weight: "bold", color: muted }));
	const headHeight = 20 + Math.max(...heads.map(({ height }) => height));
	const heading = () => {
		for (const [i, head] of heads.entries()) page.put(head, columns[i]?.x ?? left, page.y + 12, columns[i]?.align);
		page.box(left, page.y + headHeight - 2, innerWidth, 0.8, theme);
		page.y += headHeight;
	};
	heading();
	const need = (height: number) => {
		if (page.room(height)) heading();
	};
	item.legs.forEach((_, index) => {
		const lines = item.lines.flatMap((line, i) => (line.leg === index ? [{ line, i }] : []));
		if (lines.length === 0) return;
		need(34 + (editions.length - 1) * 20);
		legHead(page, editions, place, index);
		for (const { line, i } of lines) {
			const names = laneIn(editions, place, ({ lines: own }, said) => {
				const vat = line.vatPercent ? ` (${said.label("document.vat")} ${number(line.vatPercent)}%)` : "";
				return `${own[i]?.label}${vat}`;
			});
			const name = page.set(names, { size: 9 }, 150);
			const basis = page.set(
				inEach(editions, (edition) => edition.words.coded("basis", line.basis)),
				{ size: 9 },
				52,
			);
			const height = Math.max(name.height, basis.height) + 12;
			need(height + 6);
			page.put(name, left + 10, page.y + 12);
			page.put(basis, left + 168, page.y + 12);
			const cells = [
				line.containerType ?? "",
				number(line.quantity),
				number(line.unitPrice),
				`${line.currency} ${number(line.amount)}`,
				number(line.converted),
			];
			columns.slice(-cells.length).forEach(({ x, align }, cell) => {
				// Between right edges there is room for one figure.
				page.figure(cells[cell] ?? "", x, page.y + 12, figureWidths[cell] ?? 60, { align });
			});
			page.y += height + 5;
			page.box(left, page.y, innerWidth, 0.4, rule);
		}
	});
	need(34);
	page.y += 4;
	const sums = item.totals.map((total) => `${total.currency} ${number(total.amount)}`).join(" · ");
	const [subtotals = "", ...more] = labelIn(editions, "document.subtotals");
	const total = `${doc.currency} ${number(item.total)}`;
	page.text(total, right - 8, page.y + 13, { size: 10.5, weight: "bold", color: theme, align: "right" });
	const called = page.set(
		inEach(editions, (edition) => edition.words.laneTotal(doc)),
		{ size: 9, color: muted },
	);
	const end = right - 18 - page.font("bold").width(total, 10.5);
	page.put(called, end, page.y + 13, "right");
	const parts = page.set([`${subtotals}: ${sums}`, ...more], { size: 8.5, color: muted }, end - called.width - 12 - left - 10);
	page.put(parts, left + 10, page.y + 13);
	page.y += 30 + Math.max(called.height, parts.height);
}

/** What a leg is called, where it goes and how long it takes; a line for each language. */
function legHead<Doc extends Prices>(page: Paper, editions: Editions<Doc>, place: number, index: number): void {
	const told = editions.map(({ doc, words }) => {
		const { label = "", from, to, transitMin = null, transitMax = null, frequency } = doc.items[place]?.legs[index] ?? {};
		const way = from && to ? `${from.name} → ${to.name}` : (from?.name ?? to?.name ?? "");
		return { label, details: [way, words.range(transitMin, transitMax), frequency].filter(Boolean).join("  ·  ") };
	});
	const [main, second] = told;
	const shown = main?.label === second?.label && main?.details === second?.details ? told.slice(0, 1) : told;
	shown.forEach(({ label, details }, i) => {
		const y = page.y + 13 + i * 10.5;
		const [size, small] = i === 0 ? [9, 8.5] : [7.5, 7.5];
		page.text(label, left + 10, y, { size, weight: "bold", color: i === 0 ? theme : muted });
		page.text(details, left + 20 + page.font("bold").width(label, size), y, { size: small, color: muted });
	});
	page.y += 19 + (shown.length - 1) * 10.5;
}

/** What all lanes come to. */
export function grandTotal<Doc extends Prices>(page: Paper, editions: Editions<Doc>): void {
	const [{ doc, words }] = editions;
	const { number } = words;
	const discounted = Number(doc.discount) !== 0;
	const called = page.set(labelIn(editions, "document.total"), { size: 12, weight: "bold", color: theme });
	const rows = discounted
		? ([
				["document.standardTotal", `${doc.currency} ${number(doc.standardTotal)}`],
				["document.discount", `− ${doc.currency} ${number(doc.discount)}`],
			] as const)
		: [];
	const height = (discounted ? 74 : 40) + called.height;
	page.room(height + 10);
	page.box(left, page.y, innerWidth, height, tint);
	page.box(left, page.y, 4, height, theme);
	let y = page.y + 20;
	for (const [id, value] of rows) {
		page.text(joined(labelIn(editions, id)), left + 16, y, { size: 9, color: muted });
		page.text(value, right - 10, y, { size: 9.5, align: "right" });
		y += 16;
	}
	y += discounted ? 6 : 5;
	page.put(called, left + 16, y);
	page.text(`${doc.currency} ${number(doc.total)}`, right - 10, y, { size: 16, weight: "bold", color: theme, align: "right" });
	page.y += height + 18;
}

/** Space between texts that stand side by side, and how wide each is. */
export const gutter = 30;
export const halfWidth = (innerWidth - gutter) / 2;

/** Lines under a title, in two languages side by side; nothing where there are none. */
export function section(page: Paper, title: Said, lines: readonly Said[]): void {
	if (lines.length === 0) return;
	const sideBySide = lines.some((line) => textsOf(line).length > 1);
	page.room(40);
	const titles = sideBySide ? textsOf(title) : [joined(title)];
	titles.forEach((text, side) => {
		page.text(text, left + side * (halfWidth + gutter), page.y + 10, { size: 10, weight: "bold", color: theme });
	});
	page.y += 17;
	for (const line of lines) {
		const [main = "", second] = textsOf(line);
		if (second === undefined) page.paragraph(main, left, innerWidth, { size: 8.5 });
		else columns(page, main, second, 8.5);
	}
	page.y += 8;
}

/** Two texts side by side, paragraphs level with each other where both have as many; pages end below whole lines of both. */
function columns(page: Paper, main: string, second: string, size: number): void {
	const [ours, theirs] = [main.split("\n"), second.split("\n")];
	const pairs = ours.length === theirs.length ? ours.map((text, i) => [text, theirs[i] ?? ""] as const) : [[main, second] as const];
	for (const texts of pairs) {
		const [a = [], b = []] = texts.map((text) => wrap(text, page.font(), size, halfWidth));
		for (let i = 0; i < Math.max(a.length, b.length); i++) {
			page.room(size * 1.5);
			page.text(a[i] ?? "", left, page.y + size, { size });
			page.text(b[i] ?? "", left + halfWidth + gutter, page.y + size, { size });
			page.y += size * 1.5;
		}
	}
}

/** What runs along the foot of every page and the top of every one but the first. */
export function running<Doc>(page: Paper, about: { title: Said; number: string; customer: string }, n: number, editions: Editions<Doc>): Mark[] {
	const own = new Paper({ regular: page.font("regular"), bold: page.font("bold") });
	const y = paper.height - 28;
	const called = `${joined(about.title)} ${about.number}`;
	own.box(left, y - 12, innerWidth, 0.5, rule);
	own.text(called, left, y, { size: 8, color: muted });
	const ofPages = labelIn(editions, "document.page", { page: n, pages: page.pages.length }).join(" · ");
	own.text(ofPages, right, y, { size: 8, color: muted, align: "right" });
	if (n > 1) {
		own.box(0, 0, paper.width, 8, theme);
		own.text(called, left, 36, { size: 10, weight: "bold", color: theme });
		own.text(about.customer, right, 36, { size: 9, color: muted, align: "right" });
		own.box(left, 44, innerWidth, 0.5, rule);
	}
	return own.pages[0] ?? [];
}
