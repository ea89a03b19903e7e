import { Parser } from "htmlparser2";
import { formattingTags, swallowedTags } from "./rich-text.ts";

const escapeText = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Rich text with nothing left but simple formatting, as a browser would read it: no attributes, no scripts, no styles; every tag it opens is closed. */
export function sanitize(html: string): string {
	let out = "";
	let inSwallowed = 0;
	// sanitize-html stands on the same parser, but asks for Node and weighs 66 KB packed instead of 22; xss leaves tags open and drops "1 < 2".
	const parser = new Parser({
		onopentag(name) {
			if (swallowedTags.has(name)) inSwallowed++;
			else if (inSwallowed === 0 && formattingTags.has(name)) out += `<${name}>`;
		},
		ontext(text) {
			if (inSwallowed === 0) out += escapeText(text);
		},
		// Comes for tags that are closed by what follows them, too.
		onclosetag(name) {
			if (swallowedTags.has(name)) inSwallowed--;
			else if (inSwallowed === 0 && formattingTags.has(name) && name !== "br") out += `</${name}>`;
		},
	});
	parser.end(html);
	return out;
}

/** What only holds text together: an editor's empty text has some of it. */
const wrappers: ReadonlySet<string> = new Set(["html", "body", "div", "span", "font", "a"]);

/** Whether rich text holds something beside text and what gives it a form: a picture, a script, a video. */
export function holdsMore(html: string): boolean {
	let more = false;
	const parser = new Parser({
		onopentag(name) {
			more ||= !formattingTags.has(name) && !wrappers.has(name);
		},
	});
	parser.end(html);
	return more;
}
