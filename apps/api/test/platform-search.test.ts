import { addCorridor, addStrategy, platformDb, platformSearch } from "@iqt/routers/desk/ntocc/testing";
import type { Outgoing } from "@iqt/routers/door/outgoing";
import { searchInput } from "@iqt/routers/kit/charges/search";
import { OutgoingError } from "@iqt/routers/kit/outgoing/request";
import { worldPerTest } from "@iqt/routers/testing/world";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { nodeOutgoing } from "../src/outgoing-node.ts";
import { platformServer } from "./platform-server.ts";
import { selfSigned } from "./self-signed.ts";
import { workerScript } from "./worker-script.ts";

const HOST = "trucks.example.com";
const tls = selfSigned(HOST);
let server: Awaited<ReturnType<typeof platformServer>>;
let miniflare: Miniflare;

beforeAll(async () => {
	server = await platformServer(tls);
	const external = {
		address: `127.0.0.1:${server.port}`,
		https: { certificateHost: HOST, options: {}, tlsOptions: { trustedCertificates: [tls.cert] } },
	};
	miniflare = new Miniflare(
		convertV4MiniflareOptions({
			...(await workerScript(new URL("edge-outgoing-worker.ts", import.meta.url))),
			serviceBindings: { PLATFORM: { external }, OUTGOING: { network: { allow: ["public"], tlsOptions: { trustBrowserCas: true } } } },
		}),
	);
	await miniflare.ready;
});
afterAll(async () => {
	await miniflare.dispose();
	await server.close();
});

const fromNode = (): Outgoing => {
	const resolve = ((_name: string, _options: object, callback: (error: null, found: object[]) => void) =>
		callback(null, [{ address: "127.0.0.1", family: 4 }])) as never;
	return nodeOutgoing({ ca: tls.cert, resolve, isOpen: (address) => address === "127.0.0.1" });
};
/** Calls that workerd makes. */
const fromEdge = (): Outgoing => ({
	async send(request) {
		const response = await miniflare.dispatchFetch("http://worker/send", { method: "POST", body: JSON.stringify(request) });
		const said = (await response.json()) as { failure: OutgoingError["failure"] } | { status: number; body: string };
		if ("failure" in said) throw new OutgoingError(said.failure);
		return said;
	},
});

describe.each([
	["Node", fromNode, () => `https://${HOST}:${server.port}`],
	["workerd", fromEdge, () => `https://${HOST}`],
])("a price search that asks a platform from %s", (_, outgoing, origin) => {
	const world = worldPerTest(platformDb);
	const setting = (key: string, type: string, value: string) =>
		world.as("superuser").appSetting.save({ key, name: key, type, value, shared: false, description: "" } as never);
	const search = () => world.as("CX").sale.search(searchInput.parse(platformSearch));
	beforeEach(async () => {
		await addStrategy(world.as("PM"));
		await addCorridor(world.as("superuser"));
		world.services.outgoing = outgoing();
	});

	test("prices a truck by its answer, and by the same for whoever searches next", async () => {
		await setting("ntocc.url", "url", `${origin()}/by-truck`);
		await setting("ntocc.timeoutSeconds", "number", "30");
		const before = server.hits("/by-truck");
		const { options } = await search();
		expect(options).toMatchObject([{ total: "2200.00", lines: [{ explanation: { platform: { provider: "platform" } } }] }]);
		expect((await search()).options[0]?.id).toBe(options[0]?.id);
		expect(server.hits("/by-truck") - before).toBe(1);
		expect((await world.as("PM").ntocc.calls({})).items).toMatchObject([{ origin: "search", reference: "CNSIA CNSHA CHAS40", cost: "1000.00" }]);
	});

	test("says that it did not answer, in the time it has", async () => {
		await setting("ntocc.url", "url", `${origin()}/slow`);
		await setting("ntocc.timeoutSeconds", "number", "1");
		const began = performance.now();
		const { options, notPriced } = await search();
		expect(performance.now() - began).toBeLessThan(20_000);
		expect([options, notPriced.map(({ code }) => code)]).toEqual([[], ["noTrucking", "platformFailed"]]);
		expect((await world.as("PM").ntocc.calls({})).items).toMatchObject([{ origin: "search", failure: "timeout", heldUntil: null }]);
	});
});
