import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { API, type Checker, type Type } from "typescript/unstable/sync";
import { afterAll, beforeAll, expect, test } from "vitest";
import { FlatTypes } from "../scripts/flat-types.ts";

const own = fileURLToPath(new URL("..", import.meta.url));
/** Within the package, whose own dependencies its files find. */
const folder = mkdtempSync(`${own}dist/same-`);
const sample = `${folder}/sample.ts`;
let api: API;
let checker: Checker;
let exported: (path: string, name: string) => Type;

beforeAll(() => {
	writeFileSync(
		sample,
		`interface Query<I, O> { query: (input: I) => Promise<O> }
		interface Tree { name: string; below?: Tree[] }
		type Lane = { from: string; to: string } & { days: number | null; readonly marks: readonly ("a" | "b")[]; pair: [string, number?]; "odd-name": { [key: string]: boolean | undefined } };
		export interface All { one: Query<{ id: string } | undefined, Lane[]>; two: Query<void, Tree>; three: Query<Partial<Lane>, (Lane | "none")[]> }
		export type Wrong = { call: () => void };`,
	);
	const files = [`${own}src/calls.ts`, `${own}dist/package/calls.d.ts`, sample];
	writeFileSync(`${folder}/tsconfig.json`, JSON.stringify({ extends: "../../tsconfig.calls.json", files }));
	api = new API({ cwd: folder });
	const [project] = api.updateSnapshot({ openProject: `${folder}/tsconfig.json` }).getProjects();
	if (!project) throw new Error("the project cannot be read");
	checker = project.checker;
	exported = (path, wanted) => {
		const file = project.program.getSourceFile(path);
		const module = file && checker.getSymbolAtLocation(file);
		const symbol = module && checker.getExportsOfModule(module).find(({ name }) => name === wanted);
		if (!symbol) throw new Error(`${path} has no ${wanted}`);
		return checker.getDeclaredTypeOfSymbol(symbol);
	};
});
afterAll(() => {
	api?.close();
	rmSync(folder, { recursive: true, force: true });
});

test("the types of the package that is served take and give what the server's do, both ways", () => {
	const [declared, printed] = [exported(`${own}src/calls.ts`, "Client"), exported(`${own}dist/package/calls.d.ts`, "Client")];
	expect(checker.isTypeAssignableTo(declared, printed)).toBe(true);
	expect(checker.isTypeAssignableTo(printed, declared)).toBe(true);
	expect(checker.getPropertiesOfType(printed).map(({ name }) => name)).toEqual(checker.getPropertiesOfType(declared).map(({ name }) => name));
	expect(checker.getPropertiesOfType(printed).length).toBeGreaterThan(60);
});

test("a type is printed with all it is made of: what may be left out, what is one of several, lists, keys, and what stands within itself", () => {
	const text = new FlatTypes(checker, ["Query"]).declare({ All: exported(sample, "All") });
	expect(text).toBe(
		`export type OneAnswer = { from: string; to: string; days: number | null; marks: readonly ("a" | "b")[]; pair: [string, (number | undefined)?]; "odd-name": { [key: string]: boolean | undefined } };
export type Below = { name: string; below?: Below[] | undefined };
export type All = { one: Query<{ id: string } | undefined, OneAnswer[]>; two: Query<void, Below>; three: Query<{ from?: string | undefined; to?: string | undefined; days?: number | null | undefined; marks?: readonly ("a" | "b")[] | undefined; pair?: [string, (number | undefined)?] | undefined; "odd-name"?: { [key: string]: boolean | undefined } | undefined }, ("none" | OneAnswer)[]> };
`,
	);
});

test("what JSON cannot carry is no type of an answer", () => {
	expect(() => new FlatTypes(checker, ["Query"]).declare({ Wrong: exported(sample, "Wrong") })).toThrow("holds a function");
});
