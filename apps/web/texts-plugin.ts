import { createHash } from "node:crypto";
import { relative } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { type Ids, idsIn, idsOf, idsWithin } from "@iqt/i18n/uses";
import type { Plugin, Rolldown } from "vite";

/** What people are shown in, and English with accents and longer words for the tests. */
export const languages = ["zh", "en", "es", "ja"] as const;
const written = [...languages, "en-XA"] as const;
type Written = (typeof written)[number];

/** Bytes, gzip, the first paint of a screen may need of the catalogue in any language. */
const MOST = 12_000;

/** Parts several others of the portal share, by the module whose texts they hold with all it imports; each without what those before it have. */
type Shared = readonly (readonly [name: string, module: RegExp])[];
const ofPortal: Shared = [
	["frame", /\/web\/src\/shell\/layout\.tsx$/],
	["kit", /\/web\/src\/resource\/(?:grid\/resource-table|record\/record-screen)\.tsx$/],
	["book", /\/web\/src\/resource\/book\/rate-book-screen\.tsx$/],
];

const declaration = /\/routers\/src\/.*\/schema\.ts$/;
/** Where screens are listed: what is loaded from there is the first paint of one. */
const screenList = /\/web\/src\/(?:screens|screens\/[\w-]+)\.ts$/;

type Catalogues = Record<Written, Record<string, unknown>>;
type Modules = Pick<Rolldown.PluginContext, "getModuleInfo" | "getModuleIds">;

/** A part of the catalogue: its file's name without language and ending, and its texts in each. */
interface Part {
	file: string;
	texts: Record<Written, string>;
}

/** What a build needs of the catalogue. */
interface Plan {
	parts: Part[];
	/** Names of the parts that go with what an `import()` loads, by the module's id; `first` and `whole` beside them. */
	of: Map<string, Part[]>;
}

const source = (texts: Record<string, unknown>) => `export const messages = ${JSON.stringify(texts)};\n`;

/** A part of these ids; its name changes with any of its texts. */
function partOf(name: string, ids: ReadonlySet<string>, catalogues: Catalogues): Part {
	const sorted = [...ids].sort();
	const texts = Object.fromEntries(
		written.map((language) => [language, source(Object.fromEntries(sorted.map((id) => [id, catalogues[language][id]])))]),
	) as Part["texts"];
	const hash = createHash("sha256").update(JSON.stringify(texts)).digest("base64url").slice(0, 8);
	return { file: `${name}-${hash}`, texts };
}

const without = (ids: ReadonlySet<string>, others: readonly { ids: ReadonlySet<string> }[]): Set<string> =>
	new Set([...ids].filter((id) => others.every((other) => !other.ids.has(id))));

/** Modules that run when these do. */
function reachedFrom(modules: Modules, entries: readonly string[]): Set<string> {
	const reached = new Set(entries);
	for (const id of reached) for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) reached.add(imported);
	return reached;
}

/** The ids each module may say, from what is left of it in the build; a declaration says those of its values, too. */
async function saidBy(code: ReadonlyMap<string, string>, ids: Ids): Promise<Map<string, Set<string>>> {
	const said = new Map<string, Set<string>>();
	for (const [id, text] of code) {
		if (id.includes("/node_modules/")) continue;
		said.set(id, idsIn(id, text, ids));
		if (!declaration.test(id)) continue;
		const values: unknown = await import(pathToFileURL(id).href);
		for (const label of idsWithin(values, ids)) said.get(id)?.add(label);
	}
	return said;
}

const nameOf = (root: string, id: string) =>
	relative(root, id)
		.replace(/^(?:\.\.\/)+|\.\w+$/g, "")
		.replace(/^src\/(?:features\/)?/, "")
		.replace(/\W+/g, "-");

async function planFor(modules: Modules, code: ReadonlyMap<string, string>, catalogues: Catalogues, root: string, shared: Shared): Promise<Plan> {
	const said = await saidBy(code, idsOf(Object.keys(catalogues.zh)));
	const idsIn = (entries: readonly string[]) => {
		const reached = reachedFrom(modules, entries);
		return { reached, ids: new Set([...reached].flatMap((id) => [...(said.get(id) ?? [])])) };
	};
	const all = [...modules.getModuleIds()];
	const first = idsIn(all.filter((id) => modules.getModuleInfo(id)?.isEntry));
	const plan: Plan = { parts: [], of: new Map() };
	const add = (name: string, ids: ReadonlySet<string>): Part => {
		const part = partOf(name, ids, catalogues);
		plan.parts.push(part);
		return part;
	};
	plan.of.set("first", [add("first", first.ids)]);
	plan.of.set("whole", [add("whole", new Set(Object.keys(catalogues.zh)))]);
	const kits: { roots: string[]; ids: Set<string>; part: Part }[] = [];
	for (const [name, root] of shared) {
		const roots = all.filter((id) => root.test(id));
		if (roots.length === 0) throw new Error(`no module is ${root}`);
		const ids = without(idsIn(roots).ids, [first, ...kits]);
		kits.push({ roots, ids, part: add(name, ids) });
	}
	for (const target of new Set(all.flatMap((id) => modules.getModuleInfo(id)?.dynamicallyImportedIds ?? []))) {
		const { reached, ids } = idsIn([target]);
		const used = kits.filter(({ roots }) => roots.some((root) => reached.has(root)));
		const own = without(ids, [first, ...used]);
		plan.of.set(target, [...used.map(({ part }) => part), ...(own.size > 0 ? [add(nameOf(root, target), own)] : [])]);
	}
	return plan;
}

