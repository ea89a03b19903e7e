import { defineConfig } from "vitest/config";

/** Suites about the page alone: its frame, its table, its layout in every language and size. */
const inTheBrowser = [
	"shell/frame",
	"shell/guard",
	"shell/screens-*",
	"rail/table",
	"rail/undo",
	"records/*",
	"settings/screens",
	"people/screens",
	"words/pseudo",
].map((name) => `e2e/${name}.test.ts`);

export default defineConfig({
	test: {
		projects: [
			{
				test: {
					name: "unit",
					include: ["packages/*/src/**/*.test.ts", "apps/web/src/**/*.test.ts"],
					environment: "node",
					testTimeout: 60_000,
					hookTimeout: 60_000,
				},
			},
			{ test: { name: "api", include: ["apps/api/test/**/*.test.ts"], environment: "node", testTimeout: 60_000, hookTimeout: 120_000 } },
			{
				test: {
					name: "e2e",
					include: ["e2e/**/*.test.ts"],
					environment: "node",
					globalSetup: ["e2e/support/setup.ts"],
					testTimeout: 120_000,
					hookTimeout: 240_000,
					// What the browser does by itself is the same wherever the portal runs: it is tried once, on Node.
					...(process.env.IQT_TARGET === "edge" ? { exclude: inTheBrowser } : {}),
				},
			},
		],
	},
});
