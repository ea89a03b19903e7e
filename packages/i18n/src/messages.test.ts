import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { languages } from "./index.ts";
import { compileText, shapeOf } from "./shape.ts";

const root = join(import.meta.dirname, "../../..");
const rooms = ["apps/api/src", "apps/web/src", "packages/db/src", "packages/routers/src", "packages/ui/src", "packages/i18n/src"];

const messages: { id: string; file: string; texts: Record<string, string> }[] = readdirSync(join(import.meta.dirname, "messages")).flatMap((file) => {
	const entries = JSON.parse(readFileSync(join(import.meta.dirname, "messages", file), "utf8")) as Record<string, Record<string, string>>;
	return Object.entries(entries).map(([id, texts]) => ({ id, file, texts }));
});
const ids = new Set(messages.map(({ id }) => id));
const areas = new Set([...ids].map((id) => id.split(".")[0] ?? ""));

/** Sources that may name a message; tests name what they expect, which is no use of it. */
const sources = rooms.flatMap((room) =>
	readdirSync(join(root, room), { recursive: true, encoding: "utf8" })
		.filter(
			(path) =>
				/\.(tsx?|json)$/.test(path) && !/\.test\.tsx?$|test-support\.ts$|testing\.ts$|catalogs\.ts$|(^|\/)(messages|dist|data|fixtures)\//.test(path),
		)
		.map((path) => ({ path: join(room, path), text: readFileSync(join(root, room, path), "utf8") })),
);

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Ids that stand in the sources as they are. */
const literal = new Set(sources.flatMap(({ text }) => [...text.matchAll(/["'`]([A-Za-z][\w-]*(?:\.[\w-]+)+)["'`]/g)].map(([, id]) => id ?? "")));

/** Ids put together in the sources (`enum.mode.${mode}`), as patterns; they must start with their area. */
const dynamic = sources.flatMap(({ text }) =>
	[...text.matchAll(/`([A-Za-z][\w-]*\.[\w.-]*)\$\{[^`}]*\}([\w.-]*(?:\$\{[^`}]*\}[\w.-]*)*)`/g)]
		.filter(([, start = ""]) => areas.has(start.split(".")[0] ?? ""))
		.map(([whole, start = "", rest = ""]) => ({
			whole,
			pattern: new RegExp(
				`^${escaped(start)}[\\w.-]+${rest
					.split(/\$\{[^}]*\}/)
					.map(escaped)
					.join("[\\w.-]+")}$`,
			),
		})),
);

/** Ids that kinds of record get from where their fields are declared: `<labels>.<field>`, and what an empty list says. */
const declared = new Set(
	sources
		.filter(({ path, text }) => path.endsWith("schema.ts") && text.includes("declareRecord({"))
		.flatMap(({ text }) => {
			const fields = [...text.matchAll(/^\t+(\w+): [\w.]+\(/gm)].map(([, field]) => field ?? "");
			const prefixes = [...text.matchAll(/\b(?:name|labels): "(\w+)"/g)].map(([, prefix]) => prefix ?? "");
			return prefixes.flatMap((prefix) => [...fields, "emptyTitle", "emptyText"].map((field) => `${prefix}.${field}`));
		}),
);

test("every message has a text of its own in every language", () => {
	const lacking = messages.flatMap(({ id, texts }) =>
		languages
			.filter((language) => !texts[language]?.trim() || texts[language] === id || texts[language] !== texts[language]?.trim())
			.map((language) => `${id} ${language}`),
	);
	expect(lacking).toEqual([]);
	expect(messages.filter(({ texts }) => Object.keys(texts).length !== languages.length).map(({ id }) => id)).toEqual([]);
	expect(messages.length).toBe(ids.size);
});

test("Chinese and Japanese are not English left standing", () => {
	const words = (text: string) => text.replace(/\{[^{}]*\}/g, "").match(/\b[a-z]{3,}\b/g) ?? [];
	const untranslated = messages.filter(({ texts }) => (texts.zh === texts.en || texts.ja === texts.en) && words(texts.en ?? "").length >= 2);
	expect(untranslated.map(({ id }) => id)).toEqual([]);
});

test("every language fills in the same placeholders", () => {
	const placeholders = (text: string) => [...shapeOf(compileText(text)).keys()].sort().join(" ");
	const differing = messages
		.map(({ id, texts }) => ({ id, names: languages.map((language) => placeholders(texts[language] ?? "")) }))
		.filter(({ names }) => new Set(names).size > 1);
	expect(differing).toEqual([]);
});

test("every problem a schema names, and every id put together, exists", () => {
	// Other ids are checked by their type; those of zod messages are plain text there.
	const named = [...literal].filter((id) => id.startsWith("problem.") && !ids.has(id));
	expect(named).toEqual([]);
	const empty = dynamic.filter(({ pattern }) => ![...ids].some((id) => pattern.test(id))).map(({ whole }) => whole);
	expect(empty).toEqual([]);
});

test("every message is used", () => {
	const unused = messages
		.filter(({ id }) => !literal.has(id) && !declared.has(id) && !dynamic.some(({ pattern }) => pattern.test(id)))
		.map(({ id, file }) => `${file}: ${id}`);
	expect(unused).toEqual([]);
});
