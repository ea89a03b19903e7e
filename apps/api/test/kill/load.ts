import { translate } from "@iqt/i18n";
import type { KillData } from "./data.ts";
import { editIds, PAIRS, search, sheetAt } from "./data.ts";
import type { World } from "./portal.ts";

/** What people were told is done, or have asked for: all of it must be there after whatever was killed. */
export interface Said {
	/** Of each pair of rates the price that was acknowledged last, the one that was asked for last (minor units), and how many were acknowledged. */
	edits: { acknowledged: number; asked: number; times: number }[];
	/** Long work that was begun. */
	begun: Set<string>;
	/** Changes of all trucking rates that were told done. */
	bulk: Set<string>;
	/** What all rates of an uploaded sheet cost, minor units, by the sheet's name in the store. */
	sheets: Map<string, number>;
	/** How far batches were told to be; `refused` where somebody was told that it did not go. */
	batches: Map<string, "begun" | "applying" | "applied" | "refused">;
	/** Quotations that were made. */
	drafts: Set<string>;
	/** The one whose making was not answered yet, with the key it was asked for under. */
	unanswered: { key: string; input: unknown } | null;
	/** How many were asked for again by their key. */
	repeated: number;
	/** Numbers of quotations that were sent. */
	quotations: Map<string, string>;
	/** Exports that were told done, with their rows. */
	exports: Map<string, number>;
	/** Mails whose last byte may have left when something was killed: of these alone nobody may know whether they were accepted. */
	handed: Set<string>;
	/** Mails and files that were found whole. */
	whole: Set<string>;
	/** What was refused although nothing was killed yet: the suite's own fault or the product's. */
	faults: string[];
}

export const nothingSaid = (): Said => ({
	edits: Array.from({ length: PAIRS }, () => ({ acknowledged: 0, asked: 0, times: 0 })),
	begun: new Set(),
	bulk: new Set(),
	sheets: new Map(),
	batches: new Map(),
	drafts: new Set(),
	unanswered: null,
	repeated: 0,
	quotations: new Map(),
	exports: new Map(),
	handed: new Set(),
	whole: new Set(),
	faults: [],
});

/** Moments a kill can be tied to. */
export const moments = ["reading", "applying", "sent", "task", "bulk", "export", "edit"] as const;
export type Moment = (typeof moments)[number];

/** Sentences that ask people to try again: they do. */
const tryAgain = new Set([translate("en", "error.busy", { seconds: 5 }), translate("en", "work.bookBusy"), translate("en", "import.bookBusy")]);

const timedTasks = ["outboxDelivery", "importResume", "quotationExpiry", "exchangeRateCheck", "rateExpiryWarning", "fileCleanUp", "sessionCleanUp"];

/** The portal refused: its envelope's code. */
class Refused extends Error {
	readonly code: string;
	constructor(path: string, code: string, message: string) {
		super(`${path}: ${code} ${message}`);
		this.code = code;
	}
}

/** What is thrown of work that has failed, by what it says. */
const failure = (what: string, state: string, error: string | null) =>
	new Refused(what, error !== null && tryAgain.has(error) ? "000005" : state, String(error));

