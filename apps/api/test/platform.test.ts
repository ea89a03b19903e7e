import { platformProvider } from "@iqt/routers/desk/ntocc/platform-provider";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { nodeOutgoing } from "../src/outgoing-node.ts";
import { truckQuestion, waitingAt } from "./platform-question.ts";
import { platformAnswers, platformServer } from "./platform-server.ts";
import { selfSigned } from "./self-signed.ts";
import { workerScript } from "./worker-script.ts";

const HOST = "trucks.example.com";
const tls = selfSigned(HOST);

type Server = Awaited<ReturnType<typeof platformServer>>;

describe("a truck platform asked from Node", () => {
	let server: Server;
	beforeAll(async () => {
		server = await platformServer(tls);
	});
	afterAll(() => server.close());
	const resolve = ((_name: string, _options: object, callback: (error: null, found: object[]) => void) =>
		callback(null, [{ address: "127.0.0.1", family: 4 }])) as never;

	test.each(platformAnswers)("at %s", async (path, answer, hits) => {
		const outgoing = nodeOutgoing({ ca: tls.cert, resolve, isOpen: (address) => address === "127.0.0.1" });
		const settings = { url: `https://${HOST}:${server.port}${path}`, secret: "Bearer s3cret", timeoutMs: waitingAt(path) };
		expect(await platformProvider(settings, outgoing).quote(truckQuestion, waitingAt(path))).toEqual(answer);
		expect(server.hits(path)).toBe(hits);
	});

	test("whose certificate nobody trusts, or whose name leads to this machine, is told nothing", async () => {
		const settings = { url: `https://${HOST}:${server.port}/untold`, secret: "Bearer s3cret", timeoutMs: 20_000 };
		const failed = { outcome: "failed", status: null };
		expect(await platformProvider(settings, nodeOutgoing({ resolve, isOpen: () => true })).quote(truckQuestion, 20_000)).toEqual({
			...failed,
			failure: "tls",
		});
		expect(await platformProvider(settings, nodeOutgoing({ ca: tls.cert, resolve })).quote(truckQuestion, 20_000)).toEqual({
			...failed,
			failure: "address",
		});
		expect(server.hits("/untold")).toBe(0);
	});
});

describe("a truck platform asked from workerd", () => {
	let server: Server;
	let miniflare: Miniflare;
	beforeAll(async () => {
		server = await platformServer(tls);
		miniflare = new Miniflare(
			convertV4MiniflareOptions({
				...(await workerScript(new URL("edge-outgoing-worker.ts", import.meta.url))),
				serviceBindings: {
					PLATFORM: {
						external: {
							address: `127.0.0.1:${server.port}`,
							https: { certificateHost: HOST, options: {}, tlsOptions: { trustedCertificates: [tls.cert] } },
						},
					},
					OUTGOING: { network: { allow: ["public"], tlsOptions: { trustBrowserCas: true } } },
				},
			}),
		);
		await miniflare.ready;
	});
	afterAll(async () => {
		await miniflare.dispose();
		await server.close();
	});

	test.each(platformAnswers)("at %s", async (path, answer, hits) => {
		expect(await (await miniflare.dispatchFetch(`http://worker${path}`)).json()).toEqual(answer);
		expect(server.hits(path)).toBe(hits);
	});

	test("no address of this machine is reached by the network calls go out by", async () => {
		for (const host of ["127.0.0.1", "localhost", "[::1]"]) {
			const address = encodeURIComponent(`https://${host}:${server.port}/private`);
			expect(await (await miniflare.dispatchFetch(`http://worker/reach?address=${address}`)).text(), host).toBe("not reached");
		}
		expect(server.hits("/private")).toBe(0);
	});
});
