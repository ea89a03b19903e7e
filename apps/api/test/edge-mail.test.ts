import { readFile } from "node:fs/promises";
import { exampleDocument } from "@iqt/routers/desk/quotation/documents/example";
import { quotationPdf } from "@iqt/routers/desk/quotation/documents/pdf";
import type { FontFile } from "@iqt/routers/door/context";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fontFiles } from "../src/fonts-node.ts";
import { edgeMailer } from "./edge-mailer.ts";
import { mailServer } from "./mail-server.ts";

let mailer: Awaited<ReturnType<typeof edgeMailer>>;
let server: Awaited<ReturnType<typeof mailServer>>;

beforeAll(async () => {
	server = await mailServer();
	mailer = await edgeMailer(server.url);
});
afterAll(async () => {
	await mailer.stop();
	await server.close();
});

const run = () => mailer.run();

test("workerd makes the same PDF as Node and mails it over its sockets", async () => {
	server.state.unknown = ["gone@example.com"];
	expect(await run()).toBe("ok 1 gone@example.com");
	const [mail] = server.mails;
	expect(mail?.cc?.map(({ address }) => address)).toEqual(["copy@example.com", "gone@example.com"]);
	expect(server.state.heard).toEqual(["buyer@example.com", "copy@example.com"]);
	expect(server.users).toEqual(["desk"]);
	expect(mail?.replyTo).toEqual([{ name: "Zhang San", address: "zhang@example.com" }]);
	expect([mail?.subject, mail?.text?.trim(), mail?.messageId]).toEqual(["报价单 Q-2026-000123", "感谢您的询价。", "<edge@example.com>"]);
	const [pdf, xlsx] = mail?.attachments ?? [];
	const font = async (file: FontFile) => new Uint8Array(await readFile(fontFiles[file]));
	const own = await quotationPdf(exampleDocument("zh"), "Q-2026-000123", font, null);
	expect(Buffer.from(pdf?.content as ArrayBuffer).equals(Buffer.from(own))).toBe(true);
	expect(xlsx?.filename).toBe("Q-2026-000123.xlsx");
});

test("an answer of the server is told from silence", async () => {
	server.state.answer = "refuse";
	expect(await run()).toBe("MailRefusedError true 1");
	server.state.answer = "tryLater";
	expect(await run()).toBe("MailRefusedError false 1");
	server.state.answer = "turnAway";
	expect(await run()).toBe("MailRefusedError false 0");
	server.state.answer = "cutAfter";
	expect(await run()).toBe("Error undefined 1");
	server.state.answer = "cutBefore";
	expect(await run()).toMatch(/^Error undefined [01]$/);
	server.state.answer = "take";
	server.state.unknown = ["buyer@example.com"];
	expect(await run()).toBe("MailRefusedError true 0");
});
