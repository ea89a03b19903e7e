import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { parseAst } from "rolldown/parseAst";
import { root } from "../src/settings.ts";

const room = join(root, "packages/routers/src");
const notServed = /(?:(?:\.test|testing|testing-\w+|\.d)\.ts$|^testing\/)/;
/** Mails are made after the answer and one after the other: what is done there is done for no call. */
const afterwards = "app/renderers.ts";

interface Node {
	type: string;
	start: number;
	end: number;
	[key: string]: unknown;
}
const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;
const nameOf = (node: unknown): string => (isNode(node) ? String(node.name ?? node.value ?? "") : "");
const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

/** Names a piece of code uses; those of properties are not among them. */
function* used(node: Node): Generator<string> {
	if (node.type === "Identifier") yield nameOf(node);
	for (const [key, value] of Object.entries(node)) {
		const ofProperty = (key === "property" || key === "key") && !node.computed && !node.shorthand;
		if (!ofProperty) for (const child of [value].flat().filter(isNode)) yield* used(child);
	}
}

interface Declared {
	file: string;
	node: Node;
	text: string;
	/** What it uses, as `file#name`. */
	uses: Set<string>;
}

/** Everything the files of the room declare at their top level, by `file#name`. */
function declarations(): Map<string, Declared> {
	const all = new Map<string, Declared>();
	for (const name of readdirSync(room, { recursive: true, encoding: "utf8" })) {
		if (!name.endsWith(".ts") || notServed.test(name)) continue;
		const file = join(room, name);
		const source = readFileSync(file, "utf8");
		const { body } = parseAst(source, { lang: "ts" }, file) as unknown as { body: Node[] };
		const imported = new Map<string, string>();
		for (const node of body.filter(({ type }) => type === "ImportDeclaration")) {
			const from = nameOf(node.source);
			if (!from.startsWith(".")) continue;
			for (const one of childrenOf(node).filter(({ type }) => type === "ImportSpecifier"))
				imported.set(nameOf(one.local), `${resolve(dirname(file), from)}#${nameOf(one.imported)}`);
		}
		const made = body.flatMap((node) => {
			const inner = isNode(node.declaration) ? node.declaration : node;
			return inner.type === "VariableDeclaration" ? (inner.declarations as Node[]) : [inner];
		});
		for (const node of made) {
			const own = nameOf(node.id);
			if (!own) continue;
			const uses = new Set(Array.from(used(node), (id) => imported.get(id) ?? `${file}#${id}`));
			all.set(`${file}#${own}`, { file, node, text: source.slice(node.start, node.end), uses });
		}
	}
	return all;
}

/** What does something, itself as its text says or by what it uses, as `file#name`. */
function doing(all: Map<string, Declared>, itself: RegExp): Set<string> {
	const found = new Set([...all].filter(([, { text }]) => itself.test(text)).map(([id]) => id));
	for (let before = -1; before < found.size; ) {
		before = found.size;
		for (const [id, { file, uses }] of all) if (!file.endsWith(afterwards) && [...uses].some((use) => found.has(use))) found.add(id);
	}
	for (const id of found) if (id.includes(`${afterwards}#`)) found.delete(id);
	return found;
}

/** The procedures in an object of procedures and routers, by where they stand in it. */
function* proceduresIn(node: Node, path: string[] = []): Generator<{ path: string[]; node: Node }> {
	if (node.type === "Property" && isNode(node.value)) {
		const { value } = node;
		const here = [...path, nameOf(node.key)];
		const called = isNode(value.callee) && isNode(value.callee.property) ? nameOf(value.callee.property) : "";
		if (called === "mutation" || called === "query") yield { path: here, node: value };
		else yield* proceduresIn(value, here);
	} else for (const child of childrenOf(node)) yield* proceduresIn(child, path);
}

/** The procedures of the routers that do something, as the text of what does it says, by the end of their name: `login`, `factor.start`. */
export function proceduresDoing(itself: RegExp): { file: string; end: string }[] {
	const all = declarations();
	const slow = doing(all, itself);
	return [...slow].flatMap((id) => {
		const { file, node, uses } = all.get(id) as Declared;
		const names = new Set([...uses].filter((use) => slow.has(use)));
		return Array.from(proceduresIn(node)).flatMap((procedure) => {
			const ids = new Set(used(procedure.node));
			const does = [...names].some((use) => ids.has(use.slice(use.indexOf("#") + 1)));
			return does ? [{ file: file.slice(room.length + 1), end: procedure.path.join(".") }] : [];
		});
	});
}
