import type { lookup } from "node:dns";
import type { RequestListener } from "node:http";
import { createServer } from "node:https";
import { fetchOutgoing } from "@iqt/routers/kit/outgoing/fetch-outgoing";
import { OutgoingError } from "@iqt/routers/kit/outgoing/request";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { nodeOutgoing } from "../src/outgoing-node.ts";
import { selfSigned } from "./self-signed.ts";

const HOST = "trucks.example.com";
const { key, cert } = selfSigned(HOST);
const other = selfSigned("somebody.example.net");

/** A platform's server on this machine; `hits` counts what it was asked. */
async function serving(tls: { key: string; cert: string }, answer: RequestListener) {
	let hits = 0;
	const server = createServer(tls, (request, response) => {
		hits++;
		answer(request, response);
	});
	await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
	const address = server.address();
	if (address === null || typeof address === "string") throw new Error("the server has no port");
	return {
		port: address.port,
		hits: () => hits,
		close: () => {
			server.closeAllConnections();
			return new Promise((closed) => server.close(closed));
		},
	};
}

/** Leads every name to these addresses. */
const leadingTo = (...addresses: string[]) =>
	((_name: string, _options: object, callback: (error: null, found: { address: string; family: number }[]) => void) =>
		callback(
			null,
			addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
		)) as unknown as typeof lookup;

let server: Awaited<ReturnType<typeof serving>>;
let stranger: Awaited<ReturnType<typeof serving>>;
beforeAll(async () => {
	server = await serving({ key, cert }, (request, response) => {
		const path = request.url ?? "";
		if (path === "/never") return;
		if (path === "/drip") {
			response.writeHead(200);
			response.write("{");
			return;
		}
		if (path === "/broken") {
			response.writeHead(200, { "content-length": "100" });
			response.write("{");
			setImmediate(() => response.destroy());
			return;
		}
		if (path === "/away") return void response.writeHead(302, { location: "http://169.254.169.254/latest/meta-data" }).end();
		if (path === "/large") return void response.writeHead(200).end("x".repeat(5_000));
		if (path === "/500") return void response.writeHead(500).end("sorry");
		let body = "";
		request.on("data", (chunk) => {
			body += chunk;
		});
		request.on("end", () => response.writeHead(200).end(JSON.stringify({ method: request.method, key: request.headers["x-key"], body })));
	});
	stranger = await serving(other, (_request, response) => void response.writeHead(200).end("{}"));
});
afterAll(async () => {
	await Promise.all([server.close(), stranger.close()]);
});

const request = (url: string, timeoutMs = 60_000) => ({ url, headers: { "x-key": "s3cret" }, body: '{"from":"西安"}', timeoutMs, maxBytes: 1_000 });
/** As a portal is that trusts the platform's certificate, on a machine where the platform's name leads to this one. */
const near = nodeOutgoing({ ca: cert, resolve: leadingTo("127.0.0.1"), isOpen: (address) => address === "127.0.0.1" });
const at = (path: string, timeoutMs?: number) => near.send(request(`https://${HOST}:${server.port}${path}`, timeoutMs));
const failure = (of: string) => expect.objectContaining({ failure: of });

describe("a call to another system", () => {
	test("brings its answer, whatever its status", async () => {
		const { status, body } = await at("/quote");
		expect([status, JSON.parse(body)]).toEqual([200, { method: "POST", key: "s3cret", body: '{"from":"西安"}' }]);
		expect(await at("/500")).toEqual({ status: 500, body: "sorry" });
	});
	test.each(["/never", "/drip"])("ends in time though %s sends no end", async (path) => {
		await expect(at(path, 300)).rejects.toEqual(failure("timeout"));
	});
	test("fails where the answer breaks off, is too large or sends elsewhere, which is not followed", async () => {
		await expect(at("/broken")).rejects.toEqual(failure("unreachable"));
		await expect(at("/large")).rejects.toEqual(failure("tooLarge"));
		expect(await near.send({ ...request(`https://${HOST}:${server.port}/large`), longer: "cut" })).toEqual({ status: 200, body: "x".repeat(1_000) });
		await expect(at("/away")).rejects.toEqual(failure("redirect"));
	});
	test("fails where nobody listens", async () => {
		const gone = await serving({ key, cert }, () => undefined);
		await gone.close();
		await expect(near.send(request(`https://${HOST}:${gone.port}/`))).rejects.toEqual(failure("unreachable"));
	});
	test("tells another's certificate, and one that nobody trusts, before anything is sent", async () => {
		await expect(near.send(request(`https://${HOST}:${stranger.port}/`))).rejects.toEqual(failure("tls"));
		const wrongName = nodeOutgoing({ ca: other.cert, resolve: leadingTo("127.0.0.1"), isOpen: () => true });
		await expect(wrongName.send(request(`https://${HOST}:${stranger.port}/`))).rejects.toEqual(failure("tls"));
		expect(stranger.hits()).toBe(0);
	});
	test("connects to public addresses alone, by whatever name, even if only one of several is none", async () => {
		const before = server.hits();
		for (const found of [["127.0.0.1"], ["8.8.8.8", "10.0.0.1"], ["::1"], ["::ffff:127.0.0.1"], ["169.254.169.254"]]) {
			const outgoing = nodeOutgoing({ ca: cert, resolve: leadingTo(...found) });
			await expect(outgoing.send(request(`https://${HOST}:${server.port}/quote`)), found.join()).rejects.toEqual(failure("address"));
		}
		const outgoing = nodeOutgoing({ ca: cert });
		for (const url of [`https://127.0.0.1:${server.port}/`, `https://[::1]:${server.port}/`, `https://localhost:${server.port}/`, `http://${HOST}/`])
			await expect(outgoing.send(request(url)), url).rejects.toEqual(failure("address"));
		expect(server.hits()).toBe(before);
	});
	test("says nothing of the address or of the secret in its error", async () => {
		const error = await near.send(request(`https://${HOST}:${stranger.port}/quote`)).catch((thrown: unknown) => thrown);
		expect(error).toBeInstanceOf(OutgoingError);
		expect(`${String(error)} ${JSON.stringify(error)} ${(error as Error).stack?.split("\n")[0]}`).not.toMatch(/s3cret|example\.com/);
	});
});

describe("by fetch, as at the edge", () => {
	/** `fetch` to the server of this test: the certificate is another test's matter. */
	const fetched = fetchOutgoing(async (url, { headers, body, signal, redirect } = {}) => {
		const sent = new Request(url as URL, { method: "POST", ...(headers ? { headers } : {}), ...(body ? { body } : {}) });
		if (redirect !== "manual") throw new Error("redirections would be followed");
		const answer = await near.send({
			...request(sent.url),
			headers: Object.fromEntries(sent.headers),
			body: await sent.text(),
			maxBytes: 10_000,
		});
		signal?.throwIfAborted();
		return new Response(answer.body, { status: answer.status });
	});
	test("brings its answer, and no more of it than it may have", async () => {
		const { status, body } = await fetched.send(request(`https://${HOST}:${server.port}/quote`));
		expect([status, JSON.parse(body)]).toMatchObject([200, { method: "POST", key: "s3cret" }]);
		await expect(fetched.send(request(`https://${HOST}:${server.port}/large`))).rejects.toEqual(failure("tooLarge"));
		expect(await fetched.send({ ...request(`https://${HOST}:${server.port}/large`), longer: "cut" })).toEqual({
			status: 200,
			body: "x".repeat(1_000),
		});
		await expect(fetched.send(request(`https://127.0.0.1:${server.port}/`))).rejects.toEqual(failure("address"));
	});
});
