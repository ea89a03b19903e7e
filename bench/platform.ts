/** A truck asked of a platform that takes 50 ms to answer: what the portal adds to that. */
import { createServer } from "node:https";
import { createCaller } from "@iqt/routers/app/app-router";
import { addStrategy, platformDb } from "@iqt/routers/desk/ntocc/testing";
import type { Outgoing } from "@iqt/routers/door/outgoing";
import { testContext, testServices, userPerRole } from "@iqt/routers/testing/portal";
import { nodeOutgoing } from "../apps/api/src/outgoing-node.ts";
import { selfSigned } from "../apps/api/test/self-signed.ts";
import { type Row, ratio, time } from "./harness.ts";

const HOST = "trucks.example.com";
/** Milliseconds the platform takes. */
const TAKES_MS = 50;
/** Questions of a round: a person may put thirty a minute. */
const TIMES = 20;
const day = "2026-11-27";
/** What the bare call sends, of the size the portal's has. */
const question = { from: { code: "CNSIA" }, to: { code: "CNSHA" }, truckType: "CHAS40", cargo: { kind: "general", weight: null }, date: day };

async function slowPlatform(tls: { key: string; cert: string }) {
	const server = createServer(tls, (request, response) => {
		request.resume().on("end", () => setTimeout(() => response.end('{"cost":"2100","currency":"CNY","km":170}'), TAKES_MS));
	});
	await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
	const address = server.address();
	if (address === null || typeof address === "string") throw new Error("the platform has no port");
	return { url: `https://${HOST}:${address.port}/quote`, close: () => new Promise((closed) => server.close(closed)) };
}

const here = ((_name: string, _options: object, callback: (error: null, found: object[]) => void) =>
	callback(null, [{ address: "127.0.0.1", family: 4 }])) as never;

/** A bare call of the platform, as the portal makes it. */
const call = (outgoing: Outgoing, url: string) =>
	outgoing.send({ url, headers: { "content-type": "application/json" }, body: JSON.stringify(question), timeoutMs: 5_000, maxBytes: 16_384 });

export async function platformRows(): Promise<Row[]> {
	const { db, close } = await platformDb();
	const tls = selfSigned(HOST);
	const platform = await slowPlatform(tls);
	const outgoing = nodeOutgoing({ ca: tls.cert, resolve: here, isOpen: (address) => address === "127.0.0.1" });
	const services = { ...testServices(db), outgoing };
	const users = await userPerRole(services);
	const token = users.get("PM")?.token ?? null;
	await addStrategy(createCaller(testContext(services, { token })));
	const ask = async () => {
		const asked = await createCaller(testContext(services, { token })).ntocc.ask({ from: "CNSIA", to: "CNSHA", truckType: "CHAS40", loadDay: day });
		if (!asked.quotation) throw new Error(`the platform sold no truck: ${asked.message}`);
	};
	try {
		const admin = createCaller(testContext(services, { token: users.get("superuser")?.token ?? null }));
		await admin.appSetting.save({ key: "ntocc.url", name: "Platform", type: "url", value: platform.url, shared: false, description: "" });
		const round = async (work: () => Promise<unknown>) => {
			// The minute of the round before is over.
			services.clock.now = new Date(services.clock.now.getTime() + 90_000);
			return time(async () => {
				for (let i = 0; i < TIMES; i++) await work();
			});
		};
		return [
			await ratio(
				`a truck asked of a platform that takes ${TAKES_MS} ms / the call alone`,
				{ atMost: 1.1 },
				() => round(ask),
				() => round(() => call(outgoing, platform.url)),
			),
		];
	} finally {
		await platform.close();
		await close();
	}
}
