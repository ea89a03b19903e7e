import type { MessageId } from "@iqt/i18n";
import { digitsIn, MAX_DIGITS } from "./money.ts";

/**
 * Price formulas: `cost*1.12+300`. Decimal arithmetic only; the text is parsed here and never run as code.
 *
 *   sum     = product (("+" | "-") product)*
 *   product = factor (("*" | "/") factor)*
 *   factor  = "-" factor | "+" factor | number | name | function "(" sum ("," sum)* ")" | "(" sum ")"
 *
 * Functions: min and max (one or more), round and ceil (value, and how many decimals to keep: 0 when left out, -2 for hundreds).
 * Names are read without regard to case. Halves round away from zero.
 */
export type Ast =
	| { kind: "number"; text: string; position: number }
	| { kind: "name"; name: string; position: number }
	| { kind: "negative"; of: Ast; position: number }
	| { kind: "binary"; op: "+" | "-" | "*" | "/"; left: Ast; right: Ast; position: number }
	| { kind: "call"; name: FunctionName; args: Ast[]; position: number };

type FunctionName = keyof typeof functions;

/** What is wrong: a message id with its values, and where in the text (from 0). */
export interface FormulaProblem {
	ok: false;
	messageId: MessageId;
	values: Record<string, string | number>;
	position: number;
}

export interface ParsedFormula {
	ok: true;
	ast: Ast;
	/** Names the formula uses, lower case, each once, in order. */
	variables: string[];
}

const MAX_LENGTH = 300;
const MAX_DEPTH = 32;

const functions = {
	min: { least: 1, most: 20 },
	max: { least: 1, most: 20 },
	round: { least: 1, most: 2 },
	ceil: { least: 1, most: 2 },
} as const;

const isFunction = (name: string): name is FunctionName => Object.hasOwn(functions, name);

/** Names the price search knows values for. `weight` is gross tonnes of one container, `km` the trucking distance. */
export const standardNames = ["cost", "km", "teu", "weight"] as const;

export class Refused extends Error {
	readonly problem: FormulaProblem;
	constructor(messageId: MessageId, position: number, values: Record<string, string | number> = {}) {
		super(messageId);
		this.problem = { ok: false, messageId, values, position };
	}
}

const sameMeaning: Record<string, string> = {
	"×": "*",
	"✕": "*",
	"·": "*",
	"÷": "/",
	"−": "-",
	"–": "-",
	"。": ".",
	"、": ",",
	"\u3000": " ",
	"\u00a0": " ",
};

/** Full-width signs of Chinese and Japanese input methods as plain ones; the length stays, so that positions hold. */
function plainSigns(text: string): string {
	return text.replace(/[×✕·÷−–。、\u3000\u00a0]|[\uff01-\uff5e]/g, (sign) => sameMeaning[sign] ?? String.fromCharCode(sign.charCodeAt(0) - 0xfee0));
}

interface Token {
	kind: "number" | "name" | "sign" | "end";
	text: string;
	position: number;
}

const tokenPattern = /(?<number>\d+(?:\.\d+)?|\.\d+)|(?<name>[\p{L}_][\p{L}\p{N}_]*)|(?<sign>[-+*/(),])|(?<other>\S)/gu;

function tokenize(text: string): Token[] {
	const tokens: Token[] = [];
	for (const match of text.matchAll(tokenPattern)) {
		const { number, name, sign, other } = match.groups ?? {};
		const found = number ?? name ?? sign ?? other ?? "";
		const position = match.index;
		if (other !== undefined) throw new Refused("problem.formulaUnexpected", position, { found: other });
		tokens.push({ kind: number ? "number" : name ? "name" : "sign", text: name ? found.toLowerCase() : found, position });
	}
	tokens.push({ kind: "end", text: "", position: text.length });
	return tokens;
}

class Parser {
	readonly #tokens: Token[];
	#next = 0;
	#depth = 0;
	readonly variables = new Set<string>();

	constructor(tokens: Token[]) {
		this.#tokens = tokens;
	}

	whole(): Ast {
		const ast = this.#sum();
		const rest = this.#peek();
		if (rest.text === ",") throw new Refused("problem.formulaComma", rest.position);
		if (rest.kind !== "end") throw this.#unexpected(rest);
		return ast;
	}

