import type { FontFile } from "../../../door/context.ts";
import { type Said, textsOf } from "./editions.ts";
import { type Faces, facesOf } from "./faces.ts";
import { parseTtf } from "./ttf.ts";

/** Points; A4. */
export const paper = { width: 595.28, height: 841.89, margin: 40, top: 64, bottom: 52 } as const;
export const innerWidth = paper.width - 2 * paper.margin;

export type Weight = "regular" | "bold";
export type Fonts = Record<Weight, Faces>;

/** The fonts of a document, each read from `source`: Chinese, Japanese and English, and behind it what other alphabets need. */
export async function readFonts(source: (file: FontFile) => Promise<Uint8Array>): Promise<Fonts> {
	const read = async (weight: Weight) => facesOf(parseTtf(await source(weight)), parseTtf(await source(`${weight}Alphabets`)));
	const [regular, bold] = await Promise.all([read("regular"), read("bold")]);
	return { regular, bold };
}

/** What stands on a page; `y` counts from the top, text stands on its base line. Colours are `#rrggbb`. */
export type Mark =
	| { kind: "text"; x: number; y: number; size: number; weight: Weight; color: string; text: string }
	| { kind: "box"; x: number; y: number; width: number; height: number; color: string }
	/** The picture a letterhead has. */
	| { kind: "logo"; x: number; y: number; width: number; height: number };

export interface TextStyle {
	size?: number;
	weight?: Weight;
	color?: string;
	align?: "left" | "right";
}

/** A text as it is set in lines, or in two languages: the first, and the second below it in smaller letters. */
export interface SetText {
	/** `down` is how far a line stands below the first one. */
	lines: (TextStyle & { text: string; down: number })[];
	/** How far its last line stands below its first one. */
	height: number;
	width: number;
}

/** How much smaller the second language is, and below which size nothing is set. */
const secondSize = 0.82;
const smallest = 6.5;

const opening = new Set("（《“‘「『【〔([");
const closing = new Set("，。、；：）》”’」』】〕！？,.;:)]!?%");

/** What is never torn: words with the blanks behind them, Chinese characters one by one, each with the brackets and punctuation that belong to it. */
function piecesOf(text: string): string[] {
	const pieces: string[] = [];
	for (const piece of text.match(/[\u2e80-\uffef]|[^\s\u2e80-\uffef]+\s*|\s+/gu) ?? []) {
		const last = pieces.at(-1) ?? "";
		const end = last.at(-1) ?? " ";
		const belongs = opening.has(end) || (end.trim() !== "" && closing.has(piece.charAt(0)));
		if (belongs) pieces[pieces.length - 1] = last + piece;
		else pieces.push(piece);
	}
	return pieces;
}

/** Breaks `text` into lines of at most `width`: between words, and anywhere between Chinese characters. */
export function wrap(text: string, font: Faces, size: number, width: number): string[] {
	const lines: string[] = [];
	for (const paragraph of text.split(/\r?\n/)) {
		let line = "";
		for (const piece of piecesOf(font.printable(paragraph))) {
			if (font.width((line + piece).trimEnd(), size) <= width || line === "") line += piece;
			else {
				lines.push(line.trimEnd());
				line = piece.trimStart();
			}
			while (font.width(line.trimEnd(), size) > width && line.length > 1) {
				const fits = longestFit(line, font, size, width);
				lines.push(line.slice(0, fits));
				line = line.slice(fits);
			}
		}
		lines.push(line.trimEnd());
	}
	return lines;
}

function longestFit(text: string, font: Faces, size: number, width: number): number {
	let fits = 1;
	while (fits < text.length && font.width(text.slice(0, fits + 1), size) <= width) fits++;
	return fits;
}

/** Pages being written from top to bottom; with a `scale` below 1 heights and letters are smaller, so that more of them fit on each. */
export class Paper {
	readonly pages: Mark[][] = [[]];
	/** Distance from the top where the next thing goes, before scaling. */
	y = 0;
	readonly #fonts: Fonts;
	readonly #scale: number;

