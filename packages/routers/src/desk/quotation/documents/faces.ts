import type { TtfFont } from "./ttf.ts";

/** A stretch of text that one face draws. */
interface Run {
	/** Which of `faces` it is. */
	face: number;
	text: string;
}

/** Fonts of one weight that stand in for each other: the first draws what it has, those behind it what it lacks. */
export interface Faces {
	faces: readonly TtfFont[];
	/** Width of `text` set at `size`, in the same unit. */
	width(text: string, size: number): number;
	/** `text` without line breaks, letters that no face has replaced by the plain ones they come from. */
	printable(text: string): string;
	/** `text` in stretches of one face each: a word stays with one where any has all of it, so that no letter of it looks borrowed. */
	runs(text: string): Run[];
}

/** Latin letters that do not come apart into a plain letter and an accent. */
const plainLetters: Record<string, string> = { ł: "l", Ł: "L", đ: "d", Đ: "D", ø: "o", Ø: "O", æ: "ae", Æ: "Ae", œ: "oe", Œ: "Oe", ß: "ss", ı: "i" };

const words = /[\u2e80-\uffef]+|[^\s\u2e80-\uffef]+|\s+/gu;

export function facesOf(...faces: readonly [TtfFont, ...TtfFont[]]): Faces {
	const faceOf = (text: string) => faces.findIndex((face) => [...text].every((character) => face.has(character)));
	const drawable = (character: string): string =>
		faceOf(character) >= 0 ? character : (plainLetters[character] ?? character.normalize("NFD").replace(/\p{M}/gu, ""));

	/** What the first face lacks altogether is drawn by it too, as its missing-glyph box. */
	const runsOf = (text: string): Run[] => {
		const whole = faceOf(text);
		if (whole >= 0) return [{ face: whole, text }];
		const word = text.match(words) ?? [];
		if (word.length === 1) return [...text].map((character) => ({ face: Math.max(0, faceOf(character)), text: character }));
		return word.flatMap(runsOf);
	};
	const joined = (runs: readonly Run[]): Run[] => {
		const all: Run[] = [];
		for (const { face, text } of runs) {
			const last = all.at(-1);
			if (last?.face === face) last.text += text;
			else all.push({ face, text });
		}
		return all;
	};

	return {
		faces,
		runs: (text) => joined(runsOf(text)),
		width: (text, size) => runsOf(text).reduce((sum, run) => sum + (faces[run.face] ?? faces[0]).width(run.text, size), 0),
		printable: (text) => [...text.replace(/\s+/g, " ").normalize("NFC")].map(drawable).join(""),
	};
}
