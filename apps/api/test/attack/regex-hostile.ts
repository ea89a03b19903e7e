import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseAst } from "rolldown/parseAst";
import { root } from "../../src/settings.ts";

/** A regular expression as it stands in a source file. */
export interface FoundRegex {
	file: string;
	line: number;
	pattern: string;
	flags: string;
}

/** Rooms whose code meets what others send: the server's, and the portal's, which is shown what others wrote and what was pasted. */
const rooms = ["apps/api/src", "apps/web/src", "packages/db/src", "packages/i18n/src", "packages/routers/src", "packages/ui/src"];
const notServed = /(?:\.test|\.test-support|testing|testing-\w+|\.d)\.ts$|\/(?:seed|migrations|backup|corpus)\//;

interface AstNode {
	type?: string;
	regex?: { pattern: string; flags: string };
	callee?: { name?: string };
	start: number;
	end: number;
}

function* nodesOf(value: unknown): Generator<AstNode> {
	if (typeof value !== "object" || value === null) return;
	yield value as AstNode;
	for (const inner of Object.values(value)) yield* nodesOf(inner);
}

interface Source {
	file: string;
	text: string;
	nodes: AstNode[];
}

/** The code of the rooms, read. */
export function sources(): Source[] {
	return rooms.flatMap((room) =>
		readdirSync(join(root, room), { recursive: true, encoding: "utf8" })
			.map((name) => `${room}/${name}`)
			.filter((file) => /\.tsx?$/.test(file) && !notServed.test(file))
			.map((file) => {
				const text = readFileSync(join(root, file), "utf8");
				return { file, text, nodes: [...nodesOf(parseAst(text, { lang: file.endsWith("x") ? "tsx" : "ts" }, file))] };
			}),
	);
}

const lineOf = (text: string, at: number) => text.slice(0, at).split("\n").length;

/** Every regular expression a source is written with. */
export const foundRegexes = ({ file, text, nodes }: Source): FoundRegex[] =>
	nodes.flatMap(({ regex, start }) => (regex ? [{ file, line: lineOf(text, start), pattern: regex.pattern, flags: regex.flags }] : []));

/** Every regular expression a source makes of texts while it runs, as it is written there. */
export const madeRegexes = ({ text, nodes }: Source): string[] =>
	nodes.flatMap(({ type, callee, start, end }) =>
		(type === "NewExpression" || type === "CallExpression") && callee?.name === "RegExp" ? [text.slice(start, end)] : [],
	);

/** What characters a pattern's classes take. */
const classes: Record<string, string> = { d: "1", s: " ", w: "a", D: "x", S: "x", W: "-", b: "a", n: "\n", r: "\r", t: "\t" };

const mostAtoms = 14;

/** Whether a pattern repeats anything without bound: what does not looks at each place of a text a fixed number of times. */
export const isUnbounded = ({ pattern }: Pick<FoundRegex, "pattern">): boolean => /[*+]|\{\d*,\}/.test(pattern.replaceAll(/\\./g, ""));

/** Characters, and short runs of them, that a pattern has something to do with: what its hostile texts are made of. */
function atomsOf(pattern: string): string[] {
	const atoms = new Set<string>(["x", " "]);
	const plain = pattern
		.replaceAll(/\\p\{[A-Za-z_=]+\}/g, "é")
		.replaceAll(/\\u([0-9a-fA-F]{4})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
		.replaceAll(/\\([dswDSWbnrt])/g, (_, name: string) => classes[name] ?? "")
		.replaceAll(/\\(.)/g, "$1");
	for (const character of plain) if (!/[()|?*+^$]/.test(character) || pattern.includes(`\\${character}`)) atoms.add(character);
	for (const [word] of plain.matchAll(/[^()|?*+^$[\]\\]{2,12}/g)) atoms.add(word);
	return [...atoms].slice(0, mostAtoms);
}

/** Texts of about `length` characters on which a regular expression that goes back over its steps goes back over all of them. */
export function* hostileTexts({ pattern }: Pick<FoundRegex, "pattern">, length: number): Generator<string> {
	const atoms = atomsOf(pattern);
	const run = (text: string, size: number) => text.repeat(Math.ceil(size / text.length));
	const end = "\u0001";
	for (const one of atoms) {
		yield run(one, length) + end;
		yield end + run(one, length);
		for (const other of atoms) {
			if (other === one) continue;
			yield one + run(other, length) + end;
			yield run(one + other, length) + end;
			yield run(one, length / 2) + run(other, length / 2) + end;
		}
	}
}
