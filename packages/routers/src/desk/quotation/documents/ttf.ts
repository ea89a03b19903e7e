/**
 * A TrueType subsetter. pdf-lib's own (`subset: true`) loses glyphs of Noto Sans SC: the document shows gaps where a
 * viewer meets them. This one keeps the outlines of the characters a document uses, and nothing else, as a small
 * complete font that is embedded whole. Layout tables are left out: without ligatures text extracts as it was written.
 */

/** A font parsed once and asked for many subsets. */
export interface TtfFont {
	/** A font file holding the characters of `text`; those the font lacks show as its missing-glyph box. */
	subset(text: string): Uint8Array;
	/** Width of `text` set at `size`, in the same unit. */
	width(text: string, size: number): number;
	/** Whether the font has the character. */
	has(character: string): boolean;
}

interface Table {
	offset: number;
	length: number;
}

/** Tables copied as they are; hinting programs stay because outlines refer to them. */
const copied = ["OS/2", "cvt ", "fpgm", "name", "prep"];

/** Parses the directory of a TrueType file with `glyf` outlines. Throws where it is another kind of font. */
export function parseTtf(bytes: Uint8Array): TtfFont {
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	const tables = new Map<string, Table>();
	for (let i = 0, at = 12; i < view.getUint16(4); i++, at += 16) {
		const tag = String.fromCharCode(...bytes.subarray(at, at + 4));
		tables.set(tag, { offset: view.getUint32(at + 8), length: view.getUint32(at + 12) });
	}
	const table = (tag: string): Table => {
		const found = tables.get(tag);
		if (!found) throw new Error(`font has no ${tag} table`);
		return found;
	};
	const slice = ({ offset, length }: Table) => bytes.slice(offset, offset + length);
	const longLoca = view.getInt16(table("head").offset + 50) === 1;
	const [loca, glyf, hmtx] = [table("loca").offset, table("glyf").offset, table("hmtx").offset];
	const metrics = view.getUint16(table("hhea").offset + 34);
	const lookUp = characterMap(view, table("cmap").offset);
	const glyphs = new Map<number, number>();
	const glyphOf = (character: number): number => {
		const known = glyphs.get(character);
		if (known !== undefined) return known;
		const glyph = lookUp(character);
		glyphs.set(character, glyph);
		return glyph;
	};

	const outline = (glyph: number): Uint8Array => {
		const start = longLoca ? view.getUint32(loca + glyph * 4) : view.getUint16(loca + glyph * 2) * 2;
		const end = longLoca ? view.getUint32(loca + glyph * 4 + 4) : view.getUint16(loca + glyph * 2 + 2) * 2;
		return bytes.slice(glyf + start, glyf + end);
	};
	/** Advance width and left side bearing; glyphs after the last full record share its width. */
	const metric = (glyph: number): [number, number] =>
		glyph < metrics
			? [view.getUint16(hmtx + glyph * 4), view.getInt16(hmtx + glyph * 4 + 2)]
			: [view.getUint16(hmtx + (metrics - 1) * 4), view.getInt16(hmtx + metrics * 4 + (glyph - metrics) * 2)];

	const unitsPerEm = view.getUint16(table("head").offset + 18);
	const widths = new Map<string, number>();
	const widthOf = (character: string): number => {
		const known = widths.get(character);
		if (known !== undefined) return known;
		const [width] = metric(glyphOf(character.codePointAt(0) ?? 0));
		widths.set(character, width / unitsPerEm);
		return width / unitsPerEm;
	};
	return {
		width: (text, size) => [...text].reduce((sum, character) => sum + widthOf(character), 0) * size,
		has: (character) => glyphOf(character.codePointAt(0) ?? 0) > 0,
		subset(text) {
			const newIds = new Map<number, number>([[0, 0]]);
			const take = (glyph: number) => {
				const known = newIds.get(glyph);
				if (known !== undefined) return known;
				newIds.set(glyph, newIds.size);
				return newIds.size - 1;
			};
			const characters = [...new Set(text)].map((c) => c.codePointAt(0) ?? 0).sort((a, b) => a - b);
			const mapped = characters.map((c): [number, number] => [c, take(glyphOf(c))]).filter(([, glyph]) => glyph > 0);
			// A composite glyph brings its parts; a Map yields what is added while it is walked.
			const outlines: Uint8Array[] = [];
			for (const glyph of newIds.keys()) outlines.push(renumber(outline(glyph), take));
			const parts = new Map<string, Uint8Array>();
			for (const tag of copied) {
				const found = tables.get(tag);
				if (found) parts.set(tag, slice(found));
			}
			const offsets = new Uint8Array((outlines.length + 1) * 4);
			const metricData = new Uint8Array(outlines.length * 4);
			let end = 0;
			[...newIds.keys()].forEach((glyph, i) => {
				const [width, bearing] = metric(glyph);
				new DataView(metricData.buffer).setUint16(i * 4, width);
				new DataView(metricData.buffer).setInt16(i * 4 + 2, bearing);
				end += padded(outlines[i]?.length ?? 0);
				new DataView(offsets.buffer).setUint32(i * 4 + 4, end);
			});
			const outlineData = new Uint8Array(end);
			outlines.forEach((data, i) => {
				outlineData.set(data, new DataView(offsets.buffer).getUint32(i * 4));
			});
			parts.set("glyf", outlineData);
			parts.set("loca", offsets);
			parts.set("hmtx", metricData);
			parts.set("cmap", characterMapTable(mapped));
			parts.set("post", new Uint8Array([0, 3, 0, 0, ...new Array<number>(28).fill(0)]));
			const head = slice(table("head"));
			new DataView(head.buffer).setInt16(50, 1);
			new DataView(head.buffer).setUint32(8, 0);
			const hhea = slice(table("hhea"));
			new DataView(hhea.buffer).setUint16(34, outlines.length);
			const maxp = slice(table("maxp"));
			new DataView(maxp.buffer).setUint16(4, outlines.length);
			return assemble(parts.set("head", head).set("hhea", hhea).set("maxp", maxp));
		},
	};
}

