/** `npm run start:cluster`: a primary with two replicas and two portals at the edge, each begun again where it ends. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { awaitPort, lastingPort } from "./free-port.ts";
import { tellOperator } from "./in-words.ts";
import { runTogether, startMailbox, startStore } from "./local-parts.ts";
import { readSettings, type Settings } from "./settings.ts";
import { type RunningSqld, startSqld } from "./sqld.ts";

/** How long a stop may take, milliseconds. */
const stopMs = 8_000;
/** Pauses before a part that does not start is begun once more, milliseconds. */
const pauses = [200, 1_000, 3_000];
/** Until a portal answers for the first time: it migrates and fills an empty database. */
const startMs = 300_000;
const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

type Part = Pick<RunningSqld, "gone" | "stop">;

type Together = ReturnType<typeof runTogether>;

/** Starts a part, and starts it again whenever it has ended while the others run. */
async function keep({ parts, isStopping }: Together, name: string, start: () => Promise<Part>): Promise<void> {
	let part = await start();
	const restart = async () => {
		for (let times = 0; !isStopping(); times++) {
			await sleep(pauses[Math.min(times, pauses.length - 1)] ?? 0);
			try {
				part = await start();
				return;
			} catch (error) {
				console.error(`${name} does not start: ${error instanceof Error ? error.message : String(error)}`);
			}
		}
	};
	const look = async () => {
		for (;;) {
			await part.gone;
			if (isStopping()) return;
			console.error(`${name} has ended and is started again.`);
			await restart();
		}
	};
	void look();
	parts.push({ stop: () => part.stop() });
}

/** A portal at the edge, in a process of its own; answers once it does. */
async function startPortal(port: number, env: Record<string, string>, args: string[]): Promise<Part> {
	const child = spawn(process.execPath, [fileURLToPath(new URL("edge.ts", import.meta.url)), ...args], {
		stdio: ["ignore", "inherit", "inherit", "ipc"],
		env: { ...process.env, ...env, PORT: String(port) },
	});
	const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
	const part: Part = {
		gone,
		async stop() {
			child.kill("SIGTERM");
			await gone;
		},
	};
	const until = Date.now() + startMs;
	while (child.exitCode === null && child.signalCode === null && Date.now() < until) {
		const answer = await fetch(`http://127.0.0.1:${port}/health`, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
		if (answer) return part;
		await sleep(200);
	}
	await part.stop();
	throw new Error(`the portal on port ${port} did not start`);
}

/** Starts the database servers, on ports they keep; answers their addresses. */
async function startDatabases({ dataDir }: Settings, together: Together): Promise<{ primary: string; replicas: string[] }> {
	const primaryPort = await lastingPort({ ports: 4 });
	const [grpcPort, ...replicaPorts] = [primaryPort + 1, primaryPort + 2, primaryPort + 3] as const;
	const begin = (name: string, ports: Omit<Parameters<typeof startSqld>[0], "folder" | "log">) => {
		const start = () => startSqld({ folder: join(dataDir, name), log: (line) => console.error(`${name}: ${line}`), ...ports });
		return keep(together, name, start);
	};
	await begin("primary", { port: primaryPort, grpcPort });
	await Promise.all(replicaPorts.map((port, i) => begin(`replica-${i + 1}`, { port, primaryGrpcPort: grpcPort })));
	const urlOf = (port: number) => `http://127.0.0.1:${port}`;
	return { primary: urlOf(primaryPort), replicas: replicaPorts.map(urlOf) };
}

async function main(): Promise<void> {
	const args = process.argv.slice(2);
	const settings = readSettings(process.env, args, "cluster");
	const ports = [settings.port, settings.port + 1];
	for (const port of ports) await awaitPort({ hostname: settings.hostname, port });
	const together = runTogether(stopMs);
	const { parts: running, stop } = together;
	try {
		const { primary, replicas } = await startDatabases(settings, together);
		const store = settings.s3 ? null : await startStore(join(settings.dataDir, "s3"));
		const mailbox = settings.smtpUrl ? null : await startMailbox(join(settings.dataDir, "outbox"));
		for (const part of [store, mailbox]) if (part) running.push(part);
		console.log(`\n  Primary               ${primary}\n  Replicas              ${replicas.join(", ")}`);
		// One after the other: the first fills an empty database. Each is nearest to another replica.
		for (const [i, port] of ports.entries()) {
			const near = [...replicas.slice(i), ...replicas.slice(0, i)];
			const env = {
				DATABASE_URL: primary,
				DATABASE_REPLICA_URLS: near.join(","),
				...store?.env,
				...(mailbox ? { SMTP_URL: mailbox.url } : {}),
				IQT_SECRET: settings.secret,
				IQT_DATA_DIR: join(settings.dataDir, `portal-${i + 1}`),
			};
			await keep(together, `portal-${i + 1}`, () => startPortal(port, env, args));
		}
		console.log("  Everything runs; what ends is started again.\n");
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
