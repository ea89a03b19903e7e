import type { Language, MessageId } from "@iqt/i18n";
import fontkit from "@pdf-lib/fontkit";
import { PDFDocument, type PDFFont, PDFName, PDFString, rgb } from "pdf-lib";
import type { Services } from "../../../door/context.ts";
import { type Picture, pictureOf } from "../../letterhead/queries.ts";
import type { PublicDocument } from "../schema.ts";
import { editionsOf, joined, labelIn } from "./editions.ts";
import { layoutQuotation } from "./quotation-layout.ts";
import { type Fonts, type Mark, paper, readFonts, type Weight } from "./sheet-of-paper.ts";

/** Where the bytes of a document's fonts come from. */
export type FontSource = Services["font"];

const parsed = new WeakMap<FontSource, Promise<Fonts>>();

/** All fonts, read and parsed once per process (or isolate) and source. */
function fontsOf(source: FontSource): Promise<Fonts> {
	const known = parsed.get(source);
	if (known) return known;
	const fonts = readFonts(source);
	parsed.set(source, fonts);
	// A source that failed once is asked again by the next document.
	fonts.catch(() => parsed.delete(source));
	return fonts;
}

/** What pages say in one weight, by face: the characters each draws, embedded where there are any. */
async function embed(pdf: PDFDocument, fonts: Fonts, weight: Weight, pages: readonly Mark[][]): Promise<(PDFFont | null)[]> {
	const said = fonts[weight].faces.map(() => "");
	for (const mark of pages.flat()) {
		if (mark.kind !== "text" || mark.weight !== weight) continue;
		for (const { face, text } of fonts[weight].runs(mark.text)) said[face] += text;
	}
	const embedded: (PDFFont | null)[] = [];
	for (const [i, face] of fonts[weight].faces.entries()) {
		embedded.push(said[i] ? await pdf.embedFont(face.subset(said[i]), { subset: false }) : null);
	}
	return embedded;
}

const colour = (hex: string) => rgb(...([1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255) as [number, number, number]));

/** What a PDF says of itself. */
interface About {
	title: string;
	author: string;
	subject: string;
	/** `yyyy-MM-dd`. */
	day: string;
	language: Language;
}

/** Pages as a PDF with only the characters they use embedded, and `logo` where they have one: the same pages give the same bytes. Throws where the font cannot be read. */
export async function pdfOf(layout: (fonts: Fonts) => Mark[][], about: About, font: FontSource, logo: Picture | null = null): Promise<Uint8Array> {
	const fonts = await fontsOf(font);
	const pages = layout(fonts);
	const pdf = await PDFDocument.create();
	pdf.registerFontkit(fontkit);
	const embedded = {
		regular: await embed(pdf, fonts, "regular", pages),
		bold: await embed(pdf, fonts, "bold", pages),
		logo: logo && (await (logo.mime === "image/png" ? pdf.embedPng(logo.bytes) : pdf.embedJpg(logo.bytes))),
	};
	for (const marks of pages) {
		const page = pdf.addPage([paper.width, paper.height]);
		for (const mark of marks) draw(page, mark, embedded, fonts);
	}
	pdf.setTitle(about.title, { showInWindowTitleBar: true });
	pdf.setAuthor(about.author);
	pdf.setSubject(about.subject);
	pdf.setProducer("MSK-InstantPriceQuery");
	const day = new Date(`${about.day}T00:00:00Z`);
	pdf.setCreationDate(day);
	pdf.setModificationDate(day);
	pdf.catalog.set(PDFName.of("Lang"), PDFString.of(about.language === "zh" ? "zh-CN" : about.language));
	return pdf.save();
}

/**
 * The quotation as the customer gets it: A4, in the document's language, with the logo of its letterhead. The same document gives the same bytes.
 * `number` is null for a draft. Throws where the font cannot be read.
 */
export function quotationPdf(doc: PublicDocument, number: string | null, font: FontSource, logo: Picture | null): Promise<Uint8Array> {
	const label = (id: MessageId) => joined(labelIn(editionsOf(doc), id));
	const about = {
		title: `${label("document.title")} ${number ?? label("document.draft")}`,
		author: doc.issuer.name,
		subject: doc.customer.name,
		day: doc.issuedOn ?? doc.validFrom,
		language: doc.language,
	};
	return pdfOf((fonts) => layoutQuotation(doc, number, fonts), about, font, logo);
}

/** The same with the logo it was sent with. */
export async function quotationPaper({ db, font }: Pick<Services, "db" | "font">, doc: PublicDocument, number: string | null): Promise<Uint8Array> {
	const logo = doc.issuer.letterhead?.logo;
	return quotationPdf(doc, number, font, logo ? await pictureOf(db, logo.hash) : null);
}

type Page = ReturnType<PDFDocument["addPage"]>;
type Embedded = Record<Weight, (PDFFont | null)[]> & { logo: Awaited<ReturnType<PDFDocument["embedPng"]>> | null };

function draw(page: Page, mark: Mark, embedded: Embedded, fonts: Fonts): void {
	if (mark.kind !== "text") {
		const place = { x: mark.x, y: paper.height - mark.y - mark.height, width: mark.width, height: mark.height };
		if (mark.kind === "box") page.drawRectangle({ ...place, color: colour(mark.color) });
		else if (embedded.logo) page.drawImage(embedded.logo, place);
		return;
	}
	const { size, weight } = mark;
	let { x } = mark;
	for (const { face, text } of fonts[weight].runs(mark.text)) {
		const font = embedded[weight][face];
		if (font) page.drawText(text, { x, y: paper.height - mark.y, size, font, color: colour(mark.color) });
		x += fonts[weight].faces[face]?.width(text, size) ?? 0;
	}
}
