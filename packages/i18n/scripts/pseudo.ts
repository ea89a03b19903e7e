import { compileMessage } from "@lingui/message-utils/compileMessage";

const accents: Record<string, string> = Object.fromEntries(
	[..."aàbƀcçdđeéfƒgĝhĥiîjĵkķlļmɱnñoöpþqɋrŕsštţuûvṽwŵxẋyýzž"].reduce<[string, string][]>(
		(pairs, letter, i, all) => (i % 2 === 0 ? pairs.concat([[letter, all[i + 1] ?? letter]]) : pairs),
		[],
	),
);
const upper = (letter: string) => accents[letter.toLowerCase()]?.toUpperCase() ?? letter;

/** A word with accents and 40 % more letters: its vowels stand twice, then thrice, until it is long enough. */
function longer(word: string): string {
	const extra = Math.round(word.length * 0.4);
	let left = extra;
	let out = "";
	for (const letter of word) {
		out += letter;
		if (left > 0 && /[aeiou]/i.test(letter)) {
			const times = Math.min(left, 2);
			out += letter.toLowerCase().repeat(times);
			left -= times;
		}
	}
	return out + "ö".repeat(left);
}

const pseudoText = (text: string) =>
	text.replace(/[A-Za-z]+/g, (word) => [...longer(word)].map((letter) => accents[letter] ?? upper(letter)).join(""));

/** An English text as no language has it, compiled: what is cut off with it is cut off in Spanish or German too. Placeholders stay. */
export const pseudo = (text: string) => compileMessage(text, pseudoText);
