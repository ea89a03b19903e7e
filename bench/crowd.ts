/** Twenty people of a mixed minute at a portal on a million rates: lists, searches and edits, with nothing else under way and beside an import of 50,000 rows. */
import { createUser } from "@iqt/routers/people/account/bootstrap";
import { nodeServices } from "../apps/api/src/services-node.ts";
import { readSettings } from "../apps/api/src/settings.ts";
import { quantile, type Row, time, told, toRow } from "./harness.ts";
import { longSheet } from "./import-sheets.ts";
import { codesIn } from "./imports.ts";
import type { LargePortal } from "./large-portal.ts";
import { importOf, type Person, pause, person, refusedAsBusy, search } from "./people.ts";
import { password } from "./portal.ts";

const PEOPLE = 20;
const MINUTE = 60_000;
/** What one person alone does first, for the times that takes. */
const ALONE = 60;
/** Between an answer and the next thing a person does, milliseconds. */
const [SHORTEST, LONGEST] = [1_000, 5_000];

type Doing = "list" | "search" | "edit";
type Times = Record<Doing, number[]>;

/** Numbers from 0 to 1, the same in every run. */
function chances(seed: number): () => number {
	let state = seed;
	return () => {
		state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
		return state / 4_294_967_296;
	};
}

/** As the screen asks: in the order of the lanes, live rates and those to come, no counting beyond so many. */
const screen = {
	pageSize: 100,
	countTo: 100_000,
	sort: ["hubName", "areaCode", "direction", "containerType", "ownership", "validFrom"].map((field) => ({ field, order: "ascending" })),
};
const live = { field: "status", op: "in", value: ["live", "future"] };
const hubs = ["CNDLC", "CNSHA", "CNNGB", "CNTAO", "CNXMN"];

/** What is asked of a list: its first pages, an order, a hub's, a container's, words, the values of a filter. */
const lists: readonly ((who: Person, chance: () => number) => Promise<unknown>)[] = [
	(who, chance) => who.query("truckingCost.list", { ...screen, filters: [live], pageIndex: 1 + Math.floor(chance() * 4) }),
	(who) => who.query("truckingCost.list", { ...screen, sort: [{ field: "cost", order: "descending" }] }),
	(who, chance) =>
		who.query("truckingCost.list", { ...screen, filters: [live, { field: "hub", op: "eq", value: hubs[Math.floor(chance() * hubs.length)] }] }),
	(who) => who.query("truckingCost.list", { ...screen, filters: [live, { field: "containerType", op: "eq", value: "40HC" }] }),
	(who, chance) => who.query("truckingCost.list", { ...screen, filters: [live], search: chance() < 0.5 ? "大连" : "TRK-SHA-01" }),
	(who) => who.query("truckingCost.facet", { field: "hub", filters: [live] }),
];

/** Somebody who lists, searches and edits rates of their own page of the book. */
function worker(who: Person, number: number, times: Times) {
	const chance = chances(number + 1);
	let own: { id: string; version: number; row: { cost: string } }[] = [];
	const edit = async () => {
		const row = own[Math.floor(chance() * own.length)];
		if (!row) return;
		row.row.cost = String(Number(row.row.cost) + 1);
		const cells = { cost: row.row.cost };
		const { rows } = await who.change<{ rows: { version: number }[] }>("truckingCost.quickEdit", {
			rows: [{ id: row.id, version: row.version, cells }],
		});
		row.version = rows[0]?.version ?? row.version;
	};
	const works: Record<Doing, () => Promise<unknown>> = {
		list: () => (lists[Math.floor(chance() * lists.length)] ?? edit)(who, chance),
		search: () => who.query("sale.search", { ...search, grossWeightKg: 15_000 + Math.floor(chance() * 5_000) }),
		edit: () => edit().catch(refusedAsBusy),
	};
	return {
		begin: async () => {
			own = (await who.query<{ items: typeof own }>("truckingCost.list", { pageSize: 20, pageIndex: 20_000 + number * 100 })).items;
		},
		/** Three lists in five, a search in four, an edit in seven. */
		async act() {
			const now = chance();
			const doing: Doing = now < 0.6 ? "list" : now < 0.85 ? "search" : "edit";
			times[doing].push(await time(works[doing]));
		},
		think: () => pause(SHORTEST + chance() * (LONGEST - SHORTEST)),
	};
}

