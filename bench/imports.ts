/** The memory a whole server takes while it imports large workbooks, from the upload to their being undone, and what its database grows by. */
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { heapFlags } from "../scripts/heap.mjs";
import { type Row, toRow } from "./harness.ts";
import { type Codes, longSheet, remarkSheet, wideSheet } from "./import-sheets.ts";
import { ended } from "./large-portal.ts";
import { freePort, password, portalEnvironment, start } from "./portal.ts";

const LONG = 50_000;
/** Twenty rates a row. */
const WIDE = 5_000;
const REMARKS = 17_000;

/** A process's memory in MiB: what is resident now, or the most there was since `forgetPeak`. */
const memory = (pid: number, what: "VmRSS" | "VmHWM") =>
	Number(new RegExp(`${what}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
const forgetPeak = (pid: number) => writeFileSync(`/proc/${pid}/clear_refs`, "5");

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
	const query = async (name: string, input: unknown) => {
		const answer = await fetch(`${address}/trpc/imports.${name}?input=${encodeURIComponent(JSON.stringify(input))}`, { headers });
		if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
		return ((await answer.json()) as { result: { data: Batch } }).result.data;
	};
	/** Waits until the server has done what it is at. */
	const settled = async (batchId: string): Promise<Batch> => {
		for (;;) {
			const now = await query("batch", { batchId });
			if (!["uploaded", "reading", "applying"].includes(now.state)) return now;
			await new Promise((resolve) => setTimeout(resolve, 250));
		}
	};
	const groups = ["missing", "doubtful", "dropped", "assumed"];
	return {
		async read(bytes: Uint8Array<ArrayBuffer>): Promise<Batch> {
			const { data } = await post("/api/upload", bytes, { ...headers, "x-file-name": "rates.xlsx", "content-type": "application/octet-stream" });
			const { id } = await call("start", { domain: "inlandRail", objectName: (data as { objectName: string }).objectName });
			return settled(id);
		},
		/** Looks at pages of a preview and of its sheet, from its beginning to its end. */
		async look({ id }: Batch, rows: number): Promise<void> {
			for (const share of [0, 0.5, 1]) {
				const at = Math.max(1, Math.floor(rows * share) - 200);
				await query("previewRows", { batchId: id, pageIndex: Math.ceil(at / 200), pageSize: 200 });
				await query("sheetRows", { batchId: id, from: at, count: 200 });
			}
		},
		/** Has the sheet read again, by the other answer to a question it has. */
		async answer({ id }: Batch): Promise<Batch> {
			await call("answer", { batchId: id, answers: [{ id: "assumed.mode", answer: "railTruck" }] });
			return settled(id);
		},
		async apply({ id }: Batch): Promise<Batch> {
			await call("startApply", { batchId: id, mode: "merge", leaveOutErrors: true, confirmed: groups });
			return settled(id);
		},
		undo: ({ id }: Batch) => call("undo", { batchId: id }),
	};
}

/** Codes of the places of a portal's database. */
export function codesIn(path: string): Codes {
	const database = new DatabaseSync(path, { readOnly: true });
	const of = (kind: keyof Codes) => database.prepare("select code from place where kind = ? and active = 1 order by code").all(kind);
	const codes = { inlandCity: of("inlandCity"), portCity: of("portCity") };
	database.close();
	return { inlandCity: codes.inlandCity.map((r) => String(r.code)), portCity: codes.portCity.map((r) => String(r.code)) };
}

/** All bars of imports: one server, one workbook after the other, as a desk has it on a day of new prices. */
export async function importRows(): Promise<Row[]> {
	const folder = mkdtempSync(join(tmpdir(), "iqt-bench-"));
	const path = join(folder, "iqt.db");
	const size = () => [path, `${path}-wal`].reduce((sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0), 0) / 1024 / 1024;
	const port = await freePort();
	const portal = () => start([...heapFlags, "apps/api/src/node.ts"], port, { ...portalEnvironment(port, folder), DATABASE_URL: `file:${path}` });
	// The first start fills the database, which is not what is measured.
	const first = await portal();
	await ended(first);
	const child = await portal();
	try {
		const pid = child.pid ?? 0;
		const codes = codesIn(path);
		const { read, look, answer, apply, undo } = await planner(`http://127.0.0.1:${port}`);
		const before = memory(pid, "VmRSS");
		/** The peak of each step, and of all. */
		const peakOf = async (steps: Record<string, () => Promise<unknown>>) => {
			const peaks: [string, number][] = [];
			for (const [name, step] of Object.entries(steps)) {
				forgetPeak(pid);
				await step();
				peaks.push([name, memory(pid, "VmHWM")]);
			}
			return { peak: Math.max(...peaks.map(([, peak]) => peak)), byStage: peaks.map(([name, peak]) => `${name} ${peak.toFixed(0)}`).join(", ") };
		};
		const whole = async (bytes: Uint8Array<ArrayBuffer>, rates: number, rows: number) => {
			let batch: Batch | undefined;
			const isRead = (now: Batch) => {
				batch = now;
				if (now.state !== "preview" || Object.values(now.counts).reduce((sum, n) => sum + n, 0) !== rates)
					throw new Error(`read: ${JSON.stringify(now)}`);
			};
			const known = () => batch ?? Promise.reject(new Error("nothing was read"));
			return peakOf({
				read: async () => isRead(await read(bytes)),
				look: async () => look(await known(), rows),
				answer: async () => isRead(await answer(await known())),
				apply: async () => {
					const applied = await apply(await known());
					if (!applied.applied?.inserted) throw new Error(`applied: ${JSON.stringify(applied)}`);
				},
				undo: async () => undo(await known()),
			});
		};
		const long = await longSheet(codes, LONG);
		const once = await whole(long, LONG, LONG);
		const twice = await whole(long, LONG, LONG);
		const wide = await whole(await wideSheet(codes, WIDE), 20 * WIDE, WIDE);
		const small = size();
		const remarks = await peakOf({
			read: async () => {
				const wrong = await read(await remarkSheet(codes, REMARKS));
				if (wrong.counts.error !== REMARKS) throw new Error(`long remarks: ${JSON.stringify(wrong)}`);
			},
		});
		const work = "read, looked at, answered, applied and undone";
		return [
			toRow(
				`server memory while 50,000 × 30 are ${work}, twice`,
				{ atMost: 500 },
				[once.peak, twice.peak],
				"MiB",
				`${before.toFixed(0)} MiB before; ${twice.byStage}`,
			),
			toRow(`… while 100,000 rates in rows of twenty are ${work}`, { atMost: 500 }, [wide.peak], "MiB", wide.byStage),
			toRow("… while 17,000 remarks of 30 KB are read", { atMost: 500 }, [remarks.peak], "MiB"),
			toRow("database growth by 17,000 remarks of 30 KB", { atMost: 64 }, [size() - small], "MiB"),
		];
	} finally {
		await ended(child);
		rmSync(folder, { recursive: true, force: true });
	}
}
