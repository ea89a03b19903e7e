import { inflateSync } from "node:zlib";
import { PDFArray, type PDFDict, PDFDocument, PDFName, type PDFRawStream, PDFRef } from "pdf-lib";

const bytesOf = (stream: PDFRawStream) => {
	const packed = stream.dict.get(PDFName.of("Filter")) === PDFName.of("FlateDecode");
	return (packed ? inflateSync(stream.contents) : Buffer.from(stream.contents)).toString("latin1");
};

/** What a viewer copies: glyph numbers of every text, through the font's ToUnicode map. One string a page, texts apart by newlines. */
export async function pdfText(bytes: Uint8Array): Promise<string[]> {
	const pdf = await PDFDocument.load(bytes);
	const deep = (value: unknown) => (value instanceof PDFRef ? pdf.context.lookup(value) : value);
	return pdf.getPages().map((page) => {
		const fonts = deep(page.node.Resources()?.get(PDFName.of("Font"))) as PDFDict;
		const maps = new Map(
			fonts.entries().map(([name, ref]) => {
				const stream = deep((deep(ref) as PDFDict).get(PDFName.of("ToUnicode"))) as PDFRawStream;
				const pairs = bytesOf(stream).matchAll(/<([0-9a-fA-F]{4})>\s*<([0-9a-fA-F]+)>/g);
				const text = (hex: string) => Buffer.from(hex, "hex").swap16().toString("utf16le");
				return [name.asString(), new Map([...pairs].map(([, glyph = "", code = ""]) => [glyph.toLowerCase(), text(code)]))];
			}),
		);
		const contents = deep(page.node.Contents());
		const streams = contents instanceof PDFArray ? contents.asArray().map(deep) : [contents];
		let font = new Map<string, string>();
		let out = "";
		for (const stream of streams) {
			for (const [, name, hex] of bytesOf(stream as PDFRawStream).matchAll(/(\/\S+) [\d.]+ Tf|<([0-9a-fA-F]+)> Tj/g)) {
				if (name) font = maps.get(name) ?? font;
				if (hex) out += `${(hex.match(/.{4}/g) ?? []).map((glyph) => font.get(glyph.toLowerCase()) ?? "\ufffd").join("")}\n`;
			}
		}
		return out;
	});
}
