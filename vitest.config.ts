import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The longest files, longest first: begun last, one would keep a single worker busy at the end. */
const longest = [
	"generated/new-domain",
	"price-book/large",
	"matrices/foreign-objects",
	"corpus/corpus",
	"pricing/oracle",
	"matrices/confidential-matrix",
	"matrices/exports-under-edits",
	"imports/apply",
	"imports/sheet-rows",
	"app/round-trip",
	"matrices/fuzz",
	"driver/driver",
	"generated/new-record",
	"db/src/moment",
	"src/seed",
	"src/replicated",
	"matrices/denial-matrix",
	"attack/files",
	"attack/regexes",
	"test/start-killed",
	"test/kill",
	"test/cluster",
	"test/start",
	"attack/requests",
	"attack/edge",
	"test/sentences",
	"test/crash",
	"test/quotation-mail",
	"test/crash-plan-portal",
	"test/node",
	"test/edge",
	"kill/check",
	"test/crash-plan",
	"test/backup",
	"e2e/contract",
	"screens/others",
	"rail/import-preview",
	"shell/dialogs",
	"screens/prices",
	"settings/screens",
	"screens/people",
	"rail/imports",
	"shell/guard",
	"words/pseudo",
	"rail/table",
	"shell/hints",
	"shell/session",
	"screens/desk",
	"records/day-filters",
	"rail/import-prices",
	"words/parts",
	"account/sign-in",
	"rail/undo",
	"people/screens",
	"account/second-factor",
	"account/people",
	"sale/first-quotation",
].map((name) => `/${name}.test.ts`);

class LongestFirst extends BaseSequencer {
	override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		const place = ({ moduleId }: TestSpecification) => longest.findIndex((end) => moduleId.endsWith(end)) + 1 || longest.length + 1;
		// The portal's own come last: a worker that goes from one project to the other begins anew.
		const later = ({ project }: TestSpecification) => Number(project.name === "web");
		return (await super.sort(files)).sort((a, b) => later(a) - later(b) || place(a) - place(b));
	}
}

/** Suites about the page alone: its frame, its table, its layout in every language and size. */
const inTheBrowser = [
	"dashboard/*",
	"shell/frame",
	"shell/guard",
	"shell/guide",
	"screens/*",
	"rail/clipboard",
	"rail/import-preview",
	"rail/import-prices",
	"rail/table",
	"rail/undo",
	"rail/view",
	"shell/dialogs",
	"shell/hints",
	"records/*",
	"settings/screens",
	"people/screens",
	"words/parts",
	"words/pseudo",
].map((name) => `e2e/${name}.test.ts`);

/** What was found is named in full where an assertion fails: the end of a log is often all there is to see of a run elsewhere. */
const chaiConfig = { truncateThreshold: 400 };

/**
 * Node runs the server's TypeScript in tests as `npm start` runs it, and keeps what it has compiled for the next worker: reading the product
 * through Vite takes each of them four times as long.
 */
const onNode = {
	experimental: { viteModuleRunner: false, nodeLoader: false },
	env: { NODE_COMPILE_CACHE: fileURLToPath(new URL("node_modules/.cache/node", import.meta.url)) },
	globalSetup: ["scripts/forget-caches.ts"],
};
const keepCompiled = "scripts/keep-compiled.ts";
/** Before each test file of workers that share their modules. */
const setupFiles = ["packages/i18n/src/testing.ts", "packages/routers/src/testing/trials.ts"];

export default defineConfig({
	test: {
		sequence: { sequencer: LongestFirst },
		projects: [
			{
				test: {
					...onNode,
					name: "unit",
					chaiConfig,
					include: ["packages/{client,db,i18n,routers}/src/**/*.test.ts"],
					environment: "node",
					// Each worker loads the product once instead of once a file; every file has a database of its own.
					isolate: false,
					setupFiles: [keepCompiled, ...setupFiles],
					// A test that hangs is ended; one that takes ten seconds by itself takes as long as a minute beside a dozen others.
					testTimeout: 180_000,
					hookTimeout: 180_000,
				},
			},
			{
				test: {
					// What React shows is read through Vite, which knows its files.
					name: "web",
					chaiConfig,
					include: ["packages/ui/src/**/*.test.ts", "apps/web/src/**/*.test.ts"],
					environment: "node",
					isolate: false,
					setupFiles,
					testTimeout: 180_000,
					hookTimeout: 180_000,
				},
			},
			{
				test: {
					...onNode,
					name: "api",
					chaiConfig,
					include: ["apps/api/test/**/*.test.ts"],
					environment: "node",
					setupFiles: [keepCompiled],
					testTimeout: 180_000,
					hookTimeout: 180_000,
				},
			},
			{
				test: {
					...onNode,
					name: "e2e",
					chaiConfig,
					include: ["e2e/**/*.test.ts"],
					environment: "node",
					setupFiles: [keepCompiled],
					globalSetup: [...onNode.globalSetup, "e2e/support/setup.ts"],
					// A page waits half of its time, for frames and for what it shows after a moment: three files keep two processors busy.
					maxWorkers: 3,
					// After the others, where all are run at once: as many files at once are only ever of one group.
					sequence: { groupOrder: 1 },
					testTimeout: 120_000,
					// How long what a page shows may take to become what is expected: it is looked at again until then.
					expect: { poll: { timeout: 40_000, interval: 50 } },
					hookTimeout: 240_000,
					// What the browser does by itself is the same wherever the portal runs: it is tried once, on Node.
					...(process.env.IQT_TARGET === "edge" ? { exclude: inTheBrowser } : {}),
				},
			},
		],
	},
});
