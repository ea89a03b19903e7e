import type { Client, ResultSet } from "@libsql/client";
import { DbTimeoutError } from "../errors.ts";
import { BehindError, type PrimaryLog } from "./primary-log.ts";
import { ReadBatcher, type Statement } from "./read-batcher.ts";
import { askAgainAfter, SecondAsks, within } from "./wait.ts";

/** A server that says nothing for this long is not waited for alone, milliseconds. */
const SILENT_MS = 1_000;
/** How long a replica is left alone that failed or lagged, and a primary that was away, milliseconds. */
const REST_MS = 500;
/** How long one replica may take while the primary is away, milliseconds: two of them, and the next try, within two seconds. */
const AWAY_MS = 300;
/** A mark nobody answered for was asked by a caller who has gone, milliseconds. */
const MARKING_MS = 3_000;

const networkCodes = new Set([
	"ECONNREFUSED",
	"ECONNRESET",
	"EPIPE",
	"ETIMEDOUT",
	"EHOSTUNREACH",
	"ENETUNREACH",
	"ENOTFOUND",
	"EAI_AGAIN",
	"UND_ERR_SOCKET",
]);
const networkWords = /fetch failed|network connection lost|connection (?:refused|reset)|socket hang up/i;

/** Whether `is` holds of an error or of what caused it. */
function inCauses(error: unknown, is: (cause: Error) => boolean): boolean {
	for (let cause = error; cause instanceof Error; cause = cause.cause) if (is(cause)) return true;
	return false;
}

/** Whether nobody was there to answer. */
const isGone = (error: unknown): boolean =>
	inCauses(error, (cause) => networkCodes.has(String((cause as { code?: unknown }).code)) || networkWords.test(cause.message));

/** Whether a server was not there, silent or behind, which says nothing of the statement. */
const isOfServer = (error: unknown): boolean =>
	isGone(error) ||
	inCauses(error, (cause) => cause instanceof BehindError || cause instanceof DbTimeoutError || /^(?:Timeout|Abort)Error$/.test(cause.name));

/** Clients of one replica. */
export interface Replica {
	/** Opens one that waits until the replica has what was heard of the primary's log, on streams it keeps. */
	waiting(): Client;
	/** Waits as well, each time on a new stream. */
	looking: Client;
	/** Answered with what the replica has. */
	asItStands: Client;
}

interface Known {
	replica: Replica;
	waiting: ReadBatcher;
	asItStands: ReadBatcher;
	/** The age of the log it was seen to follow; null before. */
	follows: number | null;
	restsUntil: number;
}

const addMark: Statement = { sql: "UPDATE replication_mark SET count = count + 1 RETURNING count", args: [] };
const readMark: Statement = { sql: "SELECT count FROM replication_mark", args: [] };
const probe: Statement = { sql: "SELECT 1", args: [] };
const countOf = (result: ResultSet) => Number(result.rows[0]?.count ?? Number.NaN);

/**
 * A primary and what follows it. A read of a replica waits until that has all this process has heard of the primary's log, so whoever wrote reads what
 * he wrote. A replica is asked at all once it has shown a mark written since the log is this one: indexes of an older log say nothing. While the
 * primary is away, replicas seen to follow it answer what they have.
 */
export class Replicas {
	readonly #client: Client;
	readonly #primary: ReadBatcher;
	readonly #replicas: Known[];
	readonly #log: PrimaryLog;
	readonly #again = new SecondAsks();
	#away = false;
	#nextTry = 0;
	#marking = Number.NEGATIVE_INFINITY;

