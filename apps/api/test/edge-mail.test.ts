import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { quotationPdf } from "@iqt/routers/documents/pdf";
import { sampleDocument } from "@iqt/routers/quotation/testing";
import { convertV4MiniflareOptions, Miniflare, Response } from "miniflare";
import { rolldown } from "rolldown";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fontFiles } from "../src/fonts-node.ts";
import { mailServer } from "./mail-server.ts";

let miniflare: Miniflare;
let server: Awaited<ReturnType<typeof mailServer>>;

beforeAll(async () => {
	server = await mailServer();
	const bundle = await rolldown({
		input: fileURLToPath(new URL("edge-mail-worker.ts", import.meta.url)),
		platform: "neutral",
		external: [/^node:/, /^cloudflare:/],
		resolve: { conditionNames: ["workerd", "worker", "browser", "import", "default"], mainFields: ["module", "main"] },
	});
	const { output } = await bundle.generate({ format: "esm", codeSplitting: false });
	const options = convertV4MiniflareOptions({
		modules: true,
		script: output[0].code,
		cf: false,
		compatibilityDate: "2026-08-01",
		compatibilityFlags: ["nodejs_compat"],
		bindings: { SMTP_URL: server.url.replace("//", "//desk:blue%20harbour@") },
		serviceBindings: {
			FONTS: async (request: { url: string }) => new Response(await readFile(request.url.endsWith("bold") ? fontFiles.bold : fontFiles.regular)),
		},
	});
	miniflare = new Miniflare(options);
	await miniflare.ready;
});
afterAll(async () => {
	await miniflare.dispose();
	await server.close();
});

const run = async () => (await miniflare.dispatchFetch("http://worker/")).text();

test("workerd makes the same PDF as Node and mails it over its sockets", async () => {
	expect(await run()).toBe("ok 1");
	const [mail] = server.mails;
	expect(server.users).toEqual(["desk"]);
	expect([mail?.subject, mail?.text?.trim(), mail?.messageId]).toEqual(["报价单 Q-2026-000123", "感谢您的询价。", "<edge@example.com>"]);
	const [pdf, xlsx] = mail?.attachments ?? [];
	const font = async (weight: "regular" | "bold") => new Uint8Array(await readFile(fontFiles[weight]));
	const own = await quotationPdf(sampleDocument("zh"), "Q-2026-000123", font);
	expect(Buffer.from(pdf?.content as ArrayBuffer).equals(Buffer.from(own))).toBe(true);
	expect(xlsx?.filename).toBe("Q-2026-000123.xlsx");
});

test("an answer of the server is told from silence", async () => {
	server.state.answer = "refuse";
	expect(await run()).toBe("MailRefusedError true 1");
	server.state.answer = "tryLater";
	expect(await run()).toBe("MailRefusedError false 1");
	server.state.answer = "cutAfter";
	expect(await run()).toBe("Error undefined 1");
	server.state.answer = "cutBefore";
	expect(await run()).toMatch(/^Error undefined [01]$/);
});
