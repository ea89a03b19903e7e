import { defineConfig } from "vitest/config";

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
					// One portal, one session a user: files run one after the other.
					fileParallelism: false,
				},
			},
		],
	},
});
