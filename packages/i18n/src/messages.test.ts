import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { idsIn, idsOf, idsWithin, isDeclaringKit, putTogether } from "../scripts/uses.ts";
import { languages } from "./index.ts";
import { compileText, shapeOf } from "./shape.ts";

const root = join(import.meta.dirname, "../../..");
const rooms = ["apps/api/src", "apps/web/src", "packages/db/src", "packages/routers/src", "packages/ui/src", "packages/i18n/src"];

const messages: { id: string; file: string; texts: Record<string, string> }[] = readdirSync(join(import.meta.dirname, "messages")).flatMap((file) => {
	const entries = JSON.parse(readFileSync(join(import.meta.dirname, "messages", file), "utf8")) as Record<string, Record<string, string>>;
	return Object.entries(entries).map(([id, texts]) => ({ id, file, texts }));
});
const ids = new Set(messages.map(({ id }) => id));
const known = idsOf(ids);

/** Sources that may name a message; tests name what they expect, which is no use of it. */
const sources = rooms.flatMap((room) =>
	readdirSync(join(root, room), { recursive: true, encoding: "utf8" })
		.filter(
			(path) =>
				/\.(tsx?|json)$/.test(path) && !/\.test\.tsx?$|test-support\.ts$|testing\.ts$|catalogs\.ts$|(^|\/)(messages|dist|data|fixtures)\//.test(path),
		)
		.map((path) => ({ path: join(room, path), text: readFileSync(join(root, room, path), "utf8") })),
);

/** Ids that books and kinds of record get from where their fields are declared. */
async function declared(): Promise<Set<string>> {
	const routers = new URL("../../routers/src/", import.meta.url);
	const lists = await Promise.all(["prices/books.ts", "app/declared-records.ts"].map((path) => import(new URL(path, routers).href)));
	return new Set(lists.flatMap((list) => [...idsWithin(list, known)]));
}

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

/** Names that are the same word in English and another language. */
const sameWord = new Set(["Roles"]);

test("screens, books and kinds of record are called in each language by a word of its own", () => {
	const named = messages.filter(({ id }) => /^(menu|log\.kind|right\.domain|enum\.pricedService)\./.test(id));
	const untranslated = named.flatMap(({ id, file, texts }) =>
		languages
			.filter((language) => language !== "en" && texts[language] === texts.en && !sameWord.has(texts.en ?? ""))
			.map((language) => `${file}: ${id} ${language}`),
	);
	expect(untranslated).toEqual([]);
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
	const named = sources.flatMap(({ text }) => [...text.matchAll(/["'`](problem\.[\w.-]+)["'`]/g)].map(([, id = ""]) => id));
	expect(named.filter((id) => !ids.has(id))).toEqual([]);
	const empty = sources
		.filter(({ path }) => !isDeclaringKit(path))
		.flatMap(({ path, text }) => putTogether(text, known.areas).map((one) => ({ path, ...one })))
		.filter(({ pattern }) => ![...ids].some((id) => pattern.test(id)));
	expect(empty.map(({ path, whole }) => `${path}: ${whole}`)).toEqual([]);
});

test("the portal makes no id that its build cannot read", () => {
	// Issues of a schema name their message, and the change log asks for words that need not be there.
	const read = ["apps/web/src/resource/form/problem-text.ts: issue.message", "apps/web/src/resource/log-words.ts: id"];
	const made = sources
		.filter(({ path }) => path.startsWith("apps/web/"))
		.flatMap(({ path, text }) => [...text.matchAll(/(`[^`]*`|[\w.]+) as MessageId/g)].map(([, id = ""]) => ({ path, id })))
		.filter(({ id }) => putTogether(id, known.areas).length === 0)
		.map(({ path, id }) => `${path}: ${id}`);
	expect(made.sort()).toEqual(read);
});

test("every message is used", async () => {
	const used = sources.flatMap(({ path, text }) => [...idsIn(path, text, known)]);
	const said = new Set([...used, ...(await declared())]);
	expect(messages.filter(({ id }) => !said.has(id)).map(({ id, file }) => `${file}: ${id}`)).toEqual([]);
});
