import { translate } from "@iqt/i18n";
import { askVendors } from "./asking.ts";
import type { KillData } from "./data.ts";
import { editIds, PAIRS, search, sheetAt } from "./data.ts";
import { callerOf, Refused } from "./desk.ts";
import type { World } from "./portal.ts";
import type { Moment, Said } from "./said.ts";

/** Sentences that ask people to try again: they do. */
const tryAgain = new Set([translate("en", "error.busy", { seconds: 5 }), translate("en", "work.bookBusy"), translate("en", "import.bookBusy")]);

const timedTasks = ["outboxDelivery", "importResume", "quotationExpiry", "exchangeRateCheck", "rateExpiryWarning", "fileCleanUp", "sessionCleanUp"];

/** What is thrown of work that has failed, by what it says. */
const failure = (what: string, state: string, error: string | null) =>
	new Refused(what, error !== null && tryAgain.has(error) ? "000005" : state, String(error));

/** What is looked at of an import. */
interface ImportState {
	state: string;
	error: string | null;
	questions: { id: string; message: string }[];
}

/** The rates that are changed as one, and exported. */
const bulkRates = { filters: [{ field: "truckerCode", op: "eq", value: "TRK-BULK" }] };

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Sets a whole desk to work at once until `stop`: edits of two rates, changes of hundreds, imports, quotations with their mails, requests from
 * the search without a price to the customer who has taken it, exports, timed tasks. What was told is kept in `said`; `reached` hears of moments a kill can be tied to.
 */
export function startLoad(
	world: World,
	data: KillData,
	said: Said,
	{ round, requests }: { round: number; requests: number },
	reached: (moment: Moment) => void,
) {
	const { tokens } = data;
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

	/** Makes a quotation, or the one that was asked for before and not answered, once. */
	const madeOnce = async (wanted: unknown): Promise<{ id: string }> => {
		if (said.unanswered) said.repeated++;
		said.unanswered ??= { key: crypto.randomUUID(), input: wanted };
		const { key, input } = said.unanswered;
		const made = await desk.change<{ id: string }>(tokens.sales, "quotation.createDraft", input, key);
		said.unanswered = null;
		return made;
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
			predicate: bulkRates,
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
			const { id } = await madeOnce({ customer, language: "en", items });
			said.drafts.add(id);
			const { number } = await desk.change<{ number: string }>(tokens.sales, "quotation.send", { id });
			said.quotations.set(id, number);
			reached("sent");
		}
	};
	const asking = askVendors({ world, desk, data, said, on, reached, requests });
	const exporting = async () => {
		while (on()) {
			const { id } = await desk.change<{ id: string }>(tokens.pm, "truckingCost.startExport", bulkRates);
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
	const each = [...Array.from({ length: PAIRS }, (_, i) => () => edit(i)), bulk, importing, quoting, ...asking, exporting, tasks];
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
