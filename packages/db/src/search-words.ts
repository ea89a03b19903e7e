/** Letters and digits of a text as words are kept and looked for: lower case, without accents, apostrophes and anything between them. */
export const compactWord = (text: string): string =>
	// What is plain already: most words of most names.
	/^[a-z\u4e00-\u9fff]*$/.test(text) ? text : folded(text);

const folded = (text: string): string =>
	text
		.normalize("NFKD")
		.replace(/\p{M}+/gu, "")
		.toLowerCase()
		.replace(/ł/g, "l")
		.replace(/[^\p{L}\p{N}]+/gu, "");

/** Words that say what kind of place is meant, not which. */
const general = new Set(
	"new area district county city province municipality town township subdistrict street road prefecture port harbour china prc of the".split(" "),
);

/** What was typed as the words to look for; "上海 浦东" and "Pudong, Shanghai" are two each. General words count only where there is nothing else. */
export function typedWords(typed: string): string[] {
	// An apostrophe stands within a word: Xi'an.
	const words = typed.replace(/['’`´]/g, "").split(/[\s,，、/;；·|→>-]+/u);
	const compact = [...new Set(words.map(compactWord).filter((word) => word !== ""))];
	const telling = compact.filter((word) => !general.has(word));
	return (telling.length > 0 ? telling : compact).slice(0, 6);
}

export const searchWord = {
	/** The beginning of postcodes as a word of its own kind: area codes have digits, too. */
	postcode: (beginning: string): string => `#${beginning}`,
	/** Every beginning of a typed postcode, the longest first; none where it is no postcode. */
	postcodes: (typed: string): string[] =>
		/^\d{3,6}$/.test(typed) ? Array.from({ length: typed.length - 1 }, (_, index) => `#${typed.slice(0, typed.length - index)}`) : [],
};

/** The text right after every text that begins with `word`. */
export const prefixEnd = (word: string): string => `${word}\u{10ffff}`;
