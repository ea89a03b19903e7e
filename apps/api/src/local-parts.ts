import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import S3rver from "s3rver";
import { SMTPServer } from "smtp-server";
import { freePort } from "./free-port.ts";
import { onParentGone } from "./parent.ts";

/** What runs beside a portal on this machine. */
export interface Stoppable {
	stop(): Promise<void>;
}

const signals = ["SIGTERM", "SIGINT"] as const;

/**
 * What runs together with this process: `stop` ends the parts, the last one first, and then the process, after `stopMs` whatever still runs. A signal, and
 * the end of whoever started it, do the same; other listeners to signals that came since are put aside by `hearAlone`.
 */
export function runTogether(stopMs: number) {
	const parts: Stoppable[] = [];
	let stopping = false;
	const stop = async (code: number): Promise<void> => {
		if (stopping) return;
		stopping = true;
		// A part that waits for its clients must not keep the rest alive.
		setTimeout(() => process.exit(code), stopMs);
		for (const part of parts.reverse()) await part.stop();
		process.exit(code);
	};
	const onSignal = () => void stop(0);
	for (const signal of signals) process.on(signal, onSignal);
	onParentGone(onSignal);
	return {
		parts,
		stop,
		isStopping: () => stopping,
		hearAlone(): void {
			for (const signal of signals) for (const other of process.listeners(signal)) if (other !== onSignal) process.removeListener(signal, other);
		},
	};
}

const bucket = "iqt";
/** The one key the local store knows. */
const localKey = "S3RVER";

/** An S3-compatible store of this machine; `env` is what a portal is told of it. */
export async function startStore(folder: string): Promise<Stoppable & { env: Record<string, string> }> {
	const port = await freePort();
	await mkdir(folder, { recursive: true });
	const server = new S3rver({ address: "127.0.0.1", port, silent: true, directory: folder, configureBuckets: [{ name: bucket, configs: [] }] });
	await server.run();
	return {
		env: {
			S3_ENDPOINT: `http://127.0.0.1:${port}`,
			S3_BUCKET: bucket,
			S3_REGION: "us-east-1",
			S3_ACCESS_KEY_ID: localKey,
			S3_SECRET_ACCESS_KEY: localKey,
		},
		stop: () => server.close(),
	};
}

/** Takes mail over SMTP and keeps it as `.eml` files, where no mail server is named. */
export async function startMailbox(folder: string): Promise<Stoppable & { url: string }> {
	const port = await freePort();
	await mkdir(folder, { recursive: true });
	const server = new SMTPServer({
		authOptional: true,
		disabledCommands: ["STARTTLS"],
		onData(stream, _session, done) {
			const chunks: Buffer[] = [];
			stream.on("data", (chunk: Buffer) => chunks.push(chunk));
			stream.on(
				"end",
				() => void writeFile(join(folder, `${Date.now()}-${crypto.randomUUID()}.eml`), Buffer.concat(chunks)).then(() => done(), done),
			);
		},
	});
	await new Promise<void>((resolve, reject) => server.once("error", reject).listen(port, "127.0.0.1", resolve));
	return { url: `smtp://127.0.0.1:${port}`, stop: () => new Promise((resolve) => server.close(() => resolve())) };
}