	/** `replicas` in the order they are asked: the nearest first. */
	constructor(primary: Client, replicas: Replica[], log: PrimaryLog) {
		this.#client = primary;
		this.#primary = new ReadBatcher(primary);
		this.#replicas = replicas.map((replica) => ({
			replica,
			waiting: new ReadBatcher(replica.waiting()),
			asItStands: new ReadBatcher(replica.asItStands),
			follows: null,
			restsUntil: 0,
		}));
		this.#log = log;
	}

	/** Whether the primary was not to be reached lately. */
	get away(): boolean {
		return this.#away;
	}

	/** Reads from the primary; from replicas where that is away. */
	async readPrimary(statement: Statement): Promise<ResultSet> {
		if (this.#away) return this.#readAway(statement);
		try {
			return await askAgainAfter(
				SILENT_MS,
				() => this.#primary.execute(statement),
				() => this.#again.send(() => (this.#following(Date.now())[0]?.waiting ?? this.#primary).execute(statement)),
			);
		} catch (error) {
			if (!this.#noteAway(error)) throw error;
			return this.#readAway(statement);
		}
	}

	/** Reads from the nearest replica that has what was written, from the primary where none has. */
	async readNear(statement: Statement): Promise<ResultSet> {
		if (this.#away) return this.#readAway(statement);
		const now = Date.now();
		const [nearest] = this.#following(now);
		if (!nearest) {
			if (now - this.#marking > MARKING_MS) void this.mark().catch(() => undefined);
			return this.readPrimary(statement);
		}
		let other: Promise<ResultSet> | undefined;
		const instead = () => {
			nearest.restsUntil = Date.now() + REST_MS;
			other ??= this.readPrimary(statement);
			return other;
		};
		return askAgainAfter(
			SILENT_MS,
			() => nearest.waiting.execute(statement).catch(instead),
			() => this.#again.send(instead),
		);
	}

	/** Sees which replicas follow the primary's log as it is now: milliseconds until each has what was just written, null where it has not within a second. */
	async mark(): Promise<(number | null)[]> {
		this.#marking = Date.now();
		try {
			const wanted = countOf(await within(this.#client.execute(addMark), SILENT_MS, "the primary"));
			const age = this.#log.age(Date.now());
			const written = performance.now();
			const look = async (one: Known): Promise<number | null> => {
				const shown = countOf(await within(one.replica.looking.execute(readMark), SILENT_MS, "the replica"));
				if (shown < wanted || age !== this.#log.age(Date.now())) return null;
				const lag = Math.round(performance.now() - written);
				if (one.follows === age) return lag;
				one.follows = age;
				// A stream that was kept shows for good what the replica had of the log before.
				one.waiting = new ReadBatcher(one.replica.waiting());
				return lag;
			};
			return await Promise.all(this.#replicas.map((one) => look(one).catch(() => null)));
		} finally {
			// A moment's rest: one that is starting is looked at again soon, not by every read.
			this.#marking = Date.now() - MARKING_MS + REST_MS;
		}
	}

	close(): void {
		for (const { replica } of this.#replicas) for (const client of [replica.looking, replica.asItStands]) client.close();
		this.#client.close();
	}

	#following(now: number): Known[] {
		const age = this.#log.age(now);
		return this.#replicas.filter(({ follows, restsUntil }) => follows === age && restsUntil <= now);
	}

	/** Whether reads go to replicas now. */
	#noteAway(error: unknown): boolean {
		if (!isGone(error) || !this.#replicas.some(({ follows }) => follows !== null)) return false;
		this.#away = true;
		this.#nextTry = Date.now() + REST_MS;
		return true;
	}

	/** Asks whether the primary is back, for later reads. What it has then may be another log. */
	#tryPrimary(): void {
		this.#nextTry = Date.now() + REST_MS;
		within(this.#client.execute(probe), SILENT_MS, "the primary").then(
			() => {
				this.#away = false;
				this.#log.doubt();
			},
			() => undefined,
		);
	}

	/** From a replica that has all this process has heard of; else from whoever answers first, the primary after all among them. */
	async #readAway(statement: Statement): Promise<ResultSet> {
		if (Date.now() >= this.#nextTry) this.#tryPrimary();
		const seen = this.#replicas.filter(({ follows }) => follows !== null);
		for (const one of seen) {
			try {
				return await within(one.waiting.execute(statement), AWAY_MS, "the replica");
			} catch (failure) {
				if (!isOfServer(failure)) throw failure;
			}
		}
		const asked = [...seen.map(({ asItStands }) => asItStands.execute(statement)), this.#primary.execute(statement)];
		return Promise.any(asked).catch(({ errors }: AggregateError) => Promise.reject(errors.find((error) => !isOfServer(error)) ?? errors[0]));
	}
}
