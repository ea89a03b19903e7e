import { defineConfig } from "vitest/config";

/** The tests that judge rules alone, for mutation testing: the slow ones that reach the same lines by way of a database stay out. */
export default defineConfig({
	test: {
		include: [
			"packages/routers/src/**/rules.test.ts",
			"packages/routers/src/{pricing/options,kit/charges/match,kit/money/money,kit/money/formula}.test.ts",
		],
		environment: "node",
	},
});
