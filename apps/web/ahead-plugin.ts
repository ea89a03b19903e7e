import type { Plugin, Rolldown } from "vite";
import { languages, type Texts } from "./texts-plugin.ts";

/**
 * What the script does: `texts` are those of the first page, `frame` the code of the portal around its screens and `frameTexts` its texts, which
 * nobody sees without a session. Plain text, because it runs as it is.
 */
const script = (texts: string[], frame: string[], frameTexts: string[]) => `(function () {
	var cookie = function (name) {
		var found = new RegExp("(?:^|; )" + name + "=([^;]+)").exec(document.cookie);
		return found ? found[1] : "";
	};
	var language = cookie("language");
	if (${JSON.stringify(languages)}.indexOf(language) < 0) language = "zh";
	var texts = ${JSON.stringify(texts)};
	var files = [];
	if (cookie("token")) {
		texts = texts.concat(${JSON.stringify(frameTexts)});
		files = ${JSON.stringify(frame)};
	}
	texts.map(function (part) {
		return "assets/texts/" + language + "/" + part;
	}).concat(files).forEach(function (file) {
		var link = document.createElement("link");
		link.rel = "modulepreload";
		link.crossOrigin = "";
		link.href = "/IQT/" + file;
		document.head.appendChild(link);
	});
})();
`;

/**
 * Writes `ahead.js`, by which the page asks for the texts of its language and, where somebody is signed in, for the frame while its
 * first script is still on the way: on a slow line they would wait for that script to have come and run.
 */
export function ahead(texts: Texts): Plugin {
	return {
		name: "ahead",
		apply: "build",
		generateBundle(_, bundle) {
			const chunks = new Map(Object.values(bundle).flatMap((file) => (file.type === "chunk" ? [[file.fileName, file] as const] : [])));
			const first = withImports(
				chunks,
				[...chunks.values()].filter((chunk) => chunk.isEntry),
			);
			const filesOf = (ending: RegExp) => {
				const [chunk] = [...chunks.values()].filter(({ facadeModuleId }) => facadeModuleId && ending.test(facadeModuleId));
				if (!chunk) this.error(`ahead: no chunk of its own for ${ending}`);
				return [...withImports(chunks, [chunk])].filter((file) => !first.has(file));
			};
			const frame = /\/shell\/layout\.tsx$/;
			this.emitFile({ type: "asset", fileName: "ahead.js", source: script(texts.partsOf("first"), filesOf(frame), texts.partsOf(frame)) });
		},
		transformIndexHtml: () => [{ tag: "script", attrs: { async: true, src: "/IQT/ahead.js" }, injectTo: "head-prepend" }],
	};
}

function withImports(chunks: ReadonlyMap<string, Rolldown.OutputChunk>, from: readonly Rolldown.OutputChunk[]): Set<string> {
	const found = new Set<string>();
	const follow = (file: string) => {
		if (found.has(file)) return;
		found.add(file);
		for (const imported of chunks.get(file)?.imports ?? []) follow(imported);
	};
	for (const { fileName } of from) follow(fileName);
	return found;
}