const gzipped = ({ texts }: Part, language: Written) => gzipSync(texts[language], { level: 9 }).length;

/** Bytes of the catalogue that a screen loads before it is painted: the first page's, the frame's and its own, gzip, in the language with the most. */
function firstPaint(plan: Plan, screen: string): number {
	const frame = plan.parts.filter(({ file }) => file.startsWith("frame-"));
	const parts = new Set([...(plan.of.get("first") ?? []), ...frame, ...(plan.of.get(screen) ?? [])]);
	return Math.max(...languages.map((language) => [...parts].reduce((sum, part) => sum + gzipped(part, language), 0)));
}

/** The build's parts of the catalogue. */
export interface Texts {
	plugin: Plugin;
	/** Names of the parts that go with a module, or with the first page: files below `assets/texts/<language>`. */
	partsOf: (module: RegExp | "first") => string[];
}

/**
 * Parts the catalogue by what says its texts: each `import()` of the portal brings the texts of what it loads, asked for beside the code. What a module
 * says is read from what the build has left of it, so no list names it. Fails where the first paint of a screen, or of a page that has none, needs more than it may.
 */
export function texts(shared: Shared = ofPortal): Texts {
	let root = "";
	let planned: Promise<Plan> | undefined;
	let plan: Plan = { parts: [], of: new Map() };
	const make = async (modules: Modules, chunks: Record<string, Rolldown.RenderedChunk>) => {
		const catalogues = Object.fromEntries(
			await Promise.all(written.map(async (language) => [language, (await import(`@iqt/i18n/catalogs/${language}`)).messages])),
		) as Catalogues;
		const code = new Map(
			Object.values(chunks).flatMap((chunk) => Object.entries(chunk.modules).flatMap(([id, module]) => (module.code ? [[id, module.code]] : []))),
		);
		plan = await planFor(modules, code, catalogues, root, shared);
		return plan;
	};
	const plugin: Plugin = {
		name: "texts",
		apply: "build",
		configResolved(config) {
			root = config.root;
		},
		transform: {
			order: "post",
			filter: { id: /\/web\/src\/.*\.tsx?$/, code: "import(" },
			async handler(code, id) {
				let wrapped = code;
				for (const [whole, , spec = ""] of code.matchAll(/\bimport\((["'])((?:\.|@iqt\/)[^"'?]+)\1\)/g)) {
					const target = spec.startsWith("@iqt/i18n/") ? null : await this.resolve(spec, id);
					if (target) wrapped = wrapped.replaceAll(whole, `$withTexts("texts:${target.id}", ${whole})`);
				}
				if (wrapped === code) return null;
				return { code: `import { withTexts as $withTexts } from ${JSON.stringify(`${root}/src/lib/text.ts`)};\n${wrapped}`, map: null };
			},
		},
		async renderChunk(code, _chunk, _options, { chunks }) {
			planned ??= make(this, chunks);
			const { of } = await planned;
			const named = code.replace(/(["'`])texts:([^"'`]+)\1/g, (_, quote: string, key: string) => {
				const parts = of.get(key);
				if (!parts) this.error(`texts: nothing is loaded as ${key}`);
				return `${quote}${parts.map(({ file }) => file).join(" ")}${quote}`;
			});
			return named === code ? null : { code: named, map: null };
		},
		generateBundle() {
			for (const part of plan.parts) {
				for (const language of written)
					this.emitFile({ type: "asset", fileName: `assets/texts/${language}/${part.file}.js`, source: part.texts[language] });
			}
			const listed = [...this.getModuleIds()]
				.filter((id) => screenList.test(id))
				.flatMap((id) => this.getModuleInfo(id)?.dynamicallyImportedIds ?? []);
			const entries = [...this.getModuleIds()].filter((id) => this.getModuleInfo(id)?.isEntry);
			const screens = (listed.length > 0 ? listed : entries).map((id) => ({ id, bytes: firstPaint(plan, id) }));
			const heaviest = screens.reduce((most, screen) => (screen.bytes > most.bytes ? screen : most));
			this.info(
				`the first paint of a screen needs ${(heaviest.bytes / 1000).toFixed(1)} KB of the catalogue at most (${relative(root, heaviest.id)})`,
			);
			for (const { id, bytes } of screens) {
				if (bytes > MOST)
					this.error(`texts: the first paint of ${relative(root, id)} needs ${bytes} bytes of the catalogue, gzip; ${MOST} is the most`);
			}
		},
	};
	return {
		plugin,
		partsOf: (module) => {
			const keys = module === "first" ? ["first"] : [...plan.of.keys()].filter((id) => module.test(id));
			return keys.flatMap((key) => plan.of.get(key) ?? []).map(({ file }) => `${file}.js`);
		},
	};
}
