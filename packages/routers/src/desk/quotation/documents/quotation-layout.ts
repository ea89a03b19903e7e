import { businessZone } from "@iqt/i18n/days";
import type { PublicDocument } from "../schema.ts";
import { companyIn, type Editions, editionsOf, factsIn, inEach, joined, labelIn, type Said, termsIn } from "./editions.ts";
import { companyFacts } from "./labels.ts";
import { grandTotal, gutter, halfWidth, lane, left, letterhead, right, running, section } from "./paper-parts.ts";
import { type Fonts, innerWidth, type Mark, muted, Paper, theme, tint, wrap } from "./sheet-of-paper.ts";

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
	const editions = editionsOf(doc);
	const page = new Paper(fonts, scale);
	const shownNumber = number ?? joined(labelIn(editions, "document.draft"));
	head(page, editions, shownNumber);
	for (const place of doc.items.keys()) keep(page, () => lane(page, editions, place));
	if (doc.lanesAre === "options") choice(page, editions);
	else grandTotal(page, editions);
	closing(page, editions);
	const about = { title: labelIn(editions, "document.title"), number: shownNumber, customer: doc.customer.name };
	return page.pages.map((marks, i) => [...running(page, about, i + 1, editions), ...marks]);
}

function head(page: Paper, editions: Editions, number: string): void {
	const [{ doc }] = editions;
	const by = [doc.issuer.name, doc.issuer.email] as const;
	const facts = factsIn(editions, ({ words: { label, period } }) => [
		// Its zone is said once: a reader elsewhere may have another day.
		[label("document.issuedOn"), doc.issuedOn === null ? label("document.draft") : `${doc.issuedOn} (${businessZone()})`],
		[label("document.validity"), period(doc.validFrom, doc.validTo)],
		[label("document.currency"), doc.currency],
		[label("document.preparedBy"), doc.issuer.name],
	]);
	letterhead(page, {
		top: companyHead(page, editions),
		...{ title: labelIn(editions, "document.title"), tagline: labelIn(editions, "document.tagline"), number, by, facts },
		of: { name: labelIn(editions, "document.customer"), value: doc.customer.name, more: [doc.customer.contact, doc.customer.email] },
	});
}

/** Largest a logo is drawn. */
const logoBox = { width: 180, height: 46 } as const;

/** The company at the top of the first page, its logo to the left; answers how high it is. */
function companyHead(page: Paper, editions: Editions): number {
	const shown = editions[0].doc.issuer.letterhead;
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
	const { names = [], addresses = [], contact = "" } = companyIn(editions) ?? {};
	names.forEach((name, i) => {
		write(name, i === 0 ? { size: 11, weight: "bold", color: theme } : { size: 9, color: theme });
	});
	for (const line of [...addresses, contact]) write(line, { size: 8, color: muted });
	return Math.max(y, 18 + (logo ? logo.height * scale : 0) + 10) + 2;
}

/** The options side by side, the cheapest or the accepted one marked; there is no sum of them. */
function choice(page: Paper, editions: Editions): void {
	const [{ doc, words }] = editions;
	const title = page.set(labelIn(editions, "document.options"), { size: 12, weight: "bold", color: theme });
	const text = page.set(
		inEach(editions, (edition) => edition.words.optionsText(doc)),
		{ size: 8.5, color: muted },
	);
	const options = doc.items.map((item, i) => {
		const weight = i === (doc.accepted ?? doc.cheapest) ? ("bold" as const) : ("regular" as const);
		const about = inEach(editions, ({ doc: own, words: said }) =>
			[
				said.laneName(own, i + 1),
				said.containers(item),
				said.coded("mode", item.mode),
				said.via(own, own.items[i] ?? item),
				said.range(item.transitMin, item.transitMax),
				said.mark(own, i + 1),
			]
				.filter(Boolean)
				.join(" · "),
		);
		const total = `${doc.currency} ${words.number(item.total)}`;
		const room = innerWidth - 26 - page.font(weight).width(total, 10.5) - 12;
		return { total, weight, about: page.set(about, { size: 9.5, weight }, room) };
	});
	const height = 44 + title.height + text.height + options.reduce((sum, { about }) => sum + 17 + about.height, 0);
	page.room(height + 10);
	page.box(left, page.y, innerWidth, height, tint);
	page.box(left, page.y, 4, height, theme);
	page.put(title, left + 16, page.y + 20);
	page.put(text, left + 16, page.y + 34 + title.height);
	let y = page.y + 51 + title.height + text.height;
	for (const { about, total, weight } of options) {
		page.put(about, left + 16, y);
		page.text(total, right - 10, y, { size: 10.5, weight, align: "right" });
		y += 17 + about.height;
	}
	page.y += height + 18;
}