/** Calls procedures of a world's portal; `signal` ends calls under way. */
export function callerOf(world: Pick<World, "url">, signal?: AbortSignal) {
	const request = async <T>(token: string, path: string, init: RequestInit): Promise<T> => {
		// A connection each: one kept may be of a portal that was killed, or be closed by this one just now.
		const headers = {
			token,
			language: "en",
			connection: "close",
			"content-type": "application/json",
			...(init.headers as Record<string, string> | undefined),
		};
		const response = await fetch(`${world.url}${path}`, { ...init, headers, signal: signal ?? null });
		const answer = (await response.json()) as {
			result?: { data: T };
			code?: string;
			message?: string;
			data?: T;
			error?: { message: string; data?: { error?: { code: string } } };
		};
		if (answer.result) return answer.result.data;
		if (answer.code === "000000") return answer.data as T;
		throw new Refused(path, answer.error?.data?.error?.code ?? answer.code ?? String(response.status), answer.error?.message ?? answer.message ?? "");
	};
	return {
		query: <T>(token: string, path: string, input: unknown) =>
			request<T>(token, `/trpc/${path}?input=${encodeURIComponent(JSON.stringify(input))}`, { method: "GET" }),
		/** With a key the same may be asked for again, and is done once. */
		change: <T>(token: string, path: string, input: unknown, key?: string) =>
			request<T>(token, `/trpc/${path}`, {
				method: "POST",
				body: JSON.stringify(input),
				headers: key === undefined ? {} : { "idempotency-key": key },
			}),
		upload: (token: string, bytes: Uint8Array<ArrayBuffer>) =>
			request<{ objectName: string }>(token, "/api/upload", {
				method: "POST",
				body: bytes,
				headers: { "content-type": "application/octet-stream", "x-file-name": "rates.xlsx" },
			}),
	};
}

