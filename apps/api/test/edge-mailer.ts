import { readFile } from "node:fs/promises";
import type { FontFile } from "@iqt/routers/door/context";
import { fontFiles } from "../src/fonts-node.ts";
import { workerScript } from "./worker-script.ts";

/** The sender of the edge in workerd: `run` mails a quotation by `smtpUrl` and answers what came of it. */
export async function edgeMailer(smtpUrl: string): Promise<{ run(): Promise<string>; stop(): Promise<void> }> {
	// Imported here: it reads NODE_EXTRA_CA_CERTS once, when it is loaded.
	const { convertV4MiniflareOptions, Miniflare, Response } = await import("miniflare");
	const miniflare = new Miniflare(
		convertV4MiniflareOptions({
			...(await workerScript(new URL("edge-mail-worker.ts", import.meta.url))),
			bindings: { SMTP_URL: smtpUrl.replace("//", "//desk:blue%20harbour@") },
			serviceBindings: {
				FONTS: async (request: { url: string }) => new Response(await readFile(fontFiles[request.url.split("/").at(-1) as FontFile])),
			},
		}),
	);
	await miniflare.ready;
	return {
		run: async () => (await miniflare.dispatchFetch("http://worker/")).text(),
		stop: () => miniflare.dispose(),
	};
}
