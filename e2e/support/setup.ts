/**
 * A portal and a mailbox for each test file that runs at once: `IQT_TARGET=node` runs the Node server on a file,
 * `IQT_TARGET=edge` the same code in workerd against libsql-server.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { putData } from "@iqt/db/testing";
import { SMTPServer } from "smtp-server";
import type { TestProject } from "vitest/node";

interface Portal {
	baseUrl: string;
	/** Where its mails arrive, a file each. */
	mailFolder: string;
}

declare module "vitest" {
	export interface ProvidedContext {
		portals: Portal[];
		password: string;
		target: "node" | "edge";
	}
}

const freePort = () =>
	new Promise<number>((resolve, reject) => {
		const probe = createServer();
		probe.once("error", reject);
		probe.listen(0, "127.0.0.1", () => {
			const address = probe.address();
			probe.close(() => (address && typeof address === "object" ? resolve(address.port) : reject(new Error("no port"))));
		});
	});

function mailbox(folder: string, port: number): Promise<SMTPServer> {
	let count = 0;
	const server = new SMTPServer({
		authOptional: true,
		disabledCommands: ["STARTTLS", "AUTH"],
		onData(stream, _session, done) {
			const chunks: Buffer[] = [];
			stream.on("data", (chunk: Buffer) => chunks.push(chunk));
			stream.on("end", () => {
				count++;
				writeFileSync(join(folder, `${String(count).padStart(4, "0")}.eml`), Buffer.concat(chunks));
				done();
			});
		},
	});
	return new Promise((resolve) => server.listen(port, "127.0.0.1", () => resolve(server)));
}

async function untilHealthy(url: string, child: ChildProcess, output: () => string): Promise<void> {
	const deadline = Date.now() + 180_000;
	while (Date.now() < deadline) {
		if (child.exitCode !== null) throw new Error(`The portal stopped with ${child.exitCode}:\n${output()}`);
		const ok = await fetch(`${url}/health`).then(
			(r) => r.ok,
			() => false,
		);
		if (ok) return;
		await new Promise((r) => setTimeout(r, 200));
	}
	throw new Error(`The portal did not answer within 180 s:\n${output()}`);
}

const password = "Correct-Horse-Battery-9";

interface Running {
	portal: Portal;
	/** What the portal keeps, until it is stopped. */
	folder: string;
	stop: (keep?: "keep") => Promise<void>;
}

/** A portal that begins with the database `data`, or with none and seeds it. */
async function startPortal(target: "node" | "edge", data?: Buffer): Promise<Running> {
	const folder = mkdtempSync(join(tmpdir(), "iqt-e2e-"));
	if (data && target === "edge") putData(join(folder, "edge/sqld"), data);
	else if (data) writeFileSync(join(folder, "iqt.db"), data);
	const mailFolder = mkdtempSync(join(tmpdir(), "iqt-mail-"));
	const [port, smtpPort] = [await freePort(), await freePort()];
	const smtp = await mailbox(mailFolder, smtpPort);
	const env: Record<string, string> = {
		PATH: process.env.PATH ?? "",
		HOME: process.env.HOME ?? "",
		HOST: "127.0.0.1",
		PORT: String(port),
		IQT_DATA_DIR: folder,
		...(process.env.IQT_WEB_DIR ? { IQT_WEB_DIR: process.env.IQT_WEB_DIR } : {}),
		SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
		IQT_DEMO_PASSWORD: password,
		IQT_ALLOWED_ORIGINS: "https://old.example.com",
		...(target === "node" ? { DATABASE_URL: `file:${join(folder, "iqt.db")}` } : {}),
	};
	let output = "";
	const child = spawn(process.execPath, [`apps/api/src/${target}.ts`, "--seed=demo"], { env, stdio: ["ignore", "pipe", "pipe"] });
	const hear = (chunk: Buffer) => {
		output = (output + chunk.toString()).slice(-20_000);
		// Where a failure is looked into: IQT_E2E_LOG names a file that takes all the portal says.
		if (process.env.IQT_E2E_LOG) appendFileSync(process.env.IQT_E2E_LOG, chunk);
	};
	child.stdout.on("data", hear);
	child.stderr.on("data", hear);
	const baseUrl = `http://127.0.0.1:${port}`;
	await untilHealthy(baseUrl, child, () => output);
	const stop = async (keep?: "keep") => {
		child.kill("SIGTERM");
		await new Promise<void>((resolve) => {
			child.once("exit", () => resolve());
			// What is kept has to be whole, however long a busy machine takes over it.
			setTimeout(() => child.kill("SIGKILL"), keep ? 60_000 : 5_000).unref();
		});
		await new Promise<void>((resolve) => smtp.close(() => resolve()));
		for (const path of [mailFolder, ...(keep ? [] : [folder])]) rmSync(path, { recursive: true, force: true });
	};
	return { portal: { baseUrl, mailFolder }, folder, stop };
}

/** The database of a first start with demo data: made once, as each portal would take its time over it. Seeding over HTTP has a test of its own. */
async function demoData(): Promise<Buffer> {
	const first = await startPortal("node");
	await first.stop("keep");
	const path = join(first.folder, "iqt.db");
	try {
		if (existsSync(`${path}-wal`) && statSync(`${path}-wal`).size > 0) throw new Error("the portal has left part of its data in the log");
		return readFileSync(path);
	} finally {
		rmSync(first.folder, { recursive: true, force: true });
	}
}

export default async function setup(project: TestProject) {
	const target = process.env.IQT_TARGET === "edge" ? "edge" : "node";
	const data = await demoData();
	// Each file that runs at once has a portal of its own, as a person has one session a portal.
	const starts = await Promise.allSettled(Array.from({ length: project.config.maxWorkers }, () => startPortal(target, data)));
	const running = starts.flatMap((start) => (start.status === "fulfilled" ? [start.value] : []));
	const failed = starts.find((start) => start.status === "rejected");
	if (failed) {
		await Promise.all(running.map((one) => one.stop()));
		throw failed.reason;
	}
	project.provide(
		"portals",
		running.map((one) => one.portal),
	);
	project.provide("password", password);
	project.provide("target", target);
	return () => Promise.all(running.map((one) => one.stop())).then(() => undefined);
}