const noTimes = (): Times => ({ list: [], search: [], edit: [] });

/** How long each thing took, milliseconds, and the processor time of the server for all of them, seconds. */
interface Worked {
	times: Times;
	processor: number;
}

/** Twenty people at work, each with a pause between two things, until `end`. */
async function crowd({ processorTime }: LargePortal, people: readonly Person[], end: () => Promise<unknown>): Promise<Worked> {
	const times = noTimes();
	const workers = people.map((who, i) => worker(who, i, times));
	for (const one of workers) await one.begin();
	let goesOn = true;
	const before = processorTime();
	const works = workers.map(async (one) => {
		await one.think();
		while (goesOn) {
			await one.act();
			await one.think();
		}
	});
	await end().finally(() => {
		goesOn = false;
	});
	await Promise.all(works);
	return { times, processor: processorTime() - before };
}

/** Makes the twenty where a run before has not, and signs them in. */
async function twenty({ address, environment }: LargePortal): Promise<Person[]> {
	const { services, close } = nodeServices(readSettings(environment, []));
	const names = Array.from({ length: PEOPLE }, (_, i) => `bench${i + 1}`);
	const present = await services.db.selectFrom("user").select("user_name").where("user_name", "in", names).execute();
	const there = new Set(present.map(({ user_name }) => user_name));
	for (const userName of names.filter((name) => !there.has(name)))
		await createUser(services, {
			userName,
			email: `${userName}@iqt.example`,
			displayName: userName,
			userType: 1,
			roles: ["PM", "VDM"],
			password,
		});
	await close();
	const people: Person[] = [];
	for (const name of names) people.push(await person(address, name));
	return people;
}

function rowsOf(what: string, { times, processor }: Worked, alone: Times): Row[] {
	const p95 = (values: readonly number[]) => quantile(values, 0.95);
	const count = Object.values(times).reduce((sum, { length }) => sum + length, 0);
	const note = (doing: Doing) =>
		`median ${quantile(times[doing], 0.5).toFixed(0)} ms of ${times[doing].length}; one person alone p95 ${p95(alone[doing]).toFixed(0)} ms; ${((processor / count) * 1_000).toFixed(0)} ms of processor time for each of ${count} things done`;
	return [
		told(toRow(`${what}: a list, p95`, { atMost: 500 }, [p95(times.list)], "ms", note("list"))),
		told(toRow(`${what}: a search, p95 / one person's alone`, { atMost: 5 }, [p95(times.search) / p95(alone.search)], "×", note("search"))),
		told(toRow(`${what}: an edit, p95`, { atMost: 500 }, [p95(times.edit)], "ms", note("edit"))),
	];
}

export async function crowdRows(portal: LargePortal): Promise<Row[]> {
	const people = await twenty(portal);
	const [first] = people;
	if (!first) throw new Error("nobody is there");
	const importer = await person(portal.address, "admin");
	const sheet = await longSheet(codesIn(portal.path), 50_000);
	const seconds = async () => {
		let batchId = "";
		const before = portal.processorTime();
		const ms = await time(async () => {
			batchId = await importOf(importer, sheet);
		});
		return { s: ms / 1_000, processor: portal.processorTime() - before, undo: () => importer.change("imports.undo", { batchId }) };
	};

	const alone = noTimes();
	const one = worker(first, PEOPLE, alone);
	await one.begin();
	for (let i = 0; i < ALONE; i++) await one.act();
	const single = await seconds();
	await single.undo();
	const rows = [
		told(
			toRow(
				"import of 50,000 rows, from the upload to applied",
				{ atMost: 12 },
				[single.s],
				"s",
				`${single.processor.toFixed(1)} s of processor time`,
			),
		),
	];
	rows.push(...rowsOf("twenty people of a mixed minute", await crowd(portal, people, () => pause(MINUTE)), alone));
	let beside = single;
	const together = await crowd(portal, people, async () => {
		beside = await seconds();
	});
	rows.push(...rowsOf(`the twenty beside an import of 50,000 rows (${beside.s.toFixed(0)} s)`, together, alone));
	await beside.undo();
	return rows;
}
