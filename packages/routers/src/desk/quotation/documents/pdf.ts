import type { Language } from "@iqt/i18n";
import fontkit from "@pdf-lib/fontkit";
import { PDFDocument, PDFName, PDFString, rgb } from "pdf-lib";
import type { Services } from "../../../door/context.ts";
import { type Picture, pictureOf } from "../../letterhead/queries.ts";
import type { PublicDocument } from "../schema.ts";
import { labelsOf } from "./labels.ts";
import { layoutQuotation } from "./quotation-layout.ts";
import { type Fonts, type Mark, paper, type Weight } from "./sheet-of-paper.ts";
import { parseTtf, type TtfFont } from "./ttf.ts";

/** Where the bytes of the document font come from. */
export type FontSource = Services["font"];

const parsed = new WeakMap<FontSource, Record<Weight, Promise<TtfFont>>>();

/** Both weights, read and parsed once per process (or isolate) and source. */
async function fontsOf(source: FontSource): Promise<Fonts> {
	let fonts = parsed.get(source);
	if (!fonts) {
		const read = async (weight: Weight) => parseTtf(await source(weight));
		fonts = { regular: read("regular"), bold: read("bold") };
		parsed.set(source, fonts);
		// A source that failed once is asked again by the next document.
		Promise.all([fonts.regular, fonts.bold]).catch(() => parsed.delete(source));
	}
	return { regular: await fonts.regular, bold: await fonts.bold };
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
	const textOf = (weight: Weight) =>
		pages
			.flat()
			.map((mark) => (mark.kind === "text" && mark.weight === weight ? mark.text : ""))
			.join("");
	const embedded = {
		regular: await pdf.embedFont(fonts.regular.subset(textOf("regular")), { subset: false }),
		bold: await pdf.embedFont(fonts.bold.subset(textOf("bold")), { subset: false }),
		logo: logo && (await (logo.mime === "image/png" ? pdf.embedPng(logo.bytes) : pdf.embedJpg(logo.bytes))),
	};
	for (const marks of pages) {
		const page = pdf.addPage([paper.width, paper.height]);
		for (const mark of marks) draw(page, mark, embedded);
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
	const { label } = labelsOf(doc.language);
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
type Embedded = Record<Weight, Awaited<ReturnType<PDFDocument["embedFont"]>>> & { logo: Awaited<ReturnType<PDFDocument["embedPng"]>> | null };

function draw(page: Page, mark: Mark, embedded: Embedded): void {
	if (mark.kind !== "text") {
		const place = { x: mark.x, y: paper.height - mark.y - mark.height, width: mark.width, height: mark.height };
		if (mark.kind === "box") page.drawRectangle({ ...place, color: colour(mark.color) });
		else if (embedded.logo) page.drawImage(embedded.logo, place);
		return;
	}
	page.drawText(mark.text, { x: mark.x, y: paper.height - mark.y, size: mark.size, font: embedded[mark.weight], color: colour(mark.color) });
}
