/**
 * Turns `src/messages/*.json` (one entry a message id, its four languages side by side) into `src/catalogs.ts` for the server
 * and `dist/<language>.js`, compiled, for the portal, with `dist/en-XA.js`, which no language is: tests find with it what is cut off. Fails on a missing or doubled text.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { type CompiledMessage, compileMessageOrThrow } from "@lingui/message-utils/compileMessage";
import { pseudo } from "./pseudo.ts";

const root = new URL("..", import.meta.url);
const languages = ["zh", "en", "es", "ja"] as const;
const problems: string[] = [];
const all: Record<string, Record<string, string>> = {};
const areas = readdirSync(new URL("src/messages/", root))
	.filter((f) => f.endsWith(".json"))
	.sort();
for (const file of areas) {
	const entries = JSON.parse(readFileSync(new URL(`src/messages/${file}`, root), "utf8")) as Record<string, Record<string, string>>;
	for (const [id, texts] of Object.entries(entries)) {
		if (all[id]) problems.push(`${id} stands twice`);
		for (const language of languages) if (!texts[language] || texts[language] === id) problems.push(`${file}: ${id} has no ${language} text`);
		all[id] = texts;
	}
}

/** A text as lingui runs it; one whose braces make no sense is a problem. */
function compile(id: string, language: string, text: string): CompiledMessage {
	try {
		return compileMessageOrThrow(text);
	} catch (error) {
		problems.push(`${id} (${language}) is no ICU message: ${String(error)}`);
		return [text];
	}
}
const compiled = Object.fromEntries(
	languages.map((language) => [
		language,
		Object.fromEntries(Object.entries(all).map(([id, texts]) => [id, compile(id, language, texts[language] ?? "")])),
	]),
);
if (problems.length) {
	console.error(problems.join("\n"));
	process.exit(1);
}
mkdirSync(new URL("dist/", root), { recursive: true });
for (const language of languages) {
	writeFileSync(new URL(`dist/${language}.js`, root), `export const messages = ${JSON.stringify(compiled[language])};\n`);
}
const accented = Object.fromEntries(Object.entries(all).map(([id, texts]) => [id, pseudo(texts.en ?? "")]));
writeFileSync(new URL("dist/en-XA.js", root), `export const messages = ${JSON.stringify(accented)};\n`);
const ids = Object.keys(all).map((id) => `\t| ${JSON.stringify(id)}`);
const imports = areas.map((f, i) => `import a${i} from "./messages/${f}" with { type: "json" };`);
writeFileSync(
	new URL("src/catalogs.ts", root),
	`// Written by scripts/compile.ts.
${imports.join("\n")}

const areas: Record<string, Record<string, string>>[] = [${areas.map((_, i) => `a${i}`).join(", ")}];

/** Message texts of one language by id. */
export function catalogs(language: string): Record<string, string> {
	return Object.fromEntries(areas.flatMap((area) => Object.entries(area).map(([id, texts]) => [id, texts[language] ?? id])));
}

export type MessageId =
${ids.join("\n")};
`,
);
