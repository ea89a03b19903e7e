/** People of a mixed day at a portal: of twenty things done fourteen are lists and searches, four edits, two quotations. */
import { performance } from "node:perf_hooks";
import type { Services } from "@iqt/routers";
import { startSession } from "@iqt/routers/door/session/session";
import { createUser } from "@iqt/routers/people/account/bootstrap";
import autocannon from "autocannon";
import { person, search } from "./people.ts";

export type Doing = "read" | "edit" | "quote";

/** What one person asks of a procedure: a query, or a change where `changes` says so; `answered` hears what came of it. */
interface Ask {
	procedure: string;
	input: unknown;
	changes?: true;
	answered?: (data: never) => void;
}

interface Worker {
	token: string;
	/** A rate that is this person's alone to edit. */
	rate: { id: string; version: number; cost: number };
}

/** How a day went. */
interface Day {
	/** How long each thing took, milliseconds. */
	times: Record<Doing, number[]>;
	/** Answers that were none, connections that broke and calls nobody answered. */
	errors: number;
	/** The first of them, in words. */
	wrong: string[];
	/** Seconds by the clock. */
	seconds: number;
}

/** People who share a connection, each of whom does something every so many seconds: autocannon asks once a second. */
const peopleAConnection = 5;
/** A call nobody answers for so long is an error, seconds. */
const patience = 60;
/** Errors that are told in words. */
const mostTold = 5;

/** The order of a round, the same for all, who begin it at different places. */
const round: readonly Doing[] = Array.from("rrerqrrrerrerrrqrrer", (letter) => ({ r: "read", e: "edit", q: "quote" })[letter] as Doing);

const hubs = ["CNDLC", "CNSHA", "CNNGB", "CNTAO", "CNXMN"];
const live = { field: "status", op: "in", value: ["live", "future"] };
const reads: readonly ((turn: number) => Ask)[] = [
	(turn) => ({ procedure: "truckingCost.list", input: { pageSize: 50, pageIndex: 1 + (turn % 40), filters: [live] } }),
	() => ({ procedure: "sale.search", input: search }),
	(turn) => ({
		procedure: "truckingCost.list",
		input: { pageSize: 50, filters: [live, { field: "hub", op: "eq", value: hubs[turn % hubs.length] }] },
	}),
	(turn) => ({ procedure: "inlandRail.list", input: { pageSize: 50, pageIndex: 1 + (turn % 10) } }),
	() => ({ procedure: "quotation.list", input: { pageSize: 20 } }),
	(turn) => ({ procedure: "sale.search", input: { ...search, grossWeightKg: 15_000 + (turn % 50) * 100 } }),
	() => ({ procedure: "truckingCost.list", input: { pageSize: 50, search: "大连" } }),
	() => ({ procedure: "dashboard.mine", input: null }),
];

/** Makes `count` people of `services`' portal, who stay, and signs them in; each has a rate of their own. */
export async function workersOf(services: Services, address: string, count: number): Promise<Worker[]> {
	const { db, now } = services;
	const admin = await person(address, "admin");
	const workers: Worker[] = [];
	for (let page = 1; workers.length < count; page++) {
		const input = { pageSize: 100, pageIndex: page, filters: [live] };
		const { items } = await admin.query<{ items: { id: string; version: number; row: { cost: string } }[] }>("truckingCost.list", input);
		if (items.length === 0) throw new Error(`there are no ${count} rates to edit`);
		for (const { id, version, row } of items.slice(0, count - workers.length)) {
			const userName = `load-${crypto.randomUUID().slice(0, 8)}`;
			const made = { userName, email: `${userName}@iqt.example`, displayName: userName, userType: 1 as const, roles: ["PM", "VDM"], password: null };
			const { id: userId } = await createUser(services, made);
			const { token } = await startSession(db, { userId, now: now(), address: "127.0.0.1", userAgent: "load" });
			workers.push({ token, rate: { id, version, cost: Number(row.cost) } });
		}
	}
	return workers;
}

/** What somebody does in a turn. `optionId` is of what is sold. */
function askOf(doing: Doing, { rate }: Worker, turn: number, optionId: string): Ask {
	if (doing === "quote") {
		const customer = { name: "Harbour Trading", contact: "Ms Wang", email: "buyer@iqt.example" };
		return { procedure: "quotation.createDraft", changes: true, input: { customer, language: "en", items: [{ search, optionId }] } };
	}
	if (doing === "read") return (reads[turn % reads.length] as (turn: number) => Ask)(turn);
	rate.cost++;
	return {
		procedure: "truckingCost.quickEdit",
		changes: true,
		input: { rows: [{ id: rate.id, version: rate.version, cells: { cost: String(rate.cost) } }] },
		answered: ({ rows: [row] }: { rows: { version: number }[] }) => {
			rate.version = row?.version ?? rate.version;
		},
	};
}

/** A call as it is sent. */
const requestOf = ({ procedure, input, changes }: Ask, token: string) => ({
	method: changes ? ("POST" as const) : ("GET" as const),
	path: changes ? `/trpc/${procedure}` : `/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`,
	headers: { token, ...(changes ? { "content-type": "application/json" } : {}) },
	...(changes ? { body: JSON.stringify(input) } : {}),
});

/** Lets the people work for so many seconds, each doing something every five, and answers how that went. */
export async function mixedDay(address: string, workers: readonly Worker[], seconds: number): Promise<Day> {
	const admin = await person(address, "admin");
	const { options } = await admin.query<{ options: { id: string }[] }>("sale.search", search);
	const optionId = options[0]?.id;
	if (optionId === undefined) throw new Error("nothing is sold on the lane that is asked for");
	const day: Day = { times: { read: [], edit: [], quote: [] }, errors: 0, wrong: [], seconds: 0 };
	const connections = Math.ceil(workers.length / peopleAConnection);
	let next = 0;
	/** One connection's people take turns, and each goes through the whole round. */
	const setupClient = (client: autocannon.Client) => {
		const first = next++ * peopleAConnection;
		const people = workers.slice(first, first + peopleAConnection);
		let turn = first;
		let under: { doing: Doing; ask: Ask; sentAt: number } | undefined;
		client.setRequests([
			{
				setupRequest(request) {
					const worker = people[(turn + Math.floor(turn / round.length)) % people.length] as Worker;
					const doing = round[turn % round.length] as Doing;
					const ask = askOf(doing, worker, turn, optionId);
					turn++;
					under = { doing, ask, sentAt: performance.now() };
					return { ...request, ...requestOf(ask, worker.token) };
				},
				onResponse(status, body) {
					if (!under) return;
					const { doing, ask, sentAt } = under;
					day.times[doing].push(performance.now() - sentAt);
					if (status !== 200) {
						if (day.wrong.length < mostTold) day.wrong.push(`${ask.procedure}: ${status} ${body.slice(0, 300)}`);
						return;
					}
					ask.answered?.((JSON.parse(body) as { result: { data: never } }).result.data);
				},
			},
		]);
	};
	const result = await autocannon({ url: address, connections, connectionRate: 1, duration: seconds, timeout: patience, setupClient });
	return { ...day, errors: result.errors + result.non2xx, seconds: result.duration };
}
