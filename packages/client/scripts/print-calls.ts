import { fileURLToPath } from "node:url";
import { API } from "typescript/unstable/sync";
import { FlatTypes } from "./flat-types.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

/** The calls of the server, with what they take and answer, as a file that needs `shape.ts` alone. Reads the sources themselves, and of those what the calls need: what is wrong elsewhere stops no build. */
export function printCalls(): string {
	const api = new API({ cwd: root });
	try {
		const [project] = api.updateSnapshot({ openProject: `${root}tsconfig.calls.json` }).getProjects();
		const file = project?.program.getSourceFile(`${root}src/calls.ts`);
		const module = file && project?.checker.getSymbolAtLocation(file);
		if (!project || !module) throw new Error("src/calls.ts cannot be read");
		const { checker } = project;
		const types = checker.getExportsOfModule(module).map((symbol) => [symbol.name, checker.getDeclaredTypeOfSymbol(symbol)] as const);
		return `import type { Mutation, Query } from "./shape.js";\n${new FlatTypes(checker, ["Query", "Mutation"]).declare(Object.fromEntries(types))}`;
	} finally {
		api.close();
	}
}
