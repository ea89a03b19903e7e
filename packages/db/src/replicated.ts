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
	/** Looks which replicas follow; a read may come from them from then on. */
	look(): Promise<ReplicaState>;
	close(): Promise<void>;
}

/** `lags`: milliseconds until each replica, the nearest first, has what was just written; null where it has not within a second. */
export interface ReplicaState {
	/** Whether the primary is not to be reached. */
	away: boolean;
	lags: (number | null)[];
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
		look: async () => {
			const lags = await replicas.mark().catch(() => null);
			return { away: lags === null || replicas.away, lags: lags ?? replicaUrls.map(() => null) };
		},
		close: async () => replicas.close(),
	};
}
