import { DomainError } from "../../door/errors.ts";

/**
 * What a scanner tells of a document, in order: the elements of the namespace its root is of, without prefix. Those of others, which newer programs
 * put beside them under the same names, are passed over with all they hold.
 */
export interface XmlEvents {
	/** `attributes` is read before the next event or not at all. */
	open?(name: string, attributes: () => Record<string, string>): void;
	/** Text with its entities decoded; one run may come in several pieces. Called only while `wantsText` says so. */
	text?(text: string): void;
	close?(name: string): void;
	wantsText?(): boolean;
	/** Whether an element of another namespace is told with all it holds, of whatever namespace that is. */
	enters?(name: string, namespace: string): boolean;
	/** Namespaces whose elements are told, too. */
	also?: readonly string[];
}

const damaged = () => new DomainError("invalid", "sheet.damaged");

/** What declares a namespace. */
const DECLARATION = "xmlns";
/** More than are ever known at a time: every one is looked through for a prefix. */
const MOST_NAMESPACES = 1_000;
const LT = 60;
const GT = 62;
const SLASH = 47;
const COLON = 58;
const QUOTE = 34;
const APOSTROPHE = 39;
/** A tag longer than this is no sheet's; it bounds what is kept between blocks. */
const LONGEST_TAG = 1_000_000;

/**
 * A streaming scanner for the XML in workbooks. Stays our own: 80 MB of a sheet take it 1.0 s of processor time where saxes takes 1.9, and reading the
 * whole workbook 0.35 s, as it lets plain cells be found in the bytes beside it. Entities are XML's five
 * and character references; a document type declaration is refused, so nothing can be defined, expanded or fetched.
 */
export function xmlScanner(on: XmlEvents) {
	let rest = "";
	let depth = 0;
	let seen = false;
	/** How deep in an element of another namespace. */
	let foreign = 0;
	/** How deep an element stands that is told with all it holds; 0 for none. */
	let entered = 0;
	const spaces = namespaces(on.also);

	/** Handles the tag that starts at `at`; answers where it ends, or -1 when the rest of it is still to come. */
	const tag = (xml: string, at: number): number => {
		const next = xml.charCodeAt(at + 1);
		if (next === 33 || next === 63) return special(xml, at);
		const end = tagEnd(xml, at + 1);
		if (end < 0) return -1;
		if (next === SLASH) {
			if (foreign > 0) foreign--;
			else on.close?.(localName(xml, at + 2, end));
			spaces.leave(depth);
			if (depth === entered) entered = 0;
			if (--depth < 0) throw damaged();
			return end + 1;
		}
		seen = true;
		const selfClosing = xml.charCodeAt(end - 1) === SLASH;
		let nameEnd = at + 1;
		let nameStart = nameEnd;
		for (let code = next; nameEnd < end && code !== SLASH && !isSpace(code); code = xml.charCodeAt(++nameEnd))
			if (code === COLON) nameStart = nameEnd + 1;
		const attributes = () => attributesOf(xml, nameEnd, selfClosing ? end - 1 : end);
		if (foreign === 0 && end - nameEnd > DECLARATION.length && xml.slice(nameEnd, end).includes(DECLARATION)) spaces.declare(depth + 1, attributes());
		const prefix = nameStart === at + 1 ? "" : xml.slice(at + 1, nameStart - 1);
		const isTold = foreign === 0 && (entered > 0 || (prefix === "" ? spaces.isBareOwn() : spaces.isOwn(prefix)));
		if (foreign === 0 && !isTold && !selfClosing && on.enters?.(xml.slice(nameStart, nameEnd), spaces.uriOf(prefix))) entered = depth + 1;
		if (!isTold && entered !== depth + 1) {
			if (selfClosing) spaces.leave(depth + 1);
			else {
				foreign++;
				depth++;
			}
			return end + 1;
		}
		const name = xml.slice(nameStart, nameEnd);
		on.open?.(name, attributes);
		if (selfClosing) {
			on.close?.(name);
			spaces.leave(depth + 1);
		} else depth++;
		return end + 1;
	};

	/** Comments, processing instructions and CDATA; anything else that starts with `<!` is a document type. */
	const special = (xml: string, at: number): number => {
		if (xml.startsWith("<?", at)) return after(xml, "?>", at);
		if (xml.startsWith("<!--", at)) return after(xml, "-->", at + 4);
		if (xml.startsWith("<![CDATA[", at)) {
			const end = xml.indexOf("]]>", at);
			if (end < 0) return -1;
			if (foreign === 0 && on.wantsText?.()) on.text?.(xml.slice(at + 9, end));
			return end + 3;
		}
		if ("<!--".startsWith(xml.slice(at)) || "<![CDATA[".startsWith(xml.slice(at))) return -1;
		throw new DomainError("invalid", "sheet.unsafeXml");
	};

	return {
		write(piece: string): void {
			const xml = rest === "" ? piece : rest + piece;
			let at = 0;
			for (;;) {
				const start = xml.indexOf("<", at);
				const textEnd = start < 0 ? xml.length : start;
				// An entity may be cut in two: text waits for its tag, unless it grows without end.
				if (start < 0 && xml.length - at < LONGEST_TAG) break;
				if (textEnd > at && foreign === 0 && on.wantsText?.()) on.text?.(decodeEntities(xml.slice(at, textEnd)));
				at = textEnd;
				if (start < 0) break;
				const end = tag(xml, start);
				if (end < 0) break;
				at = end;
			}
			rest = xml.slice(at);
			if (rest.length > LONGEST_TAG) throw damaged();
		},
		/** Whether the end of something is still to come: a tag, or text, which ends at its tag. */
		waits: () => rest !== "",
		/** Whether tags without a prefix that come now are of the root's namespace. */
		isPlain: () => foreign === 0 && entered === 0 && spaces.isBareOwn(),
		/** The document must be whole: every tag closed, nothing but white space after. */
		close(): void {
			if (!seen || depth !== 0 || rest.trim() !== "") throw damaged();
		},
	};
}

