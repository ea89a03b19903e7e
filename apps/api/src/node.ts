import "./memory.ts";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { serve } from "@hono/node-server";
import { runDueJobs } from "@iqt/routers";
import type { Context } from "hono";
import { announce } from "./announce.ts";
import { createApp } from "./app.ts";
import { nodeAssets } from "./assets-node.ts";
import { compressed } from "./compress-node.ts";
import { checkFolder } from "./disk.ts";
import { enlargingTold, startEnlarging } from "./enlarging.ts";
import { prepareDatabase } from "./first-start.ts";
import { awaitPort } from "./free-port.ts";
import { tellOperator } from "./in-words.ts";
import { Measures } from "./measures/measures.ts";
import { processOfNode } from "./measures/process-node.ts";
import { onParentGone } from "./parent.ts";
import { startScheduler } from "./scheduler.ts";
import { dataFolders, filesFolder, nodeServices } from "./services-node.ts";
import { readSettings } from "./settings.ts";

/** How long a stop waits for requests and work under way. */
const graceMs = 10_000;

/** The client's address by its connection or, behind a proxy that is trusted, by what the proxy says; `warn` is called once where one seems to be forgotten. */
function addressOf(trustProxy: boolean, warn: () => void): (c: Context) => string {
	let warned = trustProxy;
	return (c) => {
		const said = c.req.header("x-forwarded-for");
		if (said !== undefined && !warned) {
			warned = true;
			warn();
		}
		const forwarded = trustProxy ? said?.split(",").pop()?.trim() : undefined;
		return forwarded ?? (c.env as { incoming?: { socket: { remoteAddress?: string } } }).incoming?.socket.remoteAddress ?? "";
	};
}

async function main(): Promise<void> {
	const settings = readSettings(process.env, process.argv.slice(2));
	// Before the database is touched: a second one by mistake changes nothing.
	await awaitPort(settings);
	const { services, signer, logs, close } = nodeServices(settings);
	const measures = new Measures(processOfNode());
	services.heard = measures.heard;
	const { people, more } = await prepareDatabase(services, settings);
	const folders = dataFolders(settings);
	const app = createApp({
		services,
		signer,
		asset: nodeAssets(settings.webDir),
		address: addressOf(settings.trustProxy, () =>
			services.log("warn", "X-Forwarded-For came, but IQT_TRUST_PROXY is not set: everybody behind the proxy counts as one address"),
		),
		disk: async () => void (await Promise.all(folders.map((folder) => checkFolder(folder)))),
		measures,
		metricsToken: settings.metricsToken,
		logs,
		flood: settings.floodLimit ? { limit: settings.floodLimit, windowMs: 60_000 } : null,
	});
	const server = serve({ fetch: compressed(app.fetch), hostname: settings.hostname, port: settings.port });
	server.on("error", (error) => {
		tellOperator(error);
		process.exit(1);
	});
	const working: { stop(): Promise<void> }[] = [];
	server.on("listening", () => {
		// Not before: one that ends for want of the port must not take tasks with it.
		working.push(startScheduler(services, () => runDueJobs(services)));
		announce(settings, {
			database: settings.databaseUrl.replace(/^file:/, ""),
			files: settings.s3 ? `${settings.s3.endpoint}/${settings.s3.bucket}` : filesFolder(settings),
			mailFolder: settings.smtpUrl ? null : join(settings.dataDir, "outbox"),
			people: more ? [...people, enlargingTold(more)] : people,
		});
		if (more) working.push(startEnlarging(services, more));
		if (!existsSync(join(settings.webDir, "index.html"))) console.log("  The portal is not built yet: `npm start` builds it.\n");
	});

	let stopping = false;
	const stop = () => {
		if (stopping) process.exit(1);
		stopping = true;
		setTimeout(() => process.exit(1), graceMs).unref();
		server.close(() => {
			void Promise.all(working.map((work) => work.stop()))
				.then(close)
				.then(() => process.exit(0));
		});
		if ("closeIdleConnections" in server) server.closeIdleConnections();
	};
	process.on("SIGTERM", stop);
	process.on("SIGINT", stop);
	onParentGone(stop);
}

try {
	await main();
} catch (error) {
	tellOperator(error);
	process.exit(1);
}
