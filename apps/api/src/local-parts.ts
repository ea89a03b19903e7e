import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import S3rver from "s3rver";
import { SMTPServer } from "smtp-server";
import { freePort } from "./free-port.ts";

/** What runs beside a portal on this machine. */
export interface Stoppable {
	stop(): Promise<void>;
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