const padded = (length: number) => (length + 3) & ~3;

/** Looks characters up in the font's full-Unicode map (format 12), or its basic one (format 4). */
function characterMap(view: DataView, cmap: number): (character: number) => number {
	const maps = new Map<number, number>();
	for (let i = 0; i < view.getUint16(cmap + 2); i++) {
		const at = cmap + view.getUint32(cmap + 4 + i * 8 + 4);
		maps.set(view.getUint16(at), at);
	}
	const full = maps.get(12);
	if (full !== undefined) {
		return (character) => {
			let low = 0;
			let high = view.getUint32(full + 12) - 1;
			while (low <= high) {
				const middle = (low + high) >> 1;
				const group = full + 16 + middle * 12;
				if (character < view.getUint32(group)) high = middle - 1;
				else if (character > view.getUint32(group + 4)) low = middle + 1;
				else return view.getUint32(group + 8) + character - view.getUint32(group);
			}
			return 0;
		};
	}
	const basic = maps.get(4);
	if (basic === undefined) throw new Error("font has no Unicode character map");
	const doubled = view.getUint16(basic + 6);
	return (character) => {
		for (let at = basic + 14; at < basic + 14 + doubled; at += 2) {
			if (character > view.getUint16(at)) continue;
			const start = view.getUint16(at + doubled + 2);
			if (character < start) return 0;
			const delta = view.getUint16(at + doubled * 2 + 2);
			const rangeAt = at + doubled * 3 + 2;
			const range = view.getUint16(rangeAt);
			if (range === 0) return (character + delta) & 0xffff;
			const glyph = view.getUint16(rangeAt + range + (character - start) * 2);
			return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
		}
		return 0;
	};
}

/** Points the parts of a composite outline at their new numbers; a simple outline stays as it is. */
function renumber(data: Uint8Array, take: (glyph: number) => number): Uint8Array {
	const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
	if (data.length === 0 || view.getInt16(0) >= 0) return data;
	for (let at = 10; ; ) {
		const flags = view.getUint16(at);
		view.setUint16(at + 2, take(view.getUint16(at + 2)));
		// Flags of the glyf table: 1 words, 8 one scale, 0x40 two scales, 0x80 a matrix, 0x20 more parts follow.
		at += 4 + (flags & 1 ? 4 : 2) + (flags & 8 ? 2 : flags & 0x40 ? 4 : flags & 0x80 ? 8 : 0);
		if (!(flags & 0x20)) return data;
	}
}

/** A `cmap` table with one format 12 map. */
function characterMapTable(mapped: [number, number][]): Uint8Array {
	const data = new Uint8Array(12 + 16 + mapped.length * 12);
	const view = new DataView(data.buffer);
	[0, 1, 3, 10].forEach((value, i) => {
		view.setUint16(i * 2, value);
	});
	view.setUint32(8, 12);
	view.setUint16(12, 12);
	view.setUint32(16, data.length - 12);
	view.setUint32(24, mapped.length);
	mapped.forEach(([character, glyph], i) => {
		view.setUint32(28 + i * 12, character);
		view.setUint32(32 + i * 12, character);
		view.setUint32(36 + i * 12, glyph);
	});
	return data;
}

/** A font file of the tables, in tag order, with their checksums. */
function assemble(parts: Map<string, Uint8Array>): Uint8Array {
	const tags = [...parts.keys()].sort();
	let at = 12 + tags.length * 16;
	const size = [...parts.values()].reduce((sum, part) => sum + padded(part.length), at);
	const file = new Uint8Array(size);
	const view = new DataView(file.buffer);
	view.setUint32(0, 0x00010000);
	view.setUint16(4, tags.length);
	const power = 2 ** Math.floor(Math.log2(tags.length));
	view.setUint16(6, power * 16);
	view.setUint16(8, Math.log2(power));
	view.setUint16(10, (tags.length - power) * 16);
	tags.forEach((tag, i) => {
		const part = parts.get(tag) ?? new Uint8Array();
		file.set(part, at);
		let sum = 0;
		for (let word = at; word < at + padded(part.length); word += 4) sum = (sum + view.getUint32(word)) >>> 0;
		for (let c = 0; c < 4; c++) view.setUint8(12 + i * 16 + c, tag.charCodeAt(c));
		view.setUint32(16 + i * 16, sum);
		view.setUint32(20 + i * 16, at);
		view.setUint32(24 + i * 16, part.length);
		at += padded(part.length);
	});
	return file;
}
