import { createHmac } from "node:crypto";
import type { lookup } from "node:dns";
import { createServer } from "node:https";
import { createCaller } from "@iqt/routers";
import { testContext } from "@iqt/routers/testing/portal";
import { afterEach, beforeEach, expect, test } from "vitest";
import { nodeOutgoing } from "../src/outgoing-node.ts";
import { startApp } from "./harness.ts";
import { selfSigned } from "./self-signed.ts";

const HOST = "erp.example.com";
const tls = selfSigned(HOST);

let portal: Awaited<ReturnType<typeof startApp>>;
let port: number;
let received: { path: string; headers: Record<string, unknown>; body: string }[];
let stop: () => Promise<unknown>;
/** What calls left to be done after their answer. */
let background: Promise<unknown>[];

/** Leads every name to the next of these addresses each time it is asked, the last one from then on. */
const leadingTo = (...addresses: string[]) =>
	((_name: string, _options: object, callback: (error: null, found: { address: string; family: number }[]) => void) => {
		const address = addresses.length > 1 ? addresses.shift() : addresses[0];
		callback(null, [{ address: address ?? "", family: 4 }]);
	}) as unknown as typeof lookup;
const isThisMachine = (address: string) => address === "127.0.0.1";

beforeEach(async () => {
	portal = await startApp();
	[received, background] = [[], []];
	portal.services.waitUntil = (work) => void background.push(work);
	const server = createServer({ key: tls.key, cert: tls.cert }, (request, response) => {
		const path = request.url ?? "";
		let body = "";
		request.on("data", (chunk) => {
			body += chunk;
		});
		request.on("end", () => {
			received.push({ path, headers: request.headers, body });
			if (path === "/away") response.writeHead(307, { location: `https://${HOST}:${port}/taken` }).end();
			else if (path === "/talkative") response.writeHead(200).end("x".repeat(1_000_000));
			else if (path === "/busy") response.writeHead(503).end();
			else response.writeHead(204).end();
		});
	});
	await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
	const address = server.address();
	if (address === null || typeof address === "string") throw new Error("the receiver has no port");
	port = address.port;
	stop = () => {
		server.closeAllConnections();
		return new Promise((closed) => server.close(closed));
	};
	portal.services.outgoing = nodeOutgoing({ ca: tls.cert, resolve: leadingTo("127.0.0.1"), isOpen: isThisMachine });
});
afterEach(async () => {
	await stop();
	await portal.close();
});

const admin = () => createCaller(testContext(portal.services, { token: portal.token("superuser") })).webhook;

/** A webhook at a path of the receiver that was sent a test: its secret, and what the list says of the delivery. */
async function tested(path: string) {
	const { id } = await admin().save({ name: path, url: `https://${HOST}:${port}${path}`, kinds: ["ratesChanged"] });
	const { secret } = await admin().renewSecret({ id });
	await admin().sendTest({ id });
	await Promise.all(background);
	const [delivery] = await admin().deliveries({ id });
	return { secret, delivery };
}

test("a receiver that has the secret alone proves who sent it, and when", async () => {
	const { secret, delivery } = await tested("/taken");
	expect(delivery).toMatchObject({ state: "delivered", answer: 204, tries: 1, failure: null });
	const { headers = {}, body = "" } = received[0] ?? {};
	const signature = createHmac("sha256", secret).update(`${headers["iqt-timestamp"]}.${body}`).digest("hex");
	expect(headers).toMatchObject({ "iqt-signature": `v1=${signature}`, "content-type": "application/json", "iqt-event-id": JSON.parse(body).id });
});

test("a redirection is not followed, and says so", async () => {
	const { delivery } = await tested("/away");
	expect(delivery).toMatchObject({ state: "dead", failure: "redirect" });
	expect(received.map(({ path }) => path)).toEqual(["/away"]);
});

test("a receiver that says much has taken it: no more than the beginning is read", async () => {
	expect((await tested("/talkative")).delivery).toMatchObject({ state: "delivered", answer: 200 });
});

test("a receiver that refuses is told of by its status", async () => {
	expect((await tested("/busy")).delivery).toMatchObject({ state: "dead", failure: "status", answer: 503 });
});

test("a name that leads to this machine or its network is not called, whatever it led to before", async () => {
	// Whoever looks the name up first, and connects by another look, would be led here.
	const rebinding = leadingTo("8.8.8.8", "127.0.0.1");
	rebinding(HOST, {}, () => undefined);
	portal.services.outgoing = nodeOutgoing({ ca: tls.cert, resolve: rebinding });
	expect((await tested("/rebound")).delivery).toMatchObject({ state: "dead", failure: "address" });
	for (const closed of ["10.0.0.1", "169.254.169.254", "100.64.0.1", "192.168.1.1"]) {
		portal.services.outgoing = nodeOutgoing({ ca: tls.cert, resolve: leadingTo(closed) });
		expect((await tested(`/${closed}`)).delivery, closed).toMatchObject({ state: "dead", failure: "address" });
	}
	expect(received).toEqual([]);
});

test("a certificate that proves nothing is told nothing", async () => {
	portal.services.outgoing = nodeOutgoing({ resolve: leadingTo("127.0.0.1"), isOpen: isThisMachine });
	expect((await tested("/untrusted")).delivery).toMatchObject({ state: "dead", failure: "tls" });
	expect(received).toEqual([]);
});
