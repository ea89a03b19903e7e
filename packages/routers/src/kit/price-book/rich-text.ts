/** The simple formatting rich text may have. */
export const formattingTags: ReadonlySet<string> = new Set([
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
export const swallowedTags: ReadonlySet<string> = new Set(["script", "style", "iframe", "object", "embed", "svg", "math", "template", "noscript"]);

/** Rich text of a term as plain lines as documents and lists have them. */
export const plainText = (rich: string): string =>
	rich
		.replace(/<(br|\/p|\/li|\/div|\/h\d)\b[^<>]*>/gi, "\n")
		.replace(/<li\b[^<>]*>/gi, "· ")
		.replace(/<[^<>]*>/g, "")
		.replace(/&(nbsp|lt|gt|quot|amp);/g, (_, name: string) => ({ nbsp: " ", lt: "<", gt: ">", quot: '"' })[name] ?? "&")
		.replace(/\n{2,}/g, "\n")
		.trim();
