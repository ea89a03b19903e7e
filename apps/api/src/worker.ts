import { waitUntil } from "cloudflare:workers";
import { createDatabase, createReplicated, keptStreams } from "@iqt/db";
import { runDueJobs, type Services } from "@iqt/routers";
import { sealerOf } from "@iqt/routers/door/session/sealer";
import { urlSigner } from "@iqt/routers/kit/files/signing";
import { fetchOutgoing } from "@iqt/routers/kit/outgoing/fetch-outgoing";
import { readHostKey } from "@iqt/routers/kit/outgoing/key";
import { readOrigins } from "@iqt/routers/kit/rest/cross-origin";
import { createClient } from "@libsql/client/web";
import packageJson from "../package.json" with { type: "json" };
import { createApp } from "./app.ts";
import { jsonLog } from "./log.ts";
import { socketSender } from "./mail-worker.ts";
import { Measures } from "./measures/measures.ts";
import { logLevelOf, metricsTokenOf } from "./measures/settings.ts";
import { scryptHasher } from "./passwords.ts";
import { publicUrlOf } from "./public-url.ts";
import { replicaUrlsOf } from "./replica-urls.ts";
import { tookDatabase } from "./request-scope.ts";
import { s3Store } from "./s3-store.ts";
import { withSignedUrls } from "./signed-urls.ts";

/** Bindings, secrets and variables of the deployment; see wrangler.jsonc. */
export interface WorkerEnv {
	/** The built portal, and the fonts of documents below `/fonts/`. */
	ASSETS: { fetch(request: Request | string): Promise<Response> };
	DATABASE_URL: string;
	DATABASE_AUTH_TOKEN?: string;
	/** Replicas, the nearest first, with commas between. */
	DATABASE_REPLICA_URLS?: string;
	SMTP_URL?: string;
	S3_ENDPOINT: string;
	S3_BUCKET: string;
	S3_REGION?: string;
	S3_ACCESS_KEY_ID: string;
	S3_SECRET_ACCESS_KEY: string;
	IQT_SECRET: string;
	IQT_PUBLIC_URL: string;
	IQT_MAIL_FROM?: string;
	IQT_ALLOWED_ORIGINS?: string;
	IQT_NTOCC_KEY?: string;
	IQT_LOG_LEVEL?: string;
	METRICS_TOKEN?: string;
	/** The network calls to other systems go out by, where the host has one that leads to public addresses alone; the edge's own does. */
	OUTGOING?: { fetch: typeof fetch };
}

const assetOrigin = "https://assets.internal";
/** The client queues above its limit, and a request that is cut off would keep its place for ever: never reach it. */
const concurrency = 1_000_000;

function openDatabase(env: WorkerEnv): Pick<Services, "db" | "near" | "replicas"> {
	const connect = (url: string, fetch: typeof globalThis.fetch) =>
		createClient({ url, concurrency, fetch, ...(env.DATABASE_AUTH_TOKEN ? { authToken: env.DATABASE_AUTH_TOKEN } : {}) });
	const replicaUrls = replicaUrlsOf(env.DATABASE_REPLICA_URLS);
	if (replicaUrls === null) throw new Error("DATABASE_REPLICA_URLS must be http:// or https:// addresses with commas between.");
	if (replicaUrls.length === 0) return { db: createDatabase(connect(env.DATABASE_URL, keptStreams()), { took: tookDatabase }) };
	const { db, near, look } = createReplicated(env.DATABASE_URL, replicaUrls, { connect, took: tookDatabase });
	return { db, near, replicas: look };
}

function buildServices(env: WorkerEnv): { services: Services; app: ReturnType<typeof createApp> } {
	const now = () => new Date();
	const publicUrl = publicUrlOf(env.IQT_PUBLIC_URL);
	if (publicUrl === null) throw new Error(`IQT_PUBLIC_URL must be an address such as https://portal.example.com/IQT, not "${env.IQT_PUBLIC_URL}".`);
	const signer = urlSigner(env.IQT_SECRET);
	const store = s3Store({
		endpoint: env.S3_ENDPOINT,
		bucket: env.S3_BUCKET,
		region: env.S3_REGION ?? "auto",
		accessKeyId: env.S3_ACCESS_KEY_ID,
		secretAccessKey: env.S3_SECRET_ACCESS_KEY,
	});
	const { log, logFrom, keeps } = jsonLog(logLevelOf(env.IQT_LOG_LEVEL));
	const measures = new Measures();
	const services: Services = {
		...openDatabase(env),
		now,
		files: withSignedUrls(store, { signer, publicUrl, now }),
		outgoing: fetchOutgoing((request, init) => (env.OUTGOING ?? globalThis).fetch(request, init)),
		mail: socketSender(env.SMTP_URL),
		passwords: scryptHasher(),
		sealer: sealerOf(env.IQT_SECRET),
		async font(file) {
			const response = await env.ASSETS.fetch(`${assetOrigin}/fonts/${file}.ttf`);
			if (!response.ok) throw new Error(`the font ${file} is not among the assets: ${response.status}`);
			return new Uint8Array(await response.arrayBuffer());
		},
		config: {
			publicUrl,
			mailFrom: env.IQT_MAIL_FROM ?? "Instant Price Query <no-reply@localhost>",
			version: packageJson.version,
			allowedOrigins: readOrigins(env.IQT_ALLOWED_ORIGINS),
			truckKey: readHostKey(env.IQT_NTOCC_KEY),
		},
		waitUntil: (work) => waitUntil(work.catch((error: unknown) => log("error", "background work failed", { error: String(error) }))),
		log,
		logFrom,
		heard: measures.heard,
	};
	const app = createApp({
		services,
		signer,
		async asset(path, request) {
			const found = await env.ASSETS.fetch(
				new Request(`${assetOrigin}${path === "/" ? "/index.html" : path}`, { method: request.method, headers: request.headers }),
			);
			if (found.status !== 200 && found.status !== 304) {
				await found.body?.cancel();
				return null;
			}
			const headers = new Headers(found.headers);
			headers.set("Cache-Control", path.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "no-cache");
			return new Response(found.body, { status: found.status, headers });
		},
		address: (c) => c.req.header("cf-connecting-ip") ?? "",
		flood: { limit: 6000, windowMs: 60_000 },
		measures,
		metricsToken: metricsTokenOf(env.METRICS_TOKEN),
		logs: keeps,
	});
	return { services, app };
}

/** Once per isolate: settings do not change while it lives. */
let built: ReturnType<typeof buildServices> | undefined;
const host = (env: WorkerEnv) => {
	built ??= buildServices(env);
	return built;
};

/** Bodies of refused requests are read to this length, bytes. */
const drained = 64 * 1024 * 1024;

/** Reads on what a refused request still sends: workerd would reset the connection, and the answer would not arrive. */
async function drain(request: Request): Promise<void> {
	if (!request.body || request.bodyUsed) return;
	let left = drained;
	for await (const chunk of request.body) {
		left -= chunk.byteLength;
		if (left < 0) return;
	}
}

export default {
	async fetch(request: Request, env: WorkerEnv): Promise<Response> {
		const response = await host(env).app.fetch(request);
		await drain(request);
		return response;
	},
	async scheduled(_controller: unknown, env: WorkerEnv): Promise<void> {
		await runDueJobs(host(env).services);
	},
};
