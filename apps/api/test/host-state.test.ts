import { tmpdir } from "node:os";
import { join } from "node:path";
import tls from "node:tls";
import { afterEach, beforeAll, expect, test } from "vitest";
import { lastingPort } from "../src/free-port.ts";
import { nodeHostState } from "../src/host-state.ts";
import { mailServer } from "./mail-server.ts";
import { selfSigned } from "./self-signed.ts";

const trusted = selfSigned("localhost");
beforeAll(() => tls.setDefaultCACertificates([...tls.getCACertificates(), trusted.cert]));

const close: (() => Promise<void>)[] = [];
afterEach(async () => {
	for (const end of close.splice(0)) await end();
});

async function certificateOf(...args: Parameters<typeof mailServer>) {
	const server = await mailServer(...args);
	close.push(server.close);
	return (await nodeHostState([], server.url.replace("127.0.0.1", "localhost"))()).certificate;
}

test("the disk is the fullest of those that data is kept on; without any there is none", async () => {
	const { disk, certificate } = await nodeHostState([join(tmpdir(), "not", "there"), "/"], undefined)();
	expect(disk?.free).toBeGreaterThan(0);
	expect(disk?.size).toBeGreaterThan(disk?.free ?? 0);
	expect(certificate).toBeNull();
	expect(await nodeHostState([], undefined)()).toEqual({ disk: null, certificate: null });
});

test.each(["starttls", "always"] as const)("the certificate of the mail server is looked at over %s, and nothing is sent", async (kind) => {
	const { until, error } = (await certificateOf({ ...trusted, kind })) ?? {};
	const hours = (Date.parse(until ?? "") - Date.now()) / 3_600_000;
	expect([Math.round(hours), error]).toEqual([24, null]);
});

test("one that nobody knows, and a server that does not answer, are told; one without TLS has none", async () => {
	expect(await certificateOf({ ...selfSigned("localhost"), kind: "starttls" })).toEqual({
		until: null,
		error: expect.stringMatching(/certificate/i),
	});
	expect(await certificateOf()).toBeNull();
	const away = await nodeHostState([], `smtp://127.0.0.1:${await lastingPort()}`)();
	expect(away.certificate).toEqual({ until: null, error: expect.stringContaining("ECONNREFUSED") });
});
