import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Database } from "@iqt/db";
import type { Services } from "@iqt/routers";
import { testServices } from "@iqt/routers/testing/portal";
import { type Kysely, sql } from "kysely";
import { localStore } from "../src/local-store.ts";
import { compileCache } from "./compile-cache.ts";

/** Services whose files outlive the process. */
export function importServices(db: Kysely<Database>, folder: string): Services & { clock: { now: Date } } {
	return { ...testServices(db), files: { ...localStore(folder), presign: () => Promise.reject(new Error("no links are made here")) } };
}

/** Numbers of the pairs in the database, and of those that are torn. */
export async function pairsIn(db: Kysely<Database>): Promise<{ whole: Set<number>; torn: number[] }> {
	const numbers = async (table: "company" | "supplier") =>
		new Set((await db.selectFrom(table).select("code").execute()).map(({ code }) => Number(code.slice(1))));
	const [companies, suppliers] = [await numbers("company"), await numbers("supplier")];
	const whole = new Set([...companies].filter((n) => suppliers.has(n)));
	return { whole, torn: [...companies, ...suppliers].filter((n) => !whole.has(n)) };
}

export async function integrityOf(db: Kysely<Database>): Promise<string> {
	const { rows } = await sql<{ integrity_check: string }>`PRAGMA integrity_check`.execute(db);
	return rows.map((row) => row.integrity_check).join("\n");
}

/** Ends once for all a child that was left running. */
const running = new Set<ChildProcess>();
process.once("exit", () => {
	for (const child of running) child.kill("SIGKILL");
});

/** A script under way: `begin` tells it its first line of input. */
export interface Child {
	begin(input: string): void;
	ended: Promise<{ lines: string[]; killed: boolean }>;
}

/**
 * Starts a script that runs until it ends or `kill` says so: it is told every line the child says, and answers after how many
 * milliseconds SIGKILL comes (null: not yet). `ended` answers the lines and whether it was killed.
 */
export function startChild(script: URL, args: string[], kill: (line: string) => number | null): Child {
	const child = spawn(process.execPath, [fileURLToPath(script), ...args], {
		stdio: ["pipe", "pipe", "pipe"],
		env: { ...process.env, ...compileCache },
	});
	running.add(child);
	// A child that was killed takes no input: that is no error.
	child.stdin.on("error", () => undefined);
	const ended = new Promise<{ lines: string[]; killed: boolean }>((resolve, reject) => {
		let output = "";
		let errors = "";
		let heard = 0;
		let timer: NodeJS.Timeout | undefined;
		const wholeLines = () => output.split("\n").slice(0, -1);
		child.stderr.on("data", (chunk: Buffer) => {
			errors += chunk.toString();
		});
		child.stdout.on("data", (chunk: Buffer) => {
			output += chunk.toString();
			for (const line of wholeLines().slice(heard)) {
				heard++;
				const ms = timer === undefined ? kill(line) : null;
				if (ms !== null) timer = setTimeout(() => child.kill("SIGKILL"), ms);
			}
		});
		child.on("close", (code, signal) => {
			clearTimeout(timer);
			running.delete(child);
			if (code === 0 || signal === "SIGKILL") resolve({ lines: wholeLines(), killed: signal === "SIGKILL" });
			else reject(new Error(`${script.pathname} ended with ${code ?? signal}:\n${errors}`));
		});
	});
	return { begin: (input) => void child.stdin.end(input), ended };
}

/** The same for a script that needs no input. */
export const runUntilKilled = (script: URL, args: string[], kill: (line: string) => number | null) => startChild(script, args, kill).ended;