	#peek(): Token {
		// The end token is never taken, so there is always one.
		return this.#tokens[this.#next] as Token;
	}

	#take(...signs: string[]): Token | undefined {
		const token = this.#peek();
		if (token.kind !== "sign" || !signs.includes(token.text)) return undefined;
		this.#next++;
		return token;
	}

	#unexpected(token: Token): Refused {
		return token.kind === "end"
			? new Refused("problem.formulaEndsEarly", token.position)
			: new Refused("problem.formulaUnexpected", token.position, { found: token.text });
	}

	#sum(): Ast {
		if (++this.#depth > MAX_DEPTH) throw new Refused("problem.formulaTooDeep", this.#peek().position, { maximum: MAX_DEPTH });
		let left = this.#product();
		for (let sign = this.#take("+", "-"); sign; sign = this.#take("+", "-")) {
			left = { kind: "binary", op: sign.text as "+" | "-", left, right: this.#product(), position: sign.position };
		}
		this.#depth--;
		return left;
	}

	#product(): Ast {
		let left = this.#factor();
		for (let sign = this.#take("*", "/"); sign; sign = this.#take("*", "/")) {
			left = { kind: "binary", op: sign.text as "*" | "/", left, right: this.#factor(), position: sign.position };
		}
		return left;
	}

	#factor(): Ast {
		const sign = this.#take("-", "+", "(");
		if (sign?.text === "(") {
			const inner = this.#sum();
			this.#close(sign);
			return inner;
		}
		if (sign) {
			if (++this.#depth > MAX_DEPTH) throw new Refused("problem.formulaTooDeep", sign.position, { maximum: MAX_DEPTH });
			const of = this.#factor();
			this.#depth--;
			return sign.text === "-" ? { kind: "negative", of, position: sign.position } : of;
		}
		const token = this.#peek();
		if (token.kind !== "number" && token.kind !== "name") throw this.#unexpected(token);
		this.#next++;
		if (token.kind === "number") {
			if (digitsIn(token.text) > MAX_DIGITS) throw new Refused("problem.digits", token.position, { maximum: MAX_DIGITS });
			return { kind: "number", text: token.text, position: token.position };
		}
		return this.#named(token);
	}

	#named(token: Token): Ast {
		const open = this.#take("(");
		if (isFunction(token.text)) {
			if (!open) throw new Refused("problem.formulaNeedsBrackets", token.position, { name: token.text });
			return this.#call(token.text, token, open);
		}
		if (open) throw new Refused("problem.formulaUnknownFunction", token.position, { name: token.text, options: Object.keys(functions).join(", ") });
		this.variables.add(token.text);
		return { kind: "name", name: token.text, position: token.position };
	}

	#call(name: FunctionName, token: Token, open: Token): Ast {
		const args = [this.#sum()];
		while (this.#take(",")) args.push(this.#sum());
		this.#close(open);
		const { least, most } = functions[name];
		if (args.length < least || args.length > most) throw new Refused("problem.formulaArguments", token.position, { name, maximum: most });
		return { kind: "call", name, args, position: token.position };
	}

	#close(open: Token): void {
		if (this.#take(")")) return;
		const token = this.#peek();
		if (token.kind === "end") throw new Refused("problem.formulaUnclosed", open.position);
		throw token.text === "," ? new Refused("problem.formulaComma", token.position) : this.#unexpected(token);
	}
}

/** Runs `work`, with what it refuses as its answer. */
export function orProblem<T>(work: () => T): T | FormulaProblem {
	try {
		return work();
	} catch (error) {
		if (error instanceof Refused) return error.problem;
		throw error;
	}
}

/** Formulas read lately, by their text: a price book has few different ones, and a search reads each of them dozens of times. */
const parsedLately = new Map<string, ParsedFormula>();
const PARSED_KEPT = 1_000;

/**
 * Reads a formula; a leading `=` as in a spreadsheet is accepted. At most 300 characters (and so no more
 * parts and steps than that), brackets 32 deep, numbers of 15 digits.
 */
export function parseFormula(text: string): ParsedFormula | FormulaProblem {
	const known = parsedLately.get(text);
	if (known) return known;
	const parsed = parse(text);
	if (!parsed.ok) return parsed;
	if (parsedLately.size >= PARSED_KEPT) parsedLately.delete(parsedLately.keys().next().value as string);
	parsedLately.set(text, parsed);
	return parsed;
}

function parse(text: string): ParsedFormula | FormulaProblem {
	return orProblem(() => {
		if (text.length > MAX_LENGTH) throw new Refused("problem.formulaTooLong", MAX_LENGTH, { maximum: MAX_LENGTH });
		const plain = plainSigns(text).replace(/^\s*=/, (start) => " ".repeat(start.length));
		if (plain.trim() === "") throw new Refused("problem.formulaEmpty", 0);
		const parser = new Parser(tokenize(plain));
		const ast = parser.whole();
		return { ok: true, ast, variables: [...parser.variables] };
	});
}

/** What a price cell holds: a number (as a plain decimal string), a formula, or neither. */
export type PriceText =
	| { kind: "number"; value: string }
	| { kind: "formula"; text: string; parsed: ParsedFormula }
	| { kind: "problem"; problem: FormulaProblem };

/** Reads "4,500.00", "４５００" or "cost*1.12+300". Numbers come back without separators. */
export function readPrice(text: string): PriceText {
	// What is too long is refused before anything looks at it.
	const plain = text.length > MAX_LENGTH ? "" : plainSigns(text).trim();
	if (/^[-+]?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/.test(plain)) {
		const value = plain.replaceAll(",", "").replace(/^\+/, "");
		if (digitsIn(value) <= MAX_DIGITS) return { kind: "number", value };
		return { kind: "problem", problem: { ok: false, messageId: "problem.digits", values: { maximum: MAX_DIGITS }, position: 0 } };
	}
	const parsed = parseFormula(text);
	return parsed.ok ? { kind: "formula", text: text.trim(), parsed } : { kind: "problem", problem: parsed };
}

/** Whether the text is a number or a formula that can be read. */
export const isNumberOrFormula = (text: string): boolean => readPrice(text).kind !== "problem";
