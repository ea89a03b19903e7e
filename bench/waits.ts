/** What others wait for while one person's long work runs: the health check, a price search, a list, a small write, each beside what it takes with nothing under way. */
import { join } from "node:path";
import { type Options, quantile, type Row, toRow } from "./harness.ts";
import { longSheet } from "./import-sheets.ts";
import { codesIn } from "./imports.ts";
import { command, type LargePortal, withLargePortal } from "./large-portal.ts";
import { importOf, type Person, pause, person, refusedAsBusy, search, sixth, worked } from "./people.ts";

/** How long nothing but the probes runs, and how long they run at least beside work, milliseconds. */
const IDLE_MS = 15_000;
const LEAST_MS = 6_000;
/** Pauses between an answer and the next question, milliseconds. */
const PAUSES = { health: 20, search: 100, list: 200, write: 200 };

type Probe = keyof typeof PAUSES;
type Waits = Record<Probe, number[]>;

/** Asks each thing again and again while `work` goes on; answers what each time took, milliseconds. */
async function waitsDuring(asks: Record<Probe, () => Promise<unknown>>, work: () => Promise<unknown>): Promise<{ waits: Waits; seconds: number }> {
	const waits: Waits = { health: [], search: [], list: [], write: [] };
	let goesOn = true;
	const probes = (Object.keys(asks) as Probe[]).map(async (probe) => {
		while (goesOn) {
			const asked = performance.now();
			await asks[probe]();
			waits[probe].push(performance.now() - asked);
			await pause(PAUSES[probe]);
		}
	});
	const started = performance.now();
	await Promise.all([work(), pause(LEAST_MS)]).finally(() => {
		goesOn = false;
	});
	const seconds = (performance.now() - started) / 1_000;
	await Promise.all(probes);
	return { waits, seconds };
}

/** What is asked again and again. */
const asksOf = (address: string, who: Person): Record<Probe, () => Promise<unknown>> => ({
	health: () => fetch(`${address}/ready`).then((answer) => answer.text()),
	search: () => who.query("sale.search", search),
	list: () => who.query("truckingCost.list", { pageIndex: 1, pageSize: 50 }),
	write: () => who.change("preferences.set", { key: "bench.waits", value: Date.now() }).catch(refusedAsBusy),
});

/** The rows of one long work. */
function rowsOf(name: string, { waits, seconds }: { waits: Waits; seconds: number }, idle: Waits): Row[] {
	const during = `during ${name} (${seconds.toFixed(0)} s)`;
	const idleSearch = quantile(idle.search, 0.95);
	const made = [
		toRow(
			`/ready p99 ${during}`,
			{ atMost: 50 },
			[quantile(waits.health, 0.99)],
			"ms",
			`longest ${Math.max(...waits.health).toFixed(0)} ms of ${waits.health.length}`,
		),
		toRow(
			`search p95 ${during} / with nothing under way`,
			{ atMost: 5 },
			[quantile(waits.search, 0.95) / idleSearch],
			"×",
			`${idleSearch.toFixed(1)} ms then`,
		),
		toRow(
			`list p95 ${during}`,
			{ atMost: 500 },
			[quantile(waits.list, 0.95)],
			"ms",
			`${quantile(idle.list, 0.95).toFixed(0)} ms with nothing under way`,
		),
		toRow(
			`a small write, longest ${during}`,
			{ atMost: 500 },
			[Math.max(...waits.write)],
			"ms",
			`${Math.max(...idle.write).toFixed(0)} ms with nothing under way, ${waits.write.length} writes`,
		),
	];
	for (const row of made) console.log(`${row.what}: ${row.figure.toFixed(1)} ${row.unit} (${row.note})`);
	return made;
}

async function worksBeside(
	{ address, path, folder, environment }: LargePortal,
	seeding: Awaited<ReturnType<typeof waitsDuring>> | null,
): Promise<Row[]> {
	const [worker, other] = [await person(address, "admin"), await person(address, "pm")];
	const operation = { field: "cost", op: "percent", value: "1", includePast: true };
	let changeId: string | null = null;
	const sheet = await longSheet(codesIn(path), 50_000);
	const works: Record<string, () => Promise<unknown>> = {
		"a preview of apply to all on 165,000 rows": () => worker.query("truckingCost.previewApply", { predicate: sixth, operation }),
		"apply to all on 165,000 rows": async () => {
			({ changeId } = await worked(worker, await worker.change("truckingCost.startApplyToAll", { predicate: sixth, operation })));
		},
		"its undo": () => worker.change("truckingCost.undo", { changeId }),
		"an import of 50,000 rows, from the upload to applied, and its undo": async () =>
			worker.change("imports.undo", { batchId: await importOf(worker, sheet) }),
		"an export of everything": async () => worked(worker, await worker.change("truckingCost.startExport", {})),
		"verifying the change log": () => command("apps/api/src/verify-change-log.ts", [], environment),
		"a backup": () => command("apps/api/src/make-backup.ts", [join(folder, `backup-${Date.now()}.db`)], environment),
	};
	const asks = asksOf(address, other);
	for (let i = 0; i < 8; i++) await Promise.all(Object.values(asks).map((ask) => ask()));
	const { waits: idle } = await waitsDuring(asks, () => pause(IDLE_MS));
	console.log(
		`With nothing under way: health p99 ${quantile(idle.health, 0.99).toFixed(1)} ms, search p95 ${quantile(idle.search, 0.95).toFixed(1)}, list p95 ${quantile(idle.list, 0.95).toFixed(0)}, write p95 ${quantile(idle.write, 0.95).toFixed(0)}`,
	);
	const rows = seeding ? rowsOf("the making of a million rates", seeding, idle) : [];
	for (const [name, work] of Object.entries(works)) rows.push(...rowsOf(name, await waitsDuring(asks, work), idle));
	return rows;
}

/** All bars of what others wait for: one portal on a million rates, one long work after the other; the making of its rates in a run that makes them. */
export async function waitRows({ data }: Pick<Options, "data">): Promise<Row[]> {
	let seeding: Awaited<ReturnType<typeof waitsDuring>> | null = null;
	return withLargePortal(
		data,
		(portal) => worksBeside(portal, seeding),
		async ({ address }, made) => {
			seeding = await waitsDuring(asksOf(address, await person(address, "pm")), () => made);
		},
	);
}
