import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { edgeMailer } from "./edge-mailer.ts";
import { mailServer } from "./mail-server.ts";
import { selfSigned } from "./self-signed.ts";

const trusted = selfSigned("localhost");
let folder: string;
let before: string | undefined;
beforeAll(() => {
	folder = mkdtempSync(join(tmpdir(), "iqt-mail-tls-"));
	before = process.env.NODE_EXTRA_CA_CERTS;
	// What an operator gives workerd to trust a mail server of the house.
	process.env.NODE_EXTRA_CA_CERTS = join(folder, "trusted.pem");
	writeFileSync(process.env.NODE_EXTRA_CA_CERTS, trusted.cert);
});
afterAll(() => {
	if (before === undefined) delete process.env.NODE_EXTRA_CA_CERTS;
	else process.env.NODE_EXTRA_CA_CERTS = before;
	rmSync(folder, { recursive: true, force: true });
});

const close: (() => Promise<void>)[] = [];
afterEach(async () => {
	for (const end of close.splice(0)) await end();
});

/** A server with a certificate, and the edge's sender pointed at it by the name the certificate is for. */
async function pair(tls: Parameters<typeof mailServer>[0], host = "localhost") {
	const server = await mailServer(tls);
	const mailer = await edgeMailer(server.url.replace("127.0.0.1", host));
	close.push(mailer.stop, server.close);
	return { server, run: mailer.run };
}

test.each(["starttls", "always"] as const)("signs in and mails over TLS (%s) where the certificate is trusted", { timeout: 60_000 }, async (kind) => {
	const { server, run } = await pair({ ...trusted, kind });
	expect(await run()).toBe("ok 1");
	expect([server.mails.map((m) => m.subject), server.users]).toEqual([["报价单 Q-2026-000123"], ["desk"]]);
	// Neither the password nor the mail went in the clear.
	expect([...server.encrypted]).toEqual([true]);
});

test.each([
	{ what: "is signed by nobody we know", tls: selfSigned("localhost"), host: "localhost" },
	{ what: "is another host's", tls: trusted, host: "127.0.0.1" },
])("keeps the mail, and tells no password, where the certificate $what", { timeout: 60_000 }, async ({ tls, host }) => {
	const { server, run } = await pair({ ...tls, kind: "starttls" }, host);
	// Not a refusal for good, and before any of the mail: the outbox tries again.
	expect(await run()).toBe("MailRefusedError false 0");
	expect([server.mails, server.users]).toEqual([[], []]);
});