/** Which prefixes stand for the namespace of the root, the first that is asked for, as elements declare them. */
function namespaces(also: readonly string[] = []) {
	const declared: { depth: number; prefix: string; uri: string }[] = [];
	let root: string | null = null;
	/** Prefixes asked for since the last declaration; the one of names without a prefix by itself, which nearly all are. */
	let known = new Map<string, boolean>();
	let bare: boolean | null = null;
	/** Depth of the last declaration. */
	let deepest = -1;
	// What nothing is declared for is a namespace of its own.
	const uriOf = (prefix: string) => declared.findLast((d) => d.prefix === prefix)?.uri ?? `:${prefix}`;
	const changed = () => {
		deepest = declared.at(-1)?.depth ?? -1;
		known = new Map();
		bare = null;
	};
	const isOwn = (prefix: string): boolean => {
		root ??= uriOf(prefix);
		let own = known.get(prefix);
		if (own === undefined) {
			const uri = uriOf(prefix);
			own = uri === root || also.includes(uri);
			known.set(prefix, own);
		}
		return own;
	};
	return {
		/** Takes the declarations among the attributes of an element at a depth. */
		declare(depth: number, attributes: Record<string, string>): void {
			for (const [name, uri] of Object.entries(attributes)) {
				if (name === DECLARATION) declared.push({ depth, prefix: "", uri });
				else if (name.startsWith(`${DECLARATION}:`)) declared.push({ depth, prefix: name.slice(DECLARATION.length + 1), uri });
			}
			if (declared.length > MOST_NAMESPACES) throw damaged();
			changed();
		},
		/** Forgets what elements from a depth on have declared. */
		leave(depth: number): void {
			if (deepest < depth) return;
			while ((declared.at(-1)?.depth ?? -1) >= depth) declared.pop();
			changed();
		},
		isOwn,
		uriOf,
		/** The same of a name without a prefix. */
		isBareOwn: (): boolean => {
			bare ??= isOwn("");
			return bare;
		},
	};
}

function after(xml: string, mark: string, from: number): number {
	const end = xml.indexOf(mark, from);
	return end < 0 ? -1 : end + mark.length;
}

/** Where the tag's `>` is, quoted ones passed over; -1 when it is still to come. */
function tagEnd(xml: string, from: number): number {
	let quote = 0;
	for (let i = from; i < xml.length; i++) {
		const code = xml.charCodeAt(i);
		if (quote) {
			if (code === quote) quote = 0;
		} else if (code === GT) return i;
		else if (code === QUOTE || code === APOSTROPHE) quote = code;
		else if (code === LT) throw damaged();
	}
	return -1;
}

const isSpace = (code: number) => code === 32 || code === 10 || code === 13 || code === 9;

function localName(xml: string, from: number, to: number): string {
	const name = xml.slice(from, to);
	const colon = name.indexOf(":");
	return (colon < 0 ? name : name.slice(colon + 1)).trimEnd();
}

/** Attributes by full name. */
function attributesOf(xml: string, from: number, end: number): Record<string, string> {
	const attributes: Record<string, string> = {};
	let i = from;
	for (;;) {
		while (i < end && isSpace(xml.charCodeAt(i))) i++;
		if (i >= end) return attributes;
		const equals = xml.indexOf("=", i);
		if (equals < 0 || equals >= end) throw damaged();
		let start = equals + 1;
		while (start < end && isSpace(xml.charCodeAt(start))) start++;
		const quote = xml[start];
		const close = quote === '"' || quote === "'" ? xml.indexOf(quote, start + 1) : -1;
		if (close < 0 || close > end) throw damaged();
		attributes[xml.slice(i, equals).trimEnd()] = decodeEntities(xml.slice(start + 1, close).replace(/[\t\n\r]/g, " "));
		i = close + 1;
	}
}

const named: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** Text with its entities and line ends as XML reads them. */
export function decodeEntities(text: string): string {
	const plain = text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text;
	if (!plain.includes("&")) return plain;
	return plain.replace(/&(#x[0-9A-Fa-f]{1,6}|#[0-9]{1,7}|\w+);|&/g, (_, entity?: string) => {
		if (entity === undefined) throw damaged();
		if (!entity.startsWith("#")) {
			const value = named[entity];
			if (value === undefined) throw new DomainError("invalid", "sheet.unsafeXml");
			return value;
		}
		const code = entity[1] === "x" ? Number.parseInt(entity.slice(2), 16) : Number(entity.slice(1));
		if (code > 0x10ffff) throw damaged();
		return String.fromCodePoint(code);
	});
}
