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
/** Elements whose text goes with them. */
const swallowed = /<(script|style|iframe|object|embed|svg|math|template|noscript)\b[\s\S]*?(<\/\1\s*>|$)/gi;

const escapeText = (text: string) =>
	text
		.replace(/&(?!#?\w{1,10};)/g, "&amp;")
		.replaceAll("<", "&lt;")
		.replaceAll(">", "&gt;");

/** Rich text with nothing left but simple formatting: no attributes, no scripts, no styles; every tag it opens is closed. */
export function sanitize(html: string): string {
	const source = html.replace(/<!--[\s\S]*?(-->|$)/g, "").replace(swallowed, "");
	const open: string[] = [];
	let out = "";
	let rest = 0;
	for (const tag of source.matchAll(/<(\/?)([a-z][a-z0-9]*)\b[^<>]*>/gi)) {
		out += escapeText(source.slice(rest, tag.index));
		rest = tag.index + tag[0].length;
		const name = String(tag[2]).toLowerCase();
		if (!allowedTags.has(name)) continue;
		if (name === "br") out += "<br>";
		else if (!tag[1]) {
			open.push(name);
			out += `<${name}>`;
		} else if (open.includes(name)) {
			let closed: string | undefined;
			do {
				closed = open.pop();
				out += `</${closed}>`;
			} while (closed !== name);
		}
	}
	out += escapeText(source.slice(rest));
	while (open.length > 0) out += `</${open.pop()}>`;
	return out;
}