	constructor(fonts: Fonts, scale = 1) {
		this.#fonts = fonts;
		this.#scale = scale;
	}

	font(weight: Weight = "regular"): Faces {
		return this.#fonts[weight];
	}

	/** Writes a figure in one line, in smaller letters where it is wider than `width`: a figure is not broken, nor cut. */
	figure(text: string, x: number, y: number, width: number, { size = 9, ...style }: TextStyle = {}): void {
		const wide = this.font(style.weight).width(text, size);
		this.text(text, x, y, { ...style, size: wide > width ? (size * width) / wide : size });
	}

	text(text: string, x: number, y: number, { size = 9, weight = "regular", color = ink, align = "left" }: TextStyle = {}): void {
		const font = this.#fonts[weight];
		const shown = font.printable(text);
		if (shown.trim() === "") return;
		const [at, scaled] = [y * this.#scale, size * this.#scale];
		const left = align === "right" ? x - font.width(shown, scaled) : x;
		this.#page().push({ kind: "text", x: left, y: at, size: scaled, weight, color, text: shown });
	}

	/** Sets a text in lines of at most `width`; `second` is the colour of its second language. */
	set(said: Said, { size = 9, second = muted, ...style }: TextStyle & { second?: string }, width = Number.POSITIVE_INFINITY): SetText {
		const font = this.#fonts[style.weight ?? "regular"];
		const set: SetText = { lines: [], height: 0, width: 0 };
		textsOf(said).forEach((text, language) => {
			const own = language === 0 ? { ...style, size } : { size: Math.max(smallest, size * secondSize), color: second };
			const face = language === 0 ? font : this.#fonts.regular;
			for (const line of wrap(text, face, own.size, width)) {
				if (set.lines.length > 0) set.height += own.size + 3;
				set.lines.push({ ...own, text: line, down: set.height });
				set.width = Math.max(set.width, face.width(line, own.size));
			}
		});
		return set;
	}

	/** Writes what was set, its first line at `y`. */
	put({ lines }: SetText, x: number, y: number, align: TextStyle["align"] = "left"): void {
		for (const { text, down, ...style } of lines) this.text(text, x, y + down, { ...style, align });
	}

	box(x: number, y: number, width: number, height: number, color: string): void {
		this.#page().push({ kind: "box", x, y: y * this.#scale, width, height: height * this.#scale, color });
	}

	logo(x: number, y: number, width: number, height: number): void {
		this.#page().push({ kind: "logo", x, y: y * this.#scale, width: width * this.#scale, height: height * this.#scale });
	}

	/** Lines of `text` from the current position down, breaking pages where needed. */
	paragraph(text: string, x: number, width: number, style: TextStyle = {}): void {
		const size = style.size ?? 9;
		for (const line of wrap(text, this.#fonts[style.weight ?? "regular"], size, width)) {
			this.room(size * 1.5);
			this.text(line, x, this.y + size, style);
			this.y += size * 1.5;
		}
	}

	/** Starts a new page where less than `height` is left; true where it did. */
	room(height: number): boolean {
		if ((this.y + height) * this.#scale <= paper.height - paper.bottom) return false;
		this.#turn();
		return true;
	}

	/** Writes what should not be torn: anew on a page of its own where it ran over the end of this one. */
	keepTogether(write: () => void): void {
		const { length } = this.pages;
		const marks = this.#page().length;
		write();
		if (this.pages.length === length) return;
		this.pages.length = length;
		this.#page().length = marks;
		this.#turn();
		write();
	}

	#turn(): void {
		this.pages.push([]);
		this.y = paper.top / this.#scale;
	}

	#page(): Mark[] {
		return this.pages[this.pages.length - 1] as Mark[];
	}
}

export const ink = "#1b2733";
export const muted = "#5d6b7a";
export const theme = "#00233D";
export const tint = "#eaf0f5";
export const rule = "#d3dce4";
