/** The memory a whole server takes while it imports a workbook of 50,000 × 30: upload, preview and apply, and what its database grows by. */
import type { ChildProcess } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { writeSheet } from "@iqt/routers/kit/sheet/write";
import { type Row, toRow } from "./harness.ts";
import { freePort, password, portalEnvironment, start } from "./portal.ts";

const COUNT = 50_000;
const COLUMNS = 30;
/** A remark as vendors paste them into every row, 30 KB each: it is longer than the field. */
const LONG = { rows: 17_000, remark: "舱位与设备以订舱确认为准。".repeat(780) };

const named = [
	...["Inland City", "Port City", "Direction", "Container", "COC/SOC", "Weight From", "Weight To", "Rail Cost", "Currency", "SSR", "MSR"],
	...["Valid From", "Valid To", "Frequency", "Transit", "Remark"],
];

type Codes = Record<"inlandCity" | "portCity", string[]>;

/** Rates of different keys over all cities, ports, boxes, ownerships and weight bands, with as many columns more that the book has no field for. */
function* rates({ inlandCity, portCity }: Codes, count: number, remark: (n: number) => string): Generator<unknown[]> {
	const choices = [inlandCity, portCity, ["Export", "Import"], ["20GP", "40GP", "40HC", "45HC"], ["COC", "SOC"]];
	for (let n = 0; n < count; n++) {
		let left = n;
		const key = choices.map((values) => {
			const value = values[left % values.length];
			left = Math.floor(left / values.length);
			return value;
		});
		const prices = [`${4_000 + (n % 900)}.50`, "CNY", "cost*1.1+200", "4100", "2031-01-01", "2031-03-31"];
		const known = [...key, String(left), String(left + 1), ...prices, `${1 + (n % 7)}/week`, "4-6", remark(n)];
		yield [...known, ...Array.from({ length: COLUMNS - known.length }, (_, i) => `R-${n}-${i}`)];
	}
}

const columns = Array.from({ length: COLUMNS }, (_, i) => ({ header: named[i] ?? `Own column ${i + 1}` }));

const workbook = async (rows: Iterable<unknown[]>) =>
	new Uint8Array(await new Response(writeSheet({ sheetName: "Rates", columns, rows })).arrayBuffer());

/** A process's memory in MiB: what is resident now, or the most there was since `forgetPeak`. */
const memory = (pid: number, what: "VmRSS" | "VmHWM") =>
	Number(new RegExp(`${what}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
const forgetPeak = (pid: number) => writeFileSync(`/proc/${pid}/clear_refs`, "5");

/** Ends a server and waits until it has. */
const ended = (server: ChildProcess) =>
	new Promise((resolve) => {
		server.once("exit", resolve);
		server.kill();
	});

interface Batch {
	id: string;
	state: string;
	error: string | null;
	counts: Record<string, number>;
	applied: { inserted: number } | null;
}

/** What a signed-in planner does with sheets over the portal's own doors. */
async function planner(address: string) {
	const post = async (path: string, body: BodyInit, headers: Record<string, string>) => {
		const answer = await fetch(`${address}${path}`, { method: "POST", headers, body });
		if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
		return (await answer.json()) as { data: never; result: { data: Batch } };
	};
	const json = { "content-type": "application/json" };
	const signedIn = await post("/api/Common/InternalLogin", JSON.stringify({ userName: "admin", password }), json);
	const headers = { token: (signedIn.data as { token: string }).token };
	const call = async (name: string, input: unknown) =>
		(await post(`/trpc/imports.${name}`, JSON.stringify(input), { ...json, ...headers })).result.data;
	const batch = async (batchId: string) => {
		const answer = await fetch(`${address}/trpc/imports.batch?input=${encodeURIComponent(JSON.stringify({ batchId }))}`, { headers });
		return ((await answer.json()) as { result: { data: Batch } }).result.data;
	};
	/** Waits until the server has done what it is at. */
	const settled = async (batchId: string): Promise<Batch> => {
		for (;;) {
			const now = await batch(batchId);
			if (!["uploaded", "reading", "applying"].includes(now.state)) return now;
			await new Promise((resolve) => setTimeout(resolve, 250));
		}
	};
	return {
		async read(bytes: Uint8Array<ArrayBuffer>): Promise<Batch> {
			const { data } = await post("/api/upload", bytes, { ...headers, "x-file-name": "rates.xlsx", "content-type": "application/octet-stream" });
			const { id } = await call("start", { domain: "inlandRail", objectName: (data as { objectName: string }).objectName });
			return settled(id);
		},
		async apply({ id }: Batch): Promise<Batch> {
			await call("startApply", { batchId: id, mode: "merge", confirmed: ["assumed"] });
			return settled(id);
		},
	};
}

function codesIn(path: string): Codes {
	const database = new DatabaseSync(path, { readOnly: true });
	const of = (kind: keyof Codes) => database.prepare("select code from place where kind = ? and active = 1 order by code").all(kind);
	const codes = { inlandCity: of("inlandCity"), portCity: of("portCity") };
	database.close();
	return { inlandCity: codes.inlandCity.map((r) => String(r.code)), portCity: codes.portCity.map((r) => String(r.code)) };
}

/** Both bars of imports. */
export async function importRows(): Promise<Row[]> {
	const folder = mkdtempSync(join(tmpdir(), "iqt-bench-"));
	const path = join(folder, "iqt.db");
	const size = () => [path, `${path}-wal`].reduce((sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0), 0) / 1024 / 1024;
	const port = await freePort();
	const portal = () => start(["apps/api/src/node.ts"], port, { ...portalEnvironment(port, folder), DATABASE_URL: `file:${path}` });
	// The first start fills the database, which is not what is measured.
	const first = await portal();
	await ended(first);
	const child = await portal();
	try {
		const pid = child.pid ?? 0;
		const codes = codesIn(path);
		const { read, apply } = await planner(`http://127.0.0.1:${port}`);
		const whole = await workbook(rates(codes, COUNT, (n) => `note ${n}`));
		const before = memory(pid, "VmRSS");
		forgetPeak(pid);
		const batch = await read(whole);
		const reading = memory(pid, "VmHWM");
		if (batch.counts.new !== COUNT) throw new Error(`read: ${JSON.stringify(batch)}`);
		const applied = await apply(batch);
		if (applied.applied?.inserted !== COUNT) throw new Error(`applied: ${JSON.stringify(applied)}`);
		const peak = memory(pid, "VmHWM");
		const small = size();
		const long = await workbook(rates(codes, LONG.rows, (n) => `${n} ${LONG.remark}`));
		const wrong = await read(long);
		if (wrong.counts.error !== LONG.rows) throw new Error(`long remarks: ${JSON.stringify(wrong)}`);
		const told = `${before.toFixed(0)} MiB before, ${reading.toFixed(0)} MiB to the preview; with long remarks ${memory(pid, "VmHWM").toFixed(0)} MiB`;
		return [
			toRow("server memory while 50,000 × 30 are uploaded, read and applied", { atMost: 500 }, [peak], "MiB", told),
			toRow("database growth by 17,000 remarks of 30 KB", { atMost: 64 }, [size() - small], "MiB"),
		];
	} finally {
		await ended(child);
		rmSync(folder, { recursive: true, force: true });
	}
}