function closing(page: Paper, editions: Editions): void {
	const [{ doc }] = editions;
	const rates = doc.exchangeRates.map((_, i) => inEach(editions, (edition) => edition.words.exchangeRates(doc)[i]));
	section(page, labelIn(editions, "document.exchangeRates"), rates);
	const remarks = inEach(editions, (edition) => edition.doc.remarks.trim());
	section(page, labelIn(editions, "document.remarks"), remarks.length > 0 ? [remarks] : []);
	for (const { title, body } of termsIn(editions)) section(page, title, [body]);
	const { letterhead: shown } = doc.issuer;
	if (shown)
		sideBySide(
			page,
			factsIn(editions, (edition) => companyFacts(edition.doc.issuer.letterhead ?? shown, edition.words)),
		);
	const ends = labelIn(editions, "document.closing");
	page.room(30 * ends.length);
	for (const end of ends) page.paragraph(end, left, innerWidth, { size: 8, color: muted });
	const company = companyIn(editions);
	if (company) signatures(page, [company.names, doc.customer.name], editions);
}

/** Short texts beside each other, each under its title; torn by no page. */
function sideBySide(page: Paper, facts: readonly (readonly [title: readonly string[], text: readonly string[]])[]): void {
	const written = facts.map(([title, texts]) => ({
		title: joined(title),
		lines: texts.flatMap((text) => wrap(text, page.font(), 8.5, halfWidth)),
	}));
	const height = Math.max(0, ...written.map(({ lines }) => 17 + lines.length * 12.75 + 8));
	page.room(height);
	written.forEach(({ title, lines }, side) => {
		const x = left + side * (halfWidth + gutter);
		page.text(title, x, page.y + 10, { size: 10, weight: "bold", color: theme });
		lines.forEach((line, i) => {
			page.text(line, x, page.y + 25.5 + i * 12.75, { size: 8.5 });
		});
	});
	page.y += height;
}

/** Where both sides sign, beside each other and torn by no page. */
function signatures(page: Paper, names: readonly [company: Said, customer: Said], editions: Editions): void {
	const signing = names.map((name) => page.set(name, { size: 9, weight: "bold" }, halfWidth));
	// Below the names there is room for a stamp.
	const height = Math.max(...signing.map((name) => name.height)) + 42;
	page.room(height + 34);
	const top = page.y + 16;
	const label = (id: Parameters<typeof labelIn>[1]) => joined(labelIn(editions, id));
	signing.forEach((name, side) => {
		const x = left + side * (halfWidth + gutter);
		page.text(label(side === 0 ? "document.signedFor" : "document.acceptedFor"), x, top, { size: 8, color: muted });
		page.put(name, x, top + 14);
		page.box(x, top + height, halfWidth, 0.6, muted);
		page.text(label("document.signature"), x, top + height + 12, { size: 8, color: muted });
		page.text(label("document.signedOn"), x + halfWidth, top + height + 12, { size: 8, color: muted, align: "right" });
	});
	page.y = top + height + 18;
}
