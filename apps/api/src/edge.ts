import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from "miniflare";
import { announce } from "./announce.ts";
import { buildEdge } from "./edge-build.ts";
import { enlargingTold, startEnlarging } from "./enlarging.ts";
import { prepareDatabase } from "./first-start.ts";
import { awaitPort } from "./free-port.ts";
import { tellOperator } from "./in-words.ts";
import { runTogether, type Stoppable, startMailbox, startStore } from "./local-parts.ts";
import { nodeServices } from "./services-node.ts";
import { readSettings, root, type Settings, SettingsError } from "./settings.ts";
import { guard, startSqld } from "./sqld.ts";

/** How often the cron trigger is fired here; a deployment does it each minute. */
const cronMs = 15_000;
/** How long a stop may take. */
const stopMs = 5_000;
/** The runtime Miniflare would start. */
const workerdOf = () => (createRequire(createRequire(import.meta.url).resolve("miniflare"))("workerd") as { default: string }).default;

async function startWorker(settings: Settings, built: Awaited<ReturnType<typeof buildEdge>>, bindings: Record<string, string>): Promise<Stoppable> {
	process.env.MINIFLARE_WORKERD_PATH = guard;
	process.env.IQT_GUARDED = workerdOf();
	const runtime = { compatibilityDate: "2026-08-01", compatibilityFlags: ["nodejs_compat"], modules: true };
	const miniflare = new Miniflare(
		convertV4MiniflareOptions({
			host: settings.hostname,
			port: settings.port,
			log: new Log(LogLevel.WARN),
			// Without it Miniflare asks the network where this machine is.
			cf: false,
			workers: [
				{
					...runtime,
					name: "iqt",
					scriptPath: built.workerFile,
					modulesRoot: dirname(built.workerFile),
					bindings,
					// What this machine and its network have is nobody's to reach by an address that was typed into a setting.
					serviceBindings: { ASSETS: "assets", OUTGOING: { network: { allow: ["public"], tlsOptions: { trustBrowserCas: true } } } },
				},
				// A worker of its own: beside the portal's, every call would pass through the router of assets.
				{
					...runtime,
					name: "assets",
					script: "export default { fetch: (request, env) => env.FILES.fetch(request) }",
					assets: {
						directory: built.assetsFolder,
						binding: "FILES",
						routerConfig: { has_user_worker: true, invoke_user_worker_ahead_of_assets: true },
						assetConfig: { html_handling: "none", not_found_handling: "none" },
					},
				},
			],
		}),
	);
	await miniflare.ready;
	// Miniflare's types leave out what the runtime has.
	const worker = (await miniflare.getWorker("iqt")) as unknown as { scheduled(event: { cron: string }): Promise<unknown> };
	const timer = setInterval(
		() => void worker.scheduled({ cron: "* * * * *" }).catch((error: unknown) => console.error("cron failed:", error)),
		cronMs,
	);
	return {
		async stop() {
			clearInterval(timer);
			await miniflare.dispose();
		},
	};
}

async function main(): Promise<void> {
	const settings = readSettings(process.env, process.argv.slice(2), "edge");
	await awaitPort(settings);
	if (!existsSync(join(root, "apps/web/dist/index.html"))) throw new SettingsError("The portal is not built yet: `npm run start:edge` builds it.");
	const { parts: running, stop, hearAlone } = runTogether(stopMs);
	try {
		const [database, store, mailbox, built] = await Promise.all([
			/^https?:|^libsql:/.test(settings.databaseUrl) ? null : startSqld({ folder: join(settings.dataDir, "sqld"), log: console.error }),
			settings.s3 ? null : startStore(join(settings.dataDir, "s3")),
			settings.smtpUrl ? null : startMailbox(join(settings.dataDir, "outbox")),
			// With its data, so that two may run of one tree.
			buildEdge(join(settings.dataDir, "edge")),
		]);
		for (const part of [database, store, mailbox]) if (part) running.push(part);
		const databaseUrl = database?.url ?? settings.databaseUrl;
		const { services, close } = nodeServices({ ...settings, databaseUrl });
		const { people, more } = await prepareDatabase(services, settings);
		if (!more) await close();
		const s3 = store?.env ?? {
			S3_ENDPOINT: settings.s3?.endpoint ?? "",
			S3_BUCKET: settings.s3?.bucket ?? "",
			S3_REGION: settings.s3?.region ?? "",
			S3_ACCESS_KEY_ID: settings.s3?.accessKeyId ?? "",
			S3_SECRET_ACCESS_KEY: settings.s3?.secretAccessKey ?? "",
		};
		const bindings = {
			DATABASE_URL: databaseUrl,
			...(settings.databaseAuthToken ? { DATABASE_AUTH_TOKEN: settings.databaseAuthToken } : {}),
			...(settings.replicaUrls.length > 0 ? { DATABASE_REPLICA_URLS: settings.replicaUrls.join(",") } : {}),
			...s3,
			SMTP_URL: settings.smtpUrl ?? mailbox?.url ?? "",
			IQT_SECRET: settings.secret,
			IQT_PUBLIC_URL: settings.publicUrl,
			IQT_MAIL_FROM: settings.mailFrom,
			IQT_ALLOWED_ORIGINS: settings.allowedOrigins.join(","),
			IQT_LOG_LEVEL: settings.logLevel,
			...(settings.metricsToken ? { METRICS_TOKEN: settings.metricsToken } : {}),
			...(settings.truckKey ? { IQT_NTOCC_KEY: `${settings.truckKey.host} ${settings.truckKey.key}` } : {}),
		};
		running.push(await startWorker(settings, built, bindings));
		// Miniflare ends the process on a signal, before the others have stopped.
		hearAlone();
		announce(settings, {
			database: database ? `${join(settings.dataDir, "sqld")} (libsql-server at ${database.url})` : databaseUrl,
			files: store ? join(settings.dataDir, "s3") : `${s3.S3_ENDPOINT}/${s3.S3_BUCKET}`,
			mailFolder: mailbox ? join(settings.dataDir, "outbox") : null,
			people: more ? [...people, enlargingTold(more)] : people,
		});
		if (more) {
			const enlarging = startEnlarging(services, more);
			running.push({ stop: () => enlarging.stop().then(close) });
		}
	} catch (error) {
		tellOperator(error);
		await stop(1);
	}
}

try {
	await main();
} catch (error) {
	tellOperator(error);
	process.exit(1);
}
