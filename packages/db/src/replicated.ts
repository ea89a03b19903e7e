import type { Client } from "@libsql/client";
import type { Kysely } from "kysely";
import { createDatabase } from "./dialect.ts";
import type { DatabaseOptions } from "./driver/connection.ts";
import { keptStreams, spokenInJson } from "./driver/kept-streams.ts";
import { heardBy, noEarlierThan, PrimaryLog } from "./driver/primary-log.ts";
import { Replicas } from "./driver/replicas.ts";
import type { Database } from "./tables/index.ts";

/** A database with replicas. */
export interface Replicated {
	/** Reads from the primary, or from a replica while that is away; writes to the primary. */
	db: Kysely<Database>;
	/** Reads from the nearest replica that has everything this process has written and heard of; writes to the primary. */
	near: Kysely<Database>;
	/** Whether the primary is away, and how many replicas may answer. */
	state(): { away: boolean; following: number };
	/** Sees which replicas follow, so that the first read need not begin with it. */
	ready(): Promise<void>;
	close(): Promise<void>;
}

interface ReplicatedOptions extends Pick<DatabaseOptions, "timeoutMs" | "busyMs" | "took"> {
	/** A client of a libsql-server that sends its requests by `fetch`. */
	connect(url: string, fetch: typeof globalThis.fetch): Client;
	/** What carries the requests. */
	send?: typeof globalThis.fetch;
}

/**
 * A primary and its replicas, libsql-servers all of them, the nearest replica first. A read by `near` waits for what this process has heard of the
 * primary; a session's check, which reads the primary, lets it hear of whatever was written before. Errors as those of `createDatabase`.
 */
export function createReplicated(primaryUrl: string, replicaUrls: readonly string[], { connect, send, ...options }: ReplicatedOptions): Replicated {
	const log = new PrimaryLog();
	const carry: typeof fetch = send ?? ((input, init) => fetch(input, init));
	const primary = connect(primaryUrl, keptStreams(heardBy(log, carry)));
	const followers = replicaUrls.map((url) => ({
		waiting: () => connect(url, keptStreams(noEarlierThan(log, carry))),
		looking: connect(url, spokenInJson(noEarlierThan(log, carry))),
		asItStands: connect(url, spokenInJson(carry)),
	}));
	const replicas = new Replicas(primary, followers, log);
	const readBy = (read: Replicas["readNear"]) => createDatabase(primary, { ...options, remoteRead: read });
	return {
		db: readBy((statement) => replicas.readPrimary(statement)),
		near: readBy((statement) => replicas.readNear(statement)),
		state: () => replicas.state,
		ready: () => replicas.mark(),
		close: async () => replicas.close(),
	};
}
