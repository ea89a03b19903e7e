import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";
import { fontFiles } from "../src/fonts-node.ts";

/** The sender of the edge in workerd: `run` mails a quotation by `smtpUrl` and answers what came of it. */
export async function edgeMailer(smtpUrl: string): Promise<{ run(): Promise<string>; stop(): Promise<void> }> {
	// Imported here: it reads NODE_EXTRA_CA_CERTS once, when it is loaded.
	const { convertV4MiniflareOptions, Miniflare, Response } = await import("miniflare");
	const bundle = await rolldown({
		input: fileURLToPath(new URL("edge-mail-worker.ts", import.meta.url)),
		platform: "neutral",
		external: [/^node:/, /^cloudflare:/],
		resolve: { conditionNames: ["workerd", "worker", "browser", "import", "default"], mainFields: ["module", "main"] },
	});
	const { output } = await bundle.generate({ format: "esm", codeSplitting: false });
	const miniflare = new Miniflare(
		convertV4MiniflareOptions({
			modules: true,
			script: output[0].code,
			cf: false,
			compatibilityDate: "2026-08-01",
			compatibilityFlags: ["nodejs_compat"],
			bindings: { SMTP_URL: smtpUrl.replace("//", "//desk:blue%20harbour@") },
			serviceBindings: {
				FONTS: async (request: { url: string }) => new Response(await readFile(request.url.endsWith("bold") ? fontFiles.bold : fontFiles.regular)),
			},
		}),
	);
	await miniflare.ready;
	return {
		run: async () => (await miniflare.dispatchFetch("http://worker/")).text(),
		stop: () => miniflare.dispose(),
	};
}