/** What is looked at of an import. */
interface ImportState {
	state: string;
	error: string | null;
	questions: { id: string; message: string }[];
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Sets a whole desk to work at once until `stop`: edits of two rates, changes of hundreds, imports, quotations with their mails, exports,
 * timed tasks. What was told is kept in `said`; `reached` hears of moments a kill can be tied to.
 */
export function startLoad(world: World, { tokens }: KillData, said: Said, round: number, reached: (moment: Moment) => void) {
	const ended = new AbortController();
	const desk = callerOf(world, ended.signal);
	const on = () => !ended.signal.aborted;
	/** Asks for a piece of work until it has ended. */
	const workDone = async <T extends { state: string }>(ask: () => Promise<T>): Promise<T> => {
		for (;;) {
			const work = await ask();
			if (!["running", "uploaded", "reading", "applying"].includes(work.state)) return work;
			await pause(15);
		}
	};

	const edit = async (pair: number) => {
		const one = said.edits[pair] as Said["edits"][number];
		const [first, second] = editIds(pair);
		const rates = await Promise.all(
			[first, second].map((id) => desk.query<{ id: string; version: number }>(tokens.admin, "bookingService.get", { id })),
		);
		let versions = rates.map(({ version }) => version);
		// Until it is known whether the last one came through, the next price is above both.
		for (let price = Math.max(one.acknowledged, one.asked) + 100; on(); price += 100) {
			one.asked = price;
			const rows = rates.map(({ id }, i) => ({ id, version: versions[i], cells: { ssr: String(price / 100) } }));
			const done = await desk.change<{ rows: { version: number }[] }>(tokens.admin, "bookingService.quickEdit", { rows });
			one.acknowledged = price;
			one.times++;
			versions = done.rows.map(({ version }) => version);
			reached("edit");
			await pause(10);
		}
	};
	const bulk = async () => {
		const input = {
			predicate: { filters: [{ field: "truckerCode", op: "eq", value: "TRK-BULK" }] },
			operation: { field: "cost", op: "add", value: "1" },
		};
		while (on()) {
			const { id } = await desk.change<{ id: string }>(tokens.admin, "truckingCost.startApplyToAll", input);
			said.begun.add(id);
			reached("bulk");
			const done = await workDone(() =>
				desk.query<{ state: string; changeId: string | null; error: string | null }>(tokens.admin, "work.get", { id }),
			);
			if (done.state !== "done") throw failure("a change of all rates", done.state, done.error);
			said.bulk.add(done.changeId ?? "");
			await pause(50);
		}
	};
	let sheets = 0;
	const importing = async () => {
		while (on()) {
			const cost = 1_000 + round * 100 + sheets++;
			const { objectName } = await desk.upload(tokens.pm, new Uint8Array(await sheetAt(cost)));
			said.sheets.set(objectName, cost * 100);
			const { id: batchId } = await desk.change<{ id: string }>(tokens.pm, "imports.start", { domain: "inlandRail", objectName });
			said.batches.set(batchId, "begun");
			reached("reading");
			const batch = () => desk.query<ImportState>(tokens.pm, "imports.batch", { batchId });
			const read = await workDone(batch);
			if (read.state !== "preview") {
				said.batches.set(batchId, "refused");
				throw failure("a sheet being read", read.state, read.error);
			}
			const asked = read.questions.filter(({ id }) => !id.startsWith("assumed"));
			if (asked.length > 0) throw new Refused("a sheet of the suite", "asks", asked.map(({ message }) => message).join(" "));
			// Small sheets are applied by the time that is answered.
			reached("applying");
			await desk.change(tokens.pm, "imports.startApply", { batchId, mode: "merge", confirmed: ["assumed"] });
			said.batches.set(batchId, "applying");
			const applied = await workDone(batch);
			if (applied.state !== "applied") {
				said.batches.set(batchId, "refused");
				throw failure("a sheet being applied", applied.state, applied.error);
			}
			said.batches.set(batchId, "applied");
		}
	};
	let buyers = 0;
	const quoting = async () => {
		const wanted = search();
		while (buyers < 5 && on()) {
			const { options } = await desk.query<{ options: { id: string }[] }>(tokens.sales, "sale.search", wanted);
			const customer = { name: "Harbour Trading", contact: "Ms Wang", email: `buyer-${round}-${buyers++}@example.com` };
			const items = [{ search: wanted, optionId: options[0]?.id ?? "" }];
			if (said.unanswered) said.repeated++;
			said.unanswered ??= { key: crypto.randomUUID(), input: { customer, language: "en", items } };
			const { key, input } = said.unanswered;
			const { id } = await desk.change<{ id: string }>(tokens.sales, "quotation.createDraft", input, key);
			said.unanswered = null;
			said.drafts.add(id);
			const { number } = await desk.change<{ number: string }>(tokens.sales, "quotation.send", { id });
			said.quotations.set(id, number);
			reached("sent");
		}
	};
	const exporting = async () => {
		while (on()) {
			const { id } = await desk.change<{ id: string }>(tokens.pm, "truckingCost.startExport", {});
			said.begun.add(id);
			reached("export");
			const done = await workDone(() => desk.query<{ state: string; count: number; error: string | null }>(tokens.pm, "work.get", { id }));
			if (done.state !== "done") throw failure("an export", done.state, done.error);
			said.exports.set(id, done.count);
			await pause(100);
		}
	};
	const tasks = async () => {
		for (let turn = round; on(); turn++) {
			const name = timedTasks[turn % timedTasks.length];
			// One that runs by itself just now is left to it.
			await desk.change(tokens.admin, "jobs.runNow", { name }).catch((error: unknown) => {
				if (!(error instanceof Refused) || error.code !== "000004") throw error;
			});
			reached("task");
			await pause(60);
		}
	};
	let killed = false;
	/** Does a person's work, again where the server was busy. */
	const going = async (work: () => Promise<void>) => {
		for (let busy = true; busy; ) {
			busy = await work().then(
				() => false,
				(error: unknown) => {
					if (killed) return false;
					if (error instanceof Refused && error.code === "000005") return true;
					const cause = error instanceof Error && error.cause !== undefined ? ` (${error.cause})` : "";
					said.faults.push(`round ${round}: ${error instanceof Error ? error.message : error}${cause}`);
					return false;
				},
			);
			if (busy) await pause(1_000);
		}
	};
	const each = [...Array.from({ length: PAIRS }, (_, i) => () => edit(i)), bulk, importing, quoting, exporting, tasks];
	const running = Promise.all(each.map(going));
	return {
		/** From now on calls may fail. */
		expectKill() {
			killed = true;
		},
		/** Ends what is still going on and waits for it. */
		async stop() {
			ended.abort();
			await running;
		},
	};
}
