import { Parser } from "htmlparser2";

const allowedTags = new Set([
	"p",
	"br",
	"b",
	"strong",
	"i",
	"em",
	"u",
	"s",
	"ul",
	"ol",
	"li",
	"h3",
	"h4",
	"blockquote",
	"table",
	"thead",
	"tbody",
	"tr",
	"th",
	"td",
]);
/** Elements that go with what they hold. */
const swallowed = new Set(["script", "style", "iframe", "object", "embed", "svg", "math", "template", "noscript"]);

const escapeText = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Rich text with nothing left but simple formatting, as a browser would read it: no attributes, no scripts, no styles; every tag it opens is closed. */
export function sanitize(html: string): string {
	let out = "";
	let inSwallowed = 0;
	// sanitize-html stands on the same parser, but asks for Node and weighs 66 KB packed instead of 22; xss leaves tags open and drops "1 < 2".
	const parser = new Parser({
		onopentag(name) {
			if (swallowed.has(name)) inSwallowed++;
			else if (inSwallowed === 0 && allowedTags.has(name)) out += `<${name}>`;
		},
		ontext(text) {
			if (inSwallowed === 0) out += escapeText(text);
		},
		// Comes for tags that are closed by what follows them, too.
		onclosetag(name) {
			if (swallowed.has(name)) inSwallowed--;
			else if (inSwallowed === 0 && allowedTags.has(name) && name !== "br") out += `</${name}>`;
		},
	});
	parser.end(html);
	return out;
}

/** Rich text of a term as plain lines as documents and lists have them. */
export const plainText = (rich: string): string =>
	rich
		.replace(/<(br|\/p|\/li|\/div|\/h\d)\b[^<>]*>/gi, "\n")
		.replace(/<li\b[^<>]*>/gi, "· ")
		.replace(/<[^<>]*>/g, "")
		.replace(/&(nbsp|lt|gt|quot|amp);/g, (_, name: string) => ({ nbsp: " ", lt: "<", gt: ">", quot: '"' })[name] ?? "&")
		.replace(/\n{2,}/g, "\n")
		.trim();
