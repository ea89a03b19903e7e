import type { CompiledQuery, QueryResult } from "kysely";
import type { LocalDatabase } from "./connection.ts";
import { LocalHandle, limitedToOne } from "./local-handle.ts";
import type { Bound } from "./values.ts";

/** Statements that are remembered. */
const KNOWN = 1_000;
/** Values of one look-up: more are a list. */
const MOST_VALUES = 20;
/** What a look-up's text has none of: only of the others SQLite is asked for its plan. */
const listing = /^\s*with\b|\b(?:order|group) by\b|\b(?:union|like|json_each)\b/i;
/** Signs of the longest text that may be one. */
const LONGEST = 2_000;

const search = /^SEARCH \S+ USING (?:INTEGER PRIMARY KEY \(rowid=\?\)|(?:COVERING )?INDEX (\S+) \(([^)]*)\))(?: LEFT-JOIN)?$/;
/** A step that goes through a whole table, not through a list that was given or what another step has found. */
const wholeTable = /^SCAN (?!CONSTANT ROW|json_each\b|\(?subquery)/i;

/**
 * An answer of one row that no table is gone through for runs here once it took at most `ms` milliseconds in a thread `times` times running. One that
 * then takes longer than `tooLong` is sent to threads again, until it was quick `again` times.
 */
const QUICK = { ms: 4, times: 5, tooLong: 8, again: 100 };

interface Known {
	/** Found by a key of each table; one row, with no table gone through; anything else. */
	kind: "byKey" | "single" | "other";
	/** How often it was quick, running. */
	quick: number;
}

/**
 * Reads that cost less than asking another thread does: look-ups by a key of every table, which take some ten microseconds, and the questions a price
 * search is made of, once they have shown to be quick. They run on this thread. SQLite's plan says which may.
 */
export class NearReads {
	readonly #open: () => LocalDatabase;
	#handle: LocalHandle | undefined;
	readonly #known = new Map<string, Known>();

	constructor(open: () => LocalDatabase) {
		this.#open = open;
	}

	/** What a read answers; undefined where it is for another thread, or did not succeed. */
	run(query: CompiledQuery, parameters: Bound[]): QueryResult<unknown> | undefined {
		const single = limitedToOne(query);
		try {
			const known = this.#knownOf(query.sql, single);
			if (known.kind === "other" || (known.kind === "byKey" && parameters.length > MOST_VALUES)) return undefined;
			if (known.kind === "single" && known.quick < QUICK.times) return undefined;
			const started = performance.now();
			const result = this.#local.run(query.sql, parameters, single);
			if (performance.now() - started > QUICK.tooLong) known.quick = QUICK.times - QUICK.again;
			return result;
		} catch {
			// Whoever runs it then says what is wrong.
			return undefined;
		}
	}

	/** Hears how long a read took in a thread, milliseconds. */
	took(sql: string, ms: number): void {
		const known = this.#known.get(sql);
		if (known) known.quick = ms > QUICK.ms ? Math.min(known.quick, 0) : known.quick + 1;
	}

	get #local(): LocalHandle {
		this.#handle ??= new LocalHandle(this.#open());
		return this.#handle;
	}

	#knownOf(sql: string, single: boolean): Known {
		let known = this.#known.get(sql);
		if (known === undefined) {
			known = { kind: this.#kindOf(sql, single), quick: 0 };
			if (this.#known.size >= KNOWN) this.#known.delete(this.#known.keys().next().value as string);
			this.#known.set(sql, known);
		}
		return known;
	}

	#kindOf(sql: string, single: boolean): Known["kind"] {
		const mayBeByKey = sql.length <= LONGEST && !listing.test(sql);
		if (!mayBeByKey && !single) return "other";
		const { database } = this.#local;
		const explaining = database.prepare(`EXPLAIN QUERY PLAN ${sql}`);
		const plan = (explaining.all([]) as { detail: string }[]).map(({ detail }) => detail);
		// The driver leaves it open, and this connection with it at what the database was then: reading one row ends it.
		explaining.get([]);
		if (mayBeByKey && plan.every((step) => this.#isByKey(database, step))) return "byKey";
		return single && !plan.some((step) => wholeTable.test(step)) ? "single" : "other";
	}

	#isByKey(database: LocalDatabase, step: string): boolean {
		const [found, index, terms = ""] = search.exec(step) ?? [];
		if (found === undefined) return false;
		if (index === undefined) return true;
		const given = terms.split(" AND ");
		return given.every((term) => term.endsWith("=?")) && given.length === this.#columnsOfKey(database, index);
	}

	/** How many columns a unique index has; null of any other. */
	#columnsOfKey(database: LocalDatabase, index: string): number | null {
		const statement = database.prepare(`SELECT (SELECT count(*) FROM pragma_index_info(s.name)) AS columns
			FROM sqlite_schema s, pragma_index_list(s.tbl_name) l WHERE s.name = ? AND s.type = 'index' AND l.name = s.name AND l."unique" = 1`);
		return (statement.get([index]) as { columns: number } | undefined)?.columns ?? null;
	}

	/** The schema has changed: plans and statements are made anew. */
	forget(): void {
		this.#known.clear();
		this.#handle?.forget();
	}

	close(): void {
		this.forget();
		this.#handle?.database.close();
	}
}
