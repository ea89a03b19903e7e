import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";

/** A worker of the tests as one script for workerd, with what Miniflare runs it by. */
export async function workerScript(file: URL) {
	const bundle = await rolldown({
		input: fileURLToPath(file),
		platform: "neutral",
		external: [/^node:/, /^cloudflare:/],
		resolve: { conditionNames: ["workerd", "worker", "browser", "import", "default"], mainFields: ["module", "main"] },
	});
	const { output } = await bundle.generate({ format: "esm", codeSplitting: false });
	return {
		modules: true as const,
		script: output[0].code,
		cf: false as const,
		compatibilityDate: "2026-08-01",
		compatibilityFlags: ["nodejs_compat"],
	};
}
